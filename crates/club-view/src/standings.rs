//! The standings of a season.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;
use club_log::club::{Night, Season};
use club_log::directory::Directory;
use club_log::ids::SeasonId;
use club_log::projection::{SeasonStanding, season_standings};
use club_log::rules::Ranking;
use club_log::tournament::Phase;
use club_log::{Club, Refusal};
use club_sheets::{Column, Sheet, Table};
use club_words::date;
use jiff::civil::Date;
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::members::read;
use crate::{Lang, points, say};

/// The standings of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StandingsView {
    /// The season.
    pub season: SeasonId,
    /// Its title.
    pub title: String,
    /// The order of the rows.
    pub order: Ranking,
    /// The rows, from the first rank on; players who share a rank come by name.
    pub standings: Vec<StandingRow>,
    /// The nights that the figures are of, where some of a player's are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<CountedNights>,
    /// Entries that a player needs to be ranked, where the order has such a bound.
    #[serde(skip)]
    pub min_entries: Option<u32>,
    /// The date of the last finished night.
    #[serde(skip)]
    last: Option<Date>,
}

/// The nights of a player that the standings count.
///
/// Points, entries, profit and the least number of entries are all of these nights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedNights {
    /// The finished nights of the season; those imported without points are none of them.
    pub nights: usize,
    /// How many of a player's count, those with most points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<u32>,
    /// How many of a player's are dropped, those with fewest points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst_dropped: Option<u32>,
    /// Players with an imported total, which cannot be divided into nights and always counts.
    pub imported_players: usize,
}

impl CountedNights {
    /// The rule of a season; none where every night counts.
    fn of(club: &Club, id: &SeasonId, season: &Season) -> Option<Self> {
        let rules = &season.rules;
        let worst_dropped = (rules.drop_worst_k > 0).then_some(rules.drop_worst_k);
        if rules.best_k.is_none() && worst_dropped.is_none() {
            return None;
        }
        let played = |night: &Night| {
            let over = night.season() == Some(id) && night.phase() == Phase::Finished;
            over && night.counts_for_season()
        };
        let imported: BTreeSet<&MemberId> = season.imported().map(|row| &row.member).collect();
        Some(Self {
            nights: club.nights().filter(|(_, night)| played(night)).count(),
            best: rules.best_k,
            worst_dropped,
            imported_players: imported.len(),
        })
    }

    fn heading(&self, lang: Lang, heading: String) -> String {
        match (self.best, self.worst_dropped) {
            // As long as fewer are played they all count.
            (Some(best), _) if usize::try_from(best).is_ok_and(|best| self.nights < best) => {
                say::standings_best_so_far(lang, heading, best, self.nights)
            }
            (Some(best), _) => say::standings_best(lang, heading, best, self.nights),
            (None, Some(worst)) => say::standings_worst(lang, heading, worst, self.nights),
            (None, None) => heading,
        }
    }

    /// A line on the totals that always count; nothing where there are none.
    pub(crate) fn imports(&self, lang: Lang) -> Option<String> {
        let players = self.imported_players;
        (players > 0).then(|| say::standings_imports(lang, say::players(lang, players)))
    }
}

/// A row of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StandingRow {
    /// The rank, from 1; equal players share it.
    pub rank: u64,
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// Points won in the events that count.
    pub total: Ratio,
    /// Events attended.
    pub events: u32,
    /// Entries made, re-entries included.
    pub entries: u32,
    /// Points with the attendance points.
    pub total_with_attendance: Ratio,
    /// Points won per entry, less one.
    pub profit: Ratio,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// Decimal places of a profit.
const PROFIT_DIGITS: usize = 3;

impl StandingsView {
    /// The standings in an order, or in that of the season.
    ///
    /// # Errors
    ///
    /// As [`season_standings`]: an unknown season, a night that is not in memory.
    pub fn of(
        club: &Club,
        directory: &Directory,
        season: &SeasonId,
        order: Option<Ranking>,
    ) -> Result<Self, Refusal> {
        let rows = season_standings(club, season, order)?;
        Self::of_rows(club, directory, season, order, rows)
    }

