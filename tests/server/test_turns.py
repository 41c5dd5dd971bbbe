"""At which tables somebody is awaited, as the list of their matches shows it."""

from tests.server.node import Person


def turns(person: Person) -> list[str]:
    found: list[str] = person.get("/api/my/turns").json()
    return found


def test_who_is_awaited_is_told_at_which_tables(ana: Person, bo: Person) -> None:
    people = ana, bo
    tables = []
    for _ in range(2):
        tables.append(ana.new_table("nagaraja", ["me", "open"])["id"])
        bo.post(f"/api/tables/{tables[-1]}/sit")
    waiting = ana.new_table("nagaraja", ["me", "open"])["id"]
    for table in tables:
        turn = ana.look(table).state["turn"]
        assert table in turns(people[turn])
        assert table not in turns(people[1 - turn])
    assert waiting not in turns(ana)

    # the list follows the match
    seats = [person.look(tables[0]) for person in people]
    while seats[0].state["turn"] == 0:
        seats[0].play(seats[0].state["moves"][0])
    seats[1].catch_up(seats[0].state["version"])
    assert tables[0] not in turns(ana)
    assert tables[0] in turns(bo)

    # a bot is awaited now, and not bo
    for seat in seats:
        seat.close()
    bo.post(f"/api/tables/{tables[0]}/leave")
    assert tables[0] not in turns(bo)


def test_who_has_no_seat_is_awaited_nowhere(ana: Person) -> None:
    ana.new_table("nagaraja", ["novice", "novice"])
    assert turns(ana) == []
