//! Message passing alone, without the corrections of [`rate_event`](crate::rate_event()), and its parts.

pub use crate::chain::{FieldRating, rate_field};
pub use crate::late::table_penalty;
pub use crate::partial::{PartialEntry, PartialRating, PartialRatings, rate_partial};
pub use crate::tail::Truncation;
