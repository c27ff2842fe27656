//! The account of a night: what was sold, the pool, heads, who is paid, who owes, and the box.

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::money::{Money, MoneyRules, PlaceAmount, Sold, Till};
use club_log::tournament::Tournament;
use club_sheets::{Cell, Column, Table};
use club_words::{count, list};
use serde::Serialize;

use crate::money_words::{difference, figure, price_lines, price_list};
use crate::{Lang, PlayerView, money_say as say, money_text};

/// The account of a night at a moment. Amounts are in minor units of the currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoneyView {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The ISO 4217 code of the currency.
    pub currency: String,
    /// Decimal digits of its minor unit.
    pub minor_digits: u8,
    /// How many of each kind were sold.
    pub sold: Sold,
    /// All that was sold, paid or owed; what was paid back is in it.
    pub collected: u64,
    /// Prize parts that were not paid back.
    pub prize_part: u64,
    /// Fees that were not paid back.
    pub fees: u64,
    /// Parts for the staff that were not paid back.
    pub staff: u64,
    /// Parts for the fund of the season that were not paid back.
    pub season_fund: u64,
    /// Parts for heads that were not paid back.
    pub bounty_part: u64,
    /// Heads that went to the prize pool.
    pub moved: u64,
    /// Heads that the house keeps.
    pub house_heads: u64,
    /// Amount that is added to the prizes.
    pub added: u64,
    /// Amount that is taken out of the prizes.
    pub expenses: u64,
    /// Amount that the house pays.
    pub overlay: u64,
    /// All prizes together.
    pub pool: u64,
    /// Whether nothing more can be bought, so that prizes can be paid.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// The prizes by place, for the present field.
    pub prizes: Vec<PlaceAmount>,
    /// Places that got what the unit does not divide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remainder_places: Vec<u64>,
    /// Tickets of a satellite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tickets: Option<TicketsView>,
    /// Heads of the players who are in.
    pub heads: Vec<AmountRow>,
    /// Heads whose winners are not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<AmountRow>,
    /// Bounties won in cash.
    pub bounties: Vec<AmountRow>,
    /// Amount that was paid back.
    pub refunds: u64,
    /// Prizes and bounties that were paid.
    pub paid_out: u64,
    /// Amount that players still owe.
    pub owed_in: u64,
    /// Amount that players still get.
    pub owed_out: u64,
    /// Amount that players were paid above what they get, after corrections.
    pub overpaid: u64,
    /// Cash that must be in the box.
    pub expected_box: i64,
    /// The box.
    pub till: Till,
    /// Players who owe or get something.
    pub players: Vec<MoneyRow>,
    /// The price list.
    #[serde(skip)]
    prices: MoneyRules,
}

/// Tickets of a satellite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TicketsView {
    /// How many there are, for the present pool.
    pub tickets: u64,
    /// The price of one, in minor units.
    pub price: u64,
    /// The winners, once the night is finished.
    pub won: Vec<TicketRow>,
}

/// A ticket that was won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TicketRow {
    /// The winner.
    pub player: PlayerView,
    /// The night whose entry it paid; none while it is not used.
    pub used: Option<TournamentId>,
}

impl TicketsView {
    fn text(&self, lang: Lang, currency: &str) -> String {
        let price = money_text(lang, self.price, currency);
        let mut out = say::money_tickets(lang, self.tickets, price) + "\n";
        let rows = self.won.iter().map(|row| {
            let name = row.player.text(lang);
            match &row.used {
                Some(night) => say::money_ticket_used(lang, name, night.to_string()),
                None => name,
            }
        });
        let rows: Vec<String> = rows.collect();
        if !rows.is_empty() {
            out.push_str(&(say::money_ticket_rows(lang, list(lang, &rows)) + "\n"));
        }
        out
    }
}

/// The box of a night, and the heads that stay in it because nobody knows who won them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TillView<'v> {
    /// The box.
    #[serde(flatten)]
    pub till: &'v Till,
    /// Heads whose winners are not known.
    #[serde(skip_serializing_if = "<[AmountRow]>::is_empty")]
    pub held: &'v [AmountRow],
}

/// A player and an amount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AmountRow {
    /// The player.
    pub player: PlayerView,
    /// The amount.
    pub amount: u64,
}

