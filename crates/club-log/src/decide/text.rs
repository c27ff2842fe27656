//! Free text as it is kept: titles and notes.

use super::Decision;
use crate::directory::is_control_or_format;
use crate::refusal::{ClubRefusal, Refusal};

/// The longest title, in characters.
const MAX_TITLE: usize = 80;
/// The longest note, in characters.
const MAX_NOTE: usize = 500;

/// A title: 1 to 80 characters, white space joined, without control or invisible ones.
pub(super) fn title(what: &'static str, text: &str) -> Result<String, Refusal> {
    let title = joined(text);
    check(what, &title, text, MAX_TITLE)?;
    Ok(title)
}

/// A note: 1 to 500 characters, lines and white space joined, without control or invisible ones.
pub(super) fn note(text: &str) -> Result<String, Refusal> {
    let note = joined(text);
    check("reason", &note, &note, MAX_NOTE)?;
    Ok(note)
}

/// Keeps one more reason with a decision, behind those that it has.
pub(super) fn add_note(decision: &mut Decision, reason: &str) -> Result<(), Refusal> {
    let reason = note(reason)?;
    decision.note = Some(match decision.note.take() {
        Some(note) => format!("{note}; {reason}"),
        None => reason,
    });
    Ok(())
}

fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Refuses a text by its length, or by the characters in it as it was written.
fn check(what: &'static str, kept: &str, written: &str, max: usize) -> Result<(), Refusal> {
    let fits = (1..=max).contains(&kept.chars().count());
    if fits && !written.chars().any(is_control_or_format) {
        return Ok(());
    }
    let value: String = written.chars().take(max).collect();
    let value = value.into();
    Err(ClubRefusal::BadTitle { what, value, max }.into())
}
