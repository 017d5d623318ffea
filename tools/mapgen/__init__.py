"""Makes the hex maps in maps/ from packaged geography, the TOML files beside this one and the corrections in *.hand.toml.

Only for development: the program reads the finished JSON and needs nothing of this.  "make maps" runs it for every title.
"""
