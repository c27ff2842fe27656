//! A ladder computed again: the proof of what is published, and what would be under other parameters.

use club_log::directory::Directory;
use club_log::ids::{LadderId, TournamentId};
use club_log::ladder::Ladder;
use club_log::rating::{Replay, parameters_of};
use club_log::rules::RatingRules;
use club_log::{Club, Refusal};
use serde::Serialize;
use sheets::{Column, Table};

use crate::rating_change::{ChangeRow, change_lines, changes};
use crate::ratings::shown_parameters;
use crate::{Lang, say};

/// A ladder computed again from its first night, next to what is published.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReplayView {
    /// The ladder.
    pub ladder: LadderId,
    /// Its nights, in the order of their turns.
    pub nights: Vec<ReplayRow>,
    /// The largest difference, in rating points; 0 for the same bits.
    pub largest: f64,
    /// Whether every night that can be compared has the same bits.
    pub equal: bool,
}

/// A night computed again.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReplayRow {
    /// The night.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The largest difference; none for a night that is under review.
    pub difference: Option<f64>,
}

impl ReplayView {
    /// The comparison.
    #[must_use]
    pub fn of(club: &Club, ladder: &LadderId, replay: &Replay) -> Self {
        let nights = replay.nights.iter().map(|night| ReplayRow {
            tournament: night.tournament.clone(),
            title: club.night(&night.tournament).map_or_else(
                || night.tournament.to_string(),
                |found| found.header().title,
            ),
            difference: night.difference,
        });
        Self {
            ladder: ladder.clone(),
            nights: nights.collect(),
            largest: replay.largest(),
            equal: replay.largest() <= 0.0,
        }
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut table = Table::new([
            Column::text(say::rate_night(lang)),
            Column::text(say::rate_proof(lang)),
        ]);
        for row in &self.nights {
            let proof = match row.difference {
                None => say::rate_review(lang),
                Some(difference) if difference > 0.0 => {
                    say::rate_differs(lang, format!("{difference:e}"))
                }
                Some(_) => say::rate_same_bits(lang),
            };
            table.push([row.title.clone(), proof]);
        }
        table.to_boxed()
    }
}

/// Who would have which rate under other parameters.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WhatIfView {
    /// The ladder.
    pub ladder: LadderId,
    /// Everybody whose rating would be another one, the largest change first.
    pub changes: Vec<ChangeRow>,
}

impl WhatIfView {
    /// The ladder as it is, and as it would be.
    ///
    /// # Errors
    ///
    /// Parameters that this release cannot use.
    pub fn of(
        directory: &Directory,
        id: &LadderId,
        ladder: &Ladder,
        other: &Replay,
        rules: &RatingRules,
    ) -> Result<Self, Refusal> {
        let now = shown_parameters(ladder)?;
        let then = parameters_of(rules)?;
        let ratings = ladder.ratings();
        let there = other.ladder.ratings();
        let rows = ratings
            .into_iter()
            .filter_map(|(member, from)| Some((member, from, *there.get(member)?)));
        Ok(Self {
            ladder: id.clone(),
            changes: changes(directory, (&now, &then), rows),
        })
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        if self.changes.is_empty() {
            return say::rate_nothing_changes(lang) + "\n";
        }
        let heading = say::rate_what_if_heading(lang, self.ladder.to_string());
        format!("{heading}\n{}", change_lines(lang, self.changes.iter()))
    }
}
