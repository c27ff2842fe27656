//! The nights of a club as a list.

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::directory::Directory;
use club_log::ids::{SeasonId, TournamentId};
use club_log::tournament::{Phase, Tournament};
use club_sheets::{Column, Table};
use club_words::count;
use jiff::civil::Date;
use serde::Serialize;

use crate::player::all_of;
use crate::{Lang, list_words as words, say};

/// Nights, in the order in which they were announced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NightsView {
    /// The nights.
    pub nights: Vec<NightRow>,
}

/// A night of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NightRow {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The date of its beginning.
    pub date: Date,
    /// The season that it counts for.
    pub season: Option<SeasonId>,
    /// Its stage.
    pub phase: Phase,
    /// Entries that count, re-entries included.
    pub entries: usize,
    /// Players who are in; none of a night that is over.
    pub alive: Option<usize>,
    /// The players in the first place, once it is finished.
    pub winners: Vec<Winner>,
}

/// A player in the first place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Winner {
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// Which nights are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NightsListed {
    /// Only those of this season.
    pub season: Option<SeasonId>,
    /// Only those that are not over.
    pub open: bool,
}

impl NightsListed {
    /// The tournaments that are listed, in the order of their announcements.
    #[must_use]
    pub fn tournaments(&self, club: &Club) -> Vec<TournamentId> {
        let nights = club.nights().filter(|(_, night)| {
            let season = self.season.as_ref();
            let of_season = season.is_none_or(|season| night.season() == Some(season));
            of_season && !(self.open && night.phase().is_over())
        });
        nights.map(|(id, _)| id.clone()).collect()
    }
}

impl NightsView {
    /// The nights that are listed; one that is not in memory is left out.
    #[must_use]
    pub fn of(club: &Club, directory: &Directory, listed: &NightsListed) -> Self {
        let ids = listed.tournaments(club);
        let row = |id: &TournamentId| {
            let (id, night) = club.tournament(Some(id)).ok()?;
            Some(NightRow::of(directory, id, night))
        };
        Self {
            nights: ids.iter().filter_map(row).collect(),
        }
    }

    /// As a table; the nights of one season do without its column.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let seasons = self.nights.iter().any(|night| night.season.is_some());
        let mut columns = vec![
            Column::text(words::list_id(lang)),
            Column::date(words::list_date(lang)),
            Column::text(words::list_title(lang)),
        ];
        if seasons {
            columns.push(Column::text(words::list_season(lang)));
        }
        columns.extend([
            Column::text(words::list_stage(lang)),
            Column::number(words::list_entries(lang)),
            Column::number(words::list_in(lang)),
            Column::text(words::list_winner(lang)),
        ]);
        let mut table = Table::new(columns);
        for night in &self.nights {
            let mut row = vec![
                night.tournament.to_string(),
                night.date.to_string(),
                night.title.clone(),
            ];
            if seasons {
                row.push(
                    night
                        .season
                        .as_ref()
                        .map(ToString::to_string)
                        .unwrap_or_default(),
                );
            }
            let winners: Vec<String> = night.winners.iter().map(|w| w.label.clone()).collect();
            let number = |number: usize| count(u64::try_from(number).unwrap_or(u64::MAX));
            row.extend([
                stage(lang, night.phase),
                number(night.entries),
                night.alive.map(number).unwrap_or_default(),
                all_of(lang, &winners),
            ]);
            table.push(row);
        }
        table
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        if self.nights.is_empty() {
            return words::nights_none(lang) + "\n";
        }
        self.table(lang).to_boxed()
    }
}

impl NightRow {
    fn of(directory: &Directory, id: &TournamentId, night: &Tournament) -> Self {
        let announcement = night.announcement();
        let results = night.result().into_iter().flat_map(|found| &found.results);
        let winner = |member: &MemberId| Winner {
            member: member.clone(),
            name: directory.name(member).map(str::to_owned),
            label: directory.label(member),
        };
        Self {
            tournament: id.clone(),
            title: announcement.title.clone(),
            date: announcement.date,
            season: announcement.season.clone(),
            phase: night.phase(),
            entries: night.entry_count(),
            alive: (!night.phase().is_over()).then(|| night.alive_count()),
            winners: results
                .filter(|row| row.place == 1)
                .map(|row| winner(&row.member))
                .collect(),
        }
    }
}

/// The stage of a night.
pub(crate) fn stage(lang: Lang, phase: Phase) -> String {
    match phase {
        Phase::Registering => say::phase_registering(lang),
        Phase::Running => say::phase_running(lang),
        Phase::Finished => say::phase_finished(lang),
        Phase::Cancelled => say::phase_cancelled(lang),
    }
}
