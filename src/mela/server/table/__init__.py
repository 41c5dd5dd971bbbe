"""Tables: who sits there, what is played, and what each viewer is told."""
