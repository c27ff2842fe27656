//! The results of a night on paper.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::Refusal;
use club_log::club::Identity;
use club_log::deal::DealAgreed;
use club_log::directory::Directory;
use club_log::entry::{EntryId, EntryStatus, Removal};
use club_log::ids::TournamentId;
use club_log::money::MoneyRules;
use club_log::refusal::NightRefusal;
use club_log::tournament::{Phase, Tournament};
use club_sheets::{Cell, Column, Sheet, Table};
use club_words::date;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::money_words::money_cell;
use crate::payouts::deal_line;
use crate::{Lang, moment, money_say, money_text, points, say};

/// The places of a finished night with points and knockouts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultsView {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// Its date.
    pub date: Date,
    /// When it was finished.
    pub finished: Option<Timestamp>,
    /// Entries that count.
    pub entries: usize,
    /// The players, the best place first.
    pub rows: Vec<FinishedRow>,
    #[serde(skip)]
    zone: Option<String>,
    #[serde(skip)]
    deal: Option<DealAgreed>,
    currency: String,
    /// The price of a ticket, in minor units; none where the prizes are money.
    #[serde(skip)]
    ticket: Option<u64>,
}

/// A player's place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FinishedRow {
    /// The place; tied players share one.
    pub place: u32,
    /// The player.
    pub member: MemberId,
    /// The name; none where it was deleted.
    pub name: Option<String>,
    /// Entries made.
    pub entries: u32,
    /// Points won.
    pub points: Ratio,
    /// Knockouts; none in a night where no winner of chips was recorded.
    pub knockouts: Option<Ratio>,
    /// The prize in minor units; none of a night without money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prize: Option<u64>,
    /// Whether the player won a ticket.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ticket: bool,
    /// Bounties won in cash, in minor units; none of a night without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounties: Option<u64>,
    /// Whether the player was disqualified.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disqualified: bool,
    /// The name, with a mark where others have it too.
    #[serde(skip)]
    pub label: String,
}

impl ResultsView {
    /// The results of a night, with the [knockouts](club_log::knockouts::knockouts) of its entries.
    ///
    /// # Errors
    ///
    /// [`NightRefusal::WrongPhase`] for a night that is not finished.
    pub fn of(
        identity: Option<&Identity>,
        directory: &Directory,
        id: &TournamentId,
        night: &Tournament,
        knockouts: &BTreeMap<EntryId, Ratio>,
    ) -> Result<Self, Refusal> {
        let Some(result) = night.result() else {
            return Err(NightRefusal::WrongPhase {
                tournament: id.clone(),
                phase: night.phase(),
                needed: Phase::Finished,
            }
            .into());
        };
        let won = |member: &MemberId| {
            let entries = night.entries_by(member);
            let won = entries.filter_map(|(entry, _)| knockouts.get(&entry));
            // A sum of the shares of one night is exact.
            won.fold(Ratio::ZERO, |sum, more| {
                sum.checked_add(*more).unwrap_or(sum)
            })
        };
        let money = night.money(night.last_at());
        let has_heads = night.prices().is_some_and(MoneyRules::has_bounties);
        let account = |member: &MemberId| money.as_ref().map(|money| money.player(member));
        let tickets = night.tickets_won();
        let rows = result.results.iter().map(|row| FinishedRow {
            ticket: tickets.iter().any(|ticket| ticket.entry == row.entry),
            prize: account(&row.member).map(|player| player.prize),
            bounties: account(&row.member)
                .filter(|_| has_heads)
                .map(|player| player.bounties),
            place: row.place,
            name: directory.name(&row.member).map(str::to_owned),
            entries: row.entries,
            points: row.points,
            knockouts: (!knockouts.is_empty()).then(|| won(&row.member)),
            disqualified: night
                .entry(row.entry)
                .is_some_and(|entry| entry.status == EntryStatus::Removed(Removal::Disqualified)),
            label: directory.label(&row.member),
            member: row.member.clone(),
        });
        Ok(Self {
            tournament: id.clone(),
            title: night.announcement().title.clone(),
            date: night.announcement().date,
            finished: night.finished_at(),
            entries: night.entry_count(),
            rows: rows.collect(),
            zone: identity.map(|club| club.zone.clone()),
            deal: night.deal().cloned(),
            ticket: night
                .prices()
                .and_then(|prices| prices.satellite.as_ref())
                .map(|satellite| satellite.ticket),
            currency: night
                .prices()
                .map_or_else(String::new, |prices| prices.currency.clone()),
        })
    }

