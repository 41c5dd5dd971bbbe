"""Options that several commands share, and the options of games for their hosts."""

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from mela.games import GAMES, kit_of

Title = Annotated[str, typer.Argument(help=f"One of: {', '.join(GAMES)}.")]
PackFile = Annotated[
    Path | None,
    typer.Option("--pack", help="A content pack to play with, such as `mela new-pack` writes."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Workers = Annotated[
    int | None, typer.Option(min=1, help="Number of processes. Default: all cores.")
]
RayCluster = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="auto|ADDRESS|local",
        help="Use a Ray cluster: that of this machine, one by address, or a new one.",
    ),
]


def with_host_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the host options of all games to a command.

    They replace the command's parameter `chosen`, which gets the used ones: words by name.
    """
    offered: dict[str, str] = {}
    for game in GAMES:
        for option in kit_of(game).host_options():
            # games may share an option, and each says what it means there
            offered[option.name] = " ".join(filter(None, [offered.get(option.name), option.help]))

    @wraps(command)
    def run(**arguments: Any) -> None:
        used = {name: arguments.pop(name) for name in offered}
        chosen = {name: word for name, word in used.items() if word is not None}
        command(**arguments, chosen=chosen)

    parameters: list[inspect.Parameter] = []
    for parameter in inspect.signature(command).parameters.values():
        if parameter.name != "chosen":
            parameters.append(parameter)
            continue
        parameters += [
            inspect.Parameter(
                name,
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=None,
                annotation=Annotated[str | None, typer.Option(help=help_)],
            )
            for name, help_ in offered.items()
        ]
    # typer reads both
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def read_host_options(game: str, chosen: Mapping[str, str]) -> dict[str, object]:
    """The options as plain data; the game checks them, and refuses those of other games."""
    offered = {option.name: option for option in kit_of(game).host_options()}
    return {
        name: offered[name].read(word) if name in offered else word for name, word in chosen.items()
    }
