//! Forms of bodies, and their bound.

/// The most bytes of a body: 1 MiB.
pub const MAX_BODY: usize = 1 << 20;

pub(super) const JSON: &str = "application/json";
pub(super) const NDJSON: &str = "application/x-ndjson";
