//! The figures of a simulation once more, from its log.
//!
//! The whole room is written down after every action, and each figure is read off these pictures by
//! its definition.

use std::collections::{BTreeMap, BTreeSet};

use mtt_seating::{Action, Blinds, Event, HandEnd, Seat, Step, TableId};
use seating_sim::{SimPlayer, SimulationSetup};

/// An event of the log: when, what, what was answered.
pub(crate) type Entry = (u64, Event<SimPlayer>, Step<SimPlayer>);

/// A table as the log shows it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    forming: bool,
    held: bool,
    /// When the next hand may begin: a pause after the last one, or after the table was opened for play.
    ready: Option<u64>,
    breaking: bool,
    pub(crate) seats: BTreeMap<Seat, SimPlayer>,
    blinds: Option<Blinds>,
    /// Players with cards in the hand in progress.
    cards: Vec<SimPlayer>,
}

/// The room after an event.
#[derive(Debug, Clone, Default)]
pub(crate) struct Room {
    started: bool,
    closed: bool,
    pub(crate) tables: BTreeMap<TableId, Table>,
    transit: BTreeMap<SimPlayer, TableId>,
    alive: BTreeSet<SimPlayer>,
}

/// A change of table.
struct Change {
    /// Which event of the log.
    entry: usize,
    player: SimPlayer,
    broken: bool,
}

/// A hand.
struct Hand {
    /// The events of the log that begin and end it.
    entry: usize,
    end: Option<usize>,
    table: TableId,
    cards: Vec<SimPlayer>,
    big_blind: Option<SimPlayer>,
}

/// Everything that can be read off a log.
pub(crate) struct Reference<'a> {
    setup: SimulationSetup,
    log: &'a [Entry],
    /// The room after each event.
    pub(crate) rooms: Vec<Room>,
    changes: Vec<Change>,
    hands: Vec<Hand>,
}

/// A phase as the report has it: mean size, ideal, gap 1, gap 2, moves per elimination, idle.
pub(crate) type Phase = [Option<f64>; 6];

/// A cause of waits: count, mean, 99 %, longest, missed hands.
pub(crate) type Waits = (
    usize,
    Option<f64>,
    Option<f64>,
    Option<f64>,
    BTreeMap<u32, u64>,
);

fn quotient(part: u64, whole: u64) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "small numbers of a test")]
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The first seat behind `seat`, clockwise, for which `wanted` holds; `seat` itself comes last.
fn behind(seat: Seat, n_max: u8, wanted: impl Fn(Seat) -> bool) -> Option<Seat> {
    let numbers = (1..=n_max).map(|step| (seat.get() + step - 1) % n_max + 1);
    numbers
        .map(|number| Seat::new(number).unwrap())
        .find(|seat| wanted(*seat))
}

impl Table {
    /// Blinds of the next hand; the three seats move on by one hand.
    fn next_blinds(&self, n_max: u8) -> Option<Blinds> {
        let old = self.blinds?;
        let sits = |seat: Seat| self.seats.contains_key(&seat);
        let big_blind = behind(old.big_blind, n_max, sits)?;
        let (mut button, mut small_blind) = (old.small_blind, Some(old.big_blind));
        if self.seats.len() == 2 {
            small_blind = behind(big_blind, n_max, sits);
            button = small_blind;
        }
        Some(Blinds {
            button: button.filter(|button| *button != big_blind),
            small_blind,
            big_blind,
        })
    }

    /// Players who get cards in the next hand: nobody strictly between the next button and the next small blind.
    fn next_cards(&self, n_max: u8) -> Vec<SimPlayer> {
        let mut between = BTreeSet::new();
        let button = self.blinds.map(|old| old.small_blind.or(old.button));
        if let (Some(old), Some(Some(button))) = (self.blinds, button) {
            let mut seat = behind(button, n_max, |_| true).unwrap();
            while button != old.big_blind && seat != old.big_blind {
                between.insert(seat);
                seat = behind(seat, n_max, |_| true).unwrap();
            }
        }
        let all = || self.seats.iter();
        let dealt: Vec<SimPlayer> = all()
            .filter(|(seat, _)| !between.contains(seat))
            .map(|(_, player)| *player)
            .collect();
        if dealt.len() < 2 {
            return all().map(|(_, player)| *player).collect();
        }
        dealt
    }
}

