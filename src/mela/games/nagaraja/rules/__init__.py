"""The rules of Nagaraja: pure, and mostly compiled."""
