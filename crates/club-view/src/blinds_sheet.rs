//! The blinds of a night on paper.

use club_log::blinds::{BlindLevel, BlindSchedule, ColourUp};
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use club_sheets::{Cell, Column, Sheet, Table};
use club_words::{date, grouped};
use jiff::civil::Date;
use serde::Serialize;

use crate::blind_plan::colour_up;
use crate::{Lang, say};

/// The levels of a night with the breaks behind them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlindsView {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// Its date.
    pub date: Date,
    /// The chips of an entry.
    pub stack: u64,
    /// The levels; empty where they are set by hand.
    pub levels: Vec<LevelRow>,
    /// Chips that leave the tables behind a level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colour_ups: Vec<ColourUp>,
}

/// A level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LevelRow {
    /// The level, from 1.
    pub level: usize,
    /// Minutes of play and breaks before it.
    pub begins: u64,
    /// The blinds, the length and the break.
    #[serde(flatten)]
    pub blinds: BlindLevel,
}

impl BlindsView {
    /// The blinds of a night as they are announced.
    #[must_use]
    pub fn of(id: &TournamentId, night: &Tournament) -> Self {
        let announcement = night.announcement();
        let levels = night.schedule().map(BlindSchedule::levels);
        let mut begins = 0_u64;
        let levels = levels.unwrap_or_default().iter().zip(1..);
        let row = |(blinds, level): (&BlindLevel, usize)| {
            let row = LevelRow {
                level,
                begins,
                blinds: *blinds,
            };
            begins += u64::from(blinds.minutes) + u64::from(blinds.break_after);
            row
        };
        Self {
            tournament: id.clone(),
            title: announcement.title.clone(),
            date: announcement.date,
            stack: announcement.rules.stack,
            levels: levels.map(row).collect(),
            colour_ups: night
                .schedule()
                .map_or_else(Vec::new, |schedule| schedule.rules().colour_ups.clone()),
        }
    }

    /// For paper: a level a row, and a row for each break.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let stack = grouped(&self.stack.to_string());
        let line = say::sheet_blinds(lang, date(lang, self.date), stack);
        let sheet = Sheet::new(lang.tag(), &self.title).with_text(line);
        if self.levels.is_empty() {
            return sheet.with_text(say::sheet_no_blinds(lang));
        }
        let antes = self.levels.iter().any(|row| row.blinds.ante > 0);
        let mut columns = vec![
            Column::number(say::sheet_level(lang)),
            Column::number(say::sheet_small_blind(lang)),
            Column::number(say::sheet_big_blind(lang)),
        ];
        if antes {
            columns.push(Column::number(say::sheet_ante(lang)));
        }
        columns.push(Column::number(say::sheet_minutes(lang)));
        columns.push(Column::number(say::sheet_begins(lang)));
        let with_notes = !self.colour_ups.is_empty();
        if with_notes {
            columns.push(Column::text(say::sheet_level_note(lang)));
        }
        let mut table = Table::new(columns);
        let chips = |chips: u64| Cell::text(grouped(&chips.to_string()));
        let after = |minutes: u64| Cell::text(format!("{}:{:02}", minutes / 60, minutes % 60));
        for (row, number) in self.levels.iter().zip(1..) {
            let mut cells = vec![
                Cell::number(row.level),
                chips(row.blinds.small_blind),
                chips(row.blinds.big_blind),
            ];
            if antes {
                cells.push(chips(row.blinds.ante));
            }
            cells.push(Cell::number(row.blinds.minutes));
            cells.push(after(row.begins));
            // Nothing follows the last level.
            let pauses = row.blinds.break_after > 0 && number < self.levels.len();
            let ups = self.colour_ups.iter();
            let ups = ups.filter(|up| usize::try_from(up.after_level) == Ok(row.level));
            let note = colour_up(lang, ups.map(|up| up.chip)).unwrap_or_default();
            // Chips leave in the break where there is one.
            let (of_level, of_break) = if pauses {
                (String::new(), note)
            } else {
                (note, String::new())
            };
            if with_notes {
                cells.push(Cell::text(of_level));
            }
            table.push(cells);
            if pauses {
                let mut cells = vec![Cell::text(say::sheet_break(lang))];
                cells.extend((0..2 + usize::from(antes)).map(|_| Cell::text("")));
                cells.push(Cell::number(row.blinds.break_after));
                cells.push(after(row.begins + u64::from(row.blinds.minutes)));
                if with_notes {
                    cells.push(Cell::text(of_break));
                }
                table.push(cells);
            }
        }
        sheet.with_block(table)
    }
}
