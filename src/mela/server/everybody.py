"""The channel that all conversations at all nodes listen to, and what is said there."""

EVERYBODY = "everybody"
#: This node cannot hear the others: matches pause.
CUT = b"cut"
#: It hears them again, but something was missed: read everything anew.
MENDED = b"mended"
