//! A season counted by other rules, next to its recorded standings: who would move, and why.

use std::collections::{BTreeMap, BTreeSet};

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::ids::{SeasonId, TournamentId};
use club_log::projection::SeasonStanding;
use club_log::rules::{CountedEntry, Ranking};
use club_log::season_what_if::{CountPart, SeasonWhatIf};
use club_log::{Club, Refusal};
use payout_dhondt::{Ratio, Weights};
use serde::Serialize;

use crate::{StandingRow, StandingsView, WhatIfView};

/// A season counted by other rules, and its ladder under other parameters.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonWhatIfView {
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// The order of both tables.
    pub order: Ranking,
    /// Rules that would be other ones.
    pub changes: Vec<CountChange>,
    /// Players whose rank would be another one.
    pub moved: usize,
    /// Everybody who is ranked in one of the tables, in the order that there would be.
    pub players: Vec<SeasonWhatIfRow>,
    /// Nights whose points a deal divided: they stay under other weights.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dealt: Vec<TournamentId>,
    /// Players with an imported total, which cannot be divided into nights.
    pub imported_players: usize,
    /// Nights that are neither finished nor cancelled, and count nowhere.
    pub open: Vec<TournamentId>,
    /// The ladder of the season under other parameters, where some were named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<WhatIfView>,
    /// Entries that a player would need in the order by profit.
    #[serde(skip)]
    pub(crate) least: u32,
    /// Titles of these nights.
    #[serde(skip)]
    pub(crate) dealt_titles: Vec<String>,
}

/// A rule of the season with another value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum CountChange {
    /// Weights of the places.
    Weights {
        /// Weights of the nights whose points follow from weights, each once.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
        now: Vec<Weights>,
        /// The other ones.
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        then: Box<Weights>,
    },
    /// Points for each event attended.
    AttendanceBonus {
        /// The recorded number.
        now: u32,
        /// The other one.
        then: u32,
    },
    /// Nights of a player that count, those with most points.
    BestK {
        /// The recorded number; none where all count.
        now: Option<u32>,
        /// The other one.
        then: Option<u32>,
    },
    /// Nights of a player that are dropped, those with fewest points.
    DropWorstK {
        /// The recorded number.
        now: u32,
        /// The other one.
        then: u32,
    },
    /// Entries that a player needs in the order by profit.
    MinEntries {
        /// The recorded number.
        now: u32,
        /// The other one.
        then: u32,
    },
    /// Entries into a night that count.
    CountedEntry {
        /// The recorded rule.
        now: CountedEntry,
        /// The other one.
        then: CountedEntry,
    },
}

/// A player in both tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonWhatIfRow {
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// The row that there would be; none where the player would not be ranked.
    pub then: Option<CountedRow>,
    /// The recorded row; none where the player is not ranked.
    pub now: Option<CountedRow>,
    /// Causes of the change of the figure that the order ranks by; they add up to it.
    pub parts: Vec<CountPart>,
    /// Players who are ahead now and would not be.
    pub passes: usize,
    /// Players who are not ahead now and would be.
    pub passed_by: usize,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// Figures of a player in one of the tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedRow {
    /// The rank, from 1; equal players share it.
    pub rank: u64,
    /// Points won in the events that count.
    pub total: Ratio,
    /// Events attended.
    pub events: u32,
    /// Entries made in the events that count.
    pub entries: u32,
    /// Points with the attendance points.
    pub total_with_attendance: Ratio,
    /// Points won per entry, less one.
    pub profit: Ratio,
}

impl From<StandingRow> for CountedRow {
    fn from(row: StandingRow) -> Self {
        Self {
            rank: row.rank,
            total: row.total,
            events: row.events,
            entries: row.entries,
            total_with_attendance: row.total_with_attendance,
            profit: row.profit,
        }
    }
}

impl SeasonWhatIfRow {
    /// Whether the rank would be another one.
    #[must_use]
    pub fn moves(&self) -> bool {
        self.rank_then() != self.rank_now()
    }

    pub(crate) fn rank_then(&self) -> Option<u64> {
        self.then.as_ref().map(|row| row.rank)
    }

    pub(crate) fn rank_now(&self) -> Option<u64> {
        self.now.as_ref().map(|row| row.rank)
    }
}

