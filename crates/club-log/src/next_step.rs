//! Next steps of a director, as data.

use chained_events::timestamp::Timestamp;
use mtt_seating::{Profile, Seat, TableId};
use serde::Serialize;

use crate::entry::EntryId;
use crate::event::{MoverRule, Pin};
use crate::late::LateOver;
use crate::tournament::{Phase, Tournament};

/// One thing to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "step", rename_all = "snake_case")]
#[non_exhaustive]
pub enum NextStep {
    /// Register players: a draw needs two.
    Register {
        /// Players registered.
        have: usize,
        /// Players needed.
        need: usize,
    },
    /// Draw the seats.
    Draw {
        /// Players registered.
        players: usize,
        /// Tables that they need.
        tables: usize,
    },
    /// Start the clock.
    StartClock,
    /// Make an ordered move and confirm it.
    Move {
        /// The source.
        from: TableId,
        /// The destination.
        to: TableId,
        /// Player who moves.
        mover: MoverRule,
        /// The seat; the worst position when none is named.
        seat: Option<Seat>,
    },
    /// Tables far below the largest one, to which players are ordered: they stop after the hand.
    Halt {
        /// The tables.
        tables: Vec<TableId>,
        /// Players of the largest table.
        largest: usize,
    },
    /// One bust is missing to something: let the tables wait for each other.
    HandForHand {
        /// The end that the next bust brings.
        before: Bubble,
        /// Players who are in.
        players: usize,
    },
    /// Hand-for-hand play has no purpose any more: end it.
    EndHandForHand {
        /// Rounds that were played.
        rounds: u32,
    },
    /// Players wait for a seat.
    Waiting {
        /// The entries in their order.
        entries: Vec<EntryId>,
    },
    /// More tables than the players need, and what is pinned keeps them from breaking: let go.
    LetGo {
        /// Tables and players that are pinned.
        pins: Vec<Pin>,
        /// Tables.
        tables: usize,
        /// Tables needed.
        needed: usize,
    },
    /// Registration is open: close it in time.
    CloseRegistration {
        /// Entries so far.
        entries: usize,
    },
    /// Late registration is over by the rules, and entries are refused. Close it, so that the
    /// tables are counted without late players.
    EndLateRegistration {
        /// Entries so far.
        entries: usize,
        /// Limit that has passed.
        over: LateOver,
    },
    /// Play on, and report busts.
    PlayOn {
        /// Players who are in.
        alive: usize,
        /// Tables.
        tables: usize,
        /// Whether it is the final table.
        final_table: bool,
    },
    /// One player is left: finish the tournament.
    Finish {
        /// The winner.
        winner: EntryId,
    },
    /// As many players are in as there are tickets: finish the satellite.
    FinishByTickets {
        /// Players who are in.
        players: usize,
        /// Tickets.
        tickets: u64,
    },
    /// The players left have divided all points: finish the tournament.
    FinishByDeal {
        /// Players who are in.
        players: usize,
    },
    /// Nothing: the tournament is over.
    Closed,
}

/// The end of a stage that the next bust brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bubble {
    /// Everybody left wins a prize.
    Prizes,
    /// Everybody left wins points.
    Points,
    /// Everybody left wins a ticket.
    Tickets,
    /// One table is left.
    FinalTable,
}

/// Next steps at a moment, the most urgent first.
#[must_use]
pub fn next_steps(tournament: &Tournament, now: Timestamp) -> Vec<NextStep> {
    let alive: Vec<EntryId> = tournament.alive().map(|(id, _)| id).collect();
    match tournament.phase() {
        Phase::Finished | Phase::Cancelled => vec![NextStep::Closed],
        Phase::Registering if alive.len() < needed(tournament) => {
            vec![NextStep::Register {
                have: alive.len(),
                need: needed(tournament),
            }]
        }
        Phase::Registering => {
            vec![NextStep::Draw {
                players: alive.len(),
                tables: tournament.tables_needed(),
            }]
        }
        Phase::Running => running(tournament, &alive, now),
    }
}

/// Players whom the draw needs: those that fill a night which starts when it is full, else two.
fn needed(tournament: &Tournament) -> usize {
    let announced = tournament.announcement();
    let full = announced.capacity.filter(|_| announced.starts_when_full);
    full.and_then(|most| usize::try_from(most).ok())
        .unwrap_or(2)
}

/// Pins to be let go, where they keep tables from breaking and no move is left to be made.
fn let_go(tournament: &Tournament) -> Option<NextStep> {
    let (seats, rules) = (tournament.seats(), &tournament.announcement().rules.seating);
    let slack = if tournament.registration_open() {
        usize::from(rules.registration_slack)
    } else {
        0
    };
    let tables = seats.tables().len();
    let settled = seats.orders().is_empty() && seats.waiting().len() == 0;
    let pins: Vec<Pin> = seats.pins().collect();
    if !settled || pins.is_empty() {
        return None;
    }
    let needed = tournament.tables_needed() + slack;
    (tables > needed).then_some(NextStep::LetGo {
        pins,
        tables,
        needed,
    })
}

