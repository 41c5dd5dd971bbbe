"""Nagaraja: two players bid with hidden cards and fate sticks for the rooms of their temples."""
