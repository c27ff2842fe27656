//! The club: the fold of the whole log.

mod aside;
mod past;
mod season;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, MemberId};
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::ids::{LadderId, SeasonId, StreamId, TournamentId};
use crate::rating::{Ladder, Ladders, RatedNight};
use crate::refusal::{NightRefusal, Refusal, SeasonRefusal};
use crate::revision::void::Revisions;
use crate::rules::RoomRules;
use crate::shared::{Shared, SharedMap};
use crate::tournament::{Phase, Tournament};

pub(crate) use aside::{Aside, Part};
pub(crate) use past::Past;
pub use season::Season;

/// How many tournaments the refusal of an unknown one names.
const LATEST_NIGHTS: usize = 12;

/// The state of a club after some prefix of its log.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Club {
    pub(crate) seq: u64,
    pub(crate) versions: SharedMap<StreamId, u64>,
    pub(crate) identity: Option<Identity>,
    /// The tables that the club has. Snapshots of earlier releases have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) room: Option<RoomRules>,
    pub(crate) members: Shared<BTreeSet<MemberId>>,
    pub(crate) merged: Shared<BTreeMap<MemberId, MemberId>>,
    /// All merges in their order, each with the number of its event.
    pub(crate) merges: Shared<Vec<Merge>>,
    pub(crate) erased: Shared<BTreeSet<MemberId>>,
    pub(crate) seasons: Shared<BTreeMap<SeasonId, Season>>,
    /// The ratings of all nights. A snapshot has them in a text of their own.
    #[serde(skip)]
    pub(crate) ladders: Aside<Ladders>,
    /// The nights that are not over, and those that were looked at.
    pub(crate) nights: BTreeMap<TournamentId, Night>,
    /// The same, each with the number of the event that announced it.
    pub(crate) announced: Shared<BTreeMap<u64, TournamentId>>,
    /// The nights that are over, unless they are in `nights`. A snapshot has them in a text of
    /// their own.
    #[serde(skip)]
    pub(crate) past: Past,
    pub(crate) revisions: Revisions,
}

/// A merge of two members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Merge {
    pub(crate) seq: u64,
    pub(crate) from: MemberId,
    pub(crate) into: MemberId,
}

/// A tournament of the club: whole, or the header of one that is over and not in memory.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Night {
    /// In memory. A snapshot of the club does not contain it.
    #[serde(skip)]
    Loaded(Arc<Tournament>),
    /// Not in memory.
    Stored(NightHeader),
}

/// Facts about a tournament that are known without its state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NightHeader {
    /// Its title.
    pub title: String,
    /// The season that it counts for.
    pub season: Option<SeasonId>,
    /// The date of its beginning.
    pub date: jiff::civil::Date,
    /// Its stage.
    pub phase: Phase,
    /// Whether its places were imported without points, so that it counts for ratings alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_points: bool,
    /// The winners of a satellite's tickets that paid no entry yet, by place.
    ///
    /// They are as they were when the night left memory: a merge of members since then is not in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tickets: Vec<MemberId>,
}

/// Name and zone of the club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// Its name.
    pub title: String,
    /// Its IANA time zone.
    pub zone: String,
}

impl Night {
    /// Title, season, date and stage.
    #[must_use]
    pub fn header(&self) -> NightHeader {
        match self {
            Self::Stored(header) => header.clone(),
            Self::Loaded(night) => {
                let announcement = night.announcement();
                NightHeader {
                    title: announcement.title.clone(),
                    season: announcement.season.clone(),
                    date: announcement.date,
                    phase: night.phase(),
                    without_points: !night.counts_for_season(),
                    tickets: night.unused_tickets(),
                }
            }
        }
    }

    /// The winners of tickets that paid no entry yet, as they were when the night was read.
    #[must_use]
    pub fn unused_tickets(&self) -> Vec<MemberId> {
        match self {
            Self::Stored(header) => header.tickets.clone(),
            Self::Loaded(night) => night.unused_tickets(),
        }
    }

    /// Whether its season counts its points, once it is over.
    #[must_use]
    pub fn counts_for_season(&self) -> bool {
        match self {
            Self::Stored(header) => !header.without_points,
            Self::Loaded(night) => night.counts_for_season(),
        }
    }

    /// Its stage.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self {
            Self::Stored(header) => header.phase,
            Self::Loaded(night) => night.phase(),
        }
    }

    /// The date of its beginning.
    #[must_use]
    pub fn date(&self) -> jiff::civil::Date {
        match self {
            Self::Stored(header) => header.date,
            Self::Loaded(night) => night.announcement().date,
        }
    }

    /// The season that it counts for.
    #[must_use]
    pub fn season(&self) -> Option<&SeasonId> {
        match self {
            Self::Stored(header) => header.season.as_ref(),
            Self::Loaded(night) => night.announcement().season.as_ref(),
        }
    }
}

