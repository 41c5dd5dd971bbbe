"""Finds shifts that mypyc compiles wrong: python -m tools.literal_shifts

A literal or a Final to the left of << with an i64 to the right becomes a 32-bit shift in C, and
`1 << 35` silently gives 8. Compiled modules use tables of powers instead.
"""

import ast
import re
import sys
from pathlib import Path


def compiled_modules() -> list[Path]:
    text = Path("setup.py").read_text(encoding="utf-8")
    return [Path(name) for name in re.findall(r'"(src/mela/[\w/]+\.py)"', text)]


def is_constant(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.Name):
        return node.id.isupper()
    if isinstance(node, ast.UnaryOp):
        return is_constant(node.operand)
    if isinstance(node, ast.BinOp):
        return is_constant(node.left) and is_constant(node.right)
    return False


def literal_shifts(source: str) -> list[int]:
    """The lines with such a shift."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and is_constant(node.left)
    ]


def main() -> int:
    modules = compiled_modules()
    found = [(module, line) for module in modules for line in literal_shifts(module.read_text())]
    for module, line in found:
        print(f"{module}:{line}: a constant is shifted to the left; use a table of powers")
    print(f"{len(modules)} compiled modules, {len(found)} such shifts")
    return 1 if found or not modules else 0


if __name__ == "__main__":
    sys.exit(main())
