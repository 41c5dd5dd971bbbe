"""The message bus: how nodes hear of each other, and how news reach the clients of a node."""
