"""The Dune collectible card game of 1997-98 with the errata and rulings of the Chapterhouse Oracle."""
