//! The standings of a season with a column for each night.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::ids::{SeasonId, TournamentId};
use club_log::rules::Ranking;
use club_log::season_nights::{SeasonNight, season_nights};
use club_log::{Club, Refusal};
use club_sheets::{Column, Table};
use club_words::date;
use jiff::civil::Date;
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::{Lang, StandingsView, list_words as words, points, say};

/// The standings of a season, night by night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NightStandingsView {
    /// The standings.
    #[serde(flatten)]
    pub standings: StandingsView,
    /// The finished nights by date and planned start, then in the order of their announcements.
    pub nights: Vec<NightColumn>,
    /// The points of each player, night by night, in the order of the standings.
    pub points: Vec<PlayerNights>,
}

/// A night of the season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NightColumn {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The date of its beginning.
    pub date: Date,
}

/// The nights of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerNights {
    /// The player.
    pub member: MemberId,
    /// One cell for each night of the season; null where the player was not in.
    pub nights: Vec<Option<NightCell>>,
}

/// A night of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NightCell {
    /// Points won.
    pub points: Ratio,
    /// Entries made.
    pub entries: u32,
    /// Whether the season counts the night for the player.
    pub counted: bool,
}

impl NightStandingsView {
    /// The standings of a season whose nights are in memory.
    ///
    /// # Errors
    ///
    /// As [`StandingsView::of`].
    pub fn of(
        club: &Club,
        directory: &Directory,
        season: &SeasonId,
        order: Option<Ranking>,
    ) -> Result<Self, Refusal> {
        let standings = StandingsView::of(club, directory, season, order)?;
        let played = season_nights(club, season)?;
        let in_one = |id: &TournamentId| {
            let mut nights = played.values().flatten();
            nights.any(|night| night.tournament == *id)
        };
        let starts = |id: &TournamentId| {
            let night = club.tournament(Some(id)).ok();
            night.and_then(|(_, night)| night.announcement().starts)
        };
        let mut counted: Vec<_> = club.nights().filter(|(id, _)| in_one(id)).collect();
        counted.sort_by_key(|(id, night)| (night.date(), starts(id)));
        let nights: Vec<NightColumn> = counted
            .into_iter()
            .map(|(id, night)| {
                let header = night.header();
                NightColumn {
                    tournament: id.clone(),
                    title: header.title,
                    date: header.date,
                }
            })
            .collect();
        let none = Vec::new();
        let points = standings.standings.iter().map(|row| {
            let own = played.get(&row.member).unwrap_or(&none);
            let own: BTreeMap<&TournamentId, &SeasonNight> =
                own.iter().map(|night| (&night.tournament, night)).collect();
            let cell = |night: &NightColumn| {
                own.get(&night.tournament).map(|night| NightCell {
                    points: night.points,
                    entries: night.entries,
                    counted: night.counted,
                })
            };
            PlayerNights {
                member: row.member.clone(),
                nights: nights.iter().map(cell).collect(),
            }
        });
        Ok(Self {
            points: points.collect(),
            nights,
            standings,
        })
    }

    /// As a table: rank, player, a column for each night by its number, total.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let mut columns = vec![
            Column::number(words::list_rank(lang)),
            Column::text(say::head_player(lang)),
        ];
        columns.extend((1..=self.nights.len()).map(|number| Column::number(number.to_string())));
        columns.push(Column::number(words::list_total(lang)));
        let mut table = Table::new(columns);
        for (row, own) in self.standings.standings.iter().zip(&self.points) {
            let mut cells = vec![row.rank.to_string(), row.label.clone()];
            cells.extend(own.nights.iter().map(|cell| match cell {
                None => String::new(),
                Some(cell) if cell.counted => points(&cell.points) + "*",
                Some(cell) => points(&cell.points) + " ",
            }));
            cells.push(points(&row.total));
            table.push(cells);
        }
        table
    }

    /// As a table of numbers: rank, player, a column for each night by its title, total.
    #[must_use]
    pub fn plain_table(&self, lang: Lang) -> Table {
        let mut columns = vec![
            Column::number(words::list_rank(lang)),
            Column::text(say::head_player(lang)),
        ];
        columns.extend(self.nights.iter().map(|night| Column::number(&night.title)));
        columns.push(Column::number(words::list_total(lang)));
        let mut table = Table::new(columns);
        for (row, own) in self.standings.standings.iter().zip(&self.points) {
            let mut cells = vec![row.rank.to_string(), row.label.clone()];
            let won = own.nights.iter();
            cells.extend(
                won.map(|cell| cell.as_ref().map(|cell| points(&cell.points)))
                    .map(Option::unwrap_or_default),
            );
            cells.push(points(&row.total));
            table.push(cells);
        }
        table
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut out = words::nights_heading(lang, &self.standings.title) + "\n";
        out.push_str(&self.table(lang).to_boxed());
        for (number, night) in (1_usize..).zip(&self.nights) {
            let key = words::nights_key(
                lang,
                number,
                date(lang, night.date),
                &night.title,
                night.tournament.to_string(),
            );
            out.push_str(&format!("{key}\n"));
        }
        out.push_str(&(words::nights_counted(lang) + "\n"));
        // Without these the columns would not add up to the totals.
        let counted = self.standings.counted.as_ref();
        if let Some(imports) = counted.and_then(|counted| counted.imports(lang)) {
            out.push_str(&(imports + "\n"));
        }
        out
    }
}
