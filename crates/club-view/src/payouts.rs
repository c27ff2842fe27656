//! What a tournament pays, place by place.

use club_log::{Directory, Refusal, Tournament, TournamentId};
use serde::Serialize;
use sheets::{Cell, Column, Sheet, Table};
use toolkit::payout::Ratio;

use crate::player::list;
use crate::{Lang, points, say};

/// The points of a tournament by place, with the award table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PayoutsView {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The pool of points.
    pub pool: u64,
    /// The weights of the places, as they are written in a template.
    pub weights: String,
    /// The places, from the first on.
    pub places: Vec<PayoutRow>,
}

/// A place that is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PayoutRow {
    /// The place, from 1.
    pub place: u32,
    /// The points of the place by the structure.
    pub points: u64,
    /// The players who hold the place; all who are in a tie hold its places together.
    pub holders: Vec<String>,
    /// What each of them gets, where several hold the place.
    pub each: Option<Ratio>,
    /// The entry numbers at which the place wins its points.
    pub numbers: Vec<u64>,
}

impl PayoutsView {
    /// The payouts of a tournament.
    ///
    /// # Errors
    ///
    /// Rules that the payout engine rejects.
    pub fn of(
        directory: &Directory,
        id: &TournamentId,
        tournament: &Tournament,
    ) -> Result<Self, Refusal> {
        let rules = &tournament.announcement().rules.structure;
        let award = rules.structure()?.table(tournament.pool())?;
        let results = tournament
            .result()
            .map_or(&[][..], |result| &result.results);
        let row = |(place, seats): (u32, &Vec<u64>)| {
            // A place in a tie is held by all who are in it, and each gets an equal share.
            let firsts = results.iter().map(|row| row.place);
            let first = firsts.filter(|first| *first <= place).max();
            let group: Vec<_> = results
                .iter()
                .filter(|row| Some(row.place) == first)
                .collect();
            let each = group.first().filter(|_| group.len() > 1);
            PayoutRow {
                place,
                points: u64::try_from(seats.len()).unwrap_or(u64::MAX),
                holders: group
                    .iter()
                    .map(|row| directory.label(&row.member))
                    .collect(),
                each: each.map(|row| row.points),
                numbers: seats.clone(),
            }
        };
        Ok(Self {
            tournament: id.clone(),
            title: tournament.announcement().title.clone(),
            pool: tournament.pool(),
            weights: rules.weights.to_string(),
            places: (1..).zip(award.rows()).map(row).collect(),
        })
    }

    /// For paper.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let mut table = Table::new([
            Column::number(say::sheet_place(lang)),
            Column::number(say::sheet_points(lang)),
            Column::text(say::sheet_player(lang)),
            Column::text(say::sheet_award(lang)),
        ]);
        for row in &self.places {
            let names = list(lang, &row.holders);
            let holders = match &row.each {
                Some(each) => say::sheet_each(lang, names, points(each)),
                None => names,
            };
            let numbers: Vec<String> = row.numbers.iter().map(ToString::to_string).collect();
            table.push([
                Cell::number(row.place),
                Cell::number(crate::count(row.points)),
                Cell::text(holders),
                Cell::text(numbers.join(" ")),
            ]);
        }
        let pool = say::points_count(lang, self.pool);
        Sheet::new(lang.tag(), &self.title)
            .with_text(say::sheet_payouts(lang, pool, &self.weights))
            .with_block(table)
    }
}
