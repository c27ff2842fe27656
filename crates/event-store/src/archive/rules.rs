//! Rules that depend on the meaning of the events of a log.

use std::collections::BTreeSet;

use crate::envelope::Recorded;
use crate::ids::MemberId;
use crate::store::Secret;

/// Knowledge of events that a store does not have and that export and import need.
///
/// Every method has a default that needs no such knowledge; [`NoRules`] has these alone.
pub trait ArchiveRules {
    /// Checks the body of an event whose hash is right. A body of a later release is accepted as it is.
    ///
    /// # Errors
    ///
    /// The fault of the body, in words.
    fn check_body(&self, event: &Recorded) -> Result<(), String> {
        let _ = event;
        Ok(())
    }

    /// Checks a name of a text.
    ///
    /// # Errors
    ///
    /// The fault of the name, in words.
    fn check_name(&self, name: &str) -> Result<(), String> {
        let _ = name;
        Ok(())
    }

    /// Whether a later release wrote the event, with a kind, a schema or a stream that is unknown
    /// here.
    fn is_later(&self, event: &Recorded) -> bool {
        let _ = event;
        false
    }

    /// Takes in the next event of the log. Each is shown once, in order.
    fn take(&mut self, event: &Recorded) {
        let _ = event;
    }

    /// Members that the events so far have added, each of whom should have a name. `None` where
    /// that is unknown.
    fn members(&self) -> Option<&BTreeSet<MemberId>> {
        None
    }

    /// Whether a secret may be exported, after all events of the log were taken in.
    fn may_leave(&self, secret: &Secret) -> bool {
        let _ = secret;
        true
    }
}

/// No knowledge of the events: every body and every name is right, every secret may leave.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NoRules;

impl ArchiveRules for NoRules {}
