"""The rules of Holi: pure, and mostly compiled."""
