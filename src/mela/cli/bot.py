"""`mela bot`: plays at a table of a site, through the public protocol."""

import secrets
from typing import Any

import httpx
import msgspec
import typer
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from mela.bots.budget import AT_A_TABLE
from mela.core.chance import FastChance
from mela.core.error import MelaError
from mela.games import game as game_by_name
from mela.games.chooser import Chooser


class BotClientError(MelaError):
    """The site does not let the bot play."""


def play_at(url: str, table: str, level: str, name: str) -> str:
    """Sit down and play to the end; return how it ended."""
    site = url.rstrip("/")
    try:
        token = _post(f"{site}/api/guest", {"name": name}).headers["x-mela-token"]
        headers = {"Authorization": f"Bearer {token}"}
        info = _post(f"{site}/api/tables/{table}/sit", {}, headers).json()
        typer.echo(f"{name} ({level}) sits at a table of {info['game']}")
        address = f"{site.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        return _play(address, headers, info["game"], level)
    except (httpx.HTTPError, OSError, WebSocketException) as error:
        raise BotClientError(f"{site}: {error or type(error).__name__}") from None


def _post(
    address: str, body: dict[str, object], headers: dict[str, str] | None = None
) -> httpx.Response:
    answer = httpx.post(address, json=body, headers=headers)
    if answer.is_error:
        detail = (
            answer.json().get("detail") if "json" in answer.headers.get("content-type", "") else ""
        )
        raise BotClientError(f"{address}: {answer.status_code} {detail}".rstrip())
    return answer


def _play(address: str, headers: dict[str, str], title: str, level: str) -> str:
    game = game_by_name(title)
    bot = Chooser(level, game, AT_A_TABLE)
    chance = FastChance(secrets.randbits(60))
    with connect(address, additional_headers=headers, compression=None) as socket:
        while True:
            try:
                message = msgspec.json.decode(socket.recv(), type=dict[str, Any])
            except ConnectionClosed:
                raise BotClientError("the site has closed the table") from None
            if message.get("result"):
                return str(message["result"]["why"])
            if message.get("moves"):
                view = game.decode_view(msgspec.json.encode(message["view"]))
                moves = [game.decode_move(msgspec.json.encode(move)) for move in message["moves"]]
                move = str(bot.choose(view, moves, chance))
                ask = {"do": "play", "id": message["version"], "version": message["version"]}
                socket.send(msgspec.json.encode({**ask, "move": move}).decode())
