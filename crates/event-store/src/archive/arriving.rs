//! Events of a text on their way into a store.

use super::check::{ArchiveError, later_format, push_stored};
use super::{Archive, ArchiveRules, is_later};
use crate::chain::{ChainCheck, Head};
use crate::envelope::{FORMAT, Recorded};

/// A check of events that are fed one by one, for a log that is never held whole.
#[derive(Debug, Default)]
pub(crate) struct Arriving {
    chain: ChainCheck,
    /// The first event that a later release wrote.
    later: Option<u64>,
    /// The first event in a format of a later release.
    later_format: Option<(u64, u32)>,
    fault: Option<ArchiveError>,
}

impl Arriving {
    /// Takes the next event; false once a store may not keep it or one before it.
    pub(crate) fn take(&mut self, event: &Recorded, rules: &mut impl ArchiveRules) -> bool {
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
        if self.later.is_none() && is_later(event, rules) {
            self.later = Some(event.seq);
        }
        rules.take(event);
        true
    }

    /// The end of the chain. `outside`, all other lines, learns whether a later release wrote part
    /// of it.
    ///
    /// # Errors
    ///
    /// The first [`ArchiveError`]: no event, a format of a later release, or a broken chain.
    pub(crate) fn finish(self, outside: &mut Archive) -> Result<Head, ArchiveError> {
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
        outside.later = self.later;
        Ok(head)
    }
}
