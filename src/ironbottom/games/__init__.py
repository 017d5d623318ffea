"""The titles, one package each.  They never import one another, and never the screen."""
