//! The append-only event log of a poker club.
