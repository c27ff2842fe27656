//! The seasons of a club, and one of them with its rules and nights.

use std::collections::{BTreeMap, BTreeSet};

use club_log::club::{Night, Season};
use club_log::directory::Directory;
use club_log::ids::{LadderId, SeasonId, TournamentId};
use club_log::money::season_funds;
use club_log::rules::{CountedEntry, Ranking, RatingAbsence, RatingStart, SeasonRules};
use club_log::tournament::Phase;
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::nights::{NightsListed, NightsView};
use crate::season_words::order;
use crate::{Lang, list_words as words, money_say, money_text, points, rating_rules, say};

/// All seasons, by id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonsView {
    /// The seasons.
    pub seasons: Vec<SeasonRow>,
}

/// A season of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonRow {
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// Whether tournaments may be announced for it.
    pub open: bool,
    /// The order that the organiser calls the standings.
    pub order: Ranking,
    /// The ladder on which its nights are rated, if they are.
    pub ladder: Option<LadderId>,
    /// Ratings with which it begins; none where it carries those before it over.
    #[serde(skip_serializing_if = "RatingStart::is_carry")]
    pub start: RatingStart,
    /// Parameters of its ratings that differ from the published ones, with their values.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, String>,
    /// Change of ratings by its nights for members who miss them; none where there is none.
    #[serde(skip_serializing_if = "RatingAbsence::is_keep")]
    pub absence: RatingAbsence,
    /// Nights that are finished.
    pub finished: usize,
    /// Nights that are not over.
    pub going_on: usize,
}

impl SeasonRow {
    fn of(club: &Club, id: &SeasonId, season: &Season) -> Self {
        let nights = || {
            club.nights()
                .filter(|(_, night)| night.season() == Some(id))
        };
        let rating = season.rating.as_ref();
        Self {
            season: id.clone(),
            title: season.title.clone(),
            open: season.open,
            order: season.rules.ranking,
            ladder: rating.map(|rules| rules.ladder.clone()),
            start: rating.map(|rules| rules.start.clone()).unwrap_or_default(),
            parameters: rating.map(rating_rules::own_parameters).unwrap_or_default(),
            absence: rating
                .map(|rules| rules.absence.clone())
                .unwrap_or_default(),
            finished: nights()
                .filter(|(_, night)| night.phase() == Phase::Finished)
                .count(),
            going_on: nights()
                .filter(|(_, night)| !night.phase().is_over())
                .count(),
        }
    }
}

impl SeasonsView {
    /// The seasons of a club.
    #[must_use]
    pub fn of(club: &Club) -> Self {
        let seasons = club.seasons().iter();
        Self {
            seasons: seasons
                .map(|(id, season)| SeasonRow::of(club, id, season))
                .collect(),
        }
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        if self.seasons.is_empty() {
            return words::seasons_none(lang) + "\n";
        }
        let mut table = Table::new([
            Column::text(words::list_id(lang)),
            Column::text(words::list_title(lang)),
            Column::text(words::list_stage(lang)),
            Column::number(words::list_nights(lang)),
            Column::text(words::list_order(lang)),
        ]);
        for row in &self.seasons {
            table.push([
                row.season.to_string(),
                row.title.clone(),
                state(lang, row.open),
                (row.finished + row.going_on).to_string(),
                order(lang, row.order),
            ]);
        }
        table.to_boxed()
    }
}

/// One season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeasonView {
    /// Its row in the list of seasons.
    #[serde(flatten)]
    pub row: SeasonRow,
    /// How it counts.
    pub rules: SeasonRules,
    /// Its nights that count more or less than once, as often as they do.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub multipliers: BTreeMap<TournamentId, Ratio>,
    /// Players with imported totals.
    pub imported_players: usize,
    /// Parts of all purchases for the season's fund, in minor units, by currency.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fund: BTreeMap<String, u64>,
    /// The fund as it was paid out, in minor units, by currency.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fund_paid: BTreeMap<String, u64>,
    /// Its nights, in the order in which they were announced.
    #[serde(flatten)]
    pub nights: NightsView,
}

