"""The one ancestor of all that a caller's input can cause."""


class MelaError(ValueError):
    """Something handed in is not right; the message says what and where."""
