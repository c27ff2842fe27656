//! A season counted by other rules, in words, as a table and as a picture.

use club_log::ids::TournamentId;
use club_log::rules::Ranking;
use club_log::season_what_if::{CountCause, CountPart};
use club_sheets::{Axis, BarChart, Chart, ChartError, Column, Plot, Series, Table};
use club_words::{count, list};
use payout_dhondt::Ratio;

use crate::season_what_if::{CountChange, CountedRow, SeasonWhatIfRow, SeasonWhatIfView};
use crate::{
    Lang, StandingsView, WhatIfView, evidence_words as words, list_words, points, say, season_words,
};

/// Players whose moves are said; the largest moves first.
const SAID: usize = 10;
/// Players with bars in the picture.
const DRAWN: usize = 30;
/// Decimal places of a profit.
const PROFIT_DIGITS: usize = 3;

/// How many players are said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SaidMoves {
    /// The largest moves.
    Largest,
    /// All of them.
    All,
}

impl SeasonWhatIfView {
    /// The season, and the rules that would be other ones.
    #[must_use]
    pub fn heading(&self, lang: Lang) -> String {
        if self.changes.is_empty() {
            return words::what_if_recorded(lang, &self.title);
        }
        let changes = self.changes.iter().map(|change| changed(lang, change));
        let changes: Vec<String> = changes.collect();
        words::what_if_heading(lang, &self.title, list(lang, &changes))
    }