impl SeasonView {
    /// A season whose nights are in memory.
    ///
    /// # Errors
    ///
    /// An unknown season.
    pub fn of(club: &Club, directory: &Directory, id: &SeasonId) -> Result<Self, Refusal> {
        let season = club.season(id)?;
        let imported: BTreeSet<_> = season.imported().map(|row| &row.member).collect();
        let listed = NightsListed {
            season: Some(id.clone()),
            open: false,
        };
        Ok(Self {
            row: SeasonRow::of(club, id, season),
            rules: season.rules.clone(),
            multipliers: season
                .multipliers
                .iter()
                .filter(|(night, _)| club.night(night).and_then(Night::season) == Some(id))
                .map(|(night, times)| (night.clone(), *times))
                .collect(),
            imported_players: imported.len(),
            fund: fund(club, id),
            fund_paid: paid(club, id),
            nights: NightsView::of(club, directory, &listed),
        })
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let row = &self.row;
        let id = row.season.as_str();
        let title = if row.title == id {
            row.title.clone()
        } else {
            say::title_with_id(lang, &row.title, id)
        };
        let heading =
            words::season_heading(lang, title, state(lang, row.open), order(lang, row.order));
        format!(
            "{heading}\n  {}\n{}",
            self.rules_text(lang).join(&say::semicolon(lang)),
            self.nights.text(lang)
        )
    }

    fn rules_text(&self, lang: Lang) -> Vec<String> {
        let rules = &self.rules;
        let attendance = say::points_count(lang, rules.attendance_bonus);
        let mut parts = vec![words::season_rules_attendance(lang, attendance)];
        parts.push(match (rules.best_k, rules.drop_worst_k) {
            (Some(best), _) => words::season_rules_best(lang, best),
            (None, 0) => words::season_rules_all(lang),
            (None, worst) => words::season_rules_worst(lang, worst),
        });
        match rules.counted_entry {
            CountedEntry::All => {}
            CountedEntry::First => parts.push(words::season_rules_first(lang)),
            CountedEntry::Last => parts.push(words::season_rules_last(lang)),
        }
        for (night, times) in &self.multipliers {
            let times = points(times);
            parts.push(words::season_rules_multiplier(
                lang,
                night.to_string(),
                times,
            ));
        }
        if rules.ranking == Ranking::Profit {
            let entries = say::entries(lang, rules.min_entries);
            parts.push(words::season_rules_min_entries(lang, entries));
        }
        parts.push(match &self.row.ladder {
            Some(ladder) => words::season_rules_rated(lang, ladder.to_string()),
            None => words::season_rules_not_rated(lang),
        });
        parts.extend(rating_rules::parts(
            lang,
            &self.row.start,
            &self.row.absence,
            &self.row.parameters,
        ));
        for (currency, amount) in &self.fund {
            let amount = money_text(lang, *amount, currency);
            parts.push(if self.fund_paid.contains_key(currency) {
                money_say::season_fund_paid(lang, amount)
            } else {
                money_say::season_fund(lang, amount)
            });
        }
        if self.imported_players > 0 {
            let players = say::players(lang, self.imported_players);
            parts.push(words::season_imports(lang, players));
        }
        parts
    }
}

/// The fund of a season: parts of the prices of the nights in memory, by currency.
fn fund(club: &Club, id: &SeasonId) -> BTreeMap<String, u64> {
    let funds = season_funds(club, id).into_iter();
    funds
        .map(|(currency, fund)| (currency, fund.collected))
        .collect()
}

/// The fund as it was paid out, by currency.
fn paid(club: &Club, id: &SeasonId) -> BTreeMap<String, u64> {
    let funds = season_funds(club, id).into_iter();
    let paid = funds.filter(|(_, fund)| fund.paid > 0);
    paid.map(|(currency, fund)| (currency, fund.paid)).collect()
}

fn state(lang: Lang, open: bool) -> String {
    if open {
        words::season_open(lang)
    } else {
        words::season_closed(lang)
    }
}
