"""People: who somebody is, what they are told, and how they leave."""