    /// Both tables next to each other.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let figures = self.figures();
        let mut columns = vec![
            Column::number(say::head_rank(lang)),
            Column::text(say::head_player(lang)),
        ];
        columns.extend(
            figures
                .iter()
                .map(|figure| Column::number(figure.head(lang))),
        );
        columns.push(Column::number(words::what_if_head_rank_now(lang)));
        let now = figures
            .iter()
            .map(|figure| words::what_if_head_now(lang, figure.head(lang)));
        columns.extend(now.map(Column::number));
        let mut table = Table::new(columns);
        let cells = |row: Option<&CountedRow>| {
            let cell = |figure: &Figure| row.map(|row| figure.cell(row)).unwrap_or_default();
            figures.iter().map(cell).collect::<Vec<_>>()
        };
        for row in &self.players {
            let mut line = vec![rank(lang, row.rank_then()), row.label.clone()];
            line.extend(cells(row.then.as_ref()));
            line.push(rank(lang, row.rank_now()));
            line.extend(cells(row.now.as_ref()));
            table.push(line);
        }
        table
    }

    /// The figures of the table, the one that the order ranks by last.
    fn figures(&self) -> Vec<Figure> {
        let mut figures = Figure::of(self.order).to_vec();
        let attendance =
            |change: &CountChange| matches!(change, CountChange::AttendanceBonus { .. });
        // Attendance points change a figure that only one order has.
        if self.order != Ranking::TotalWithAttendance && self.changes.iter().any(attendance) {
            let last = figures.len().saturating_sub(1);
            figures.insert(last, Figure::WithAttendance);
        }
        figures
    }

    /// Players who would move, from where to where, and why.
    #[must_use]
    pub fn moves(&self, lang: Lang, said: SaidMoves) -> Vec<String> {
        let mut moved: Vec<&SeasonWhatIfRow> =
            self.players.iter().filter(|row| row.moves()).collect();
        if said == SaidMoves::Largest {
            // Who enters or leaves the list moves most.
            let far = |row: &&SeasonWhatIfRow| match (row.rank_now(), row.rank_then()) {
                (Some(now), Some(then)) => now.abs_diff(then),
                _ => u64::MAX,
            };
            moved.sort_by_key(|row| std::cmp::Reverse(far(row)));
        }
        let shown = match said {
            SaidMoves::Largest => SAID,
            SaidMoves::All => usize::MAX,
        };
        let mut lines: Vec<String> = moved
            .iter()
            .take(shown)
            .map(|row| self.why(lang, row))
            .collect();
        let more = moved.len().saturating_sub(lines.len());
        if more > 0 {
            lines.push(words::what_if_more(lang, more));
        }
        lines
    }

    fn why(&self, lang: Lang, row: &SeasonWhatIfRow) -> String {
        let part = |part: &CountPart| {
            let change = self.signed(part.change);
            match part.cause {
                CountCause::Recorded => words::what_if_why_recorded(lang, change),
                CountCause::Weights => words::what_if_why_weights(lang, change),
                CountCause::CountedEntry => words::what_if_why_entry(lang, change),
                CountCause::Nights => words::what_if_why_nights(lang, change),
                CountCause::Attendance => words::what_if_why_attendance(lang, change),
            }
        };
        let mut why: Vec<String> = row.parts.iter().map(part).collect();
        match (&row.now, &row.then) {
            (None, Some(then)) => {
                why.push(words::what_if_why_enough(
                    lang,
                    say::entries(lang, then.entries),
                ));
            }
            (Some(_), None) => why.push(words::what_if_why_too_few(lang, self.least)),
            _ => {
                if row.passes > 0 {
                    why.push(words::what_if_passes(lang, say::players(lang, row.passes)));
                }
                if row.passed_by > 0 {
                    why.push(words::what_if_passed_by(
                        lang,
                        say::players(lang, row.passed_by),
                    ));
                }
            }
        }
        let (from, to) = (rank(lang, row.rank_now()), rank(lang, row.rank_then()));
        words::what_if_move(lang, &row.label, from, to, why.join(&say::semicolon(lang)))
    }

    fn signed(&self, change: Ratio) -> String {
        let text = match self.order {
            Ranking::Profit => change.to_decimal(PROFIT_DIGITS),
            Ranking::Total | Ranking::TotalWithAttendance => points(&change),
        };
        if text.starts_with('-') {
            text
        } else {
            format!("+{text}")
        }
    }

    /// Lines on figures that stay whatever the rules are, and on what is not counted.
    #[must_use]
    pub fn notes(&self, lang: Lang) -> Vec<String> {
        let mut notes = Vec::new();
        let minimum = |change: &CountChange| matches!(change, CountChange::MinEntries { .. });
        if self.order != Ranking::Profit && self.changes.iter().any(minimum) {
            notes.push(words::what_if_no_minimum(lang));
        }
        let dealt = self.dealt_titles.iter();
        notes.extend(dealt.map(|title| words::what_if_dealt(lang, title)));
        if self.imported_players > 0 {
            let players = say::players(lang, self.imported_players);
            notes.push(words::what_if_imports(lang, players));
        }
        let open: Vec<&str> = self.open.iter().map(TournamentId::as_str).collect();
        if !open.is_empty() {
            notes.push(words::what_if_open(lang, list(lang, &open)));
        }
        notes
    }

    /// How many of the players would move.
    #[must_use]
    pub fn moved_line(&self, lang: Lang) -> String {
        let players = say::players(lang, self.players.len());
        words::what_if_moved(lang, self.moved, players)
    }

    /// The sentence for rules that change no figure.
    #[must_use]
    pub fn same_line(&self, lang: Lang) -> String {
        words::what_if_same(lang)
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang, said: SaidMoves) -> String {
        let mut out = String::new();
        if self.counts() {
            out.push_str(&format!("{}\n", self.heading(lang)));
            if self.differs() {
                let order = StandingsView::order_name(lang, self.order);
                out.push_str(&format!("{}\n", words::what_if_by(lang, order)));
                out.push_str(&self.table(lang).to_boxed());
            } else {
                out.push_str(&format!("{}\n", self.same_line(lang)));
            }
            if self.moved > 0 {
                out.push_str(&format!("{}\n", self.moved_line(lang)));
            }
            for line in self.moves(lang, said).into_iter().chain(self.notes(lang)) {
                out.push_str(&format!("{line}\n"));
            }
        }
        if let Some(rating) = &self.rating {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&rating.text(lang));
        }
        out
    }

    /// The figures now and by the other rules as bars; of the rates, where nothing else would change.
    ///
    /// # Errors
    ///
    /// Figures that a picture cannot show.
    pub fn chart(&self, lang: Lang) -> Result<Chart, ChartError> {
        match &self.rating {
            Some(rating) if !self.counts() => rating.chart(lang),
            _ => self.bars(lang),
        }
    }

    fn bars(&self, lang: Lang) -> Result<Chart, ChartError> {
        let figure = Figure::last(self.order);
        let about =
            words::what_if_chart_about(lang, self.moved, say::players(lang, self.players.len()));
        let series = [
            words::what_if_chart_then(lang),
            words::what_if_chart_now(lang),
        ];
        let title = words::what_if_chart(lang, &self.title);
        let bars = BarChart::new(title, about, Axis::new(figure.head(lang)), series)?;
        let mut bars = bars.with_head(say::head_player(lang));
        for row in self.players.iter().take(DRAWN) {
            let of = |row: Option<&CountedRow>| row.map_or(0.0, |row| figure.value(row).to_f64());
            let (now, then) = (rank(lang, row.rank_now()), rank(lang, row.rank_then()));
            let label = if row.moves() {
                format!("{} {now} → {then}", row.label)
            } else {
                format!("{} {then}", row.label)
            };
            bars = bars.with_row(label, [of(row.then.as_ref()), of(row.now.as_ref())])?;
        }
        Ok(bars.into())
    }
}

