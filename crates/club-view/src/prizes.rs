//! Prizes of a night, place by place, with the players who hold them.

use chained_events::timestamp::Timestamp;
use club_log::directory::Directory;
use club_log::tournament::Tournament;
use club_sheets::{Cell, Column, Sheet, Table};
use club_words::list;
use serde::Serialize;

use crate::money_words::money_cell;
use crate::{Lang, PlayerView, money_say, money_text, say};

/// The prizes by place. Amounts are in minor units of the currency.
///
/// It has no word of what anybody paid, owes or was paid: the public reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrizesView {
    /// The ISO 4217 code of the currency.
    pub currency: String,
    /// All prizes together.
    pub pool: u64,
    /// Whether nothing more can be bought, so that they stay as they are.
    pub is_final: bool,
    /// The places that win something, and those that are taken, from the best on.
    pub rows: Vec<PrizeRow>,
    /// Players who are still in and have a share of a deal.
    pub shares: Vec<HolderRow>,
    /// Tickets of a satellite, and the price of one.
    pub tickets: Option<(u64, u64)>,
}

/// A place with its prize.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrizeRow {
    /// The place, from 1.
    pub place: u64,
    /// Its prize by the structure; none of a place that wins nothing by it.
    pub amount: Option<u64>,
    /// The players who hold it; those who are tied are at their best place.
    pub holders: Vec<HolderRow>,
}

/// A player with a prize.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HolderRow {
    /// The player.
    pub player: PlayerView,
    /// Amount for the player: the prize of the place, a part of tied ones, or a share of a deal.
    pub amount: u64,
}

impl PrizesView {
    /// The prizes at a moment; none of a night without money.
    #[must_use]
    pub fn of(directory: &Directory, night: &Tournament, now: Timestamp) -> Option<Self> {
        let prices = night.prices()?;
        let money = night.money(now)?;
        let holder = |entry| HolderRow {
            player: PlayerView::of(directory, night, entry),
            amount: money.won.get(&entry).copied().unwrap_or_default(),
        };
        let mut shown = Vec::new();
        let places = money.places();
        let mut rows: Vec<PrizeRow> = places
            .iter()
            .filter(|row| row.amount > 0)
            .map(|row| PrizeRow {
                place: row.place,
                amount: Some(row.amount),
                holders: Vec::new(),
            })
            .collect();
        for placed in night.places() {
            let won = |entry: &&_| money.won.contains_key(*entry);
            let winners: Vec<_> = placed.entries.iter().filter(won).copied().collect();
            if winners.is_empty() {
                continue;
            }
            let place = u64::from(placed.place);
            if !rows.iter().any(|row| row.place == place) {
                rows.push(PrizeRow {
                    place,
                    amount: None,
                    holders: Vec::new(),
                });
            }
            if let Some(row) = rows.iter_mut().find(|row| row.place == place) {
                row.holders = winners.iter().map(|entry| holder(*entry)).collect();
            }
            shown.extend(winners);
        }
        rows.sort_by_key(|row| row.place);
        let in_a_deal = money.won.keys().filter(|entry| !shown.contains(entry));
        let shares = in_a_deal.map(|entry| holder(*entry)).collect();
        // A deal has divided the prizes of its players' places; only what is played for is left.
        if let Some(deal) = night.deal().filter(|deal| deal.divides_money()) {
            for row in &mut rows {
                if row.place <= deal.shares.len() as u64 {
                    let is_open = row.place == 1 && row.holders.is_empty();
                    let left = deal.money_for_winner;
                    row.amount = (is_open && left > 0).then_some(left);
                }
            }
            rows.retain(|row| row.amount.is_some() || !row.holders.is_empty());
        }
        let ticket = prices.satellite.as_ref().map(|satellite| satellite.ticket);
        Some(Self {
            currency: prices.currency.clone(),
            pool: money.pool,
            is_final: money.is_final,
            rows,
            shares,
            tickets: ticket.map(|price| (money.prizes.tickets(), price)),
        })
    }

    /// Adds the prizes to a sheet: places with those who hold them, shares of a deal, tickets.
    pub(crate) fn on_sheet(&self, sheet: Sheet, lang: Lang) -> Sheet {
        let money = |amount: u64| money_text(lang, amount, &self.currency);
        let pool = if self.is_final {
            money_say::money_pool(lang, money(self.pool))
        } else {
            money_say::money_pool_so_far(lang, money(self.pool))
        };
        let sheet = sheet
            .with_heading(money_say::money_results_prize(lang))
            .with_text(pool);
        let sheet = match self.tickets {
            Some((tickets, price)) => {
                sheet.with_text(money_say::money_tickets(lang, tickets, money(price)))
            }
            None => sheet,
        };
        let mut table = Table::new([
            Column::number(say::sheet_place(lang)),
            Column::number(money_say::money_results_prize(lang)).in_unit(&self.currency),
            Column::text(say::sheet_player(lang)),
        ]);
        let name = |holder: &HolderRow| holder.player.text(lang);
        for share in &self.shares {
            table.push([
                Cell::number(String::new()),
                money_cell(lang, share.amount, &self.currency),
                Cell::text(name(share)),
            ]);
        }
        for row in &self.rows {
            let own = |holder: &HolderRow| Some(holder.amount) != row.amount;
            let holders = row.holders.iter().map(|holder| {
                if own(holder) {
                    say::event_amount(lang, name(holder), money(holder.amount))
                } else {
                    name(holder)
                }
            });
            let holders: Vec<String> = holders.collect();
            table.push([
                Cell::number(row.place),
                row.amount.map_or_else(
                    || Cell::text(""),
                    |amount| money_cell(lang, amount, &self.currency),
                ),
                Cell::text(list(lang, &holders)),
            ]);
        }
        sheet.with_block(table)
    }
}
