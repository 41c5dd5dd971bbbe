"""Planes say what views say."""

from collections.abc import Sequence
from typing import Any

import pytest

from mela.envs.set_up import SetUp
from mela.games.holi.rules.board import cell_number
from mela.games.holi.rules.view import ACTIONS, OUT_REASONS, PILE_TOPS
from mela.games.kit.planes import Bytes
from mela.games.nagaraja.rules.aims import face_names
from mela.games.nagaraja.rules.temple import PLACE_NAMES, room_number
from mela.games.nagaraja.rules.view import PHASES
from tests.envs.play import positions


class Seen:
    """The planes of a seat, and its view to compare them with."""

    def __init__(self, set_up: SetUp, position: Any, viewer: int) -> None:
        self.set_up = set_up
        self.view: Any = set_up.game.view(position, viewer)
        self.observation = set_up.observation(position, viewer)
        self.players = [(viewer + n) % set_up.seats for n in range(set_up.seats)]

    @property
    def seats(self) -> list[Any]:
        return [self.view.common.seats[seat] for seat in self.players]

    def planes(self, title: str) -> Bytes:
        found: Bytes = self.observation[self.set_up.planes.place(title)]
        return found

    def numbers(self, title: str) -> list[int]:
        """The planes of a block that have one number each."""
        planes = self.planes(title)
        assert (planes == planes[:, :1, :1]).all()
        numbers: list[int] = planes[:, 0, 0].tolist()
        return numbers

    def cells(self, title: str) -> list[list[int]]:
        """Where there is something on the planes of a block."""
        return [plane.ravel().nonzero()[0].tolist() for plane in self.planes(title)]


def counts(ids: Sequence[str], *held: Sequence[str]) -> list[int]:
    """How many of each there are in one heap after the other."""
    return [heap.count(id_) for heap in held for id_ in ids]


@pytest.fixture
def seen(set_up: SetUp) -> list[Seen]:
    """Positions of a match, those that are over left out, for each seat."""
    return [
        Seen(set_up, position, viewer)
        for seed in (1, 4)
        for position in positions(set_up, seed)[:-1:11]
        for viewer in range(set_up.seats)
    ]


def test_no_plane_exceeds_what_it_says(seen: list[Seen]) -> None:
    for each in seen:
        assert (each.observation <= each.set_up.planes.most).all()


@pytest.mark.parametrize("set_up", [("holi", 2), ("holi", 4)], indirect=True)
def test_the_planes_of_holi(seen: list[Seen]) -> None:
    for each in seen:
        common, ids = each.view.common, each.set_up.game.tables("standard").ids
        assert each.cells("tokens") == [
            [cell for cell, owner in enumerate(level.tokens) if owner == str(seat)]
            for seat in each.players
            for level in common.levels
        ]
        assert each.cells("pawns") == [
            [cell_number(seat.pawn.cell)] if seat.pawn and seat.pawn.level == level else []
            for seat in each.seats
            for level in range(3)
        ]
        sweets = [[int(count) for count in level.sweets] for level in common.levels[:2]]
        assert each.planes("sweets on cells").reshape(2, -1).tolist() == sweets
        assert each.numbers("turn") == [common.turn == seat for seat in each.players]
        assert each.numbers("start") == [common.start == seat for seat in each.players]
        assert each.numbers("placing") == [common.phase == "placing"]
        assert each.numbers("used") == [action in common.used for action in ACTIONS]
        assert each.numbers("edition") == [common.edition == "polish"]
        assert each.numbers("rivalry") == [
            card in common.rivalry for card in each.set_up.tables.rivalry.ids
        ]
        assert each.numbers("supply") == [
            seat.supply[owner] for seat in each.seats for owner in each.players
        ]
        for name in ("sweets", "hits", "rain", "footing"):
            assert each.numbers(name) == [getattr(seat, name) for seat in each.seats]
        assert each.numbers("out") == [
            seat.out == why for seat in each.seats for why in OUT_REASONS[1:]
        ]
        assert each.numbers("pile") == [
            seat.top == top for seat in each.seats for top in PILE_TOPS[1:]
        ]
        assert each.numbers("hand sizes") == [seat.hand for seat in each.seats]
        assert each.numbers("deck sizes") == [seat.deck for seat in each.seats]
        assert each.numbers("face up") == counts(ids, *(seat.face_up for seat in each.seats))
        own = each.view.own
        assert each.numbers("own hand") == counts(ids, own.hand)
        assert each.numbers("own deck") == counts(ids, own.deck)
        assert each.numbers("own face down") == counts(ids, own.face_down)


