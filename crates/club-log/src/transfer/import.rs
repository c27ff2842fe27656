//! A text of a club's log that is read into a file.

use std::io::BufRead;

use chained_events::chain::Head;
use chained_events::sqlite::PreparedLog;

use super::{ClubRules, ImportError, SealedNight, make_projections};

/// The contents of a text that was brought into a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The end of the log.
    pub head: Head,
    /// How many names came with it.
    pub names: usize,
    /// How many notes came with it.
    pub notes: usize,
    /// The nights whose sealed draw can be made only where they were announced.
    pub sealed: Vec<SealedNight>,
}

/// Writes the log of a text, as [`export`](super::export) hands it over, makes its projections, and
/// checks it as [`check`](super::check) does. One page of the text is in memory at a time.
///
/// # Errors
///
/// [`ImportError`], as [`read_text`](super::read_text) and [`check`](super::check) have it. The log is
/// then to be discarded: the text may be in it.
pub async fn import_text(new: &PreparedLog, text: impl BufRead) -> Result<Imported, ImportError> {
    let mut rules = ClubRules::default();
    let (head, outside) = new.import_text(text, &mut rules).await?;
    // What a later release wrote is not folded.
    if outside.later.is_none() && make_projections(new.store()).await? {
        rules.check_people(&outside.people)?;
    }
    Ok(Imported {
        head,
        names: outside.people.len(),
        notes: outside.notes.len(),
        sealed: rules.sealed_nights(&outside.secrets),
    })
}