/// Account of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoneyRow {
    /// The member.
    pub member: MemberId,
    /// The name; none where it was deleted.
    pub name: Option<String>,
    /// Amount still to be paid in.
    pub owes: u64,
    /// The prize, by the present field.
    pub prize: u64,
    /// Bounties won in cash.
    pub bounties: u64,
    /// Amount that was paid.
    pub paid: u64,
    /// Amount still to be paid: bounties, and the prize once it is final.
    pub due: u64,
    /// Amount that was paid above what is won, to be given back.
    #[serde(skip_serializing_if = "is_zero")]
    pub overpaid: u64,
    /// The name, with a mark where others have it too.
    #[serde(skip)]
    pub label: String,
}

impl MoneyView {
    /// The account at a moment; none of a night without money.
    #[must_use]
    pub fn of(
        directory: &Directory,
        id: &TournamentId,
        night: &Tournament,
        now: Timestamp,
    ) -> Option<Self> {
        let prices = night.prices()?;
        let money = night.money(now)?;
        let rows = |amounts: &std::collections::BTreeMap<EntryId, u64>| {
            let rows = amounts.iter().map(|(entry, amount)| AmountRow {
                player: PlayerView::of(directory, night, *entry),
                amount: *amount,
            });
            rows.collect()
        };
        Some(Self {
            tournament: id.clone(),
            title: night.announcement().title.clone(),
            currency: prices.currency.clone(),
            minor_digits: prices.digits(),
            sold: money.sold,
            collected: money.collected,
            prize_part: money.parts.prize,
            fees: money.parts.fee,
            staff: money.parts.staff,
            season_fund: money.parts.fund,
            bounty_part: money.parts.bounty,
            moved: money.heads.moved,
            house_heads: money.heads.house,
            added: money.added,
            expenses: money.expenses,
            overlay: money.overlay,
            pool: money.pool,
            is_final: money.is_final,
            prizes: money.places(),
            remainder_places: money.prizes.remainder_places().to_vec(),
            tickets: tickets(directory, night, &money),
            heads: rows(&money.heads.heads),
            held: rows(&money.heads.held),
            bounties: rows(&money.heads.won),
            refunds: money.refunds,
            paid_out: money.paid_out,
            owed_in: money.owed_in,
            owed_out: money.owed_out,
            overpaid: money.overpaid,
            expected_box: money.till.expected,
            till: money.till.clone(),
            players: players(directory, &money),
            prices: prices.clone(),
        })
    }

    fn text_of(&self, lang: Lang, amount: impl Into<i128>) -> String {
        money_text(lang, amount, &self.currency)
    }

    /// Sales, their parts and the pool, for a terminal.
    #[must_use]
    pub fn summary(&self, lang: Lang) -> String {
        let money = |amount: u64| self.text_of(lang, amount);
        let sold = self.sold;
        let mut lines = vec![
            say::money_heading(
                lang,
                &self.title,
                self.tournament.to_string(),
                &self.currency,
            ),
            say::money_sold(lang, sold.entry, sold.reentry, sold.rebuy, sold.addon),
            say::money_collected(lang, money(self.collected)),
            say::money_parts(
                lang,
                money(self.prize_part),
                money(self.fees),
                money(self.staff),
                money(self.season_fund),
                money(self.bounty_part),
            ),
        ];
        if self.moved > 0 {
            lines.push(say::money_moved(lang, money(self.moved)));
        }
        if self.house_heads > 0 {
            lines.push(say::money_house_heads(lang, money(self.house_heads)));
        }
        if self.refunds > 0 {
            lines.push(say::money_refunds(lang, money(self.refunds)));
        }
        if self.added + self.expenses + self.overlay > 0 {
            let (added, expenses) = (money(self.added), money(self.expenses));
            lines.push(say::money_house(lang, added, expenses, money(self.overlay)));
        }
        let pool = money(self.pool);
        lines.push(if self.is_final {
            say::money_pool(lang, pool)
        } else {
            say::money_pool_so_far(lang, pool)
        });
        lines.join("\n") + "\n"
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let money = |amount: u64| self.text_of(lang, amount);
        let mut out = self.summary(lang);
        out.push_str(&self.prize_table(lang).to_boxed());
        if !self.remainder_places.is_empty() {
            let places: Vec<String> = self.remainder_places.iter().map(|n| count(*n)).collect();
            out.push_str(&(say::money_remainder(lang, list(lang, &places)) + "\n"));
        }
        out.extend(
            self.tickets
                .as_ref()
                .map(|tickets| tickets.text(lang, &self.currency)),
        );
        if !self.heads.is_empty() {
            out.push_str(&self.head_table(lang).to_boxed());
        }
        out.push_str(&self.held_text(lang));
        if !self.players.is_empty() {
            out.push_str(&self.player_table(lang).to_boxed());
        }
        out.push_str(&(say::money_owed(lang, money(self.owed_in), money(self.owed_out)) + "\n"));
        out.push_str(&self.overpaid_text(lang));
        out.push_str(&self.cash_text(lang));
        out
    }

