"""What goes over the bus, and over which channel."""

from enum import Enum

import msgspec

#: The channel that all conversations at all nodes listen to.
ALL = "all"


def table_channel(table: str) -> str:
    """What nodes tell each other about a table."""
    return f"table.{table}"


def person_channel(person: str) -> str:
    """All conversations of a person, at any table."""
    return f"person.{person}"


class Envelope(msgspec.Struct, frozen=True, array_like=True, tag="envelope"):
    """A message for clients, and what a node must know of it without reading it."""

    #: The JSON that goes to the client as it is.
    body: bytes
    #: The version of the table that it shows, if it shows one.
    version: int | None = None
    #: Who said it, if it is a line of chat.
    author: str | None = None


class StoredStep(msgspec.Struct, frozen=True, array_like=True, tag="step"):
    """A step that another node has stored. It may be secret, so it goes to nodes only: each plays
    it and cuts what its own clients may see."""

    version: int
    seat: int
    move: str
    at: float
    #: When the next step is due, if ever.
    due: float | None


class BusEvent(Enum):
    """What is heard that is neither for clients nor a step."""

    #: This node cannot hear the others: matches pause.
    DOWN = "down"
    #: It hears them again, but has missed something: read everything again.
    RESTORED = "restored"
    #: What somebody may see has changed: read everything again, if they still may.
    RESYNC = "resync"
    #: Watchers may see other hands than before.
    HANDS = "hands"


BusMessage = Envelope | StoredStep | BusEvent
_DECODER: msgspec.msgpack.Decoder[BusMessage] = msgspec.msgpack.Decoder(
    Envelope | StoredStep | BusEvent
)


def encode(message: BusMessage) -> bytes:
    return msgspec.msgpack.encode(message)


def decode(data: bytes) -> BusMessage:
    return _DECODER.decode(data)
