"""The doors of the site: HTTP, sockets, and the page."""
