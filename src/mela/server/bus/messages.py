"""What goes over the bus, and over which channel."""

from enum import Enum

import msgspec

from mela.core.event import Viewer

#: The channel that all conversations at all nodes listen to.
ALL = "all"


def table_channel(table: str, viewer: Viewer) -> str:
    """Messages for one viewer of a table; nobody else listens there."""
    return f"{table}.{'w' if viewer is None else viewer}"


def chat_channel(table: str) -> str:
    """Chat for everybody at a table."""
    return f"{table}.chat"


def person_channel(person: str) -> str:
    """All conversations of a person, at any table."""
    return f"person.{person}"


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """A message for clients, and what a node must know of it without reading it."""

    #: The JSON that goes to the client as it is.
    body: bytes
    #: The version of the table that it shows, if it shows one.
    version: int | None = None
    #: It shows the whole table, not only what a step has changed.
    is_state: bool = False
    #: Who said it, if it is a line of chat.
    author: str | None = None


class BusEvent(Enum):
    """What conversations hear that is not for clients."""

    #: This node cannot hear the others: matches pause.
    DOWN = "down"
    #: It hears them again, but has missed something: read everything again.
    RESTORED = "restored"
    #: What a person may see has changed: read everything again, if they still may.
    RESYNC = "resync"


BusMessage = Envelope | BusEvent
_DECODER: msgspec.msgpack.Decoder[BusMessage] = msgspec.msgpack.Decoder(Envelope | BusEvent)


def encode(message: BusMessage) -> bytes:
    return msgspec.msgpack.encode(message)


def decode(data: bytes) -> BusMessage:
    return _DECODER.decode(data)
