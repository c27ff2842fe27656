//! A ladder computed again: the proof of its published ratings, and its ratings under other
//! parameters.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::ids::{LadderId, TournamentId};
use club_log::rating::Ladder;
use club_log::rating::{Replay, parameters_of};
use club_log::rules::{RatingAbsence, RatingRules};
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use club_words::list;
use serde::Serialize;

use crate::rating_change::{ChangeRow, changes, no_rating_changes};
use crate::ratings::{ShownRating, points_of, shown_parameters, signed, tenths, whole_tenths};
use crate::{Lang, say};

/// A ladder computed again from its first night, next to the published one.
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

/// Rates of all players under other parameters.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhatIfView {
    /// The ladder.
    pub ladder: LadderId,
    /// The parameters that differ from those of the last rated night.
    pub parameters: Vec<OtherParameter>,
    /// Everybody whose rating would be another one, the largest change first.
    pub changes: Vec<ChangeRow>,
    /// Everybody in the order that there would be.
    pub players: Vec<WhatIfRow>,
}

/// A parameter with another value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OtherParameter {
    /// Its name.
    pub name: String,
    /// The value by which the last night was rated.
    pub now: String,
    /// The other value.
    pub then: String,
}

/// A player under other parameters.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhatIfRow {
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// The rank that there would be, from 1; equal rates share it.
    pub rank: usize,
    /// The rank now.
    pub rank_now: usize,
    /// Rate and tier that there would be.
    #[serde(flatten)]
    pub rating: ShownRating,
    /// Rate and tier now.
    pub now: ShownRating,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
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
            .iter()
            .filter_map(|(member, from)| Some((*member, *from, *there.get(member)?)));
        let row = |(member, from, to): (&MemberId, _, _)| {
            Some(WhatIfRow {
                member: member.clone(),
                name: directory.name(member).map(str::to_owned),
                label: directory.label(member),
                rank: 0,
                rank_now: 0,
                rating: ShownRating::of(&then, to)?,
                now: ShownRating::of(&now, from)?,
            })
        };
        let mut players: Vec<WhatIfRow> = rows.clone().filter_map(row).collect();
        players.sort_by(|a, b| b.rating.rate.total_cmp(&a.rating.rate));
        let rank = |rate: f64, of: fn(&WhatIfRow) -> f64| {
            1 + players.iter().filter(|other| of(other) > rate).count()
        };
        let ranks = players.iter().map(|row| {
            let there = rank(row.rating.rate, |other| other.rating.rate);
            (there, rank(row.now.rate, |other| other.now.rate))
        });
        let ranks: Vec<(usize, usize)> = ranks.collect();
        for (row, (there, now)) in players.iter_mut().zip(ranks) {
            (row.rank, row.rank_now) = (there, now);
        }
        let known = ladder.last_rules().map(|rules| &rules.parameters);
        let parameters = rules.parameters.iter().filter_map(|(name, then)| {
            let now = known?.get(name).filter(|now| *now != then)?;
            Some(OtherParameter {
                name: name.clone(),
                now: now.clone(),
                then: then.clone(),
            })
        });
        let words = |absence: &RatingAbsence| match absence {
            RatingAbsence::Keep => "keep".to_owned(),
            RatingAbsence::Widen(points) => format!("widen={points}"),
        };
        let last = ladder.last_rules().map(|last| &last.absence);
        let absence = last.filter(|last| **last != rules.absence);
        let absence = absence.map(|last| OtherParameter {
            name: "absence".to_owned(),
            now: words(last),
            then: words(&rules.absence),
        });
        Ok(Self {
            ladder: id.clone(),
            parameters: parameters.chain(absence).collect(),
            changes: changes(directory, (&now, &then), rows),
            players,
        })
    }

    /// Everybody in the order that there would be, as a table.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            Column::number(say::head_rank(lang)),
            Column::text(say::head_player(lang)),
            Column::number(say::rate_rate(lang)),
            Column::text(say::rate_tier(lang)),
            Column::number(say::rate_change(lang)),
            Column::number(say::rate_rank_now(lang)),
            Column::text(say::rate_tier_now(lang)),
        ]);
        for row in &self.players {
            let change = whole_tenths(row.rating.rate) - whole_tenths(row.now.rate);
            table.push([
                row.rank.to_string(),
                row.label.clone(),
                tenths(row.rating.rate),
                row.rating.tier.name().to_owned(),
                signed(points_of(change)),
                row.rank_now.to_string(),
                row.now.tier.name().to_owned(),
            ]);
        }
        table
    }

    /// The ladder, and the parameters that differ.
    #[must_use]
    pub fn heading(&self, lang: Lang) -> String {
        let parameters = self.parameters.iter().map(|parameter| {
            say::rate_what_if_parameter(lang, &parameter.name, &parameter.then, &parameter.now)
        });
        let parameters: Vec<String> = parameters.collect();
        let parameters = list(lang, &parameters);
        say::rate_what_if_heading(lang, self.ladder.to_string(), parameters)
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        if self.changes.is_empty() {
            return no_rating_changes(lang);
        }
        format!("{}\n{}", self.heading(lang), self.table(lang).to_boxed())
    }
}
