"""The message bus: how nodes hear of each other, and how messages reach the clients of a node."""
