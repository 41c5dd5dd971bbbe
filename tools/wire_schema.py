"""Writes one JSON Schema of everything that goes over the wire, for the page and other programs."""

import json
from pathlib import Path
from typing import Any

import msgspec

from mela.core.result import Result
from mela.games.holi.events import HoliEvent
from mela.games.holi.gains import HoliPreview
from mela.games.holi.moves import HoliMove
from mela.games.holi.options import HoliOptions
from mela.games.holi.pack import HoliPack
from mela.games.holi.view import HoliView
from mela.games.nagaraja.events import NagarajaEvent
from mela.games.nagaraja.gains import NagarajaPreview
from mela.games.nagaraja.moves import NagarajaMove
from mela.games.nagaraja.options import NagarajaOptions
from mela.games.nagaraja.pack import NagarajaPack
from mela.games.nagaraja.view import NagarajaView
from mela.server.door import api, manners_api, notices_api, people_api, wire
from mela.server.store.choices import Chosen
from mela.server.table.wishes import PairWish, TableWish

FILE = Path("docs/protocol.schema.json")

#: View, move, event, options, pack and preview of each game.
GAMES: dict[str, tuple[Any, Any, Any, Any, Any, Any]] = {
    "Holi": (HoliView, HoliMove, HoliEvent, HoliOptions, HoliPack, HoliPreview),
    "Nagaraja": (
        NagarajaView,
        NagarajaMove,
        NagarajaEvent,
        NagarajaOptions,
        NagarajaPack,
        NagarajaPreview,
    ),
}
#: Types of all games, which need no game's name in front.
SHARED = ("Result", "ScoreLine", "Gain")

SAID = (
    wire.State
    | wire.Update
    | wire.Chatted
    | wire.Seated
    | wire.Opened
    | wire.Done
    | wire.Refused
    | wire.Stale
    | wire.Previewed
    | wire.Reason
    | wire.Problem
)
BODIES = (
    api.Sitting,
    api.Opening,
    PairWish,
    api.GameInfo,
    TableWish,
    wire.TableInfo,
    Chosen,
    people_api.Named,
    people_api.Credentials,
    people_api.NewPassword,
    people_api.SigningOut,
    people_api.Me,
    people_api.Profile,
    people_api.Ranked,
    manners_api.Blocked,
    manners_api.NewReport,
    notices_api.PushServerKey,
    notices_api.Subscription,
    notices_api.NewHook,
    notices_api.Hook,
)

Schema = dict[str, Any]

#: What the wire takes from the game as it is, field by field.
FROM_THE_GAME: dict[tuple[str, str], Schema] = {
    ("State", "view"): {"anyOf": [{"$ref": "#/$defs/View"}, {"type": "null"}]},
    ("State", "moves"): {
        "anyOf": [{"type": "array", "items": {"$ref": "#/$defs/Move"}}, {"type": "null"}]
    },
    ("State", "result"): {"anyOf": [{"$ref": "#/$defs/Result"}, {"type": "null"}]},
    ("Update", "view"): {"$ref": "#/$defs/View"},
    ("Update", "events"): {"type": "array", "items": {"$ref": "#/$defs/Event"}},
    ("Told", "events"): {"type": "array", "items": {"$ref": "#/$defs/Event"}},
    ("Opened", "views"): {"type": "array", "items": {"$ref": "#/$defs/View"}},
    ("Previewed", "preview"): {"$ref": "#/$defs/GamePreview"},
    ("TableInfo", "options"): {"$ref": "#/$defs/Options"},
}
FROM_THE_GAME |= {("Update", name): FROM_THE_GAME["State", name] for name in ("moves", "result")}
FROM_THE_GAME |= {(ask, "move"): {"$ref": "#/$defs/Move"} for ask in ("Play", "Preview", "Why")}


def wire_schema() -> Schema:
    """The schema of all messages, with every type by name."""
    kinds = ("View", "Move", "Event", "Options", "Pack", "Preview")
    defs: Schema = {}
    for game, types in GAMES.items():
        for kind, type_ in zip(kinds, types, strict=True):
            union, components = _schema(type_, game)
            if kind != "Options":
                for struct in components.values():
                    struct["required"] = list(struct["properties"])  # defaults are sent too
            defs |= components
            defs.setdefault(f"{game}{kind}", union)
    for kind in kinds:
        name = "GamePreview" if kind == "Preview" else kind
        defs[name] = {"anyOf": [{"$ref": f"#/$defs/{game}{kind}"} for game in GAMES]}
    for type_ in (Result, *BODIES, wire.AnyAsk, SAID):
        _, components = _schema(type_, "")
        defs |= components
    for (struct, field), schema in FROM_THE_GAME.items():
        defs[struct]["properties"][field] = schema
    for name, messages in (("Ask", wire.AnyAsk), ("Said", SAID)):
        defs[name], _ = _schema(messages, "")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "description": "Written by tools/wire_schema.py from the types of the server.",
        "$defs": {name: {**defs[name], "title": name} for name in sorted(defs)},
    }


def _schema(type_: Any, game: str) -> tuple[Schema, Schema]:
    """The schema of a type and those that it leads to, with the game's name in front of theirs."""
    (schema,), components = msgspec.json.schema_components([type_], ref_template="{name}")

    def named(name: str) -> str:
        return name if name in SHARED or name.startswith(game) else game + name

    def linked(value: Any) -> Any:
        if isinstance(value, dict):
            # the tables of discriminators say again what the types say
            kept = {key: inner for key, inner in value.items() if key != "discriminator"}
            return {
                key: f"#/$defs/{named(inner)}" if key == "$ref" else linked(inner)
                for key, inner in kept.items()
            }
        return [linked(inner) for inner in value] if isinstance(value, list) else value

    return linked(schema), {named(name): linked(part) for name, part in components.items()}


def text() -> str:
    return json.dumps(wire_schema(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
