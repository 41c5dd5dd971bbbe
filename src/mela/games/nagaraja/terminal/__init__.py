"""How Nagaraja looks in a terminal."""
