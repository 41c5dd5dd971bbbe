"""What is kept: people, tables, seats, talk, and above all steps."""
