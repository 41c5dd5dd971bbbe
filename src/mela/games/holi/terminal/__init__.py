"""How Holi looks in a terminal."""
