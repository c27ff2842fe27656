//! The part of a log that a command about members or seasons can reach.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;

use super::{Dependent, Revisions};
use crate::club::{Club, Merge};
use crate::event::{Event, Kind, MemberEvent, SeasonEvent, StreamKind};
use crate::ids::{LadderId, StreamId, TournamentId};

/// All events of members and seasons, and those of some tournaments and ladders, in order.
///
/// Members and seasons are few next to the nights, and a night or a ladder depends on nothing else:
/// folded by itself, this part of the log gives the same members, seasons, nights and ladders as the
/// whole log.
#[derive(Debug, Clone, Default)]
pub(crate) struct Excerpt {
    pub(crate) events: Vec<Recorded>,
    pub(crate) nights: BTreeSet<TournamentId>,
    pub(crate) ladders: BTreeSet<LadderId>,
    pub(crate) reach: Reach,
}

/// Members and seasons whose mention makes an event depend on a command.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reach {
    /// Each in quotation marks, as bodies have it, with the number of the event after which it counts.
    names: BTreeMap<String, u64>,
    /// Members who become or cease to be another one.
    merged: BTreeSet<MemberId>,
}

impl Reach {
    /// Takes in an event of the command.
    pub(crate) fn take(&mut self, event: &Event, seq: u64) {
        let named = match event {
            Event::Member(MemberEvent::MemberAdded(body)) => Some((body.member.as_str(), seq)),
            // With the merge goes the member of what happened before it.
            Event::Member(MemberEvent::MembersMerged(body)) => {
                self.merged.insert(body.from.clone());
                Some((body.from.as_str(), 0))
            }
            Event::Season(SeasonEvent::SeasonOpened(body)) => Some((body.season.as_str(), seq)),
            _ => None,
        };
        if let Some((id, after)) = named {
            self.name(id, after);
        }
    }

    fn name(&mut self, id: &str, after: u64) {
        let known = self.names.entry(format!("\"{id}\"")).or_insert(after);
        *known = after.min(*known);
    }

    /// Takes in those who had become a merged member before: what names them is that member's.
    pub(crate) fn take_merged(&mut self, merges: &[Merge]) {
        // Nobody becomes a member who has become another one, so that later merges come first.
        for merge in merges.iter().rev() {
            if self.merged.contains(&merge.into) {
                self.merged.insert(merge.from.clone());
                self.name(merge.from.as_str(), 0);
            }
        }
    }

    /// The number after which events can name one of them; none if there is nothing to name.
    pub(crate) fn after(&self) -> Option<u64> {
        self.names.values().min().copied()
    }

    /// Whether an event names one of them.
    pub(crate) fn has(&self, recorded: &Recorded) -> bool {
        // Between two quotation marks there is a text of the body, or what is between two texts.
        let marks = recorded.body.match_indices('"').map(|(at, _)| at);
        let mut ends = marks.clone();
        ends.next();
        marks.zip(ends).any(|(start, end)| {
            let named = recorded.body.get(start..=end);
            let after = named.and_then(|named| self.names.get(named));
            after.is_some_and(|after| recorded.seq > *after)
        })
    }
}

/// The names of the kinds of members and seasons.
pub(crate) fn kinds_of_people_and_seasons() -> Vec<&'static str> {
    let theirs = |kind: &&Kind| matches!(kind.stream(), StreamKind::Member | StreamKind::Season);
    Kind::ALL.iter().filter(theirs).map(|k| k.name()).collect()
}

impl Excerpt {
    /// Whether the excerpt has all events of a stream.
    pub(crate) fn has(&self, stream: &StreamId) -> bool {
        match stream {
            StreamId::Member(_) | StreamId::Season(_) => true,
            StreamId::Tournament(id) => self.nights.contains(id),
            StreamId::Rating(id) => self.ladders.contains(id),
            StreamId::Club | StreamId::Other(_) => false,
        }
    }

    /// Takes in the events that were stored since. False if they reach something that the excerpt
    /// does not have.
    pub(crate) fn extend(&mut self, tail: &[Recorded]) -> bool {
        for recorded in tail {
            if self.has(&StreamId::from(&recorded.stream)) {
                self.events.push(recorded.clone());
            } else if self.reach.has(recorded) {
                return false;
            }
        }
        true
    }

    /// The club as the excerpt says with these revisions, or the commands that do not fit then.
    pub(crate) fn replay(&self, revisions: Revisions) -> Result<Club, Vec<Dependent>> {
        let mut club = Club::with_revisions(revisions);
        let mut later: Vec<Dependent> = Vec::new();
        for recorded in &self.events {
            let failed = later
                .iter()
                .any(|dependent| dependent.command == recorded.command);
            if !failed && club.fold_excerpt(recorded).is_err() {
                let at = club.revisions.time_of(recorded);
                later.push(Dependent::new(recorded, at));
            }
        }
        if later.is_empty() {
            Ok(club)
        } else {
            Err(later)
        }
    }
}

impl Club {
    /// Replaces parts of the club by those that follow from an excerpt.
    pub(crate) fn replace_excerpt(&mut self, excerpt: &Excerpt, mut part: Self) {
        for id in &excerpt.nights {
            let announced = part.announced.iter().find(|(_, named)| *named == id);
            let number = announced.map_or(0, |(number, _)| *number);
            let night = part.nights.remove(id);
            self.replace_night(id, night.map(|night| (number, night)));
        }
        for id in &excerpt.ladders {
            self.replace_ladder(id, part.ladders().get(id).cloned());
        }
        self.members = part.members;
        self.merged = part.merged;
        self.merges = part.merges;
        self.erased = part.erased;
        self.seasons = part.seasons;
    }
}