impl WhatIfView {
    /// Each player's rate by the other parameters against the rate now.
    ///
    /// # Errors
    ///
    /// Rates that a picture cannot show.
    pub fn chart(&self, lang: Lang) -> Result<Chart, ChartError> {
        let players = say::players(lang, self.players.len());
        let rates = self
            .players
            .iter()
            .map(|row| (row.now.rate, row.rating.rate));
        let rates: Vec<(f64, f64)> = rates.collect();
        let ends = rates.iter().flat_map(|(now, then)| [*now, *then]);
        let low = ends.clone().fold(f64::INFINITY, f64::min);
        let high = ends.fold(f64::NEG_INFINITY, f64::max);
        let plot = Plot::new(
            words::what_if_rates_chart(lang, self.ladder.to_string()),
            words::what_if_rates_about(lang, &players),
            Axis::new(words::what_if_rate_now(lang)),
            Axis::new(words::what_if_rate_then(lang)),
        )?;
        let plot = plot.with_series(Series::points(players, rates))?;
        if low > high {
            return Ok(plot.into());
        }
        let same = words::what_if_rate_same(lang);
        Ok(plot.with_reference(same, (low, low), (high, high))?.into())
    }
}

/// A figure of a row.
#[derive(Debug, Clone, Copy)]
enum Figure {
    Points,
    Entries,
    WithAttendance,
    Profit,
}

impl Figure {
    /// The figures that an order ranks by, the ranking one last.
    fn of(order: Ranking) -> &'static [Self] {
        match order {
            Ranking::TotalWithAttendance => &[Self::Points, Self::WithAttendance],
            Ranking::Total => &[Self::Points],
            Ranking::Profit => &[Self::Points, Self::Entries, Self::Profit],
        }
    }

    const fn last(order: Ranking) -> Self {
        match order {
            Ranking::TotalWithAttendance => Self::WithAttendance,
            Ranking::Total => Self::Points,
            Ranking::Profit => Self::Profit,
        }
    }

    fn head(self, lang: Lang) -> String {
        match self {
            Self::Points => say::head_points(lang),
            Self::Entries => say::head_entries(lang),
            Self::WithAttendance => say::head_with_attendance(lang),
            Self::Profit => say::head_profit(lang),
        }
    }

    fn value(self, row: &CountedRow) -> Ratio {
        match self {
            Self::Points => row.total,
            Self::Entries => row.entries.into(),
            Self::WithAttendance => row.total_with_attendance,
            Self::Profit => row.profit,
        }
    }

    fn cell(self, row: &CountedRow) -> String {
        match self {
            Self::Profit => row.profit.to_decimal(PROFIT_DIGITS),
            _ => points(&self.value(row)),
        }
    }
}

fn rank(lang: Lang, rank: Option<u64>) -> String {
    rank.map_or_else(|| words::what_if_unranked(lang), count)
}

/// A rule with its value now and then.
fn changed(lang: Lang, change: &CountChange) -> String {
    let nights =
        |best: Option<u32>| best.map_or_else(|| list_words::season_all_nights(lang), count);
    let (name, now, then) = match change {
        CountChange::Weights { now, then } => {
            let now: Vec<String> = now.iter().map(ToString::to_string).collect();
            (
                words::what_if_weights(lang),
                list(lang, &now),
                then.to_string(),
            )
        }
        CountChange::AttendanceBonus { now, then } => (
            list_words::season_field_attendance(lang),
            count(*now),
            count(*then),
        ),
        CountChange::BestK { now, then } => (
            list_words::season_field_best(lang),
            nights(*now),
            nights(*then),
        ),
        CountChange::DropWorstK { now, then } => (
            list_words::season_field_worst(lang),
            count(*now),
            count(*then),
        ),
        CountChange::MinEntries { now, then } => (
            list_words::season_field_min_entries(lang),
            count(*now),
            count(*then),
        ),
        CountChange::CountedEntry { now, then } => (
            list_words::season_field_entry(lang),
            season_words::entry(lang, *now),
            season_words::entry(lang, *then),
        ),
    };
    say::rate_what_if_parameter(lang, name, then, now)
}
