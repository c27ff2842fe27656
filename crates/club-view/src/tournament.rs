//! A tournament night: the seat chart, the orders, places, and what to do next.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::deal::DealAgreed;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::event::{MoverRule, Pin, Why};
use club_log::hand_for_hand::HandForHand;
use club_log::ids::TournamentId;
use club_log::next_step::{NextStep, next_steps};
use club_log::tournament::{Phase, Tournament};
use club_sheets::{Column, Table};
use club_words::list;
use mtt_seating::{Forecast, Seat, TableId};
use payout_dhondt::Ratio;
use serde::Serialize;

use crate::event::deal_method;
use crate::{Lang, PlayerView, clock, hand_for_hand_words, points, reason, say, step};

/// How many of the last places the text lists.
const LAST_PLACES: usize = 6;

/// Age of the moves in a list, for its heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moves {
    /// Some were ordered by the command before.
    OrderedNow,
    /// All were ordered earlier and are still to be made.
    Outstanding,
}

/// A tournament at a moment.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    /// Whether the finishing order was imported without a log: it counts for ratings alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub imported: bool,
    /// The deal that was made.
    pub deal: Option<DealAgreed>,
    /// The clock.
    pub clock: club_log::clock::ClockView,
    /// Hand-for-hand play, while it is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand_for_hand: Option<HandForHand>,
    /// The tables, by id.
    pub tables: Vec<TableView>,
    /// All tables that were ever open.
    pub tables_seen: Vec<TableId>,
    /// Entries that wait for a seat, in their order.
    pub waiting: Vec<EntryId>,
    /// The places that are taken, the best first.
    pub places: Vec<PlaceRow>,
    /// The results of a finished tournament.
    pub results: Option<Vec<ResultRow>>,
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
    /// Seats at a table.
    #[serde(skip)]
    pub seats_per_table: u8,
    /// Whether there was a break by now, which counts as time on the clock.
    #[serde(skip)]
    pub breaks: bool,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
}

/// A place and the players who hold it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaceRow {
    /// The place, from 1.
    pub place: u32,
    /// The players; more than one when they are tied.
    pub players: Vec<PlayerView>,
}

/// A row of the results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    /// The name with the id of a member who has namesakes.
    #[serde(skip)]
    pub label: String,
}