impl<'a> Reference<'a> {
    pub(crate) fn new(setup: SimulationSetup, log: &'a [Entry]) -> Self {
        let mut reference = Self {
            setup,
            log,
            rooms: Vec::new(),
            changes: Vec::new(),
            hands: Vec::new(),
        };
        let mut room = Room::default();
        for (entry, (_, _, step)) in log.iter().enumerate() {
            reference.event(&mut room, entry);
            for action in step.actions() {
                reference.action(&mut room, entry, action);
            }
            reference.rooms.push(room.clone());
        }
        reference
    }

    fn event(&mut self, room: &mut Room, entry: usize) {
        match &self.log[entry].1 {
            Event::Register { player, .. } => {
                room.alive.insert(*player);
            }
            Event::Start => room.started = true,
            Event::RegistrationClosed => room.closed = true,
            Event::HandStarted { table: id } => {
                let table = room.tables.get_mut(id).unwrap();
                let ends = |(_, event, _): &Entry| matches!(event, Event::HandEnded(end) if end.table == *id);
                let end = (entry..self.log.len()).find(|later| ends(&self.log[*later]));
                table.cards = table.next_cards(self.setup.n_max);
                // The blinds of a new table are reported at the end of its first hand.
                table.blinds = table.next_blinds(self.setup.n_max).or_else(|| {
                    let Event::HandEnded(end) = &self.log[end?].1 else {
                        return None;
                    };
                    end.blinds
                });
                let big_blind = table.blinds.map(|blinds| table.seats[&blinds.big_blind]);
                self.hands.push(Hand {
                    entry,
                    end,
                    table: id.clone(),
                    cards: table.cards.clone(),
                    big_blind,
                });
            }
            Event::HandEnded(HandEnd { table, busted, .. }) => {
                let table = room.tables.get_mut(table).unwrap();
                table.cards.clear();
                table.ready = Some(self.log[entry].0 + u64::from(self.setup.pause_ms));
                table.seats.retain(|_, player| !busted.contains(player));
                room.alive.retain(|player| !busted.contains(player));
            }
            Event::HoldExpired { .. } => {}
            other => panic!("a simulation has no {other:?}"),
        }
    }

    fn action(&mut self, room: &mut Room, entry: usize, action: &Action<SimPlayer>) {
        match action {
            Action::Open { table } => {
                let forming = Table {
                    forming: true,
                    ..Table::default()
                };
                assert!(room.tables.insert(table.clone(), forming).is_none());
            }
            Action::Break { table } => room.tables.get_mut(table).unwrap().breaking = true,
            Action::MayDeal { table } => {
                let table = room.tables.get_mut(table).unwrap();
                (table.forming, table.held) = (false, false);
                let ready = self.log[entry].0 + u64::from(self.setup.pause_ms);
                table.ready = table.ready.or(Some(ready));
            }
            Action::Hold { table, .. } | Action::Halt { table } => {
                room.tables.get_mut(table).unwrap().held = true;
            }
            Action::Seat {
                player,
                table,
                seat,
                ..
            } => {
                room.transit.remove(player);
                let table = room.tables.get_mut(table).unwrap();
                assert!(table.seats.insert(*seat, *player).is_none());
            }
            Action::Depart { player, to, .. } => {
                self.leave(room, entry, *player);
                room.transit.insert(*player, to.clone());
            }
            Action::Wait { player } => {
                self.leave(room, entry, *player);
                room.transit.remove(player);
            }
            Action::FinalTable { seats, .. } => assert!(seats.is_none()),
            other => panic!("a simulation has no {other:?}"),
        }
    }

