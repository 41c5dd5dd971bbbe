"""The terminal screen of games that have none of their own: the view as a list."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from mela.games.kit.screen import Chapter, Screen


class PlainScreen(Screen):
    """Shows each field of the view on a line, with nested fields indented.

    The messages of the game may have a title for a field of the view: `<game>.view.<field>`.
    """

    def draw(self, view: Any, width: int) -> RenderableType:  # noqa: ARG002 - lines wrap
        catalogue = self.game.catalogue(self.language)
        fields: dict[str, Any] = msgspec.to_builtins(view)
        fields.pop("sheets")  # they are the score
        titles = {name: catalogue.get(f"{self.game.name}.view.{name}", name) for name in fields}
        return Group(*_lines({titles[name]: inside for name, inside in fields.items()}, 0))

    def mark(self, view: Any, seat: int) -> Text:  # noqa: ARG002
        return Text(f"{seat} {self.names[seat]}:", "bold")

    def state(self, view: Any) -> str:  # noqa: ARG002
        return "It is your turn."

    def offer(self, move: Any) -> tuple[str, str]:
        kind, _, rest = str(move).partition(" ")
        return kind, rest

    def score(self, view: Any) -> RenderableType:
        catalogue = self.game.catalogue(self.language)
        lines: list[Text] = []
        for name, sheet in zip(self.names, view.sheets, strict=True):
            lines.append(Text(name, "bold"))
            for line in sheet.lines:
                title = catalogue.get(f"{self.game.name}.line.{line.line}", line.line)
                lines.append(Text(f"  {title}: {line.points}"))
        return Group(*lines)

    def farewells(self, view: Any) -> Sequence[str]:  # noqa: ARG002
        return ()

    def guide(self) -> Sequence[Chapter]:
        return ()


def _lines(value: Mapping[str, Any], depth: int) -> Iterator[Text]:
    """Names in bold; a list of plain values takes one line."""
    for name, inside in value.items():
        title = "  " * depth + name.replace("_", " ")
        if isinstance(inside, Mapping):
            yield Text(title, "bold")
            yield from _lines(inside, depth + 1)
        elif isinstance(inside, list | tuple) and any(_has_parts(item) for item in inside):
            yield Text(title, "bold")
            yield from _lines({str(number): item for number, item in enumerate(inside)}, depth + 1)
        else:
            yield Text.assemble((title, "bold"), ": ", _word(inside))


def _has_parts(value: Any) -> bool:
    return isinstance(value, Mapping | list | tuple)


def _word(value: Any) -> str:
    if isinstance(value, str | int | float):
        return str(value)
    return "none" if not value else ", ".join(_word(item) for item in value)
