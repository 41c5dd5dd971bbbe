"""Holi: 2 to 4 players throw coloured powder on a three-level tower."""