    /// The box with the heads that are held in it, for a terminal.
    #[must_use]
    pub fn till_text(&self, lang: Lang) -> String {
        self.cash_text(lang) + &self.held_text(lang)
    }

    /// The box with the heads that are held in it, as a document.
    #[must_use]
    pub const fn till_view(&self) -> TillView<'_> {
        TillView {
            till: &self.till,
            held: self.held.as_slice(),
        }
    }

    fn held_text(&self, lang: Lang) -> String {
        if self.held.is_empty() {
            return String::new();
        }
        let heads = self.held.iter().map(|row| {
            let amount = self.text_of(lang, row.amount);
            format!("{} {amount}", row.player.text(lang))
        });
        let heads = list(lang, &heads.collect::<Vec<_>>());
        say::money_held(lang, heads) + "\n"
    }

    fn cash_text(&self, lang: Lang) -> String {
        let counted = self.counted_text(lang).map(|line| line + "\n");
        let counted = counted.unwrap_or_default();
        self.box_sum(lang) + "\n" + &self.box_text(lang) + &counted
    }

    /// The box as sentences without commands: its sum, advice where it would hold less than nothing, the last count.
    #[must_use]
    pub fn till_lines(&self, lang: Lang) -> Vec<String> {
        let below = (self.till.expected < 0).then(|| say::money_box_below(lang));
        let lines = std::iter::once(self.box_sum(lang)).chain(below);
        lines.chain(self.counted_text(lang)).collect()
    }

    fn box_sum(&self, lang: Lang) -> String {
        let (till, money) = (&self.till, |amount: u64| self.text_of(lang, amount));
        say::money_box(
            lang,
            money(till.float),
            money(till.received),
            money(till.paid),
            self.text_of(lang, till.expected),
        )
    }

    fn counted_text(&self, lang: Lang) -> Option<String> {
        let (expected, counted) = self.till.counted?;
        let (state, difference) = difference(expected, counted);
        Some(say::money_counted(
            lang,
            self.text_of(lang, counted),
            self.text_of(lang, expected),
            state,
            self.text_of(lang, difference),
        ))
    }

    /// The prize of a member, with a ticket that was won; empty for those who get nothing.
    pub(crate) fn prize_of(&self, lang: Lang, member: &MemberId) -> String {
        let row = self.players.iter().find(|row| row.member == *member);
        let cash = row.map(|row| row.prize).filter(|prize| *prize > 0);
        let cash = cash.map(|prize| self.text_of(lang, prize));
        let mut won = self.tickets.iter().flat_map(|tickets| &tickets.won);
        match (
            won.any(|ticket| ticket.player.member.as_ref() == Some(member)),
            cash,
        ) {
            (true, Some(cash)) => say::money_ticket_and(lang, cash),
            (true, None) => say::money_ticket(lang),
            (false, cash) => cash.unwrap_or_default(),
        }
    }

    /// Advice where the box would hold less than nothing, for a terminal; empty otherwise.
    #[must_use]
    pub fn box_text(&self, lang: Lang) -> String {
        if self.till.expected >= 0 {
            return String::new();
        }
        let command = say::money_box_command(lang);
        crate::say::step_command(lang, say::money_box_below(lang), command) + "\n"
    }

    /// Amount that was paid above what is due, for a terminal; empty if nothing was.
    #[must_use]
    pub fn overpaid_text(&self, lang: Lang) -> String {
        if self.overpaid == 0 {
            return String::new();
        }
        let above = say::money_overpaid(lang, self.text_of(lang, self.overpaid));
        let rows = self.players.iter().filter(|row| row.overpaid > 0);
        let rows: Vec<String> = rows
            .map(|row| format!("{} {}", row.label, self.text_of(lang, row.overpaid)))
            .collect();
        if rows.is_empty() {
            return above + "\n";
        }
        let rows = say::money_overpaid_rows(lang, list(lang, &rows));
        let command = say::money_overpaid_command(lang);
        format!(
            "{above}\n{}\n",
            crate::say::step_command(lang, rows, command)
        )
    }

    /// The price list in words: each item with its parts, then the rules of the prizes.
    #[must_use]
    pub fn price_lines(&self, lang: Lang) -> Vec<String> {
        price_lines(lang, &self.prices)
    }

    /// The prices, and the pool with what players owe, in two lines under the heading of a night.
    #[must_use]
    pub fn line(&self, lang: Lang) -> String {
        let state = if self.is_final { "final" } else { "open" };
        let owed = self.text_of(lang, self.owed_in);
        let prices = price_list(lang, &self.prices);
        let pool = say::money_line(lang, self.text_of(lang, self.pool), state, owed);
        format!("{prices}\n{pool}\n")
    }

    fn cell(&self, amount: u64) -> Cell {
        let text = figure(amount, &self.currency);
        Cell::number(if amount == 0 { String::new() } else { text })
    }

    /// The prizes by place.
    #[must_use]
    pub fn prize_table(&self, lang: Lang) -> Table {
        let mut table = Table::new(vec![
            Column::number(say::money_place(lang)),
            Column::number(say::money_prize(lang)),
        ]);
        for row in &self.prizes {
            table.push(vec![Cell::number(row.place), self.cell(row.amount)]);
        }
        table
    }

    fn head_table(&self, lang: Lang) -> Table {
        let mut table = Table::new(vec![
            Column::text(say::money_player(lang)),
            Column::number(say::money_head(lang)),
        ]);
        for row in &self.heads {
            table.push(vec![
                Cell::text(row.player.text(lang)),
                self.cell(row.amount),
            ]);
        }
        table
    }

    /// The players who won most, no more than `most` of them.
    #[must_use]
    pub fn winner_table(&self, lang: Lang, most: usize) -> Table {
        let mut table = Table::new(vec![
            Column::text(say::money_player(lang)),
            Column::number(say::money_prize(lang)),
            Column::number(say::money_bounties(lang)),
        ]);
        for row in self.players.iter().take(most) {
            table.push(vec![
                Cell::text(row.label.as_str()),
                self.cell(row.prize),
                self.cell(row.bounties),
            ]);
        }
        table
    }

    fn player_table(&self, lang: Lang) -> Table {
        let mut table = Table::new(vec![
            Column::text(say::money_player(lang)),
            Column::number(say::money_owes(lang)),
            Column::number(say::money_prize(lang)),
            Column::number(say::money_bounties(lang)),
            Column::number(say::money_paid(lang)),
            Column::number(say::money_due(lang)),
        ]);
        for row in &self.players {
            table.push(vec![
                Cell::text(row.label.as_str()),
                self.cell(row.owes),
                self.cell(row.prize),
                self.cell(row.bounties),
                self.cell(row.paid),
                self.cell(row.due),
            ]);
        }
        table
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference to the field"
)]
const fn is_zero(amount: &u64) -> bool {
    *amount == 0
}

