"""What `help` says about Holi: how to write moves, and the rules in short."""

from mela.games.kit.screen import Chapter

GUIDE: tuple[Chapter, ...] = (
    (
        "Moves",
        (
            ("place A1", "put your pawn on a corner, before the first turn"),
            ("throw wave B2 C2 D2", "throw with a card face up: the cells that get a token"),
            ("drop wave D4", "play a card face down: one token on a free cell of your level"),
            ("move C3", "go to another cell of your level"),
            ("climb", "go up one level"),
            ("end", "end your turn"),
            ("A1 to F6", "are the cells: letters from left to right, numbers downwards"),
        ),
    ),
    (
        "Signs",
        (
            ("●M ▲S ■H ✿G", "tokens: blue, yellow, red, green"),
            ("[M] [S] [H] [G]", "their pawns"),
            ("·  ··", "one sweet, two sweets"),
            ("☼", "the sun of a card"),
        ),
    ),
    (
        "Rules in short",
        (
            (
                "A turn",
                "Throw (you must), move and climb (you may), in any order, each once. Then end "
                "the turn: you draw up to 3 cards (H11, H12).",
            ),
            (
                "Face up",
                "Lay the card, turned as you like, so that your pawn covers one of its filled "
                "cells, or its sun if it has one. Each other filled cell must be free of tokens "
                "and gets one of yours (H14, H15). On another pawn that is a direct hit: they "
                "keep the token, you get 1 point (H17).",
            ),
            ("Face down", "Any card gives one token; not twice in a row (H19, H20)."),
            (
                "Falling",
                "A token falls until it rests on another or on the ground; a pawn below catches "
                "it (H22-H24).",
            ),
            ("Move", "Your pawn takes the token and the sweets of its new cell (H25)."),
            (
                "Climb",
                "With tokens on all four sides of your pawn, never at an edge (H27).",
            ),
            (
                "Out",
                "Who cannot throw, or has no token or no card left, is out; when all are, the "
                "match is over (H13, H28-H31).",
            ),
            (
                "Score",
                "1, 2, 3 points for each of your tokens on ground, middle, top; 2 for each that "
                "others hold; 5 for each player with fewer sweets; direct hits; rivalry cards "
                "(H32-H35).",
            ),
        ),
    ),
)
