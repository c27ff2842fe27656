//! Nights that are over and not in memory: a list that is read when somebody asks for it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Aside, Club, Night, NightHeader, Part};
use crate::ids::{StreamId, TournamentId};

/// The headers of nights that are over.
pub(crate) type Past = Aside<PastNights>;

/// Nights that are over, by id.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Row>", into = "Vec<Row>")]
pub(crate) struct PastNights(BTreeMap<TournamentId, PastNight>);

/// A night that is over.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PastNight {
    /// The number of the event that announced it.
    pub(crate) number: u64,
    /// The version of its stream.
    pub(crate) version: u64,
    /// Its header.
    pub(crate) night: Night,
}

/// A night in the text.
#[derive(Debug, Serialize, Deserialize)]
struct Row {
    id: TournamentId,
    number: u64,
    version: u64,
    header: NightHeader,
}

impl Part for PastNights {
    const NAME: &'static str = "nights that are over 2";
}

impl From<Vec<Row>> for PastNights {
    fn from(rows: Vec<Row>) -> Self {
        let night = |row: Row| {
            let night = PastNight {
                number: row.number,
                version: row.version,
                night: Night::Stored(row.header),
            };
            (row.id, night)
        };
        Self(rows.into_iter().map(night).collect())
    }
}

impl From<PastNights> for Vec<Row> {
    fn from(nights: PastNights) -> Self {
        let row = |(id, past): (TournamentId, PastNight)| Row {
            id,
            number: past.number,
            version: past.version,
            header: past.night.header(),
        };
        nights.0.into_iter().map(row).collect()
    }
}

impl Past {
    /// The nights, by id.
    pub(crate) fn nights(&self) -> &BTreeMap<TournamentId, PastNight> {
        &self.value().0
    }
}

impl Club {
    /// The club with headers in place of its nights: those that are over in the list of the past.
    pub(crate) fn without_nights(&self) -> Self {
        let mut changed: Vec<(&TournamentId, Option<PastNight>)> = Vec::new();
        for (number, id) in self.announced.iter() {
            let Some(night) = self.nights.get(id) else {
                continue;
            };
            let past = night.phase().is_over().then(|| PastNight {
                number: *number,
                version: self.version(&StreamId::tournament(id)),
                night: Night::Stored(night.header()),
            });
            if self.past.nights().get(id) != past.as_ref() {
                changed.push((id, past));
            }
        }
        let mut past = self.past.clone();
        if !changed.is_empty() {
            past.change(|nights| {
                for (id, past) in changed {
                    match past {
                        Some(past) => drop(nights.0.insert(id.clone(), past)),
                        None => drop(nights.0.remove(id)),
                    }
                }
            });
        }
        let is_open = |id: &TournamentId| self.nights.get(id).is_some_and(|n| !n.phase().is_over());
        let mut announced = self.announced.clone();
        announced.retain(|_, id| is_open(id));
        let mut versions = self.versions.clone();
        versions.retain(|stream, _| match stream {
            // That of a night whose announcement was taken back has no other place.
            StreamId::Tournament(id) => is_open(id) || self.night(id).is_none(),
            _ => true,
        });
        let open = self
            .nights
            .iter()
            .filter(|(_, night)| !night.phase().is_over());
        let headers = open.map(|(id, night)| (id.clone(), Night::Stored(night.header())));
        Self {
            nights: headers.collect(),
            announced,
            versions,
            past,
            seq: self.seq,
            identity: self.identity.clone(),
            room: self.room.clone(),
            members: self.members.clone(),
            merged: self.merged.clone(),
            merges: self.merges.clone(),
            erased: self.erased.clone(),
            seasons: self.seasons.clone(),
            ladders: self.ladders.clone(),
            revisions: self.revisions.clone(),
        }
    }

    /// Takes the version of a night's stream out of the list of the past. The next event may open
    /// the night again, and then the list no longer has it.
    pub(crate) fn keep_version(&mut self, id: &TournamentId) {
        if let Some(past) = self.past.nights().get(id) {
            let stream = StreamId::tournament(id);
            if !self.versions.contains_key(&stream) {
                let version = past.version;
                self.versions.insert(stream, version);
            }
        }
    }

