"""Many matches: counting, fuzzing, and later play-offs, ratings and reports."""
