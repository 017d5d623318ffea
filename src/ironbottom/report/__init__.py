"""The report of a game afterwards: gathered once, written as Markdown or as one web page that needs nothing beside itself."""
