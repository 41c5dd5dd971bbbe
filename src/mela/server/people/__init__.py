"""People: guests, members, sessions, notices, and their removal."""
