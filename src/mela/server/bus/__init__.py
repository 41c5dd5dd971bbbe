"""The message bus: how messages reach those who listen, at this node and at the others."""
