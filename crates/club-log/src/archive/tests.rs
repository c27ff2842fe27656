//! Logs to text and back.
