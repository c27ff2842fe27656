//! A tournament night as data: the tables, the orders, places, and what to do next.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::deal::DealAgreed;
use club_log::directory::Directory;
use club_log::entry::{Entry, EntryId, EntryStatus, Removal};
use club_log::event::{MoverRule, Pin, Why};
use club_log::hand_for_hand::HandForHand;
use club_log::ids::{SeasonId, TournamentId};
use club_log::next_step::{NextStep, next_steps};
use club_log::rules::TournamentRules;
use club_log::seats::OpenOrder;
use club_log::tournament::{Phase, Tournament};
use mtt_seating::{Forecast, Seat, TableId};
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::alternates::AlternateRow;
use crate::{ChipsView, MoneyView, PlayerView, clock};

/// A tournament at a moment.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a key of the document"
)]
pub struct TournamentView {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// Its phase.
    pub phase: Phase,
    /// Whether the final table is played.
    pub final_table: bool,
    /// Whether players may register.
    pub registration_open: bool,
    /// Entries that count, re-entries included.
    pub entries: usize,
    /// Players who are in.
    pub alive: usize,
    /// The pool of points.
    pub pool: u64,
    /// Whether the finishing order was imported without a log; without points it counts for ratings
    /// alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub imported: bool,
    /// The deal that was made.
    pub deal: Option<DealAgreed>,
    /// The clock.
    pub clock: club_log::clock::ClockView,
    /// Chips that leave the tables behind the level of now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colour_up: Vec<u64>,
    /// Hand-for-hand play, while it is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand_for_hand: Option<HandForHand>,
    /// The season that it counts for.
    pub season: Option<SeasonId>,
    /// Chips of an entry.
    pub stack: u64,
    /// The chips of those who are in.
    pub chips: ChipsView,
    /// Registered players of whom it was recorded that they arrived.
    pub arrived: usize,
    /// Players in who have not arrived, where anybody's arrival was recorded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<PlayerView>,
    /// Entries that were disqualified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub disqualified: Vec<EntryId>,
    /// The rules, as they were announced and edited.
    pub rules: TournamentRules,
    /// Seats of the final table, where they differ from those of other tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_table_seats: Option<u8>,
    /// Players left at which all seats are drawn again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub redraws: Vec<u32>,
    /// The tables, by id.
    pub tables: Vec<TableView>,
    /// All tables that were ever open.
    pub tables_seen: Vec<TableId>,
    /// Players on the list of alternates, in the order in which they get seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alternates: Vec<AlternateRow>,
    /// Entries that wait for a seat, in their order.
    pub waiting: Vec<EntryId>,
    /// The places that are taken, the best first.
    pub places: Vec<PlaceRow>,
    /// The results of a finished tournament.
    pub results: Option<Vec<ResultRow>>,
    /// Knockouts by player, the most first, as [`with_knockouts`](Self::with_knockouts) gives them; empty where
    /// no winner of chips was recorded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub knockouts: Vec<KnockoutRow>,
    /// The account of a night with money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<MoneyView>,
    /// Next steps, the most urgent first.
    pub next: Vec<NextStep>,
    /// The moves that are ordered and not made.
    #[serde(skip)]
    pub orders: Vec<OrderView>,
    /// The tables that break next, with the eliminations until then.
    pub forecast: Vec<Forecast>,
    /// Everybody who entered.
    #[serde(skip)]
    pub players: BTreeMap<EntryId, PlayerView>,
    /// Entries that are still in.
    #[serde(skip)]
    pub alive_entries: Vec<EntryId>,
    /// Seats of the largest table.
    #[serde(skip)]
    pub seats_per_table: u8,
    /// Whether there was a break by now, which counts as time on the clock.
    #[serde(skip)]
    pub breaks: bool,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableView {
    /// The table.
    pub id: TableId,
    /// How many sit there.
    pub players: usize,
    /// The players by seat.
    pub seats: BTreeMap<u8, PlayerView>,
    /// Whether it is not to be broken.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pinned: bool,
    /// The seats whose players are not to be moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pinned_seats: Vec<u8>,
    /// Seats that stay empty: closed, or not there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closed_seats: Vec<u8>,
}

/// A place and the players who hold it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceRow {
    /// The place, from 1.
    pub place: u32,
    /// The players; more than one when they are tied.
    pub players: Vec<PlayerView>,
}

/// A row of the results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultRow {
    /// The place, from 1.
    pub place: u32,
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// Entries of the player.
    pub entries: u32,
    /// Points won.
    pub points: Ratio,
    /// Knockouts; none of a night without any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knockouts: Option<Ratio>,
    /// Whether the player was disqualified.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disqualified: bool,
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// Knockouts of a player in all their entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnockoutRow {
    /// The player.
    pub member: MemberId,
    /// The player's name; none where it was deleted.
    pub name: Option<String>,
    /// Knockouts, divided where several won a player's chips.
    pub knockouts: Ratio,
    /// The name, with a mark where others have it too.
    #[serde(skip)]
    pub label: String,
}

/// A move that is ordered and not made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrderView {
    /// 1-based number of the order in the tournament.
    pub number: u32,
    /// The source.
    pub from: TableId,
    /// The destination.
    pub to: TableId,
    /// The player, or the rule that finds them.
    pub mover: MoverRule,
    /// The seat; none when the director finds the worst one.
    pub seat: Option<Seat>,
    /// Why this move.
    pub why: Option<Why>,
}

