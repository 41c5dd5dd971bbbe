"""HTTP and sockets: what clients may ask, how often, and the page."""
