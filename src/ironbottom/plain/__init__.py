"""Play line by line: the same questions as on the screen, without any, for screen readers, pipes and slow links."""
