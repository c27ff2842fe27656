//! The clock of a simulation: what happens when.

use alloc::collections::{BTreeMap, BinaryHeap};
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use rand::{Rng, RngExt};

use mtt_seating::{
    Action, Blinds, Chips, Dealt, Event, HandEnd, Seat, TableId, TableRef, Tournament,
};

use crate::error::SimulationError;
use crate::hand::{self, Levels, STACK, Stake};
use crate::meter::{Deal, Meter};
use crate::published::apply;
use crate::setup::{SimPlayer, SimulationSetup};
use crate::simulate::{Simulated, SimulatedEvent};

/// Something that is going to happen. Tables are the numbers in their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Plan {
    /// The next player registers.
    Register,
    /// Registration closes.
    Close,
    /// A table deals if it may.
    Deal(u32),
    /// A hand ends.
    End(u32),
    /// A hold has lasted its time, unless it ended before; the number of the hold at that table.
    Expire(u32, u32),
}

/// A table as the simulation remembers it.
#[derive(Debug, Clone, Copy, Default)]
struct Room {
    /// When the next hand may begin, `None` before the first one.
    ready_ms: Option<u64>,
    /// Whether a deal or the end of a hand is planned.
    planned: bool,
    /// Holds so far.
    holds: u32,
    /// The blinds of the hand in progress, where the engine does not know them.
    blinds: Option<Blinds>,
}

/// A tournament that is being played.
pub(crate) struct World<'r, R: ?Sized, W> {
    tournament: Tournament<SimPlayer>,
    setup: SimulationSetup,
    rng: &'r mut R,
    watch: W,
    now_ms: u64,
    /// Plans by time, then by the order in which they were made.
    plans: BinaryHeap<Reverse<(u64, u64, Plan)>>,
    planned: u64,
    registered: u32,
    rooms: Vec<Room>,
    levels: Levels,
    meter: Meter,
}

