//! A deal: who gets what, before and after rounding.

use club_log::Refusal;
use club_log::deal::{DealAgreed, DealSubject};
use club_log::directory::Directory;
use club_log::tournament::Tournament;
use club_sheets::{Column, Table};
use club_words::count;
use payout_dhondt::Ratio;
use serde::{Serialize, Serializer};

use crate::event::deal_method;
use crate::money_words::figure;
use crate::{Lang, PlayerView, money_say, money_text, say};

/// Digits of an exact share in JSON, and on a screen.
const MACHINE_DIGITS: usize = 9;
const SHOWN_DIGITS: usize = 3;

/// A deal, made or proposed, with its exact shares and the chips in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealView {
    /// The deal.
    #[serde(flatten)]
    pub deal: DealAgreed,
    /// The shares before they were rounded to whole points, in the order of the shares.
    #[serde(serialize_with = "numbers")]
    pub exact: Vec<Option<Ratio>>,
    /// The chips of all shares together; none if those of a player were not counted.
    pub chips: Option<u64>,
    /// The chips that should be on the tables.
    pub chips_in_play: Option<u64>,
    /// The currency of the night; empty where there is none.
    #[serde(skip)]
    pub currency: String,
    /// The players, in the order of the shares.
    #[serde(skip)]
    pub players: Vec<PlayerView>,
}

/// Fractions as numbers of JSON.
fn numbers<S: Serializer>(shares: &[Option<Ratio>], serializer: S) -> Result<S::Ok, S::Error> {
    let number = |share: &Option<Ratio>| -> Option<serde_json::Number> {
        serde_json::from_str(&share.as_ref()?.to_decimal(MACHINE_DIGITS)).ok()
    };
    serializer.collect_seq(shares.iter().map(number))
}

impl DealView {
    /// A deal of the players of a tournament.
    ///
    /// # Errors
    ///
    /// As [`DealAgreed::exact`].
    pub fn of(
        directory: &Directory,
        tournament: &Tournament,
        deal: &DealAgreed,
    ) -> Result<Self, Refusal> {
        let players = deal.shares.iter();
        let players = players.map(|share| PlayerView::of(directory, tournament, share.entry));
        Ok(Self {
            exact: deal.exact(tournament)?,
            chips: deal.chips(),
            chips_in_play: tournament.chips_in_play(),
            players: players.collect(),
            currency: tournament
                .prices()
                .map_or_else(String::new, |prices| prices.currency.clone()),
            deal: deal.clone(),
        })
    }

    /// How the points are divided, in one line.
    #[must_use]
    pub fn heading(&self, lang: Lang) -> String {
        say::deal_heading(lang, deal_method(lang, &self.deal))
    }

    /// For a terminal: the shares as a table, and the chips compared with those in play.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut out = self.table(lang).to_boxed();
        if self.deal.for_winner > 0 {
            let left = say::points_count(lang, self.deal.for_winner);
            out.push_str(&format!("{}\n", say::deal_left(lang, left)));
        }
        if self.deal.money_for_winner > 0 {
            let left = money_text(lang, self.deal.money_for_winner, &self.currency);
            out.push_str(&format!("{}\n", say::deal_left(lang, left)));
        }
        if let (Some(given), Some(in_play)) = (self.chips, self.chips_in_play) {
            let line = if given == in_play {
                say::deal_chips_equal(lang, given)
            } else {
                say::deal_chips_differ(lang, given, in_play)
            };
            out.push_str(&format!("{line}\n"));
        }
        out
    }

    /// The shares; without a column of chips where nobody counted any, and of places where none were
    /// agreed.
    #[must_use]
    pub fn table(&self, lang: Lang) -> Table {
        let counted = self.deal.shares.iter().any(|share| share.stack.is_some());
        let mut columns = vec![Column::text(say::head_player(lang))];
        if counted {
            columns.push(Column::number(say::head_chips(lang)));
        }
        // Points that a deal of the money leaves alone are no shares of nothing.
        let with_points = self.deal.divides != DealSubject::Money;
        if with_points {
            columns.push(Column::number(say::head_exact(lang)));
            columns.push(Column::number(say::head_points(lang)));
        }
        if self.deal.divides_money() {
            columns.push(Column::number(money_say::money_prize(lang)));
        }
        if !self.deal.places.is_empty() {
            columns.push(Column::number(say::head_place(lang)));
        }
        let mut table = Table::new(columns);
        for ((share, exact), player) in self.deal.shares.iter().zip(&self.exact).zip(&self.players)
        {
            let mut row = vec![player.text(lang)];
            if counted {
                row.push(share.stack.map(count).unwrap_or_default());
            }
            if with_points {
                let exact = exact.as_ref().map(|exact| exact.to_decimal(SHOWN_DIGITS));
                row.push(exact.unwrap_or_default());
                row.push(count(share.points));
            }
            if self.deal.divides_money() {
                row.push(figure(share.money(), &self.currency));
            }
            let mut places = self.deal.places.iter();
            if let Some(at) = places.position(|entry| *entry == share.entry) {
                row.push((at + 1).to_string());
            }
            table.push(row);
        }
        table
    }
}
