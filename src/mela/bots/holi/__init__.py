"""What bots know of Holi."""
