//! The rating against independent references, the figures of the article, and the laws that hold for
//! every input.
#![expect(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::cast_precision_loss,
    reason = "helpers of tests fail like tests; exact values are compared, and counts are small"
)]

mod absence;
#[cfg(feature = "serde")]
mod documents;
mod event_laws;
mod field_laws;
mod flat;
mod large_ties;
mod ledger;
mod literature;
mod own_entries;
mod parameters;
mod rate_laws;
#[cfg(feature = "serde")]
mod references;
mod refusals;
mod strategies;
