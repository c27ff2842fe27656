//! The reliability of rankings in words, as tables and as a picture.

use club_log::ids::TournamentId;
use club_sheets::{Axis, Chart, ChartError, Column, Plot, Series, Table, decimal};
use club_words::{count, list};

use crate::odds::percent;
use crate::reliability::{MeasuredRanking, RankingReliability, ReliabilityView};
use crate::{Lang, evidence_words as words, say};

/// How far the two figures of a ranking are apart in the picture, in widths of a ranking.
const APART: f64 = 0.12;

impl MeasuredRanking {
    /// The name of the ranking.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        match self {
            Self::Points => words::reliability_points(lang),
            Self::Profit => words::reliability_profit(lang),
            Self::Tier => words::reliability_tier(lang),
            Self::MeanPlace => words::reliability_place(lang),
        }
    }
}

/// A correlation with two digits.
fn correlation(value: f64) -> String {
    decimal(value, 2)
}

impl ReliabilityView {
    /// Agreement of odd and even nights, as a table.
    #[must_use]
    pub fn halves_table(&self, lang: Lang) -> Table {
        let figure = words::reliability_correlation(lang);
        table(lang, figure, &self.halves.rankings, correlation)
    }

    /// Agreement of ranks with the next night, as a table.
    #[must_use]
    pub fn next_night_table(&self, lang: Lang) -> Table {
        table(
            lang,
            words::reliability_share(lang),
            &self.next_night.rankings,
            percent,
        )
    }

    /// The season with its nights and players.
    #[must_use]
    pub fn heading(&self, lang: Lang) -> String {
        let players = say::players(lang, self.players);
        words::reliability_heading(lang, &self.title, self.nights, players)
    }

    /// How the table of odd and even nights is read.
    #[must_use]
    pub fn halves_line(&self, lang: Lang) -> String {
        let halves = &self.halves;
        let players = say::players(lang, halves.players);
        words::reliability_halves(lang, halves.odd, halves.even, players)
    }

    /// How the table of the next night is read.
    #[must_use]
    pub fn next_night_line(&self, lang: Lang) -> String {
        let next = &self.next_night;
        words::reliability_next(lang, next.nights, count(next.pairs))
    }

    /// The method, and what is left out.
    #[must_use]
    pub fn notes(&self, lang: Lang) -> Vec<String> {
        let mut notes = vec![
            words::reliability_band(lang, count(self.draws), self.seed.to_string()),
            words::reliability_method(lang),
            words::reliability_overlap(lang),
        ];
        if self.imported_players > 0 {
            let players = say::players(lang, self.imported_players);
            notes.push(words::reliability_imports(lang, players));
        }
        let open: Vec<&str> = self.open.iter().map(TournamentId::as_str).collect();
        if !open.is_empty() {
            notes.push(words::what_if_open(lang, list(lang, &open)));
        }
        notes
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut out = format!(
            "{}\n\n{}\n{}\n{}\n{}\n",
            self.heading(lang),
            self.halves_line(lang),
            self.halves_table(lang).to_boxed(),
            self.next_night_line(lang),
            self.next_night_table(lang).to_boxed(),
        );
        for note in self.notes(lang) {
            out.push_str(&format!("{note}\n"));
        }
        out
    }

    /// Both figures of each ranking with their bands, on one scale from -1 to 1.
    ///
    /// Pairs in order less pairs out of order, as a share of all, are 0 for chance and 1 for full
    /// agreement, as a correlation is.
    ///
    /// # Errors
    ///
    /// None that can happen: the figures are from -1 to 1.
    pub fn chart(&self, lang: Lang) -> Result<Chart, ChartError> {
        let names = MeasuredRanking::ALL.map(|ranking| ranking.name(lang));
        let marks: Vec<(f64, String)> = (1_u32..).map(f64::from).zip(names).collect();
        let plot = Plot::new(
            words::reliability_chart(lang, &self.title),
            words::reliability_chart_about(lang),
            Axis::new(words::reliability_ranking(lang))
                .with_range(0.5, 4.5)
                .with_marks(marks),
            Axis::new(words::reliability_chart_axis(lang)).with_range(-0.2, 1.0),
        )?;
        let halves = intervals(
            words::reliability_chart_halves(lang),
            -APART,
            &self.halves.rankings,
            |value| value,
        );
        let next = intervals(
            words::reliability_chart_next(lang),
            APART,
            &self.next_night.rankings,
            |value| 2.0 * value - 1.0,
        );
        let plot = plot.with_series(halves)?.with_series(next)?;
        let chance = words::reliability_chart_chance(lang);
        Ok(plot.with_reference(chance, (0.5, 0.0), (4.5, 0.0))?.into())
    }
}

fn table(
    lang: Lang,
    figure: String,
    rankings: &[RankingReliability],
    shown: impl Fn(f64) -> String,
) -> Table {
    let mut table = Table::new([
        Column::text(words::reliability_ranking(lang)),
        Column::number(figure),
        Column::number(words::reliability_low(lang)),
        Column::number(words::reliability_high(lang)),
    ]);
    let cell = |value: Option<f64>| value.map_or_else(|| words::reliability_none(lang), &shown);
    for row in rankings {
        table.push([
            row.ranking.name(lang),
            cell(row.value),
            cell(row.low),
            cell(row.high),
        ]);
    }
    table
}

/// The rankings that have a figure, each at its number.
fn intervals(
    name: String,
    offset: f64,
    rankings: &[RankingReliability],
    scale: impl Fn(f64) -> f64,
) -> Series {
    let numbers = (1_u32..).map(f64::from);
    let (mut points, mut bands) = (Vec::new(), Vec::new());
    for (at, row) in numbers.zip(rankings) {
        if let (Some(value), Some(low), Some(high)) = (row.value, row.low, row.high) {
            points.push((at + offset, scale(value)));
            bands.push((scale(low), scale(high)));
        }
    }
    Series::intervals(name, points).with_band(bands)
}