    /// Removes a night that is over and not in memory; the version of its stream stays.
    pub(crate) fn forget_past(&mut self, id: &TournamentId) {
        self.keep_version(id);
        if self.past.nights().contains_key(id) {
            self.past.change(|nights| drop(nights.0.remove(id)));
        }
    }

    /// Takes the nights that are over and not in memory out of the club's own lists. They are in
    /// `past`, which [`Club::without_nights`] made of this club.
    pub(crate) fn set_past(&mut self, past: Past) {
        self.past = past;
        let is_kept = |id: &TournamentId, night: &Night| {
            matches!(night, Night::Loaded(_)) || !self.past.nights().contains_key(id)
        };
        let gone: Vec<TournamentId> = self
            .nights
            .iter()
            .filter(|(id, night)| !is_kept(id, night))
            .map(|(id, _)| id.clone())
            .collect();
        for id in gone {
            self.nights.remove(&id);
            self.announced.retain(|_, announced| *announced != id);
            self.versions.remove(&StreamId::tournament(&id));
        }
    }

    /// The versions of all streams.
    fn all_versions(&self) -> BTreeMap<StreamId, u64> {
        let past = self.past.nights().iter();
        let mut all: BTreeMap<StreamId, u64> = past
            .map(|(id, past)| (StreamId::tournament(id), past.version))
            .collect();
        all.extend(self.versions.iter().map(|(stream, n)| (stream.clone(), *n)));
        all
    }
}

/// Two clubs are the same whichever of their nights are in the list of the past.
impl PartialEq for Club {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            seq,
            versions: _,
            identity,
            room,
            members,
            merged,
            merges,
            erased,
            seasons,
            ladders: _,
            nights: _,
            announced: _,
            past: _,
            revisions,
        } = self;
        *seq == other.seq
            && *identity == other.identity
            && *room == other.room
            && *members == other.members
            && *merged == other.merged
            && *merges == other.merges
            && *erased == other.erased
            && *seasons == other.seasons
            && self.ladders() == other.ladders()
            && *revisions == other.revisions
            && self.numbered_nights() == other.numbered_nights()
            && self.all_versions() == other.all_versions()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Phase;

    fn id(text: &str) -> TournamentId {
        TournamentId::new(text).unwrap()
    }

    /// A club with a past of two nights, as a snapshot gives it back.
    fn club() -> Club {
        let night = |number, version| PastNight {
            number,
            version,
            night: Night::Stored(NightHeader {
                title: "Night".to_owned(),
                season: None,
                date: jiff::civil::date(2026, 3, 7),
                phase: Phase::Finished,
                without_points: false,
                tickets: Vec::new(),
            }),
        };
        let nights = BTreeMap::from([(id("b"), night(3, 7)), (id("a"), night(11, 5))]);
        let past = Past::of(PastNights(nights));
        let (bytes, digest) = past.text().unwrap();
        assert!(Past::of_text(b"[]".to_vec(), digest).is_none());
        Club {
            past: Past::of_text(bytes.to_vec(), digest).unwrap(),
            ..Club::default()
        }
    }

    #[test]
    fn the_past_is_read_once_for_all_copies_and_when_it_is_asked_for() {
        let club = club();
        let copy = club.clone();
        assert_eq!(copy.version(&StreamId::club()), 0);
        assert!(copy.tournaments().next().is_none());
        assert!(!club.past.is_read() && !copy.past.is_read());
        assert_eq!(copy.version(&StreamId::tournament(&id("b"))), 7);
        assert!(club.past.is_read() && copy.past.is_read());
    }

    #[test]
    fn nights_of_the_past_come_in_the_order_of_their_announcements() {
        let club = club();
        let order: Vec<&str> = club.nights().map(|(id, _)| id.as_str()).collect();
        assert_eq!(order, ["b", "a"]);
        assert!(club.night(&id("c")).is_none());
    }

    #[test]
    fn a_night_that_leaves_the_past_keeps_the_version_of_its_stream() {
        let mut club = club();
        club.forget_past(&id("b"));
        assert!(club.night(&id("b")).is_none());
        assert_eq!(club.version(&StreamId::tournament(&id("b"))), 7);
        assert_eq!(club.nights().count(), 1);
        let aside = club.without_nights();
        assert_eq!(aside, club);
        assert_eq!(aside.version(&StreamId::tournament(&id("b"))), 7);
    }
}
