//! Generated sources.

pub(crate) mod tail;
