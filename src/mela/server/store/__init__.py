"""The database: people, tables, seats, chat, and above all steps. The only place with SQL."""
