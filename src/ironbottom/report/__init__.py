"""The report of a game afterwards: gathered once (``gather``), put on paper as Markdown (``markdown``) or as a web page (``page``).

Titles hand in facts (``kernel/account.py``); nothing here knows one of them, and nothing here loads the screen.
"""
