"""What `help` says about Nagaraja: how to write moves, and the rules in short."""

from mela.games.kit.screen import Chapter

GUIDE: tuple[Chapter, ...] = (
    (
        "Moves",
        (
            ("bid card-take-self", "bid cards of your hand, face down: one or more ids"),
            ("use card-take-self green", "spend the naga of a green stick on a card"),
            ("... own-N1 own-W3", "behind that its targets, if it has any; see below"),
            ("pass", "spend no naga for now"),
            ("allow", "let the other player's card work"),
            ("cancel", "stop it with a cancel amulet"),
            ("amulet draw", "spend a draw amulet"),
            ("take card-take-self", "the card you want of the discard pile"),
            ("lay B1 2", "put the tile into B1, turned clockwise by 2 quarters"),
            ("give card-take-self", "the new card that the other player gets"),
        ),
    ),
    (
        "Targets",
        (
            ("own-B2  opp-B2", "a room of your temple, of the other temple"),
            ("own-N1  opp-W3", "a relic place"),
            ("opp-B2+1", "that room, turned clockwise by 1 quarter"),
            ("own-A1>B2", "from A1 to B2"),
            ("brown-4  green-naga", "a stick of the other player, by what it shows"),
        ),
    ),
    (
        "Signs",
        (
            ("A1 to C3", "rooms: letters from left to right, numbers from the entrances on"),
            ("W1 N1 E1", "relic places: left, far and right side of a temple"),
            ("▲", "an entrance"),
            ("═ ║", "a path that is joined to an entrance"),
            ("─ │", "a path that is not"),
            ("◆ ○", "a crypt with an amulet, without one"),
            ("[4] [6!]", "a relic face up with its points; a curse"),
            ("(4) (6!)", "a relic face down that you have seen"),
            ("?", "a relic face down that you have not seen"),
            ("•", "somebody else has seen this relic"),
            ("●  ■", "the two players; ► has to decide"),
        ),
    ),
    (
        "Rules in short",
        (
            (
                "Aim",
                "Win rooms for your temple, so that paths lead from its entrances to relics. 25 "
                "points win at once; but whose temple shows all three curses has lost, whatever "
                "the points (N34, N35).",
            ),
            (
                "Call of fate",
                "The guide first, both bid cards of one symbol, face down. They are revealed, "
                "and the sticks on them are thrown: these show fate points or a naga (N11, N12).",
            ),
            (
                "Confrontation",
                "In turns, from the guide on: spend a naga to use a card of your hand, or pass. "
                "Two passes in a row end it. More fate points win the room; a tie goes to the "
                "guide (N13-N15).",
            ),
            (
                "Exploring",
                "The winner has to lay the tile, at an entrance or beside another tile, not on "
                "the trap. Paths need not match (N17).",
            ),
            (
                "Paths",
                "Two rooms are joined where both have a path. One from an entrance to a relic "
                "turns it up, and it counts; if the path breaks, it is turned down. One to a "
                "crypt brings its amulet to the owner of the temple (N18, N19).",
            ),
            (
                "New deal",
                "Who did not win the room becomes the guide, draws 3 cards and gives one of "
                "them to the other (N20).",
            ),
            (
                "Amulets",
                "Points stay hidden and count from the start. Draw: a card, when you have to "
                "decide something. Cancel: stops a card that the other player uses. You are asked "
                "whenever you hold an amulet, so that this tells nothing (N29-N31).",
            ),
            (
                "The end",
                "With the ninth tile of a temple, or after the last tile, more points win "
                "(N36, N37).",
            ),
        ),
    ),
)
