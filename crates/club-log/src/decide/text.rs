//! Free text as it is kept: titles and notes.

use crate::directory::is_control_or_format;
use crate::refusal::{ClubRefusal, Refusal};

/// The longest title, in characters.
const MAX_TITLE: usize = 80;
/// The longest note, in characters.
const MAX_NOTE: usize = 500;

/// A title: 1 to 80 characters, white space joined, without control or invisible ones.
pub(super) fn title(what: &'static str, text: &str) -> Result<String, Refusal> {
    clean(what, text, MAX_TITLE)
}

/// A note: 1 to 500 characters, white space joined, without control or invisible ones.
pub(super) fn note(text: &str) -> Result<String, Refusal> {
    clean("reason", text, MAX_NOTE)
}

fn clean(what: &'static str, text: &str, max: usize) -> Result<String, Refusal> {
    let clean = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=max).contains(&clean.chars().count());
    if fits && !text.chars().any(is_control_or_format) {
        Ok(clean)
    } else {
        let value = clean.chars().take(max).collect();
        Err(ClubRefusal::BadTitle { what, value, max }.into())
    }
}
