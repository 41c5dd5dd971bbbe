"""What a player reads is there in every language, whole and in its own words."""

import json
import re
from importlib import import_module
from itertools import groupby
from pathlib import Path
from string import Formatter

import pytest

from mela.core.mistakes import SENTENCES, VALIDATION
from mela.core.text import MessageError, tell
from mela.games import GAMES, SHIPPED
from mela.games.holi.rules.events import Drew
from tests.core.messages import Argument, arguments, every_choice
from tests.core.play import random_match
from tests.titles import HOLI, NAGARAJA

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs/rules"
WEB = ROOT / "web/src"
OTHERS = [language for language in HOLI.languages() if language != "en"]
CATALOGUES = [(game, language) for game in SHIPPED for language in OTHERS]
PAGES = [page.name for page in sorted(RULES.glob("*.md"))]
PIECES = "|".join(
    [
        *(card.id for card in HOLI.pack("standard").colour_cards),
        *(card.id for card in HOLI.pack("standard").rivalry_cards),
        *(card.id for card in NAGARAJA.pack("standard").cards),
        *(tile.id for tile in NAGARAJA.pack("standard").tiles),
    ]
)
FORMS = {
    "en": {"one", "other"},
    "pl": {"one", "few", "many", "other"},
    "es": {"one", "other"},
    "de": {"one", "other"},
    "pt": {"one", "other"},
}
#: Some languages have a form for millions, which no game needs.
MAY_HAVE = {"es": {"many"}, "pt": {"many"}}
#: Messages that are the same in English and another language: {("de", "holi.line.hits")}
SAME: set[tuple[str, str]] = set()


def exact(argument: Argument) -> set[str]:
    return {selector for selector in argument.selectors if selector.startswith("=")}


@pytest.mark.parametrize("game", SHIPPED)
def test_a_catalogue_has_the_ids_of_the_english_one_in_their_order(game: str) -> None:
    assert GAMES[game].languages() == HOLI.languages()
    for language in OTHERS:
        assert list(GAMES[game].catalogue(language)) == list(GAMES[game].catalogue()), language


@pytest.mark.parametrize(("game", "language"), CATALOGUES)
def test_a_message_asks_for_the_facts_of_the_english_one(game: str, language: str) -> None:
    for key, message in GAMES[game].catalogue(language).items():
        english, other = arguments(GAMES[game].catalogue()[key]), arguments(message)
        assert {argument.name for argument in other} == {argument.name for argument in english}, key
        for argument in english:
            assert argument.kind != "select" or argument in other, key
            for number in exact(argument):
                assert any(a.name == argument.name and number in a.selectors for a in other), key


@pytest.mark.parametrize(("game", "language"), CATALOGUES)
def test_a_plural_has_all_forms_of_its_language(game: str, language: str) -> None:
    for key, message in GAMES[game].catalogue(language).items():
        # what only tells nothing from something does not count: {cards_count, plural, =0 ...}
        countless = [
            argument.name
            for argument in arguments(GAMES[game].catalogue()[key])
            if argument.selectors - exact(argument) == {"other"}
        ]
        for argument in arguments(message):
            forms = argument.selectors - exact(argument)
            if argument.kind != "plural" or (argument.name in countless and forms == {"other"}):
                continue
            assert forms - MAY_HAVE.get(language, set()) == FORMS[language], key


@pytest.mark.parametrize(("game", "language"), CATALOGUES)
def test_a_message_can_be_told_in_every_branch(game: str, language: str) -> None:
    catalogue = GAMES[game].catalogue(language)
    for key, message in catalogue.items():
        told = [tell(catalogue, key, facts, language) for facts in every_choice(message)]
        assert all(text and text.strip() == text for text in told), key
        assert not re.search(r"[{}#]|  |plural|select|other \w+}", "".join(told)), key
        for argument in arguments(message):
            assert argument.kind != "plain" or f"<{argument.name}>" in "".join(told), key


@pytest.mark.parametrize(("game", "language"), CATALOGUES)
def test_no_message_is_left_in_english(game: str, language: str) -> None:
    english = GAMES[game].catalogue()
    same = {key for key, text in GAMES[game].catalogue(language).items() if text == english[key]}
    assert same == {key for other, key in SAME if other == language and key in english}


@pytest.mark.parametrize("language", OTHERS)
def test_a_match_is_told_in_a_language(language: str) -> None:
    match = random_match(5, 3, {"rivalry": 2}, players=["Ana", "Bo", "Cy"])
    for viewer in (None, 0):
        log = match.log(viewer, language)
        assert len(log) == len(match.log(viewer))
        assert not set(log) & set(match.log(viewer))
    why = match.why_not("end", 0, language)
    assert why is not None
    assert why.startswith("H31: ")
    assert why != match.why_not("end", 0)


