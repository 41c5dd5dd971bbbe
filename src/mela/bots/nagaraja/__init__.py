"""What bots know of Nagaraja."""