/// The tickets of a satellite, with their winners.
fn tickets(directory: &Directory, night: &Tournament, money: &Money) -> Option<TicketsView> {
    let price = night.prices()?.satellite.as_ref()?.ticket;
    let won = night.tickets_won().into_iter().map(|ticket| TicketRow {
        player: PlayerView::of(directory, night, ticket.entry),
        used: ticket.used,
    });
    Some(TicketsView {
        tickets: money.prizes.tickets(),
        price,
        won: won.collect(),
    })
}

/// The players who owe or get something, by what they get.
fn players(directory: &Directory, money: &Money) -> Vec<MoneyRow> {
    let mut rows: Vec<MoneyRow> = money
        .players
        .iter()
        .map(|(member, player)| {
            let prize = if money.is_final { player.prize } else { 0 };
            let due = [
                (prize, player.prize_paid),
                (player.bounties, player.bounties_paid),
            ];
            MoneyRow {
                name: directory.name(member).map(str::to_owned),
                label: directory.label(member),
                member: member.clone(),
                owes: player.owes,
                prize: player.prize,
                bounties: player.bounties,
                paid: player.prize_paid.saturating_add(player.bounties_paid),
                due: due
                    .into_iter()
                    .map(|(due, paid)| due.saturating_sub(paid))
                    .sum(),
                overpaid: player.bounties_overpaid() + player.prize_overpaid(money.is_final),
            }
        })
        .filter(|row| row.owes + row.prize + row.bounties + row.paid > 0)
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.prize.saturating_add(row.bounties)));
    rows
}
