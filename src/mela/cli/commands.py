"""How all commands refuse: in one line, and with the exit code 2."""

from typing import Any

import typer
from typer.core import TyperGroup

from mela.core.error import MelaError


class Commands(TyperGroup):
    """Commands let what is wrong go through; it is told here, once for all of them."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except MelaError as error:
            typer.echo(f"mela: {error}", err=True)
            raise typer.Exit(2) from None
