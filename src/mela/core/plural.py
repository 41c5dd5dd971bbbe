"""Which plural form a number takes in a language, by the CLDR rules that browsers follow too."""


def plural_form(language: str, number: object) -> str:
    """The name of the form: `one`, `few`, `many` or `other`.

    For numbers that occur in games; those of millions have a form of their own in some languages.
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