impl Club {
    /// Name and zone, once the club was created.
    #[must_use]
    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    /// The tables that a night is announced with; none where there are as many as are needed.
    #[must_use]
    pub fn room(&self) -> Option<&RoomRules> {
        self.room.as_ref()
    }

    /// The sequence number of the last event folded; 0 for an empty log.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The version of a stream; 0 when it has no event.
    #[must_use]
    pub fn version(&self, stream: &StreamId) -> u64 {
        let past = || {
            let id = stream.tournament_id()?;
            Some(self.past.nights().get(id)?.version)
        };
        let version = self.versions.get(stream).copied();
        version.or_else(past).unwrap_or(0)
    }

    /// All members, by id.
    #[must_use]
    pub fn members(&self) -> &BTreeSet<MemberId> {
        &self.members
    }

    /// Members who were merged into another: each with the member kept.
    #[must_use]
    pub fn merged(&self) -> &BTreeMap<MemberId, MemberId> {
        &self.merged
    }

    /// The member that an id stands for after all merges.
    #[must_use]
    pub fn effective_member<'a>(&'a self, member: &'a MemberId) -> &'a MemberId {
        let mut member = member;
        while let Some(into) = self.merged.get(member) {
            member = into;
        }
        member
    }

    /// Whether a command was taken back.
    #[must_use]
    pub fn is_void(&self, command: &CommandKey) -> bool {
        self.revisions.is_retracted(command)
    }

    /// Whether a command was taken back and nothing has followed.
    ///
    /// `events` are those to be looked at, each by its number in the log and its command.
    #[must_use]
    pub fn can_be_restored<'a>(
        &self,
        command: &CommandKey,
        events: impl IntoIterator<Item = (u64, &'a CommandKey)>,
    ) -> bool {
        let by = self.revisions.retraction(command);
        by.is_some_and(|by| !by.reversed && !self.revisions.is_followed(by, events))
    }

    /// Members whose names were deleted.
    #[must_use]
    pub fn erased(&self) -> &BTreeSet<MemberId> {
        &self.erased
    }

    /// All seasons, by id.
    #[must_use]
    pub fn seasons(&self) -> &BTreeMap<SeasonId, Season> {
        &self.seasons
    }

    /// A season.
    ///
    /// # Errors
    ///
    /// [`SeasonRefusal::UnknownSeason`].
    pub fn season(&self, id: &SeasonId) -> Result<&Season, Refusal> {
        let unknown = || SeasonRefusal::UnknownSeason {
            season: id.clone(),
            seasons: self.seasons.keys().cloned().collect(),
        };
        self.seasons.get(id).ok_or_else(|| unknown().into())
    }

    /// Refusal of a tournament that does not exist, with the latest of those that do.
    #[must_use]
    pub fn unknown_tournament(&self, id: &TournamentId) -> NightRefusal {
        let latest = self.nights().rev().take(LATEST_NIGHTS);
        NightRefusal::UnknownTournament {
            tournament: id.clone(),
            latest: latest.map(|(id, _)| id.clone()).collect(),
        }
    }

    /// All ladders, by id.
    #[must_use]
    pub fn ladders(&self) -> &BTreeMap<LadderId, Ladder> {
        &self.ladders.value().0
    }

    /// The ladders that have ratings, and those that a season names.
    #[must_use]
    pub fn ladder_ids(&self) -> BTreeSet<&LadderId> {
        let named = self.seasons.values();
        let named = named.filter_map(|season| Some(&season.rating.as_ref()?.ladder));
        self.ladders().keys().chain(named).collect()
    }

    /// The ladders on which a tournament is rated.
    pub(crate) fn ladders_of(&self, id: &TournamentId) -> Vec<LadderId> {
        let rated = |(_, ladder): &(&LadderId, &Ladder)| ladder.position_of(id).is_some();
        let found = self.ladders().iter().filter(rated);
        found.map(|(ladder, _)| ladder.clone()).collect()
    }

    /// The first turn of a ladder whose tournament was played after a date.
    pub(crate) fn first_after(&self, ladder: &Ladder, date: jiff::civil::Date) -> Option<usize> {
        let later = |rated: &RatedNight| {
            let night = self.night(rated.tournament());
            night.is_some_and(|night| night.date() > date)
        };
        ladder.nights().iter().position(later)
    }

    /// The first turn of a ladder whose ratings are under review. Its tournament was reopened, and
    /// what follows may change when it is finished again.
    #[must_use]
    pub fn under_review(&self, ladder: &Ladder) -> Option<usize> {
        let open = |rated: &RatedNight| {
            let night = self.night(rated.tournament());
            night.is_none_or(|night| night.phase() != Phase::Finished)
        };
        ladder.nights().iter().position(open)
    }