    fn leave(&mut self, room: &mut Room, entry: usize, player: SimPlayer) {
        for table in room.tables.values_mut() {
            let before = table.seats.len();
            table.seats.retain(|_, other| *other != player);
            if table.seats.len() < before {
                self.changes.push(Change {
                    entry,
                    player,
                    broken: table.breaking,
                });
            }
        }
        room.tables
            .retain(|_, table| !table.breaking || !table.seats.is_empty());
    }

    /// Whether what begins at an event belongs to a phase: registration open, or closed and more than four tables.
    fn in_phase(&self, entry: usize, registration: bool) -> bool {
        let Some(room) = entry.checked_sub(1).map(|before| &self.rooms[before]) else {
            return false;
        };
        room.started && room.closed != registration && (registration || room.tables.len() > 4)
    }

    pub(crate) fn phase(&self, registration: bool) -> Phase {
        let [mut time, mut gap_1, mut gap_2, mut held, mut playing] = [0; 5];
        let [mut hands, mut dealt, mut ideal, mut moves, mut out] = [0; 5];
        for entry in (0..self.log.len()).filter(|entry| self.in_phase(*entry, registration)) {
            let room = &self.rooms[entry - 1];
            let passed = self.log[entry].0 - self.log[entry - 1].0;
            let sizes: Vec<usize> = room
                .tables
                .values()
                .filter(|table| !table.forming)
                .map(|table| table.seats.len())
                .collect();
            let gap = sizes.iter().max().unwrap_or(&0) - sizes.iter().min().unwrap_or(&0);
            time += passed;
            gap_1 += if gap <= 1 { passed } else { 0 };
            gap_2 += if gap <= 2 { passed } else { 0 };
            for table in room.tables.values() {
                if let Some(ready) = table.ready.filter(|_| table.held) {
                    let from = ready.max(self.log[entry - 1].0);
                    held += self.log[entry].0.saturating_sub(from) * table.seats.len() as u64;
                }
                playing += passed * table.cards.len() as u64;
            }
            if let Event::HandEnded(end) = &self.log[entry].1 {
                out += end.busted.len() as u64;
            }
        }
        for hand in &self.hands {
            if self.in_phase(hand.entry, registration) {
                let alive = self.rooms[hand.entry].alive.len();
                let tables = alive.div_ceil(usize::from(self.setup.n_max));
                let cards = hand.cards.len();
                hands += 1;
                dealt += cards as u64;
                ideal += u64::from(cards == alive / tables || cards == alive.div_ceil(tables));
            }
        }
        for change in &self.changes {
            moves += u64::from(self.in_phase(change.entry, registration));
        }
        [
            quotient(dealt, hands),
            quotient(ideal, hands),
            quotient(gap_1, time),
            quotient(gap_2, time),
            quotient(moves, out),
            quotient(held, playing),
        ]
    }

    pub(crate) fn hands(&self) -> usize {
        self.hands.len()
    }

