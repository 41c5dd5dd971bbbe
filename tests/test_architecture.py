"""The import contracts of pyproject.toml hold, and each of them can fail."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

from mela.games import SHIPPED

ROOT = Path(__file__).parent.parent
SETTINGS: dict[str, Any] = read_configuration(str(ROOT / "pyproject.toml"))
CONTRACTS: dict[str, dict[str, Any]] = {one["name"]: one for one in SETTINGS["contracts_options"]}

KINDS: dict[str, Any] = {
    "acyclic_siblings": AcyclicSiblingsContract,
    "forbidden": ForbiddenContract,
    "layers": LayersContract,
    "protected": ProtectedContract,
}

#: Who must not import whom: at least one for each contract.
FORBIDDEN = [
    ("Layers look one way", "mela.core.match", "mela.bots.bot"),
    ("Layers look one way", "mela.bots.race", "mela.games.kit"),
    ("Layers look one way", "mela.games.holi.terminal.screen", "mela.cli.terminal"),
    ("Layers look one way", "mela.games.nagaraja.report", "mela.lab.setting"),
    ("Layers look one way", "mela.games.nagaraja.tensors.planes", "mela.envs.set_up"),
    ("Layers look one way", "mela.games.holi.bots.training", "mela.lab.training"),
    ("Layers look one way", "mela.lab.bout", "mela.server.site"),
    ("Layers look one way", "mela.server.site", "mela.envs.batch"),
    ("Only Holi knows Holi", "mela.lab.bout", "mela.games.holi.kit"),
    ("Only Holi knows Holi", "mela.games.nagaraja.kit", "mela.games.holi.rules.board"),
    ("Only Nagaraja knows Nagaraja", "mela.server.site", "mela.games.nagaraja.rules.game"),
    ("Rules know nothing but core", "mela.games.holi.rules.score", "mela.bots.judge"),
    ("Rules know nothing but core", "mela.games.holi.rules.game", "mela.games.kit"),
    ("Rules know nothing but core", "mela.games.nagaraja.rules.game", "mela.games.nagaraja.report"),
    ("Core and rules are pure", "mela.core.match", "time"),
    ("Core and rules are pure", "mela.games.nagaraja.rules.odds", "random"),
    ("Layers of the server", "mela.server.protocol.messages", "mela.server.store.rows"),
    ("Layers of the server", "mela.server.store.people", "mela.server.people.register"),
    ("Layers of the server", "mela.server.bus.bus", "mela.server.store.store"),
    ("Layers of the server", "mela.server.tables.table", "mela.server.people.notices"),
    ("Layers of the server", "mela.server.people.register", "mela.server.records.archive"),
    ("Layers of the server", "mela.server.records.replays", "mela.server.transport.records_api"),
    ("Layers of the server", "mela.server.site", "mela.server.transport.admission"),
    ("Layers of the server", "mela.server.transport.socket", "mela.server.app"),
    ("Layers of the server", "mela.server.settings", "mela.server.store.database"),
    ("No circles in the server", "mela.server.tables.state", "mela.server.tables.table"),
    ("SQL only in the store", "mela.server.operator", "sqlalchemy"),
    ("SQL only in the store", "mela.lab", "alembic"),
    ("HTTP and sockets only in transport", "mela.server.tables.table", "litestar"),
    ("HTTP and sockets only in transport", "mela.server.people.outbound_http", "uvicorn"),
    ("Only the server and the command line use a network", "mela.lab", "httpx"),
]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("mela", include_external_packages=True, cache_dir=None)


def is_kept(contract: dict[str, Any], graph: grimp.ImportGraph) -> bool:
    made = KINDS[contract["type"]](contract["name"], SETTINGS["session_options"], contract)
    return bool(made.check(deepcopy(graph), verbose=False).kept)


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_contract_holds(name: str, graph: grimp.ImportGraph) -> None:
    assert is_kept(CONTRACTS[name], graph)


@pytest.mark.parametrize(("name", "importer", "imported"), FORBIDDEN)
def test_a_contract_can_fail(
    name: str, importer: str, imported: str, graph: grimp.ImportGraph
) -> None:
    (contract,) = [one for title, one in CONTRACTS.items() if title.startswith(name)]
    worse = deepcopy(graph)
    for module in (importer, imported):
        if module not in worse.modules:
            worse.add_module(module, is_squashed=not module.startswith("mela"))
    worse.add_import(importer=importer, imported=imported)
    assert not is_kept(contract, worse)


def test_a_module_of_the_server_without_a_layer_is_noticed(graph: grimp.ImportGraph) -> None:
    worse = deepcopy(graph)
    worse.add_module("mela.server.helpers")
    assert not is_kept(CONTRACTS["Layers of the server"], worse)


def test_each_contract_is_shown_to_fail() -> None:
    for title in CONTRACTS:
        assert any(title.startswith(name) for name, _, _ in FORBIDDEN), title


def test_every_game_that_ships_is_protected() -> None:
    protected = {name for one in CONTRACTS.values() for name in one.get("protected_modules", ())}
    assert protected == {f"mela.games.{name}" for name in SHIPPED}