    /// All tournaments in the order in which they were announced, whether in memory or not.
    ///
    /// Takes a time that grows with their number.
    #[must_use]
    pub fn nights(&self) -> impl DoubleEndedIterator<Item = (&TournamentId, &Night)> {
        self.numbered_nights().into_values()
    }

    /// The tournament that was announced last, whether in memory or not.
    #[must_use]
    pub fn last_night(&self) -> Option<(&TournamentId, &Night)> {
        let past = self.past.nights().iter();
        let past = past.map(|(id, past)| (past.number, (id, &past.night)));
        // One that is in both is taken as it is in memory.
        let last = past.max_by_key(|(number, _)| *number).into_iter();
        let last = last.chain(self.numbered().next_back());
        last.max_by_key(|(number, _)| *number)
            .map(|(_, night)| night)
    }

    /// The nights in which a member won a ticket that paid no entry yet, as they were announced.
    ///
    /// A ticket of somebody who became the member is the member's.
    pub fn nights_with_ticket_of(
        &self,
        member: &MemberId,
    ) -> impl Iterator<Item = (&TournamentId, &Night)> {
        self.nights().filter(move |(_, night)| {
            let winners = night.unused_tickets();
            winners
                .iter()
                .any(|winner| self.effective_member(winner) == member)
        })
    }

    /// Tournaments of a season that are neither finished nor cancelled.
    #[must_use]
    pub fn open_nights_of(&self, season: &SeasonId) -> Vec<TournamentId> {
        let open = |night: &Night| night.season() == Some(season) && !night.phase().is_over();
        let nights = self.nights().filter(|(_, night)| open(night));
        nights.map(|(id, _)| id.clone()).collect()
    }

    /// All tournaments by the number of the event that announced them.
    fn numbered_nights(&self) -> BTreeMap<u64, (&TournamentId, &Night)> {
        let past = self.past.nights().iter();
        let mut all: BTreeMap<u64, (&TournamentId, &Night)> = past
            .map(|(id, past)| (past.number, (id, &past.night)))
            .collect();
        all.extend(self.numbered());
        all
    }

    /// The tournaments of `nights`, in the order in which they were announced.
    fn numbered(&self) -> impl DoubleEndedIterator<Item = (u64, (&TournamentId, &Night))> {
        let found = |(number, id): (&u64, _)| Some((*number, self.nights.get_key_value(id)?));
        self.announced.iter().filter_map(found)
    }

    /// A tournament, in memory or not.
    #[must_use]
    pub fn night(&self, id: &TournamentId) -> Option<&Night> {
        let past = || Some(&self.past.nights().get(id)?.night);
        self.nights.get(id).or_else(past)
    }

    /// Tournaments that are in memory, in the order in which they were announced. They are all that
    /// are not over, and those that were asked for.
    #[must_use]
    pub fn tournaments(&self) -> impl DoubleEndedIterator<Item = (&TournamentId, &Tournament)> {
        self.numbered().filter_map(|(_, (id, night))| match night {
            Night::Loaded(night) => Some((id, &**night)),
            Night::Stored(_) => None,
        })
    }

    /// Tournaments that are in memory, by id.
    pub(crate) fn loaded(&self) -> impl Iterator<Item = (&TournamentId, &Arc<Tournament>)> {
        self.nights.iter().filter_map(|(id, night)| match night {
            Night::Loaded(night) => Some((id, night)),
            Night::Stored(_) => None,
        })
    }

    /// The tournament named, or the only open one.
    ///
    /// # Errors
    ///
    /// An unknown name; no name and none or several open; [`NightRefusal::NotLoaded`].
    pub fn tournament(
        &self,
        named: Option<&TournamentId>,
    ) -> Result<(&TournamentId, &Tournament), Refusal> {
        if let Some(id) = named {
            return match (self.nights.get_key_value(id), self.night(id)) {
                (Some((id, Night::Loaded(night))), _) => Ok((id, night)),
                (_, Some(_)) => Err(NightRefusal::NotLoaded {
                    tournament: id.clone(),
                }
                .into()),
                (_, None) => Err(self.unknown_tournament(id).into()),
            };
        }
        let mut open = self.tournaments().filter(|(_, t)| !t.phase().is_over());
        match (open.next(), open.next()) {
            (Some(only), None) => Ok(only),
            (None, _) => Err(NightRefusal::NoOpenTournament.into()),
            (Some(first), Some(second)) => Err(NightRefusal::SeveralOpenTournaments {
                open: [first, second]
                    .into_iter()
                    .chain(open)
                    .map(|(id, _)| id.clone())
                    .collect(),
            }
            .into()),
        }
    }

    /// When an event happened, as corrected; none if its command was taken back.
    #[must_use]
    pub fn effective(&self, recorded: &Recorded) -> Option<Timestamp> {
        (!self.revisions.is_retracted(&recorded.command)).then(|| self.revisions.time_of(recorded))
    }
}
