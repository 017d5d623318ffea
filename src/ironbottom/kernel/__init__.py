"""The machinery under every title: questions, procedures, dice, sessions, saves and the rule reference."""
