"""Writes one JSON Schema of everything that goes over the wire, for the page and other programs."""

import json
from pathlib import Path
from typing import Any

import msgspec

from mela.core.example import Example
from mela.core.game import AnyGame
from mela.core.result import Result
from mela.games import SHIPPED, game
from mela.server.operator import PersonLine, TableLine
from mela.server.protocol import bodies, messages, operator_bodies

FILE = Path("docs/protocol.schema.json")

#: Types of all games, which need no game's name in front.
SHARED = ("Result", "ScoreLine", "Gain")

SAID = (
    messages.State
    | messages.Update
    | messages.Chatted
    | messages.Seated
    | messages.Opened
    | messages.Done
    | messages.Refused
    | messages.Stale
    | messages.Previewed
    | messages.Reason
    | messages.Problem
)
BODIES = (
    bodies.Sitting,
    bodies.Opening,
    bodies.PairWish,
    bodies.GameInfo,
    bodies.TableWish,
    messages.TableInfo,
    bodies.Chosen,
    bodies.Named,
    bodies.Credentials,
    bodies.NewPassword,
    bodies.SigningOut,
    bodies.Me,
    bodies.Profile,
    bodies.Ranked,
    bodies.Blocked,
    bodies.NewReport,
    bodies.PushServerKey,
    bodies.Subscription,
    bodies.NewHook,
    bodies.PackText,
    bodies.PackWish,
    bodies.ExampleWish,
    bodies.ShippedPack,
    bodies.OpenedPack,
    bodies.CheckedPack,
    bodies.KnownPack,
    bodies.PackReport,
    Example,
    bodies.Hook,
    bodies.PasswordReset,
    operator_bodies.Stopping,
    operator_bodies.NewWords,
    operator_bodies.WordList,
    operator_bodies.ResetLink,
    operator_bodies.ReportContext,
    operator_bodies.ActLine,
    operator_bodies.SanctionLine,
    operator_bodies.PackLine,
    operator_bodies.Overview,
    operator_bodies.OperatorSession,
    TableLine,
    PersonLine,
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
    titles = {name.capitalize(): _types(game(name)) for name in SHIPPED}
    kinds = list(next(iter(titles.values())))
    defs: Schema = {}
    for title, types in titles.items():
        for kind, type_ in types.items():
            union, components = _schema(type_, title)
            if kind != "Options":
                for struct in components.values():
                    struct["required"] = list(struct["properties"])  # defaults are sent too
            defs |= components
            defs.setdefault(f"{title}{kind}", union)
    for kind in kinds:
        name = "GamePreview" if kind == "Preview" else kind
        defs[name] = {"anyOf": [{"$ref": f"#/$defs/{title}{kind}"} for title in titles]}
    shared: tuple[Any, ...] = (Result, *BODIES, messages.AnyAsk, SAID)
    for message in shared:
        _, components = _schema(message, "")
        defs |= components
    for (struct, field), schema in FROM_THE_GAME.items():
        defs[struct]["properties"][field] = schema
    defs["Ask"], _ = _schema(messages.AnyAsk, "")
    defs["Said"], _ = _schema(SAID, "")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "description": "Written by tools/wire_schema.py from the types of the server.",
        "$defs": {name: {**defs[name], "title": name} for name in sorted(defs)},
    }


def _types(game: AnyGame) -> dict[str, Any]:
    """What a game brings to the wire."""
    return {
        "View": game.view_type,
        "Move": game.move_type,
        "Event": game.event_type,
        "Options": game.options_type,
        "Pack": game.page_pack_type or game.pack_type,
        "Preview": game.preview_type,
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
