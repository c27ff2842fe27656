//! Seat draw, table breaks, balancing, late registration and re-entry of multi-table tournaments.
