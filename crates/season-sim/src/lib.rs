//! Seasons of simulated tournaments.
