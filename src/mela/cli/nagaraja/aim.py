"""The targets of another player's card, told to the one who reads it."""

from collections.abc import Sequence


def aimed(targets: Sequence[str], own: str, opp: str) -> str:
    """`own` and `opp` say whose the temples are for the reader, such as "your"."""
    return " and ".join(_target(word, own, opp) for word in targets)


def _target(word: str, own: str, opp: str) -> str:
    whose, hyphen, where = word.partition("-")
    if whose not in ("own", "opp"):
        return f"{opp} {whose}{hyphen}{where}"  # sticks are always those of the opponent
    where = where.replace(">", " to ").replace("+", " turned by ")
    return f"{own if whose == 'own' else opp} {where}"
