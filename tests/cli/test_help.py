"""Every command shows examples, and every example is a command."""

import shlex
from collections.abc import Iterator

import pytest
import typer

from mela.cli.main import app

TOP = typer.main.get_command(app)


def commands(group: typer.main.TyperGroup, *path: str) -> Iterator[tuple[str, object]]:  # type: ignore[name-defined]
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, *path, name)
        else:
            yield " ".join((*path, name)), command


COMMANDS = dict(commands(TOP, "mela"))


def test_all_commands_of_the_lab_are_there() -> None:
    wanted = (
        "simulate ladder balance replay perft verify train serve bot export import patch play "
        "new-pack check-pack fuzz"
    )
    assert {f"mela {name}" for name in wanted.split()} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_each_has_examples_that_can_be_typed(name: str) -> None:
    command = COMMANDS[name]
    shown = (command.epilog or "").split("\n\n")  # type: ignore[attr-defined]
    assert shown[0] == "Examples:"
    assert shown[1:]
    for line in shown[1:]:
        assert line == name or line.startswith(f"{name} ")
        words = shlex.split(line.removeprefix(name))
        command.make_context(name, words)  # type: ignore[attr-defined] # reads, and does nothing
