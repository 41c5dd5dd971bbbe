"""The site: the only place with asyncio, sockets, SQL and secrets."""
