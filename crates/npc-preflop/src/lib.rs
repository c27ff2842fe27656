//! Preflop behaviour of computer players from a few human parameters.
