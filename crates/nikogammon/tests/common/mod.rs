//! What several tests use.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

pub(crate) mod reference;
