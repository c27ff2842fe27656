//! The release of this crate.

/// The release of this crate, as a store notes it.
pub const RELEASE: &str = env!("CARGO_PKG_VERSION");
