"""The program in a browser: a small server on this machine; every tab is a process of its own that shows the same screens."""
