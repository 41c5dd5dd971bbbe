"""The base class of all errors that a caller's input can cause."""


class MelaError(ValueError):
    """The input is wrong; the message says what and where."""
