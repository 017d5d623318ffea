"""The screen.  Nothing else imports it, and only the command line loads it, when a screen is wanted."""
