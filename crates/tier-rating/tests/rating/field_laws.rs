//! field_laws.