def test_the_game_counts_in_the_language_it_speaks() -> None:
    assert HOLI.tell(Drew(0, 2), ["Ana"]) == "Ana draws 2 cards."
    assert HOLI.tell(Drew(0, 2), ["Ana"], "pl") == "Ana dobiera 2 karty."
    assert HOLI.tell(Drew(0, 5), ["Ana"], "pl") == "Ana dobiera 5 kart."


def test_a_language_that_nobody_wrote() -> None:
    with pytest.raises(MessageError, match=r"^there are no messages in 'xx', only in .*\bpl\b"):
        HOLI.tell(Drew(0, 2), ["Ana"], "xx")


def page_text(folder: str, language: str) -> dict[str, str]:
    text: dict[str, str] = json.loads((WEB / folder / f"{language}.json").read_text("utf-8"))
    return text


@pytest.mark.parametrize("game", SHIPPED)
def test_the_page_has_a_name_for_every_option(game: str) -> None:
    page, cover = page_text("text", "en"), page_text(f"games/{game}/cover", "en")
    for option in ("seats", *GAMES[game].options_type.__struct_fields__):
        name = option.replace("_", "-")
        assert f"{game}.option.{name}" in cover or f"new.option.{name}" in page, option


@pytest.mark.parametrize("language", HOLI.languages())
@pytest.mark.parametrize("game", SHIPPED)
def test_the_page_says_everything_that_can_be_wrong_with_a_pack(game: str, language: str) -> None:
    own: dict[str, str] = import_module(f"mela.games.{game}.rules.mistakes").SENTENCES
    facts = {
        code: {name for _, name, _, _ in Formatter().parse(sentence) if name}
        for code, sentence in {**SENTENCES, **own}.items()
    }
    facts |= {code: set(pattern.groupindex) for code, pattern in VALIDATION.items()}
    told = page_text("pages/workshop/text", language) | page_text(
        f"games/{game}/workshop", language
    )
    for code, known in facts.items():
        wanted = {argument.name for argument in arguments(told[f"workshop.wrong.{code}"])}
        assert wanted <= known, code


@pytest.mark.parametrize("language", HOLI.languages())
def test_the_page_says_why_an_operator_or_whom_they_stop_cannot_do_something(language: str) -> None:
    server = ROOT / "src/mela/server"
    files = ("operator.py", "transport/operator_api.py", "people/sanctions.py")
    codes = {"link-ended", "not-you", "too-large", "unknown-table"}
    for file in files:
        source = (server / file).read_text(encoding="utf-8")
        codes |= set(re.findall(r'(?:Person|Table)Error\(\s*"([\w-]+)"', source))
    assert {"banned", "muted", "no-address", "no-folder", "words"} <= codes
    # only commands remove operators, and the page asks for states that there are
    codes -= {"unknown-operator", "state"}
    parts = ("text", "pages/operator/text", "pages/reset/text")
    told = {key for part in parts for key in page_text(part, language)}
    assert {f"trouble.{code}" for code in codes} <= told


def test_every_language_has_rules_and_terms() -> None:
    assert {folder.name for folder in RULES.iterdir() if folder.is_dir()} == set(OTHERS)
    assert {file.stem for file in (ROOT / "docs/terms").iterdir()} == set(OTHERS)


def blocks(page: Path) -> list[list[str]]:
    """A page cut where a heading, a rule, a row of a table or a paragraph begins."""
    number = 0

    def block(line: str) -> int:
        nonlocal number
        number += not line.strip() or re.match(r"#|- |\|", line) is not None
        return number

    lines = page.read_text(encoding="utf-8").splitlines()
    return [list(group) for _, group in groupby(lines, block)]


def skeleton(page: Path) -> list[tuple[str, list[str], int, int]]:
    """What must be the same in all languages, block by block.

    How it begins (a heading of some depth, a rule with its id, a row with what it is about), the
    rules it refers to, how many links it has, and how often it is marked as a fact.
    """
    found = []
    for block in blocks(page):
        text = " ".join(block)
        start = re.match(rf"#+|- \*\*\w+|- |\| (?:{PIECES}|H\d+)(?= )|\|?", block[0])
        assert start is not None
        ids = sorted(re.findall(r"\b[HN]\d+\b", re.sub(r"`[^`]*`", "", text)))
        found.append((start.group(), ids, text.count("]("), len(re.findall(r"\bF\b", text))))
    return found


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", PAGES)
def test_the_rules_have_the_ids_and_marks_of_the_english_ones(page: str, language: str) -> None:
    english, other = skeleton(RULES / page), skeleton(RULES / language / page)
    for ours, theirs in zip(english, other, strict=False):
        assert theirs == ours
    assert len(other) == len(english)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", PAGES)
def test_no_paragraph_of_the_rules_is_left_in_english(page: str, language: str) -> None:
    english = blocks(RULES / page)
    other = blocks(RULES / language / page)
    assert not [
        text
        for text, theirs in zip(english, other, strict=True)
        if text == theirs and len(re.findall(r"[a-z]{3,}", " ".join(text))) > 5
    ]
