"""The vocabulary that cards are said in: selections, numbers, conditions, costs, effects, sentences (ccg_plan 3)."""