/// Fewest seats of a table at which short tables stop.
const FULL_TABLE: u8 = 8;
/// Players below the largest table at which a table stops.
const SHORT: usize = 3;

/// Tables that stop until their players arrive: three players or more below the largest. The rule is that of the
/// Poker Tournament Directors Association for full tables.
fn halt(tournament: &Tournament) -> Option<NextStep> {
    let (seats, rules) = (tournament.seats(), &tournament.announcement().rules.seating);
    if rules.n_max < FULL_TABLE || matches!(rules.profile, Profile::Online | Profile::Home) {
        return None;
    }
    let largest = seats.tables().map(|(_, table)| table.len()).max()?;
    let receives = |id: &TableId| seats.orders().iter().any(|order| order.to == *id);
    let short = seats.tables().filter(|(id, table)| {
        !table.is_forming() && table.len() + SHORT <= largest && receives(id)
    });
    let tables: Vec<TableId> = short.map(|(id, _)| id.clone()).collect();
    (!tables.is_empty()).then_some(NextStep::Halt { tables, largest })
}

/// The ends that a bust may bring, with the players who are in after it.
///
/// All who are left win a ticket, or a prize and points, or sit at one table.
fn bubbles(tournament: &Tournament, now: Timestamp) -> Vec<(Bubble, usize)> {
    let tickets = usize::try_from(tournament.tickets()).unwrap_or(usize::MAX);
    let mut ends = Vec::new();
    if tickets > 0 {
        ends.push((Bubble::Tickets, tickets));
    } else {
        let money = tournament.money(now);
        ends.extend(money.map(|money| (Bubble::Prizes, money.prizes.paid())));
        ends.push((Bubble::Points, tournament.paid_places()));
    }
    let seats = usize::from(tournament.announcement().final_table_seats());
    ends.push((Bubble::FinalTable, seats));
    ends
}

/// The beginning or the end of hand-for-hand play, where it is time for it.
fn hand_for_hand(tournament: &Tournament, players: usize, now: Timestamp) -> Option<NextStep> {
    let tables = tournament.seats().tables().len();
    let play = tournament.hand_for_hand();
    if play.is_none() && (tables < 2 || tournament.registration_open()) {
        return None;
    }
    let ends = bubbles(tournament, now);
    let next = ends.iter().find(|(_, left)| players == left + 1);
    let Some(play) = play else {
        let (before, _) = *next?;
        return Some(NextStep::HandForHand { before, players });
    };
    let mut passed = ends
        .iter()
        .map(|(_, left)| play.began_with > *left && players <= *left);
    let over = tables < 2 || (next.is_none() && passed.any(|passed| passed));
    let rounds = play.rounds;
    over.then_some(NextStep::EndHandForHand { rounds })
}

fn running(tournament: &Tournament, alive: &[EntryId], now: Timestamp) -> Vec<NextStep> {
    if let [winner] = alive
        && !tournament.registration_open()
    {
        return vec![NextStep::Finish { winner: *winner }];
    }
    if alive.len() > 1 && tournament.can_end_by_deal() {
        let players = alive.len();
        return vec![NextStep::FinishByDeal { players }];
    }
    if alive.len() > 1 && !tournament.registration_open() && tournament.ends_by_tickets() {
        let (players, tickets) = (alive.len(), tournament.tickets());
        return vec![NextStep::FinishByTickets { players, tickets }];
    }
    let mut steps = Vec::new();
    let entries = tournament.entry_count();
    let registration = tournament.registration_open();
    let over = tournament.late_registration_over(now);
    if let (true, Some(over)) = (registration, over) {
        steps.push(NextStep::EndLateRegistration { entries, over });
    }
    let by_rounds = tournament
        .hand_for_hand()
        .is_some_and(|play| play.round_minutes.is_some());
    if !tournament.clock().is_running() && !by_rounds {
        steps.push(NextStep::StartClock);
    }
    steps.extend(halt(tournament));
    for order in tournament.seats().orders() {
        steps.push(NextStep::Move {
            from: order.from.clone(),
            to: order.to.clone(),
            mover: order.mover.clone(),
            seat: order.seat,
        });
    }
    steps.extend(hand_for_hand(tournament, alive.len(), now));
    let waiting: Vec<EntryId> = tournament.seats().waiting().collect();
    if !waiting.is_empty() {
        steps.push(NextStep::Waiting { entries: waiting });
    }
    steps.extend(let_go(tournament));
    if registration && over.is_none() {
        steps.push(NextStep::CloseRegistration { entries });
    }
    if let [winner] = alive {
        steps.push(NextStep::Finish { winner: *winner });
    } else {
        steps.push(NextStep::PlayOn {
            alive: alive.len(),
            tables: tournament.seats().tables().len(),
            final_table: tournament.is_final_table(),
        });
    }
    steps
}