/// A move that is ordered and not made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
        };
        let places = tournament.places();
        let places = places.iter().map(|placed| PlaceRow {
            place: placed.place,
            players: placed.entries.iter().map(|entry| player(*entry)).collect(),
        });
        let results = tournament.result().map(|result| {
            let rows = result.results.iter().map(|row| ResultRow {
                place: row.place,
                member: row.member.clone(),
                name: directory.name(&row.member).map(str::to_owned),
                entries: row.entries,
                points: row.points,
                label: directory.label(&row.member),
            });
            rows.collect()
        });
        let orders = seats.orders().iter().map(|order| OrderView {
            number: order.number,
            from: order.from.clone(),
            to: order.to.clone(),
            mover: order.mover.clone(),
            seat: order.seat,
            why: order.why.clone(),
        });
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
            hand_for_hand: tournament.hand_for_hand(),
            tables: seats.tables().map(table).collect(),
            tables_seen: seats.tables_seen().iter().cloned().collect(),
            waiting: seats.waiting().collect(),
            places: places.collect(),
            results,
            next: next_steps(tournament, now),
            orders: orders.collect(),
            forecast: tournament.forecast(),
            players: tournament
                .entries()
                .map(|(id, _)| (id, player(id)))
                .collect(),
            alive_entries: tournament.alive().map(|(id, _)| id).collect(),
            seats_per_table: tournament.announcement().rules.seating.n_max,
            breaks: clock::had_breaks(tournament, &tournament.clock_at(now)),
        }
    }

    /// The name of an entry.
    pub(crate) fn label(&self, lang: Lang, entry: EntryId) -> String {
        let found = self.players.get(&entry);
        found.map_or_else(|| entry.to_string(), |player| player.text(lang))
    }

    /// The table that breaks next, as a line; empty where none does.
    fn next_break(&self, lang: Lang) -> String {
        let next = self.forecast.first();
        next.map_or_else(String::new, |next| break_line(lang, next) + "\n")
    }

    /// For a terminal.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut out = self.heading(lang);
        out.push_str(&self.deal_line(lang));
        match self.phase {
            Phase::Registering if self.alive > 0 => {
                out.push_str(&self.registered(lang).to_boxed());
            }
            Phase::Running => {
                out.push_str(&self.chart(lang).to_boxed());
                out.push_str(&self.next_break(lang));
            }
            Phase::Registering | Phase::Finished | Phase::Cancelled => {}
        }
        match &self.results {
            Some(results) => {
                let table = results_table(lang, results, !self.imported);
                out.push_str(&table.to_boxed());
            }
            None => out.push_str(&self.last_places(lang)),
        }
        out.push_str(&format!("\n{}\n", say::next_heading(lang)));
        for next in &self.next {
            out.push_str(&format!("  - {}\n", step::sentence(lang, self, next)));
        }
        out
    }

    /// Why each open order was given, for a terminal; empty without orders.
    #[must_use]
    pub fn why_text(&self, lang: Lang) -> String {
        if self.orders.is_empty() {
            return String::new();
        }
        let line = |order: &OrderView| {
            let why = match &order.why {
                Some(why) => reason::sentence(lang, why, |entry| self.label(lang, entry)),
                None => say::reason_not_recorded(lang),
            };
            let (from, to) = (order.from.to_string(), order.to.to_string());
            format!(
                "  - {}\n",
                say::order_why(lang, order.number, from, to, why)
            )
        };
        let lines: String = self.orders.iter().map(line).collect();
        format!("\n{}\n{lines}", say::why_heading(lang))
    }

    fn heading(&self, lang: Lang) -> String {
        let stage = match (self.final_table, self.phase) {
            (true, _) => say::final_table(lang),
            (false, Phase::Registering) => say::phase_registering(lang),
            (false, Phase::Running) => say::phase_running(lang),
            (false, Phase::Finished) => say::phase_finished(lang),
            (false, Phase::Cancelled) => say::phase_cancelled(lang),
        };
        let (title, id) = (&self.title, self.tournament.to_string());
        let first = if self.phase == Phase::Running {
            let level = clock::stage(lang, &self.clock);
            let played = clock::played(lang, &self.clock, self.breaks);
            if self.clock.running {
                say::tournament_heading_running(lang, title, id, stage, level, played)
            } else {
                say::tournament_heading_paused(lang, title, id, stage, level, played)
            }
        } else {
            say::tournament_heading(lang, title, id, stage)
        };
        let entries = say::entries(lang, self.entries);
        let alive = say::players(lang, self.alive);
        let pool = say::points_count(lang, self.pool);
        let second = match (self.phase.is_over(), self.registration_open) {
            (true, _) if self.imported => say::tournament_counts_imported(lang, entries),
            (true, _) => say::tournament_counts(lang, entries, pool),
            (false, true) => say::tournament_counts_open(lang, entries, alive, pool),
            (false, false) => say::tournament_counts_closed(lang, entries, alive, pool),
        };
        let mut heading = format!("{first}\n{second}\n");
        if let Some(play) = self.hand_for_hand {
            heading.push_str(&hand_for_hand_words::shown(lang, play));
            heading.push('\n');
        }
        heading
    }

    /// The shares of a deal, the largest first, in one line; empty without one.
    fn deal_line(&self, lang: Lang) -> String {
        let Some(deal) = &self.deal else {
            return String::new();
        };
        let mut shares: Vec<_> = deal.shares.iter().collect();
        shares.sort_by_key(|share| std::cmp::Reverse(share.points));
        let shares = shares
            .into_iter()
            .map(|share| say::event_amount(lang, self.label(lang, share.entry), share.points));
        let shares = list(lang, &shares.collect::<Vec<_>>());
        let method = deal_method(lang, deal);
        let line = match deal.for_winner {
            0 if deal.places.is_empty() => say::deal_line(lang, method, shares),
            0 => {
                let places = deal.places.iter().map(|entry| self.label(lang, *entry));
                let places = list(lang, &places.collect::<Vec<_>>());
                say::deal_line_places(lang, method, shares, places)
            }
            left => say::deal_line_winner(lang, method, shares, say::points_count(lang, left)),
        };
        line + "\n"
    }

    /// The moves that are to be made, for a terminal. It has their reasons, the players who wait
    /// for a seat, and the tables that break next.
    #[must_use]
    pub fn moves_text(&self, lang: Lang, moves: Moves) -> String {
        let mut orders = self.orders.iter();
        let mut lines = String::new();
        for step in &self.next {
            // The steps have the orders in their order.
            let why = match step {
                NextStep::Move { .. } => orders.next().and_then(|order| order.why.as_ref()),
                NextStep::Waiting { .. } => None,
                _ => continue,
            };
            lines.push_str(&format!("  - {}\n", step::sentence(lang, self, step)));
            if let Some(why) = why {
                let why = reason::sentence(lang, why, |entry| self.label(lang, entry));
                lines.push_str(&format!("    {why}\n"));
            }
        }
        let heading = match (lines.is_empty(), moves) {
            (true, _) => say::moves_needless(lang),
            (false, Moves::OrderedNow) => say::moves_to_make(lang),
            (false, Moves::Outstanding) => say::moves_outstanding(lang),
        };
        let mut text = format!("{heading}\n{lines}");
        for next in &self.forecast {
            text.push_str(&break_line(lang, next));
            text.push('\n');
        }
        text
    }

    /// Table of the entries that are registered, before the draw.
    fn registered(&self, lang: Lang) -> Table {
        let mut table = Table::new([
            Column::text(say::head_entry(lang)),
            Column::text(say::head_player(lang)),
        ]);
        for entry in &self.alive_entries {
            let label = self.players.get(entry).map(|player| player.label.clone());
            table.push([entry.to_string(), label.unwrap_or_default()]);
        }
        table
    }

    /// The seat chart: a row a seat, a column a table.
    fn chart(&self, lang: Lang) -> Table {
        let heads = self.tables.iter().map(|table| {
            let (id, players) = (table.id.to_string(), table.players);
            let head = say::head_table_size(lang, id, players);
            Column::text(marked(lang, table.pinned, head))
        });
        let seat = Column::number(say::head_seat(lang));
        let mut chart = Table::new([seat].into_iter().chain(heads));
        for number in 1..=self.seats_per_table {
            let occupants = self.tables.iter().map(|table| {
                let player = table.seats.get(&number);
                let pinned = table.pinned_seats.contains(&number);
                player.map_or_else(String::new, |player| {
                    marked(lang, pinned, player.text(lang))
                })
            });
            chart.push([number.to_string()].into_iter().chain(occupants));
        }
        chart
    }

    fn last_places(&self, lang: Lang) -> String {
        let mut lines = String::new();
        for row in self.places.iter().take(LAST_PLACES) {
            let names: Vec<String> = row.players.iter().map(|player| player.text(lang)).collect();
            let place = format!("{:>3}", row.place);
            lines.push_str(&format!(
                "  {}\n",
                say::out_place(lang, place, list(lang, &names))
            ));
        }
        if lines.is_empty() {
            lines
        } else {
            format!("{}\n{lines}", say::out_last(lang))
        }
    }
}

/// When a table breaks.
fn break_line(lang: Lang, next: &Forecast) -> String {
    let table = next.table.to_string();
    if next.eliminations == 0 {
        say::breaks_now(lang, table)
    } else {
        say::breaks_after(lang, table, next.eliminations)
    }
}

/// A table or a player, marked if pinned.
fn marked(lang: Lang, pinned: bool, label: String) -> String {
    if pinned {
        say::pinned(lang, label)
    } else {
        label
    }
}

/// The results, with the points where there are any.
fn results_table(lang: Lang, results: &[ResultRow], with_points: bool) -> Table {
    let heads = [
        Column::number(say::head_place(lang)),
        Column::text(say::head_player(lang)),
        Column::number(say::head_entries(lang)),
    ];
    let won = with_points.then(|| Column::number(say::head_points(lang)));
    let mut table = Table::new(heads.into_iter().chain(won));
    for row in results {
        let cells = [
            row.place.to_string(),
            row.label.clone(),
            row.entries.to_string(),
        ];
        let won = with_points.then(|| points(&row.points));
        table.push(cells.into_iter().chain(won));
    }
    table
}
