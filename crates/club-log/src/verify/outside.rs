//! Digests of commands, names and notes: kept outside the chain.

use std::collections::BTreeSet;

use chained_events::archive::is_note;
use chained_events::ids::MemberId;
use chained_events::store::{EventStore, OutsideFault};

use super::{Verification, VerifyError};
use crate::club::Club;
use crate::directory::is_clean;

/// Counts what is kept and lists what does not belong to the log. `people` are the club and everybody who
/// was ever added; of a log that only a later release folds they are not known.
pub(super) async fn check<S: EventStore>(
    store: &S,
    people: Option<(&Club, &BTreeSet<MemberId>)>,
    verification: &mut Verification,
) -> Result<(), VerifyError> {
    let kept = store.check_commands().await?;
    verification.digests = kept.digests;
    verification.without_digest = kept.without_digest;
    verification.outside = kept.faults;
    let kept = store.people().await?;
    verification.names = kept.len();
    for person in kept {
        let member = person.member;
        if let Some((club, added)) = people {
            let named = member.clone();
            if !added.contains(&member) {
                let fault = OutsideFault::NameOfNobody { member: named };
                verification.outside.push(fault);
            } else if club.erased().contains(&member) {
                let fault = OutsideFault::NameOfErased { member: named };
                verification.outside.push(fault);
            }
        }
        if !is_clean(&person.name) {
            verification.outside.push(OutsideFault::BadName { member });
        }
    }
    let notes = store.notes().await?;
    verification.notes = notes.len();
    for note in &notes {
        if store.command(&note.id).await?.is_none() {
            let id = note.id.clone();
            verification
                .outside
                .push(OutsideFault::NoteOfNothing { id });
        }
        if !is_note(&note.text) {
            let id = note.id.clone();
            verification.outside.push(OutsideFault::BadNote { id });
        }
    }
    Ok(())
}
