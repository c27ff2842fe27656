//! Payouts of a tournament, place by place.

use club_log::Refusal;
use club_log::deal::{DealAgreed, DealShare};
use club_log::directory::Directory;
use club_log::entry::{Entry, EntryId};
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use club_sheets::{Cell, Column, Sheet, Table};
use club_words::{count, list};
use payout_dhondt::{Ratio, split_tied};
use serde::Serialize;

use crate::event::deal_method;
use crate::stamp::NightStamp;
use crate::{Lang, PrizesView, money_text, points, say};

/// The points of a tournament by place, with the award table, or the shares after a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PayoutsView {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The pool of points.
    pub pool: u64,
    /// The weights of the places, as they are written in a template.
    pub weights: String,
    /// Payouts that are due.
    pub paid: Payouts,
    #[serde(skip)]
    stamp: NightStamp,
    /// The prizes; none of a night for points alone.
    #[serde(skip)]
    prizes: Option<PrizesView>,
}

/// Payouts of a tournament: by place, or by a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Payouts {
    /// The points of the places, from the first on.
    Places(Vec<PayoutRow>),
    /// Amounts that the players get after a deal, the best place first.
    Deal {
        /// The deal.
        deal: DealAgreed,
        /// The players who get points.
        players: Vec<PaidRow>,
    },
}

/// A place that is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PayoutRow {
    /// The place, from 1.
    pub place: u32,
    /// The points of the place by the structure.
    pub points: u64,
    /// The players who hold the place; all who are in a tie hold its places together.
    pub holders: Vec<String>,
    /// Amount of each of them, where several hold the place.
    pub each: Option<Ratio>,
    /// The entry numbers at which the place wins its points.
    pub numbers: Vec<u64>,
}

/// A player who gets points after a deal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaidRow {
    /// The place; none for a player of the deal who is still in before the night is decided.
    pub place: Option<u32>,
    /// The points.
    pub points: Ratio,
    /// The player's name.
    pub player: String,
}

impl PayoutsView {
    /// The same without the prizes, for a sheet of points.
    #[must_use]
    pub fn points_alone(self) -> Self {
        Self {
            prizes: None,
            ..self
        }
    }

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
        Ok(Self {
            tournament: id.clone(),
            title: tournament.announcement().title.clone(),
            stamp: NightStamp::of(tournament),
            prizes: PrizesView::of(directory, tournament, tournament.last_at()),
            pool: tournament.pool(),
            weights: tournament
                .announcement()
                .rules
                .structure
                .weights
                .to_string(),
            paid: match tournament.deal() {
                None => Payouts::Places(places(directory, tournament)?),
                Some(deal) => Payouts::Deal {
                    players: paid(directory, tournament, deal)?,
                    deal: deal.clone(),
                },
            },
        })
    }

    /// For paper.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let pool = say::points_count(lang, self.pool);
        let line = say::sheet_payouts(lang, pool, &self.weights);
        let sheet = Sheet::new(lang.tag(), &self.title)
            .with_stamp(self.stamp.text(lang))
            .with_text(line);
        let sheet = match &self.paid {
            Payouts::Places(rows) => sheet.with_block(places_table(lang, rows)),
            Payouts::Deal { deal, players } => {
                let line = deal_line(lang, deal, None);
                sheet.with_text(line).with_block(paid_table(lang, players))
            }
        };
        match &self.prizes {
            Some(prizes) => prizes.on_sheet(sheet, lang),
            None => sheet,
        }
    }
}

