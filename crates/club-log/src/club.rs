//! The club: the fold of the whole log.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::event::ImportedTotal;
use crate::ids::{MemberId, SeasonId, StreamId, TournamentId};
use crate::refusal::Refusal;
use crate::rules::SeasonRules;
use crate::tournament::{Phase, Tournament};

/// The state of a club after some prefix of its log.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Club {
    pub(crate) seq: u64,
    pub(crate) versions: BTreeMap<StreamId, u64>,
    pub(crate) identity: Option<Identity>,
    pub(crate) members: BTreeSet<MemberId>,
    pub(crate) merged: BTreeMap<MemberId, MemberId>,
    pub(crate) erased: BTreeSet<MemberId>,
    pub(crate) seasons: BTreeMap<SeasonId, Season>,
    pub(crate) tournaments: BTreeMap<TournamentId, Arc<Tournament>>,
    pub(crate) announced: Vec<TournamentId>,
}

/// Who the club is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub title: String,
    /// Its IANA time zone.
    pub zone: String,
}

/// A season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Season {
    /// Its title.
    pub title: String,
    /// How it counts.
    pub rules: SeasonRules,
    /// Whether tournaments may still be announced for it.
    pub open: bool,
    /// Results that have no log.
    pub imported: Vec<ImportedTotal>,
}

impl Club {
    /// Name and zone, once the club was created.
    #[must_use]
    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    /// The sequence number of the last event folded; 0 for an empty log.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The version of a stream; 0 when it has no event.
    #[must_use]
    pub fn version(&self, stream: &StreamId) -> u64 {
        self.versions.get(stream).copied().unwrap_or(0)
    }

    /// All members, by id.
    #[must_use]
    pub fn members(&self) -> &BTreeSet<MemberId> {
        &self.members
    }

    /// Members who turned out to be another one: who they were, and who they are.
    #[must_use]
    pub fn merged(&self) -> &BTreeMap<MemberId, MemberId> {
        &self.merged
    }

    /// Members whose names were taken out.
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
    /// [`Refusal::UnknownSeason`].
    pub fn season(&self, id: &SeasonId) -> Result<&Season, Refusal> {
        self.seasons
            .get(id)
            .ok_or_else(|| Refusal::UnknownSeason { season: id.clone() })
    }

    /// Tournaments in the order in which they were announced.
    #[must_use]
    pub fn tournaments(&self) -> impl DoubleEndedIterator<Item = (&TournamentId, &Tournament)> {
        let found = |id| self.tournaments.get_key_value(id);
        self.announced
            .iter()
            .filter_map(found)
            .map(|(id, tournament)| (id, &**tournament))
    }

    /// The tournament named, or the only open one.
    ///
    /// # Errors
    ///
    /// An unknown name; no name and none or several open.
    pub fn tournament(
        &self,
        named: Option<&TournamentId>,
    ) -> Result<(&TournamentId, &Tournament), Refusal> {
        if let Some(id) = named {
            return self
                .tournaments
                .get_key_value(id)
                .map(|(id, tournament)| (id, &**tournament))
                .ok_or_else(|| Refusal::UnknownTournament {
                    tournament: id.clone(),
                });
        }
        let mut open = self
            .tournaments()
            .filter(|(_, t)| t.phase() != Phase::Finished);
        match (open.next(), open.next()) {
            (Some(only), None) => Ok(only),
            (None, _) => Err(Refusal::NoOpenTournament),
            (Some(first), Some(second)) => Err(Refusal::SeveralOpenTournaments {
                open: [first, second]
                    .into_iter()
                    .chain(open)
                    .map(|(id, _)| id.clone())
                    .collect(),
            }),
        }
    }
}
