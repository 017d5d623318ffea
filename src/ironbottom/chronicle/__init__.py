"""The log of a game, read: filters, what stands behind a line, the game act by act, and as it once stood."""
