"""Messages by id, in a small subset of ICU: arguments, plurals, choices."""

from collections.abc import Mapping

from mela.core.error import MelaError


def plural_form(language: str, number: object) -> str:
    """The name of the form: `one`, `few`, `many` or `other`.

    Only for numbers that occur in games; millions have another form in some languages.
    """
    if not isinstance(number, int):
        return "other"
    count = abs(number)
    match language:
        case "pl":
            return _polish(count)
        case "pt":
            return "one" if count < 2 else "other"
    return "one" if count == 1 else "other"


def _polish(count: int) -> str:
    """1 punkt, 2-4 punkty, 5-21 punktów, 22 punkty; `other` is for fractions."""
    if count == 1:
        return "one"
    if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14:
        return "few"
    return "many"


Catalogue = Mapping[str, str]

#: The languages of the page; a game may have fewer, and others.
LANGUAGES = ("en", "pl", "es", "de", "pt")


class MessageError(MelaError):
    """A message that is missing or malformed, or lacks an argument."""


def tell(catalogue: Catalogue, key: str, facts: Mapping[str, object], language: str = "en") -> str:
    """The message of an id with its facts; plurals follow the language of the catalogue."""
    if key not in catalogue:
        raise MessageError(f"no message has the id {key!r}")
    try:
        text, rest = _until_brace(catalogue[key], 0, facts, None, language)
    except RecursionError:
        raise MessageError(f"message {key!r} is nested too deeply") from None
    if rest != len(catalogue[key]):
        raise MessageError(f"message {key!r} has a stray brace at {rest}")
    return text


def _until_brace(
    text: str, at: int, facts: Mapping[str, object], number: object, language: str
) -> tuple[str, int]:
    """Format the text from an index up to the closing brace or the end."""
    out: list[str] = []
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            piece, at = _argument(text, at + 1, facts, language)
            out.append(piece)
        elif text[at] == "#" and number is not None:
            out.append(str(number))
            at += 1
        else:
            out.append(text[at])
            at += 1
    return "".join(out), at


def _argument(text: str, at: int, facts: Mapping[str, object], language: str) -> tuple[str, int]:
    end = at
    while end < len(text) and text[end] not in ",}":
        end += 1
    name = text[at:end].strip()
    if end >= len(text):
        raise MessageError(f"a message is incomplete: {text!r}")
    if name not in facts:
        raise MessageError(f"a message asks for {name!r}, which is not given")
    if text[end] == "}":
        return str(facts[name]), end + 1
    comma = text.find(",", end + 1)
    kind = text[end + 1 : comma].strip()
    if comma < 0 or kind not in ("plural", "select"):
        raise MessageError(f"a message has the unknown kind {kind!r}")
    return _choice(text, comma + 1, facts, facts[name], language, plural=kind == "plural")


def _choice(
    text: str,
    at: int,
    facts: Mapping[str, object],
    value: object,
    language: str,
    *,
    plural: bool,
) -> tuple[str, int]:
    """The matching branch: =n, the form, other for a plural; the value, other for a select.

    ICU allows no hyphen in the name of a branch, so `no_throw` is the branch of `no-throw`.
    """
    branches: dict[str, str] = {}
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at < len(text) and text[at] == "}":
            break
        brace = text.find("{", at)
        if brace < 0:
            raise MessageError(f"a message is incomplete: {text!r}")
        branch, end = _until_brace(text, brace + 1, facts, value if plural else None, language)
        if end >= len(text):
            raise MessageError(f"a message is incomplete: {text!r}")
        branches[text[at:brace].strip()] = branch
        at = end + 1
    wanted = (
        [f"={value}", plural_form(language, value), "other"]
        if plural
        else [str(value).replace("-", "_"), "other"]
    )
    for selector in wanted:
        if selector in branches:
            return branches[selector], at + 1
    raise MessageError(f"a message has no branch for {value!r} in {text!r}")
