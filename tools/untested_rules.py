"""Lists rules, cards, mechanisms and effects that no test names: python -m tools.untested_rules

Ids come from docs/rules/*.md (**H22** and so on) and, for cards and effects, from the games. A rule
is tested if the name of a test function contains its id: test_h22_token_falls_until_supported.
"""

import ast
import re
import sys
from pathlib import Path

from mela.games.holi.rules.mechanisms import MECHANISMS
from mela.games.holi.rules.rivalry import FIRST_CARDS
from mela.games.nagaraja.rules.tables import EFFECTS

TESTS = Path("tests")
RULES = Path("docs/rules")


def rule_ids() -> list[str]:
    found: list[str] = []
    for file in sorted(RULES.glob("*.md")):
        found += re.findall(r"^- \*\*([HN]\d+)\b", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found


def test_names() -> list[str]:
    return [
        node.name
        for file in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def main() -> int:
    names = [f"{name}_" for name in test_names()]
    ids = rule_ids()
    if not ids:
        print(f"no rules found in {RULES}")
        return 1
    untested = [id_ for id_ in ids if not any(f"_{id_.lower()}_" in name for name in names)]
    pieces = [
        *FIRST_CARDS,
        *(f"mechanism-{mechanism}" for mechanism in MECHANISMS),
        *(f"effect-{effect}" for effect in EFFECTS),
    ]
    untested += [
        piece for piece in pieces if not any(piece.replace("-", "_") in name for name in names)
    ]
    for id_ in untested:
        print(f"no test names {id_}")
    print(
        f"{len(ids)} rules, {len(FIRST_CARDS)} rivalry cards, {len(MECHANISMS)} mechanisms and "
        f"{len(EFFECTS)} effects, "
        f"{len(untested)} without a test"
    )
    return 1 if untested else 0


if __name__ == "__main__":
    sys.exit(main())
