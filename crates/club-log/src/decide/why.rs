//! Reasons of the engine as the log records them.

use mtt_seating::Reason;

use crate::entry::EntryId;
use crate::event::Why;
use crate::refusal::UndoRefusal;

impl Why {
    /// The reason of the engine.
    ///
    /// # Errors
    ///
    /// [`UndoRefusal::DoesNotFold`] for a reason with parts that the log cannot keep; the engine of this
    /// release has none.
    pub(crate) fn from_reason(reason: &Reason<EntryId>) -> Result<Self, UndoRefusal> {
        let written = serde_json::to_value(reason).and_then(serde_json::from_value);
        written.map_err(|error| UndoRefusal::DoesNotFold {
            detail: error.to_string(),
        })
    }
}
