"""Records of matches: export, import, checks and replays."""
