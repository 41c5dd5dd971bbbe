"""Exact odds of throws, as counts of equally likely outcomes: n sticks have 4 to the n of them."""

from fractions import Fraction

from mela.games.nagaraja.rules.tables import NAGA, SIDES, Tables


def stick_faces(tables: Tables, sticks: list[int]) -> list[list[int]]:
    """What each stick of a throw can show (points, or NAGA); brown, white, green."""
    faces: list[list[int]] = []
    for stick, count in enumerate(sticks):
        shown = [int(tables.shown[stick * SIDES + side]) for side in range(SIDES)]
        faces += [shown] * count
    return faces


def throw_counts(tables: Tables, sticks: list[int]) -> list[list[int]]:
    """The number of ways to throw each sum of nagas and fate points: counts[nagas][points]."""
    faces = stick_faces(tables, sticks)
    counts: list[list[int]] = [[1]]
    most: int = 0
    for shown in faces:
        top: int = 0
        for face in shown:
            top = max(top, face)
        after: list[list[int]] = [[0] * (most + top + 1) for _ in range(len(counts) + 1)]
        for nagas in range(len(counts)):
            row = counts[nagas]
            plain = after[nagas]
            naga = after[nagas + 1]
            for points in range(most + 1):
                ways: int = row[points]
                if ways == 0:
                    continue
                for face in shown:
                    if face == NAGA:
                        naga[points] += ways
                    else:
                        plain[points + face] += ways
        most += top
        counts = after
    return counts


def fate_counts(tables: Tables, sticks: list[int]) -> list[int]:
    """The number of ways to throw each sum of fate points, with any number of nagas."""
    counts: list[int] = [1]
    for shown in stick_faces(tables, sticks):
        top: int = 0
        for face in shown:
            top = max(top, face)
        after: list[int] = [0] * (len(counts) + top)
        for face in shown:
            for points in range(len(counts)):
                after[points + max(0, face)] += counts[points]
        counts = after
    return counts


def throw_odds(tables: Tables, sticks: list[int]) -> dict[tuple[int, int], Fraction]:
    """The chance of each (fate points, nagas) that the sticks can show."""
    whole: int = SIDES ** sum(sticks)
    return {
        (points, nagas): Fraction(ways, whole)
        for nagas, row in enumerate(throw_counts(tables, sticks))
        for points, ways in enumerate(row)
        if ways
    }


def guide_odds(tables: Tables, guide: list[int], other: list[int], lead: int = 0) -> Fraction:
    """N15: the chance that the guide, who begins `lead` points ahead, wins the tile by the throws.

    The guide wins a tie.
    """
    ours: list[int] = fate_counts(tables, guide)
    theirs: list[int] = fate_counts(tables, other)
    at_most: list[int] = []
    total: int = 0
    for ways in theirs:
        total += ways
        at_most.append(total)
    wins: int = 0
    for points, ways in enumerate(ours):
        limit: int = min(points + lead, len(at_most) - 1)
        if limit >= 0:
            wins += ways * at_most[limit]
    return Fraction(wins, SIDES ** (sum(guide) + sum(other)))
