//! The rules of a club for its log as text.

use std::collections::BTreeSet;

use chained_events::archive::{ArchiveError, ArchiveRules};
use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::store::{Person, Secret};

use super::SealedNight;
use super::sealed::SealedNights;
use crate::codec::{check_known, decode};
use crate::directory::{clean_name, is_clean};
use crate::event::{Event, Kind, MemberEvent};
use crate::ledger::{draw_secret, is_draw_secret};

/// Knowledge of a club's events: bodies by their schema, names as a club keeps them, and seeds of
/// sealed draws. The seeds stay where they are until the draw has revealed them.
#[derive(Debug, Default)]
pub struct ClubRules {
    members: BTreeSet<MemberId>,
    /// The secrets of sealed draws that were made.
    revealed: BTreeSet<String>,
    sealed: SealedNights,
}

impl ClubRules {
    /// The nights whose sealed draw can be made only where they were announced, in their order.
    /// Their seed is not among these secrets.
    #[must_use]
    pub fn sealed_nights(self, secrets: &[Secret]) -> Vec<SealedNight> {
        self.sealed.without(secrets)
    }

    /// Refuses the first name of nobody whom the events have added.
    pub(super) fn check_people(&self, people: &[Person]) -> Result<(), ArchiveError> {
        let stray = |person: &&Person| !self.members.contains(&person.member);
        match people.iter().find(stray) {
            None => Ok(()),
            Some(person) => Err(ArchiveError::Stray {
                what: "person",
                of: person.member.to_string(),
            }),
        }
    }

    pub(super) fn add(&mut self, event: &Recorded) {
        if event.draw.is_some() {
            self.revealed.insert(draw_secret(&event.stream));
        }
        self.sealed.take(event);
        self.members.extend(added_members(event));
    }
}

impl ArchiveRules for ClubRules {
    fn check_body(&self, event: &Recorded) -> Result<(), String> {
        match decode(event) {
            Err(error) if !error.is_later_release() => Err(error.to_string()),
            _ => Ok(()),
        }
    }

    fn check_name(&self, name: &str) -> Result<(), String> {
        if is_clean(name) {
            return Ok(());
        }
        match clean_name(name) {
            Ok(clean) if clean == name => Ok(()),
            Ok(clean) => Err(format!("the name {name:?} is kept as {clean:?}")),
            Err(error) => Err(error.to_string()),
        }
    }

    fn is_later(&self, event: &Recorded) -> bool {
        check_known(event).is_err()
    }

    fn take(&mut self, event: &Recorded) {
        self.add(event);
    }

    fn members(&self) -> Option<&BTreeSet<MemberId>> {
        Some(&self.members)
    }

    fn may_leave(&self, secret: &Secret) -> bool {
        !is_draw_secret(&secret.name) || self.revealed.contains(&secret.name)
    }
}

/// The members that an event adds.
fn added_members(event: &Recorded) -> impl Iterator<Item = MemberId> + use<> {
    let adds = event.kind == Kind::MemberAdded.name();
    let events = adds.then(|| decode(event).unwrap_or_default());
    let events = events.into_iter().flatten();
    events.filter_map(|event| match event {
        Event::Member(MemberEvent::MemberAdded(body)) => Some(body.member),
        _ => None,
    })
}
