//! event_laws.
