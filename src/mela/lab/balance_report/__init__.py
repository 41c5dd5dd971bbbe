"""The report on how fair and how deep a game is."""