impl SeasonWhatIfView {
    /// Both tables of a season whose nights are in memory.
    ///
    /// # Errors
    ///
    /// An unknown season.
    pub fn of(
        club: &Club,
        directory: &Directory,
        id: &SeasonId,
        other: &SeasonWhatIf,
        rating: Option<WhatIfView>,
    ) -> Result<Self, Refusal> {
        let season = club.season(id)?;
        let order = other.count.rules.ranking;
        let rows = |rows: &[SeasonStanding]| {
            StandingsView::of_rows(club, directory, id, Some(order), rows.to_vec())
        };
        let (now, then) = (rows(&other.now)?.standings, rows(&other.then)?.standings);
        let players = joined(now, then, &other.parts);
        let imported: BTreeSet<&MemberId> = season.imported().map(|row| &row.member).collect();
        let title = |id: &TournamentId| {
            let night = club.night(id);
            night.map_or_else(|| id.to_string(), |night| night.header().title)
        };
        Ok(Self {
            season: id.clone(),
            title: season.title.clone(),
            order,
            changes: changes(other),
            moved: players.iter().filter(|row| row.moves()).count(),
            players,
            least: other.count.rules.min_entries,
            dealt_titles: other.dealt.iter().map(title).collect(),
            dealt: other.dealt.clone(),
            imported_players: imported.len(),
            open: other.open.clone(),
            rating,
        })
    }

    /// Whether it is about the table of the season: not where its rates alone were computed again.
    #[must_use]
    pub fn counts(&self) -> bool {
        !self.changes.is_empty() || self.rating.is_none()
    }

    /// Whether any rank or figure would be another one.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.players.iter().any(|row| row.now != row.then)
    }
}

/// The rows of both tables by player: those who would be ranked, then the others.
fn joined(
    now: Vec<StandingRow>,
    then: Vec<StandingRow>,
    parts: &BTreeMap<MemberId, Vec<CountPart>>,
) -> Vec<SeasonWhatIfRow> {
    let row = |row: &StandingRow| SeasonWhatIfRow {
        member: row.member.clone(),
        name: row.name.clone(),
        label: row.label.clone(),
        then: None,
        now: None,
        parts: parts.get(&row.member).cloned().unwrap_or_default(),
        passes: 0,
        passed_by: 0,
    };
    let mut rows: Vec<SeasonWhatIfRow> = Vec::new();
    for found in then {
        let mut new = row(&found);
        new.then = Some(found.into());
        rows.push(new);
    }
    for found in now {
        // Members who were merged after a close have two rows in the recorded table: next to a table in which
        // they have one, the better row is theirs.
        let known = rows.iter().any(|row| row.member == found.member);
        let free = |row: &&mut SeasonWhatIfRow| row.member == found.member && row.now.is_none();
        match rows.iter_mut().find(free) {
            Some(free) => free.now = Some(found.into()),
            None if known => {}
            None => {
                let mut new = row(&found);
                new.now = Some(found.into());
                rows.push(new);
            }
        }
    }
    let ranks: Vec<(Option<u64>, Option<u64>)> = rows
        .iter()
        .map(|row| (row.rank_now(), row.rank_then()))
        .collect();
    let ahead = |other: Option<u64>, own: Option<u64>| match (other, own) {
        (Some(other), Some(own)) => other < own,
        (other, None) => other.is_some(),
        (None, Some(_)) => false,
    };
    for row in &mut rows {
        let own = (row.rank_now(), row.rank_then());
        let count = |wanted: (bool, bool)| {
            let pair = |other: &&(Option<u64>, Option<u64>)| {
                (ahead(other.0, own.0), ahead(other.1, own.1)) == wanted
            };
            ranks.iter().filter(pair).count()
        };
        (row.passes, row.passed_by) = (count((true, false)), count((false, true)));
    }
    rows
}

/// The rules that are other ones than the recorded.
fn changes(other: &SeasonWhatIf) -> Vec<CountChange> {
    let (now, then, mut changes) = (&other.recorded, &other.count, Vec::new());
    if let Some(then) = &then.weights {
        let now = other.weights.clone();
        if now.iter().any(|weights| weights != then) {
            let then = Box::new(then.clone());
            changes.push(CountChange::Weights { now, then });
        }
    }
    let (now, then) = (&now.rules, &then.rules);
    if now.counted_entry != then.counted_entry {
        let (now, then) = (now.counted_entry, then.counted_entry);
        changes.push(CountChange::CountedEntry { now, then });
    }
    if now.best_k != then.best_k {
        let (now, then) = (now.best_k, then.best_k);
        changes.push(CountChange::BestK { now, then });
    }
    if now.drop_worst_k != then.drop_worst_k {
        let (now, then) = (now.drop_worst_k, then.drop_worst_k);
        changes.push(CountChange::DropWorstK { now, then });
    }
    if now.attendance_bonus != then.attendance_bonus {
        let (now, then) = (now.attendance_bonus, then.attendance_bonus);
        changes.push(CountChange::AttendanceBonus { now, then });
    }
    if now.min_entries != then.min_entries {
        let (now, then) = (now.min_entries, then.min_entries);
        changes.push(CountChange::MinEntries { now, then });
    }
    changes
}