impl OrderView {
    pub(crate) fn of(order: &OpenOrder) -> Self {
        Self {
            number: order.number,
            from: order.from.clone(),
            to: order.to.clone(),
            mover: order.mover.clone(),
            seat: order.seat,
            why: order.why.clone(),
        }
    }
}

impl TournamentView {
    /// The tournament at a moment.
    #[must_use]
    pub fn of(
        directory: &Directory,
        id: &TournamentId,
        tournament: &Tournament,
        now: Timestamp,
    ) -> Self {
        let player = |entry: EntryId| PlayerView::of(directory, tournament, entry);
        let seats = tournament.seats();
        let rules = &tournament.announcement().rules.seating;
        let most = seats.tables().map(|(id, _)| tournament.seats_at(id)).max();
        let most = most.unwrap_or(rules.n_max);
        let table = |(id, table): (&TableId, &club_log::seats::SeatedTable)| TableView {
            id: id.clone(),
            players: table.len(),
            seats: table
                .seats()
                .map(|(seat, entry)| (seat.get(), player(entry)))
                .collect(),
            pinned: table.is_pinned(),
            pinned_seats: table
                .seats()
                .filter(|(_, entry)| seats.is_pinned(&Pin::Entry(*entry)))
                .map(|(seat, _)| seat.get())
                .collect(),
            closed_seats: (1..=most)
                .filter(|seat| !tournament.has_seat(id, *seat))
                .collect(),
        };
        let places = tournament.places();
        let places = places.iter().map(|placed| PlaceRow {
            place: placed.place,
            players: placed.entries.iter().map(|entry| player(*entry)).collect(),
        });
        let is_disqualified =
            |entry: &Entry| entry.status == EntryStatus::Removed(Removal::Disqualified);
        let results = tournament.result().map(|result| {
            let rows = result.results.iter().map(|row| ResultRow {
                place: row.place,
                member: row.member.clone(),
                name: directory.name(&row.member).map(str::to_owned),
                entries: row.entries,
                points: row.points,
                knockouts: None,
                disqualified: tournament.entry(row.entry).is_some_and(is_disqualified),
                label: directory.label(&row.member),
            });
            rows.collect()
        });
        let orders = seats.orders().iter().map(OrderView::of);
        Self {
            tournament: id.clone(),
            title: tournament.announcement().title.clone(),
            phase: tournament.phase(),
            final_table: tournament.is_final_table(),
            registration_open: tournament.registration_open(),
            entries: tournament.entry_count(),
            alive: tournament.alive_count(),
            pool: tournament.pool(),
            imported: tournament.is_imported(),
            deal: tournament.deal().cloned(),
            clock: tournament.clock_at(now),
            colour_up: clock::colour_up_now(tournament, &tournament.clock_at(now)),
            hand_for_hand: tournament.hand_for_hand(),
            money: MoneyView::of(directory, id, tournament, now),
            season: tournament.announcement().season.clone(),
            stack: tournament.announcement().rules.stack,
            chips: ChipsView::of(directory, tournament, now),
            arrived: tournament.arrived().count(),
            missing: tournament.missing().map(player).collect(),
            disqualified: tournament
                .entries()
                .filter(|(_, entry)| is_disqualified(entry))
                .map(|(id, _)| id)
                .collect(),
            rules: tournament.announcement().rules.clone(),
            final_table_seats: tournament.announcement().final_table,
            redraws: tournament.announcement().redraws.clone(),
            tables: seats.tables().map(table).collect(),
            tables_seen: seats.tables_seen().iter().cloned().collect(),
            alternates: AlternateRow::all(directory, tournament, now),
            waiting: seats.waiting().collect(),
            places: places.collect(),
            results,
            knockouts: Vec::new(),
            next: next_steps(tournament, now),
            orders: orders.collect(),
            forecast: tournament.forecast(),
            players: tournament
                .entries()
                .map(|(id, _)| (id, player(id)))
                .collect(),
            alive_entries: tournament.alive().map(|(id, _)| id).collect(),
            seats_per_table: most,
            breaks: clock::had_breaks(tournament, &tournament.clock_at(now)),
        }
    }

    /// The same with the [knockouts](club_log::knockouts::knockouts) of the night's entries.
    #[must_use]
    pub fn with_knockouts(mut self, won: &BTreeMap<EntryId, Ratio>) -> Self {
        let mut rows: Vec<KnockoutRow> = Vec::new();
        for (entry, more) in won {
            let Some(player) = self.players.get(entry) else {
                continue;
            };
            let Some(member) = &player.member else {
                continue;
            };
            match rows.iter_mut().find(|row| row.member == *member) {
                // A sum of the shares of one night is exact.
                Some(row) => {
                    let sum = row.knockouts.checked_add(*more);
                    row.knockouts = sum.unwrap_or(row.knockouts);
                }
                None => rows.push(KnockoutRow {
                    member: member.clone(),
                    name: player.name.clone(),
                    knockouts: *more,
                    label: player.label.clone(),
                }),
            }
        }
        // Of equal ones the first to register comes first.
        rows.sort_by_key(|row| std::cmp::Reverse(row.knockouts));
        for result in self
            .results
            .iter_mut()
            .flatten()
            .filter(|_| !rows.is_empty())
        {
            let row = rows.iter().find(|row| row.member == result.member);
            result.knockouts = Some(row.map_or(Ratio::ZERO, |row| row.knockouts));
        }
        self.knockouts = rows;
        self
    }
}