impl<'r, R, W> World<'r, R, W>
where
    R: Rng + ?Sized,
    W: FnMut(&SimulatedEvent<'_>) -> ControlFlow<()>,
{
    pub(crate) fn new(
        setup: &SimulationSetup,
        rng: &'r mut R,
        watch: W,
    ) -> Result<Self, SimulationError> {
        let rules = setup.rules()?;
        Ok(Self {
            meter: Meter::new(rules.n_max()),
            tournament: Tournament::new(rules),
            setup: *setup,
            rng,
            watch,
            now_ms: 0,
            plans: BinaryHeap::new(),
            planned: 0,
            registered: 0,
            rooms: Vec::new(),
            levels: Levels::new(setup.players),
        })
    }

    /// Plays until one player is left.
    pub(crate) fn play(mut self) -> Result<Simulated, SimulationError> {
        let early = self.setup.early();
        for _ in 0..early {
            self.register()?;
        }
        let closes = self.setup.closes_ms();
        for _ in early..self.setup.players {
            let at = self.rng.random_range(1..closes);
            self.plan(at, Plan::Register);
        }
        self.plan(closes, Plan::Close);
        self.happen(&Event::Start)?;
        while self.tournament.players_alive() > 1 || self.tournament.registration_open() {
            let Some(Reverse((at, _, plan))) = self.plans.pop() else {
                return Err(SimulationError::Stuck {
                    players: self.tournament.players_alive(),
                    at_ms: self.now_ms,
                });
            };
            self.now_ms = at;
            self.meter.advance(at);
            match plan {
                Plan::Register => self.register()?,
                Plan::Close => self.happen(&Event::RegistrationClosed)?,
                Plan::Deal(number) => self.deal(number)?,
                Plan::End(number) => self.end(number)?,
                Plan::Expire(number, hold) => self.expire(number, hold)?,
            }
        }
        Ok(self.meter.finish())
    }

    fn plan(&mut self, at: u64, plan: Plan) {
        self.planned += 1;
        self.plans.push(Reverse((at, self.planned, plan)));
    }

    fn register(&mut self) -> Result<(), SimulationError> {
        let player = SimPlayer::new(self.registered);
        self.registered += 1;
        let stack = Chips::new(STACK);
        self.happen(&Event::Register { player, stack })
    }

    /// Applies an event and does what the answer says.
    fn happen(&mut self, event: &Event<SimPlayer>) -> Result<(), SimulationError> {
        let at_ms = self.now_ms;
        let sequence = self.tournament.sequence() + 1;
        let step = apply(&mut self.tournament, sequence, event)
            .map_err(|answer| SimulationError::Refused { at_ms, answer })?;
        self.meter.note(event, &step);
        for action in step.actions() {
            match action {
                Action::Hold { table, ms, .. } => {
                    let number = number(table);
                    let room = self.room(number);
                    room.holds += 1;
                    let hold = room.holds;
                    self.plan(at_ms + u64::from(*ms), Plan::Expire(number, hold));
                    self.plan_deal(number);
                }
                Action::MayDeal { table } => {
                    let (number, pause) = (number(table), u64::from(self.setup.pause_ms));
                    let room = self.room(number);
                    room.holds += 1;
                    room.ready_ms.get_or_insert(at_ms + pause);
                    self.plan_deal(number);
                }
                Action::Seat { table, .. } | Action::Halt { table } => {
                    self.plan_deal(number(table));
                }
                _ => {}
            }
        }
        let happened = SimulatedEvent {
            at_ms,
            event,
            step: &step,
            tournament: &self.tournament,
        };
        match (self.watch)(&happened) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(SimulationError::Stopped { at_ms }),
        }
    }

    fn room(&mut self, number: u32) -> &mut Room {
        let slot = number as usize;
        if self.rooms.len() <= slot {
            self.rooms.resize(slot + 1, Room::default());
        }
        &mut self.rooms[slot]
    }

    /// Plans the next hand of a table that has dealt or may deal, unless that is planned already.
    fn plan_deal(&mut self, number: u32) {
        let now = self.now_ms;
        let room = self.room(number);
        if let Some(ready) = room.ready_ms.filter(|_| !room.planned) {
            room.planned = true;
            self.plan(ready.max(now), Plan::Deal(number));
        }
    }

    /// A table deals, if it may; if not, the event that lets it plans the hand again.
    fn deal(&mut self, number: u32) -> Result<(), SimulationError> {
        self.room(number).planned = false;
        let id = TableId::numbered(number);
        let Some(table) = self.tournament.table(&id) else {
            return Ok(());
        };
        if !table.may_deal() {
            if table.is_held() || table.is_halted() {
                self.meter.stalls(number);
            }
            return Ok(());
        }
        let known = table.next_blinds();
        let blinds = known.or_else(|| {
            let seats: Vec<Seat> = table.seats().map(|(seat, _)| seat).collect();
            hand::first_blinds(&seats, self.rng)
        });
        let dealt = dealt_in(table);
        let big_blind = blinds.and_then(|blinds| table.occupant(blinds.big_blind));
        let big_blind = big_blind.map(|occupant| *occupant.player);
        let players = table.seats().filter(|(seat, _)| dealt.contains(seat));
        let players = players.map(|(_, occupant)| *occupant.player).collect();
        self.meter.deal(Deal { players, big_blind });
        let length = hand::length_ms(self.rng);
        let room = self.room(number);
        room.blinds = blinds.filter(|_| known.is_none());
        room.planned = true;
        self.plan(self.now_ms + length, Plan::End(number));
        self.happen(&Event::HandStarted { table: id })
    }

    /// A hand ends, and the next one is planned.
    fn end(&mut self, number: u32) -> Result<(), SimulationError> {
        let id = TableId::numbered(number);
        let ready = self.now_ms + u64::from(self.setup.pause_ms);
        let room = self.room(number);
        room.planned = false;
        room.ready_ms = Some(ready);
        let drawn = room.blinds.take();
        let Some(table) = self.tournament.table(&id) else {
            return Ok(());
        };
        let mut end = HandEnd {
            blinds: drawn,
            ..HandEnd::quiet(id.clone())
        };
        if let Some(blinds) = drawn.or_else(|| table.blinds()) {
            let dealt = self.meter.dealt(number);
            let mut stakes: Vec<Stake> = table
                .seats()
                .map(|(seat, occupant)| Stake {
                    seat,
                    chips: occupant.stack.map_or(0, Chips::get),
                    dealt: dealt.contains(occupant.player),
                })
                .collect();
            let big_blind = self.levels.big_blind(self.now_ms);
            hand::play(&mut stakes, blinds, big_blind, self.rng);
            let mut stacks: BTreeMap<SimPlayer, Chips> = BTreeMap::new();
            for ((_, occupant), stake) in table.seats().zip(&stakes) {
                if stake.chips == 0 {
                    end.busted.push(*occupant.player);
                } else {
                    stacks.insert(*occupant.player, Chips::new(stake.chips));
                }
            }
            end.stacks = Some(stacks);
        }
        self.happen(&end.into())?;
        if self.tournament.table(&id).is_some() {
            self.plan_deal(number);
        }
        Ok(())
    }

    /// Ends a hold that is still on.
    fn expire(&mut self, number: u32, hold: u32) -> Result<(), SimulationError> {
        let table = TableId::numbered(number);
        let on = self.room(number).holds == hold
            && self.tournament.table(&table).is_some_and(TableRef::is_held);
        if on {
            return self.happen(&Event::HoldExpired { table });
        }
        Ok(())
    }
}

/// The number in the name of a table; all tables of a simulation are named by the engine.
pub(crate) fn number(table: &TableId) -> u32 {
    table.number().unwrap_or(0)
}

/// The seats that get cards in the next hand. They are all but the seats between the button and the
/// small blind, or all if that leaves fewer than two.
fn dealt_in(table: TableRef<'_, SimPlayer>) -> Vec<Seat> {
    let all = || table.seats().map(|(seat, _)| seat);
    let dealt: Vec<Seat> = all()
        .filter(|seat| table.dealt_at(*seat) == Dealt::NextHand)
        .collect();
    if dealt.len() < 2 {
        return all().collect();
    }
    dealt
}
