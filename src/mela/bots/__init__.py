"""Bots. They get what a person on their seat gets: a view and the legal moves."""
