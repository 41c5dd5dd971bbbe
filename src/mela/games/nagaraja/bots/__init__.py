"""How bots play Nagaraja."""
