"""Live tables: one actor for each, who sits there, what is played, and what viewers get."""
