"""`mela operator …`: commands for operators while the site runs."""

import sys
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mela.cli.options import AsJson
from mela.cli.output import examples, print_json
from mela.cli.site import DataFolder, SettingsFile, site_settings, with_store

if TYPE_CHECKING:
    from mela.server.operator import Operator
    from mela.server.store.store import Store

R = TypeVar("R")
TIMES = ("at", "created", "changed", "seen")

app = typer.Typer(help="See and close tables and accounts, also while nodes run.")

Most = Annotated[int, typer.Option(min=1, help="The longest list.")]
Id = Annotated[str, typer.Argument(help="As the lists show it.")]
Why = Annotated[str, typer.Option(help="The reason, for the list of acts.")]


def _do(
    settings: Path | None, data: Path | None, work: "Callable[[Operator], Coroutine[Any, Any, R]]"
) -> R:
    from mela.server.operator import Operator

    async def run(store: "Store") -> R:
        return await work(Operator(store, getuser()))

    return with_store(site_settings(settings, data), run)


def _show(rows: Sequence[msgspec.Struct], json: bool) -> None:
    """Print one line per row; markup in names is not interpreted."""
    if json:
        print_json(rows)
        return
    if not rows:
        typer.echo("none")
        return
    fields = rows[0].__struct_fields__
    table = Table(*fields, box=None)
    for row in rows:
        table.add_row(*(Text(_word(field, getattr(row, field))) for field in fields))
    # in a file, lines must not wrap
    Console(width=None if sys.stdout.isatty() else 10_000).print(table)


def _word(field: str, value: object) -> str:
    if field in TIMES and isinstance(value, float):
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return "" if value is None else str(value)


@app.command(
    "tables",
    epilog=examples(
        "mela operator tables --state playing",
        "mela operator tables --json",
    ),
)
def tables(
    state: Annotated[str | None, typer.Option(help="open, playing, over or closed.")] = None,
    most: Most = 100,
    json: AsJson = False,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """List tables, the most recently changed first."""
    _show(_do(settings, data, lambda operator: operator.tables(state, most)), json)


@app.command(
    "people",
    epilog=examples(
        "mela operator people --json",
    ),
)
def people(
    most: Most = 100, json: AsJson = False, settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """List people, the most recently seen first."""
    _show(_do(settings, data, lambda operator: operator.people(most)), json)


@app.command(
    "reports",
    epilog=examples(
        "mela operator reports",
    ),
)
def reports(
    state: Annotated[str | None, typer.Option(help="new or done.")] = None,
    most: Most = 100,
    json: AsJson = False,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """List reports by people, the newest first."""
    _show(_do(settings, data, lambda operator: operator.reports(state, most)), json)


@app.command(
    "finish-report",
    epilog=examples(
        "mela operator finish-report 12",
    ),
)
def finish_report(
    number: Annotated[int, typer.Argument(help="As the list of reports shows it.")],
    why: Why = "",
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Mark a report as done."""
    _do(settings, data, lambda operator: operator.finish_report(number, why))
    typer.echo(f"report {number} is done")


@app.command(
    "remove-pack",
    epilog=examples(
        "mela operator remove-pack 4f1c9a0077b2d3e5",
    ),
)
def remove_pack(
    pack: Id, why: Why = "", settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """Hide the title, names and texts of a pack, and let no new table use it.

    What it does stays, so that matches which were played with it can be replayed.
    """
    _do(settings, data, lambda operator: operator.remove_pack(pack, why))
    typer.echo(f"pack {pack} is removed")


@app.command(
    "close-table",
    epilog=examples(
        "mela operator close-table 4hq7tw",
    ),
)
def close_table(
    table: Id, why: Why = "", settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """Stop play and chat at a table; its record is kept."""
    _do(settings, data, lambda operator: operator.close_table(table, why))
    typer.echo(f"table {table} is closed")


@app.command(
    "open-table",
    epilog=examples(
        "mela operator open-table 4hq7tw",
    ),
)
def open_table(
    table: Id, why: Why = "", settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """Allow play and chat again at a closed table."""
    _do(settings, data, lambda operator: operator.reopen_table(table, why))
    typer.echo(f"table {table} is open again")


@app.command(
    "remove-table",
    epilog=examples(
        "mela operator remove-table 4hq7tw",
    ),
)
def remove_table(
    table: Id, why: Why = "", settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """Close a table and delete it permanently, with its record and chat."""
    _do(settings, data, lambda operator: operator.remove_table(table, why))
    typer.echo(f"table {table} is removed")


@app.command(
    "close-account",
    epilog=examples(
        "mela operator close-account 8f2c",
    ),
)
def close_account(
    person: Id, why: Why = "", settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """Let a person only watch: no chat, no seats, no tables, no sign-in."""
    _do(settings, data, lambda operator: operator.set_account_closed(person, closed=True, why=why))
    typer.echo(f"the account of {person} is closed")


@app.command(
    "open-account",
    epilog=examples(
        "mela operator open-account 8f2c",
    ),
)
def open_account(
    person: Id, why: Why = "", settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """Let a person do everything again."""
    _do(settings, data, lambda operator: operator.set_account_closed(person, closed=False, why=why))
    typer.echo(f"the account of {person} is open")


@app.command("acts", epilog=examples("mela operator acts --most 20"))
def acts(
    most: Most = 100, json: AsJson = False, settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """List what operators have done and why, the latest first."""
    _show(_do(settings, data, lambda operator: operator.store.acts.latest(most)), json)


@app.command("add", epilog=examples("mela operator add maria"))
def add(
    name: Annotated[str, typer.Argument(help="Of the operator, for the operator's page.")],
    password: Annotated[str | None, typer.Option(help="Asked for if it is not given.")] = None,
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Let somebody sign in at the operator's page, or give them another password."""
    chosen = password or typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    _do(settings, data, lambda operator: operator.add_operator(name, chosen))
    typer.echo(f"{name} can sign in at /operator, if the setting operator_page is on")


@app.command("remove", epilog=examples("mela operator remove maria"))
def remove(
    name: Annotated[str, typer.Argument(help="Of the operator.")],
    settings: SettingsFile = None,
    data: DataFolder = None,
) -> None:
    """Let somebody no longer sign in at the operator's page."""
    _do(settings, data, lambda operator: operator.remove_operator(name))
    typer.echo(f"{name} is not an operator any more")


@app.command("reset-password", epilog=examples("mela operator reset-password 8f2c"))
def reset_password(
    person: Id, why: Why = "", settings: SettingsFile = None, data: DataFolder = None
) -> None:
    """Make a link by which a member who has lost the password chooses a new one, once."""
    secret = _do(settings, data, lambda operator: operator.new_reset(person, why))
    site = site_settings(settings, data).base_url
    typer.echo(f"{site}/reset/{secret}")
