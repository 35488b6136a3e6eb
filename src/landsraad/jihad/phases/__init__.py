"""The six phases of a round (J-3.1), one file a phase; the first three are short and share one."""
