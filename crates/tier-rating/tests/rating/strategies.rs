//! Random skills, fields and tournaments.
