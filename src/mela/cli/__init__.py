"""The terminal: it shows views and events and passes moves on; the rules are elsewhere."""