/// How a deal was made, and what it divided: points, and money where a currency is given.
pub(crate) fn deal_line(lang: Lang, deal: &DealAgreed, currency: Option<&str>) -> String {
    let amounts = |points: u64, money: u64| {
        let currency = currency.filter(|_| deal.divides.has_money() && money > 0);
        let money = currency.map(|currency| money_text(lang, money, currency));
        let shows_points = points > 0 || money.is_none();
        let points = shows_points.then(|| say::points_count(lang, points));
        let all: Vec<String> = points.into_iter().chain(money).collect();
        list(lang, &all)
    };
    let points = deal.shares.iter().map(|share| share.points).sum();
    let money = deal.shares.iter().map(DealShare::money).sum();
    let (method, divided) = (deal_method(lang, deal), amounts(points, money));
    match (deal.for_winner, deal.money_for_winner) {
        (0, 0) => say::sheet_deal(lang, method, divided),
        (points, money) => say::sheet_deal_winner(lang, method, divided, amounts(points, money)),
    }
}

/// The points of every place, who holds it, and with which entries the points were won.
fn places(directory: &Directory, tournament: &Tournament) -> Result<Vec<PayoutRow>, Refusal> {
    let rules = &tournament.announcement().rules.structure;
    let structure = match tournament.result() {
        Some(result) => rules.for_players(result.results.len())?,
        None => rules.structure()?,
    };
    let award = structure.table(tournament.pool())?;
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
    Ok((1..).zip(award.rows()).map(row).collect())
}

/// Amounts that the players get after a deal, the best place first.
fn paid(
    directory: &Directory,
    tournament: &Tournament,
    deal: &DealAgreed,
) -> Result<Vec<PaidRow>, Refusal> {
    let structure = tournament.place_points()?;
    let mut rows: Vec<(Option<u32>, EntryId, Ratio)> = Vec::new();
    for placed in tournament.places() {
        let tied = u64::try_from(placed.entries.len()).unwrap_or(u64::MAX);
        let of_place = split_tied(&structure, u64::from(placed.place), tied)?;
        let won = if placed.place == 1 {
            deal.for_winner
        } else {
            0
        };
        rows.extend(placed.entries.into_iter().map(|entry| {
            let share = deal.points_of(entry);
            let share = share.map(|share| Ratio::from(share.saturating_add(won)));
            (Some(placed.place), entry, share.unwrap_or(of_place))
        }));
    }
    let open = deal.shares.iter().filter(|share| {
        let has_a_place = rows.iter().any(|(_, entry, _)| *entry == share.entry);
        !has_a_place && tournament.entry(share.entry).is_some_and(Entry::is_alive)
    });
    let mut open: Vec<_> = open
        .map(|share| (None, share.entry, Ratio::from(share.points)))
        .collect();
    open.sort_by_key(|(_, _, points)| std::cmp::Reverse(*points));
    let all = open.into_iter().chain(rows);
    let rows = all.filter(|(_, _, amount)| !amount.is_zero());
    Ok(rows
        .map(|(place, entry, points)| PaidRow {
            place,
            points,
            player: tournament
                .entry(entry)
                .map_or_else(|| entry.to_string(), |entry| directory.label(&entry.member)),
        })
        .collect())
}

fn places_table(lang: Lang, rows: &[PayoutRow]) -> Table {
    let mut table = Table::new([
        Column::number(say::sheet_place(lang)),
        Column::number(say::sheet_points(lang)),
        Column::text(say::sheet_player(lang)),
        Column::text(say::sheet_award(lang)),
    ]);
    for row in rows {
        let names = list(lang, &row.holders);
        let holders = match &row.each {
            Some(each) => say::sheet_each(lang, names, points(each)),
            None => names,
        };
        let numbers: Vec<String> = row.numbers.iter().map(ToString::to_string).collect();
        table.push([
            Cell::number(row.place),
            Cell::number(count(row.points)),
            Cell::text(holders),
            Cell::text(numbers.join(" ")),
        ]);
    }
    table
}

fn paid_table(lang: Lang, rows: &[PaidRow]) -> Table {
    let mut table = Table::new([
        Column::number(say::sheet_place(lang)),
        Column::number(say::sheet_points(lang)),
        Column::text(say::sheet_player(lang)),
    ]);
    for row in rows {
        table.push([
            row.place.map(|place| place.to_string()).unwrap_or_default(),
            points(&row.points),
            row.player.clone(),
        ]);
    }
    table
}
