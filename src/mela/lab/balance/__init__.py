"""How fair and how deep a game is, as a report: what is played, what it says, how it looks."""
