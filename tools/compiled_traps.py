"""Finds code that mypyc compiles wrongly or slowly: python -m tools.compiled_traps

A literal or a Final to the left of << with an i64 to the right becomes a 32-bit shift in C, and
`1 << 35` silently gives 8: compiled modules use tables of powers instead. And `x if y else 0`
with an i64 x makes a Python object, since the literal is an int: use an `if` statement there.
A literal of 2**62 or more is a Python object that is converted each time.
"""

import ast
import sys
from pathlib import Path

from mela.compiled_modules import compiled_files


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


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def traps(source: str) -> list[tuple[int, str]]:
    """The line and the name of each trap."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            if is_constant(node.left):
                found.append((node.lineno, "a constant is shifted to the left"))
        elif isinstance(node, ast.IfExp) and is_number(node.body) != is_number(node.orelse):
            found.append((node.lineno, "an i64 or a literal, by a conditional expression"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value >= 2**62:
            found.append((node.lineno, "a number that is too large for a tagged one"))
    return sorted(found)


def main() -> int:
    modules = compiled_files(Path("src"))
    found = [(m, *trap) for m in modules for trap in traps(m.read_text(encoding="utf-8"))]
    for module, line, what in found:
        print(f"{module}:{line}: {what}")
    print(f"{len(modules)} compiled modules, {len(found)} traps")
    return 1 if found or not modules else 0


if __name__ == "__main__":
    sys.exit(main())
