"""The lab: batch play, its statistics, measurements, and the claims of the rules checked by calculation."""
