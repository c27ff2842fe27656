//! Events of a text on their way into a store.

use std::collections::BTreeSet;

use super::Archive;
use super::check::{ArchiveError, added_members, is_later, later_format, push_stored};
use super::sealed::{SealedNight, SealedNights};
use crate::chain::{ChainCheck, Head};
use crate::envelope::{FORMAT, Recorded};
use crate::ids::MemberId;

/// A check of events that are fed one by one, for those who do not hold the log.
#[derive(Debug, Default)]
pub(crate) struct Arriving {
    chain: ChainCheck,
    members: BTreeSet<MemberId>,
    sealed: SealedNights,
    is_later: bool,
    /// The first event in a format of a later release.
    later_format: Option<(u64, u32)>,
    fault: Option<ArchiveError>,
}

/// What is known of a log whose events were all fed.
#[derive(Debug)]
pub(crate) struct Arrived {
    pub(crate) head: Head,
    /// The members that the events add.
    pub(crate) members: BTreeSet<MemberId>,
    /// Whether a later release wrote some of it.
    pub(crate) is_later: bool,
    pub(crate) sealed: Vec<SealedNight>,
}

impl Arriving {
    /// Takes the next event: whether a store may keep it.
    pub(crate) fn take(&mut self, event: &Recorded) -> bool {
        if event.format > FORMAT {
            let format = (event.seq, event.format);
            self.later_format.get_or_insert(format);
        }
        if self.later_format.is_some() || self.fault.is_some() {
            return false;
        }
        if let Err(fault) = push_stored(&mut self.chain, event) {
            self.fault = Some(fault);
            return false;
        }
        self.is_later = self.is_later || is_later(event);
        self.members.extend(added_members(event));
        self.sealed.take(event);
        true
    }

    /// Facts about all events, with everything else that the text says.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] for the first of: no event, one in a format of a later release, a broken chain.
    pub(crate) fn finish(self, outside: &Archive) -> Result<Arrived, ArchiveError> {
        if let Some((seq, format)) = self.later_format {
            return Err(later_format(outside, seq, format));
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let head = self.chain.finish()?;
        if head == Head::EMPTY {
            return Err(ArchiveError::Empty);
        }
        Ok(Arrived {
            head,
            members: self.members,
            is_later: self.is_later,
            sealed: self.sealed.without(&outside.secrets),
        })
    }
}