@pytest.mark.parametrize("set_up", [("nagaraja", 2)], indirect=True)
def test_the_temples_of_nagaraja(seen: list[Seen]) -> None:
    for each in seen:
        tables = each.set_up.game.tables("standard")
        rooms = [{room_number(room.room): room for room in seat.rooms} for seat in each.seats]
        assert each.cells("tiles") == [
            [n for n in range(9) if n in laid and laid[n].tile == tile]
            for laid in rooms
            for tile in tables.tile_ids
        ]
        assert each.cells("turns") == [
            [n for n in range(9) if n in laid and laid[n].turn == turn]
            for laid in rooms
            for turn in range(4)
        ]
        assert each.cells("crypts") == [
            [n for n in range(9) if n in laid and laid[n].amulet] for laid in rooms
        ]
        assert each.cells("trap") == [
            [room_number(seat.trap)] if seat.trap else [] for seat in each.seats
        ]
        assert each.cells("face up") == [
            [n for n, place in enumerate(seat.relics) if place.relic] for seat in each.seats
        ]
        known = {
            (relic.temple, PLACE_NAMES.index(relic.place)): relic.relic
            for relic in each.view.own.relics
        }
        assert each.cells("relics") == [
            [
                n
                for n, place in enumerate(seat.relics)
                if relic in (place.relic, known.get((each.players[temple], n)))
            ]
            for temple, seat in enumerate(each.seats)
            for relic in tables.relic_ids
        ]
        assert each.cells("known") == [
            [n for n, place in enumerate(seat.relics) if player in place.known]
            for player in each.players
            for seat in each.seats
        ]


@pytest.mark.parametrize("set_up", [("nagaraja", 2)], indirect=True)
def test_the_numbers_of_nagaraja(seen: list[Seen]) -> None:
    for each in seen:
        tables, common, own = each.set_up.game.tables("standard"), each.view.common, each.view.own
        ids = tables.ids
        assert each.numbers("turn") == [common.turn == seat for seat in each.players]
        assert each.numbers("guide") == [common.guide == seat for seat in each.players]
        assert each.numbers("phase") == [common.phase == phase for phase in PHASES[:-1]]
        assert each.numbers("passes") == [common.passes]
        offered = common.offer.tile if common.offer else None
        assert each.numbers("offer") == [tile == offered for tile in tables.tile_ids]
        assert each.numbers("offered amulet") == [bool(common.offer and common.offer.amulet)]
        assert sum(each.numbers("stack")) == common.tiles
        waiting = common.pending.card if common.pending else None
        assert each.numbers("pending") == [card == waiting for card in ids]
        thrown = [seat.sticks for seat in each.seats]
        assert each.numbers("sticks") == counts(face_names(tables), *thrown)
        assert each.numbers("added") == [seat.added for seat in each.seats]
        assert each.numbers("deck and pile") == [common.deck, common.pile]
        assert each.numbers("hand sizes") == [seat.hand for seat in each.seats]
        assert each.numbers("bid sizes") == [seat.bid_count for seat in each.seats]
        assert each.numbers("amulet counts") == [seat.amulets for seat in each.seats]
        assert each.numbers("own amulets") == counts(tables.amulet_ids, own.amulets)
        assert each.numbers("spent amulets") == counts(tables.amulet_ids, common.spent)
        assert each.numbers("bids") == counts(ids, own.bid, each.seats[1].bid or ())
        assert each.numbers("used") == counts(ids, *(seat.used for seat in each.seats))
        assert each.numbers("missing") == [own.missing]
        assert each.numbers("own hand") == counts(ids, own.hand)
        for title, held in {
            "dealt": own.dealt,
            "older": own.older,
            "given": own.given,
            "recalled": own.pile,
            "shown": own.shown,
        }.items():
            assert each.numbers(title) == counts(ids, held)


def test_the_target_of_a_pending_card_can_be_told() -> None:
    """Its number stands in a plane of its own while an answer is awaited."""
    set_up = SetUp("nagaraja", 2, {})
    targets = set()
    for seed in range(12):
        for position in positions(set_up, seed)[:-1]:
            if set_up.game.view(position, 0).common.pending:
                each = Seen(set_up, position, int(position.seat_to_move()))
                assert each.numbers("target") == [position.target]
                targets.add(int(position.target))
    assert len(targets) > 3


def test_the_planes_of_all_names_lie_side_by_side(set_up: SetUp) -> None:
    planes = set_up.planes
    places = [planes.place(block.title) for block in planes.blocks]
    assert places[0].start == 0
    assert places[-1].stop == planes.shape[0]
    assert [place.stop for place in places[:-1]] == [place.start for place in places[1:]]
