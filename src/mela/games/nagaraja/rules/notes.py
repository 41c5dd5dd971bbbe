"""The notes that a position of Nagaraja writes into a trace, and the numbers of each."""

from typing import Final

GUIDE_THREW: Final = 0  # seat, face
GUIDE: Final = 1  # seat
DREW: Final = 2  # seat, kind
ROUND: Final = 3  # number, guide
TILE: Final = 4  # kind, with an amulet?
BID: Final = 5  # seat, cards
REVEALED: Final = 6  # seat, cards
THREW: Final = 7  # seat, face
PASSED: Final = 8  # seat, by itself?
ACTIVATED: Final = 9  # seat, kind, stick, target
ASKED: Final = 10  # seat
ALLOWED: Final = 11  # seat
CANCELLED: Final = 12  # seat, kind
ADDED: Final = 13  # seat, points
PICKED_UP: Final = 14  # seat, face
DISCARDED: Final = 15  # seat, face
SEARCHED: Final = 16  # seat, cards in the pile
TOOK: Final = 17  # seat, kind
ROBBED: Final = 18  # seat, kind
TURNED: Final = 19  # temple, room, tile, all rooms, rooms with an amulet
MOVED: Final = 20  # temple, room, new room, all rooms, rooms with an amulet
SWAPPED_ROOMS: Final = 21  # temple, room, room, all rooms, rooms with an amulet
TRAPPED: Final = 22  # temple, room
LOOKED: Final = 23  # seat, temple, place, relic
SWAPPED_RELICS: Final = 24  # temple, place, place
FOUND_AMULET: Final = 25  # seat, room, kind
UP: Final = 26  # temple, place, relic, known to seat 0?, known to seat 1?
DOWN: Final = 27  # temple, place, relic
JUDGED: Final = 28  # temple
COMPARED: Final = 29  # fate points of seat 0, of seat 1, winner
LAID: Final = 30  # seat, room, tile, all rooms, rooms with an amulet
NO_ROOM: Final = 31  # seat, kind of tile
RESHUFFLED: Final = 32  # cards
GAVE: Final = 33  # seat, kind
DREW_BY_AMULET: Final = 34  # seat
ENDED: Final = 35  # winner, why
