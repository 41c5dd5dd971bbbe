"""Kites: a small game for Mela, with hidden kites and a throw of the wind."""
