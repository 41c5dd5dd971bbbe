"""Records: matches that leave the site, come in, are checked and seen again."""
