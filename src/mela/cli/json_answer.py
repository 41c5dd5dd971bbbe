"""How commands answer programs: one JSON document on the standard output, all else beside it."""

from typing import Annotated

import msgspec
import typer

AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


def say_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value)).decode())
