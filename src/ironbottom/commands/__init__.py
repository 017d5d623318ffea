"""The commands of the program, a module a group.  Each adds itself to the command line and loads what it needs when it runs."""