    /// The standings from rows in that order, as [`Ledger::standings`] reads them. The nights need not be in
    /// memory.
    ///
    /// # Errors
    ///
    /// An unknown season.
    ///
    /// [`Ledger::standings`]: club_log::Ledger::standings
    pub fn of_rows(
        club: &Club,
        directory: &Directory,
        season: &SeasonId,
        order: Option<Ranking>,
        rows: Vec<SeasonStanding>,
    ) -> Result<Self, Refusal> {
        let found = club.season(season)?;
        let order = order.unwrap_or(found.rules.ranking);
        let mut rows: Vec<StandingRow> = rows
            .into_iter()
            .map(|row| StandingRow {
                rank: row.rank,
                name: directory.name(&row.member).map(str::to_owned),
                label: directory.label(&row.member),
                member: row.member,
                total: row.total,
                events: row.events,
                entries: row.entries,
                total_with_attendance: row.total_with_attendance,
                profit: row.profit,
            })
            .collect();
        rows.sort_by_cached_key(|row| {
            let read = read(directory, &row.member);
            (row.rank, read, row.label.to_lowercase())
        });
        Ok(Self {
            counted: CountedNights::of(club, season, found),
            season: season.clone(),
            title: found.title.clone(),
            order,
            last: club
                .nights()
                .filter(|(_, night)| {
                    night.season() == Some(season) && night.phase() == Phase::Finished
                })
                .map(|(_, night)| night.date())
                .max(),
            min_entries: (order == Ranking::Profit).then_some(found.rules.min_entries),
            standings: rows,
        })
    }

    fn rows(&self, mut table: Table) -> Table {
        for row in &self.standings {
            table.push([
                row.rank.to_string(),
                row.label.clone(),
                points(&row.total),
                row.events.to_string(),
                row.entries.to_string(),
                points(&row.total_with_attendance),
                row.profit.to_decimal(PROFIT_DIGITS),
            ]);
        }
        table
    }

    /// As a table.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        self.rows(Table::new([
            Column::number(say::head_rank(lang)),
            Column::text(say::head_player(lang)),
            Column::number(say::head_points(lang)),
            Column::number(say::head_events(lang)),
            Column::number(say::head_entries(lang)),
            Column::number(say::head_with_attendance(lang)),
            Column::number(say::head_profit(lang)),
        ]))
    }

    /// The figure of a row that the order ranks by.
    #[must_use]
    pub fn figure(&self, row: &StandingRow) -> String {
        match self.order {
            Ranking::TotalWithAttendance => points(&row.total_with_attendance),
            Ranking::Total => points(&row.total),
            Ranking::Profit => row.profit.to_decimal(PROFIT_DIGITS),
        }
    }

    /// The name of an order.
    #[must_use]
    pub fn order_name(lang: Lang, order: Ranking) -> String {
        match order {
            Ranking::TotalWithAttendance => say::ranking_attendance(lang),
            Ranking::Total => say::ranking_total(lang),
            Ranking::Profit => say::ranking_profit(lang),
        }
    }

    /// A line on the order and the nights that count, and one on imported totals, where there are some.
    #[must_use]
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let counted = self.counted.as_ref();
        let imports = counted.and_then(|counted| counted.imports(lang));
        [self.heading(lang)].into_iter().chain(imports).collect()
    }

    /// The title, the order, and the nights that count.
    fn heading(&self, lang: Lang) -> String {
        let ranking = Self::order_name(lang, self.order);
        let id = self.season.as_str();
        let title = if self.title == id {
            self.title.clone()
        } else {
            say::title_with_id(lang, &self.title, id)
        };
        let heading = match self.min_entries {
            Some(least) => {
                let entries = say::entries(lang, least);
                say::standings_heading_profit(lang, title, ranking, entries)
            }
            None => say::standings_heading(lang, title, ranking),
        };
        match &self.counted {
            Some(counted) => counted.heading(lang, heading),
            None => heading,
        }
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut lines = self.lines(lang).into_iter();
        let heading = lines.next().unwrap_or_default();
        let mut out = format!("{heading}\n{}", self.table(lang).to_boxed());
        for line in lines {
            out.push_str(&line);
            out.push('\n');
        }
        out
    }

    /// For paper.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let table = self.rows(Table::new([
            Column::number(say::sheet_rank(lang)),
            Column::text(say::sheet_player(lang)),
            Column::number(say::sheet_points(lang)),
            Column::number(say::sheet_events(lang)),
            Column::number(say::sheet_entries(lang)),
            Column::number(say::sheet_with_attendance(lang)),
            Column::number(say::sheet_profit(lang)),
        ]));
        let mut heading = say::sheet_standings(lang);
        let mut imports = None;
        if let Some(counted) = &self.counted {
            heading = counted.heading(lang, heading);
            imports = counted.imports(lang);
        }
        let mut sheet = Sheet::new(lang.tag(), &self.title);
        if let Some(last) = self.last {
            sheet = sheet.with_stamp(say::sheet_after(lang, date(lang, last)));
        }
        let sheet = sheet.with_text(heading);
        match imports {
            Some(line) => sheet.with_text(line).with_block(table),
            None => sheet.with_block(table),
        }
    }
}
