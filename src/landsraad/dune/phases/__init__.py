"""The nine phases of a turn, and setup. Each stage is a script that returns the next stage's name."""