    /// Movers, players of broken tables, late players.
    pub(crate) fn waits(&self) -> [Waits; 3] {
        let mut times: [Vec<u64>; 3] = Default::default();
        let mut missed: [BTreeMap<u32, u64>; 3] = Default::default();
        let hands: BTreeMap<usize, &Hand> =
            self.hands.iter().map(|hand| (hand.entry, hand)).collect();
        let changes = self.changes.iter();
        let changes: BTreeMap<(SimPlayer, usize), bool> = changes
            .map(|change| ((change.player, change.entry), change.broken))
            .collect();
        let players = self.log.iter().filter_map(|(_, event, _)| match event {
            Event::Register { player, .. } => Some(*player),
            _ => None,
        });
        for player in players {
            let mut wait: Option<(usize, usize)> = None;
            for (entry, (_, event, _)) in self.log.iter().enumerate() {
                let before = entry.checked_sub(1).map(|before| &self.rooms[before]);
                let started = before.is_some_and(|room| room.started);
                if matches!(event, Event::Register { player: new, .. } if *new == player && started)
                {
                    wait = Some((2, entry));
                }
                if let Some(broken) = changes.get(&(player, entry)) {
                    wait = wait.or(Some((usize::from(*broken), entry)));
                }
                let (Some((cause, since)), Some(hand)) = (wait, hands.get(&entry)) else {
                    continue;
                };
                if !hand.cards.contains(&player) {
                    continue;
                }
                let without = |(_, hand): &(&usize, &&Hand)| {
                    let room = &self.rooms[hand.entry];
                    let mut sitting = room.tables[&hand.table].seats.values();
                    sitting.any(|other| *other == player)
                        || room.transit.get(&player) == Some(&hand.table)
                };
                let hands = hands.range(since..entry).filter(without).count();
                times[cause].push(self.log[entry].0 - self.log[since].0);
                *missed[cause]
                    .entry(u32::try_from(hands).unwrap())
                    .or_default() += 1;
                wait = None;
            }
        }
        let ended = self
            .hands
            .iter()
            .filter_map(|hand| Some((hand.entry, hand.end?)));
        let lengths: Vec<u64> = ended
            .map(|(start, end)| self.log[end].0 - self.log[start].0)
            .collect();
        let length = quotient(lengths.iter().sum(), lengths.len() as u64);
        let mut missed = missed.into_iter();
        times.map(|mut times| {
            times.sort_unstable();
            let in_hands = |ms: u64| quotient(ms, 1).unwrap() / length.unwrap();
            let mean = quotient(times.iter().sum(), times.len() as u64);
            // The first value with at least 99 % of all at or below it.
            let low = |value: &&u64| {
                let below = times.iter().filter(|other| other <= value).count();
                below * 100 >= times.len() * 99
            };
            (
                times.len(),
                mean.map(|mean| mean / length.unwrap()),
                times.iter().find(low).map(|ms| in_hands(*ms)),
                times.last().map(|ms| in_hands(*ms)),
                missed.next().unwrap(),
            )
        })
    }

    /// The spread of big blinds posted minus the fair share over those who are out, by two passes.
    pub(crate) fn equity_sd(&self) -> Option<f64> {
        let balance = |player: SimPlayer| -> f64 {
            let played = self
                .hands
                .iter()
                .filter(|hand| hand.cards.contains(&player));
            let shares = played.map(|hand| quotient(1, hand.cards.len() as u64).unwrap());
            let posted = self
                .hands
                .iter()
                .filter(|hand| hand.big_blind == Some(player));
            quotient(posted.count() as u64, 1).unwrap() - shares.sum::<f64>()
        };
        let out = self.log.iter().filter_map(|(_, event, _)| match event {
            Event::HandEnded(end) => Some(&end.busted),
            _ => None,
        });
        let out: Vec<f64> = out.flatten().map(|player| balance(*player)).collect();
        let count = quotient(out.len() as u64, 1).unwrap();
        let mean = out.iter().sum::<f64>() / count;
        let spread: f64 = out.iter().map(|balance| (balance - mean).powi(2)).sum();
        (!out.is_empty()).then(|| (spread / count).sqrt())
    }

    pub(crate) fn most_moves(&self) -> usize {
        let mut moves: BTreeMap<SimPlayer, usize> = BTreeMap::new();
        for change in &self.changes {
            *moves.entry(change.player).or_default() += 1;
        }
        moves.values().copied().max().unwrap_or(0)
    }

    /// The stacks that a hand reports, by player, at every hand end.
    pub(crate) fn reports(&self) -> impl Iterator<Item = (usize, &HandEnd<SimPlayer>)> {
        let entries = self.log.iter().enumerate();
        entries.filter_map(|(entry, (_, event, _))| match event {
            Event::HandEnded(end) => Some((entry, end)),
            _ => None,
        })
    }
}