    /// For paper.
    #[must_use]
    pub fn sheet(&self, lang: Lang) -> Sheet {
        let with_knockouts = self.rows.iter().any(|row| row.knockouts.is_some());
        let with_points = self.rows.iter().any(|row| row.points != Ratio::ZERO);
        let mut columns = vec![
            Column::number(say::sheet_place(lang)),
            Column::text(say::sheet_player(lang)),
            Column::number(say::sheet_entries(lang)),
        ];
        if with_points {
            columns.push(Column::number(say::sheet_points(lang)));
        }
        if with_knockouts {
            columns.push(Column::number(say::sheet_knockouts(lang)));
        }
        let in_money = |header: String| Column::number(header).in_unit(&self.currency);
        let with_prizes = self.rows.iter().any(|row| row.prize.is_some());
        let with_bounties = self.rows.iter().any(|row| row.bounties.is_some());
        if with_prizes {
            columns.push(in_money(money_say::money_results_prize(lang)));
        }
        if with_bounties {
            columns.push(in_money(money_say::money_results_bounties(lang)));
        }
        let money = |amount: Option<u64>| {
            let amount = amount.filter(|amount| *amount > 0);
            let cell = amount.map(|amount| money_cell(lang, amount, &self.currency));
            cell.unwrap_or_else(|| Cell::text(""))
        };
        let mut table = Table::new(columns);
        for row in &self.rows {
            let mut cells = vec![
                Cell::number(row.place),
                Cell::text(if row.disqualified {
                    say::disqualified(lang, &row.label)
                } else {
                    row.label.clone()
                }),
                Cell::number(row.entries),
            ];
            if with_points {
                cells.push(Cell::text(points(&row.points)));
            }
            if with_knockouts {
                let won = row.knockouts.as_ref().map(points);
                cells.push(Cell::text(won.unwrap_or_default()));
            }
            if with_prizes {
                cells.push(match (row.ticket, row.prize) {
                    (true, Some(cash)) if cash > 0 => {
                        let cash = money_text(lang, cash, &self.currency);
                        Cell::text(money_say::money_ticket_and(lang, cash))
                    }
                    (true, _) => Cell::text(money_say::money_ticket(lang)),
                    (false, prize) => money(prize),
                });
            }
            if with_bounties {
                cells.push(money(row.bounties));
            }
            table.push(cells);
        }
        let zone = self.zone.as_deref();
        let zone = zone.and_then(|zone| TimeZone::get(zone).ok());
        let zone = zone.unwrap_or(TimeZone::UTC);
        let mut line = say::sheet_results(
            lang,
            date(lang, self.date),
            say::entries(lang, self.entries),
            self.rows.len(),
        );
        if let Some(at) = self.finished {
            line.push_str(&say::sheet_finished(lang, moment(&zone, at)));
        }
        let mut sheet = Sheet::new(lang.tag(), &self.title).with_text(line);
        if let Some(ticket) = self.ticket {
            let tickets = self.rows.iter().filter(|row| row.ticket).count();
            let price = money_text(lang, ticket, &self.currency);
            sheet = sheet.with_text(money_say::money_tickets(lang, tickets, price));
        }
        match &self.deal {
            Some(deal) => sheet.with_text(deal_line(lang, deal, Some(&self.currency))),
            None => sheet,
        }
        .with_block(table)
    }
}
