"""Small changes to a program; each should make some test fail."""

import ast
import copy
from collections.abc import Callable, Iterator
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
OPERATORS: dict[type[ast.operator], list[type[ast.operator]]] = {
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Add],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.FloorDiv],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd, ast.BitXor],
    ast.LShift: [ast.RShift],
    ast.RShift: [ast.LShift],
    ast.Pow: [ast.Mult],
}
#: Types and similar: changing them has no effect at run time.
NOT_RUN = ("annotation", "returns", "decorator_list", "type_comment")

Change = Callable[[ast.AST], ast.AST]
Path = list[tuple[str, int | None]]


class Mutation(NamedTuple):
    """A place and a kind of change, and how to make the changed program."""

    line: int
    what: str
    make: Callable[[], ast.Module]


def mutations(source: str) -> Iterator[Mutation]:
    """Every change of one operator, constant, condition or statement."""
    tree = ast.parse(source)
    for path, node in _nodes(tree, []):
        for what, change in _changes(node):
            yield Mutation(getattr(node, "lineno", 0), what, _maker(tree, path, change))


def _maker(tree: ast.Module, path: Path, change: Change) -> Callable[[], ast.Module]:
    def make() -> ast.Module:
        mutant = copy.deepcopy(tree)
        _put(mutant, path, change(_get(mutant, path)))
        return ast.fix_missing_locations(mutant)

    return make


def _nodes(node: ast.AST, path: Path) -> Iterator[tuple[Path, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in NOT_RUN:
            continue
        children = value if isinstance(value, list) else [value]
        for number, child in enumerate(children):
            if not isinstance(child, ast.AST) or _is_text(child) or _is_import(child):
                continue
            here = [*path, (field, number if isinstance(value, list) else None)]
            yield here, child
            yield from _nodes(child, here)


def _is_text(node: ast.AST) -> bool:
    """A docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def _get(tree: ast.AST, path: Path) -> ast.AST:
    for field, number in path:
        value = getattr(tree, field)
        tree = value if number is None else value[number]
    return tree


def _put(tree: ast.AST, path: Path, new: ast.AST) -> None:
    field, number = path[-1]
    parent = _get(tree, path[:-1])
    if number is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[number] = new


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Compare(ops=ops):
            for number, op in enumerate(ops):
                for new in COMPARISONS[type(op)]:
                    yield f"{_name(op)} -> {new.__name__}", _compare(number, new)
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            for operator in OPERATORS.get(type(op), []):
                yield f"{_name(op)} -> {operator.__name__}", _set("op", operator())
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"{_name(op)} -> {_name(other)}", _set("op", other)
            for number in range(len(values)):
                yield f"without operand {number + 1}", _without(number)
        case ast.UnaryOp(op=op):
            yield f"without {_name(op)}", lambda n: n.operand  # type: ignore[attr-defined]
        case ast.Constant(value=bool(value)):
            yield f"{value} -> {not value}", _set("value", not value)
        case ast.Constant(value=int(value)):
            yield f"{value} -> {value + 1}", _set("value", value + 1)
            yield f"{value} -> {value - 1}", _set("value", value - 1)
        case ast.If() | ast.IfExp():
            yield "if True", _set("test", ast.Constant(True))
            yield "if False", _set("test", ast.Constant(False))
        case ast.While(test=test) if not isinstance(test, ast.Constant):
            yield "while False", _set("test", ast.Constant(False))
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield "return None", _set("value", ast.Constant(None))
    if isinstance(node, ast.Expr | ast.Assign | ast.AugAssign | ast.Continue | ast.Break):
        yield f"without {_name(node)}", lambda _: ast.Pass()


def _name(node: ast.AST) -> str:
    return type(node).__name__


def _set(field: str, value: object) -> Change:
    def change(node: ast.AST) -> ast.AST:
        setattr(node, field, value)
        return node

    return change


def _compare(number: int, op: type[ast.cmpop]) -> Change:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops[number] = op()
        return node

    return change


def _without(number: int) -> Change:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.BoolOp)
        del node.values[number]
        return node if len(node.values) > 1 else node.values[0]

    return change
