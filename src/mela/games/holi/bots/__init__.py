"""How bots play Holi."""
