//! The measurements, event by event, from events and answers alone.

use alloc::vec::Vec;

use mtt_seating::{Action, Event, Played, Step};

use crate::report::SimulationReport;
use crate::setup::SimPlayer;
use crate::simulate::Simulated;
use crate::tally::{Minutes, PhaseTally, Sizes};
use crate::waits::{Cause, Wait, Waits};
use crate::world::number;

/// The elimination phase ends when this number of tables is open.
const LAST_TABLES: usize = 4;

/// The players dealt in at the hand that starts next.
#[derive(Debug, Default)]
pub(crate) struct Deal {
    pub(crate) players: Vec<SimPlayer>,
    pub(crate) big_blind: Option<SimPlayer>,
}

/// The place of a player.
#[derive(Debug, Clone, Copy, Default)]
enum Spot {
    /// On the waiting list.
    #[default]
    Waiting,
    /// On the way to a table.
    InTransit(u32),
    /// At a table.
    Seated(u32),
}

#[derive(Debug, Clone, Copy, Default)]
struct PlayerTally {
    spot: Spot,
    wait: Option<Wait>,
    moves: u32,
    /// Big blinds posted minus the fair share, in units of [`Played::BIG_BLIND`].
    balance: i64,
}

#[derive(Debug, Default)]
struct TableTally {
    open: bool,
    forming: bool,
    /// Whether it would deal if it were not held or halted.
    stalled: bool,
    seated: usize,
    /// Players with cards in the hand in progress.
    dealt: Vec<SimPlayer>,
    began_ms: u64,
    /// Players who wait for cards and sit here or come here.
    pending: Vec<SimPlayer>,
}

/// Measures a tournament.
#[derive(Debug)]
pub(crate) struct Meter {
    n_max: u8,
    now_ms: u64,
    started: bool,
    registration_open: bool,
    alive: usize,
    open: usize,
    /// Players at tables that would deal if they were not held or halted.
    stalled: u64,
    /// Players dealt in.
    playing: u64,
    next_deal: Deal,
    sizes: Sizes,
    players: Vec<PlayerTally>,
    tables: Vec<TableTally>,
    /// Registration and elimination.
    phases: [PhaseTally; 2],
    minutes: Minutes,
    waits: Waits,
    hands: u64,
    /// Hands that ended, and how long they lasted together.
    ended: (u64, u64),
    /// Players who are out: how many, the sum of their balances, the sum of the squares.
    out: (u64, i128, i128),
}

impl Meter {
    pub(crate) fn new(n_max: u8) -> Self {
        Self {
            n_max,
            now_ms: 0,
            started: false,
            registration_open: true,
            alive: 0,
            open: 0,
            stalled: 0,
            playing: 0,
            next_deal: Deal::default(),
            sizes: Sizes::NONE,
            players: Vec::new(),
            tables: Vec::new(),
            phases: [PhaseTally::default(); 2],
            minutes: Minutes::default(),
            waits: Waits::default(),
            hands: 0,
            ended: (0, 0),
            out: (0, 0, 0),
        }
    }

    /// The phase that the state belongs to: 0 registration, 1 elimination.
    const fn phase(&self) -> Option<usize> {
        match (self.started, self.registration_open) {
            (true, true) => Some(0),
            (true, false) if self.open > LAST_TABLES => Some(1),
            (true | false, false) | (false, true) => None,
        }
    }

    /// Time passes.
    pub(crate) fn advance(&mut self, to_ms: u64) {
        let time = to_ms - self.now_ms;
        let (gap, stalled, playing) = (self.sizes.gap(), self.stalled, self.playing);
        if let Some(phase) = self.phase() {
            self.phases[phase].pass(time, gap, stalled, playing);
        }
        self.minutes.pass(time, &self.sizes, self.registration_open);
        self.now_ms = to_ms;
    }

    /// Says who is dealt in at the hand whose start is the next event.
    pub(crate) fn deal(&mut self, deal: Deal) {
        self.next_deal = deal;
    }

    /// Players with cards at a table.
    pub(crate) fn dealt(&self, table: u32) -> &[SimPlayer] {
        let table = self.tables.get(table as usize);
        table.map_or(&[], |table| &table.dealt)
    }

    /// An event with its answer. What it brings about belongs to the phase before it.
    pub(crate) fn note(&mut self, event: &Event<SimPlayer>, step: &Step<SimPlayer>) {
        let phase = self.phase();
        let mut eliminations = 0;
        match event {
            Event::Register { .. } => self.registers(),
            Event::Start => self.started = true,
            Event::RegistrationClosed => self.registration_open = false,
            Event::HandStarted { table } => self.hand_starts(number(table)),
            Event::HandEnded(end) => {
                self.hand_ends(number(&end.table), &end.busted);
                eliminations = end.busted.len() as u64;
            }
            _ => {}
        }
        let moves = step.actions().filter(|action| self.perform(action)).count();
        if let Some(phase) = phase {
            self.phases[phase].moves += moves as u64;
            self.phases[phase].eliminations += eliminations;
        }
    }

    fn registers(&mut self) {
        self.alive += 1;
        let late = Wait {
            cause: Cause::Late,
            since_ms: self.now_ms,
            missed: 0,
        };
        self.players.push(PlayerTally {
            wait: self.started.then_some(late),
            ..PlayerTally::default()
        });
    }

    fn hand_starts(&mut self, number: u32) {
        let deal = core::mem::take(&mut self.next_deal);
        self.hands += 1;
        self.playing += deal.players.len() as u64;
        if let Some(phase) = self.phase() {
            self.phases[phase].hand(deal.players.len(), self.alive, self.n_max);
        }
        let share = i64::try_from(deal.players.len()).map_or(0, |players| {
            Played::BIG_BLIND.checked_div(players).unwrap_or(0)
        });
        for player in &deal.players {
            self.player(*player).balance -= share;
        }
        if let Some(player) = deal.big_blind {
            self.player(player).balance += Played::BIG_BLIND;
        }
        let now_ms = self.now_ms;
        let pending = core::mem::take(&mut self.table(number).pending);
        let mut still = Vec::new();
        for player in pending {
            let dealt = deal.players.contains(&player);
            match &mut self.player(player).wait {
                wait if dealt => {
                    if let Some(wait) = wait.take() {
                        self.waits.end(wait, now_ms);
                    }
                }
                Some(wait) => {
                    wait.missed += 1;
                    still.push(player);
                }
                None => {}
            }
        }
        let table = self.table(number);
        table.pending = still;
        table.dealt = deal.players;
        table.began_ms = now_ms;
    }

    fn hand_ends(&mut self, number: u32, busted: &[SimPlayer]) {
        let now_ms = self.now_ms;
        let table = self.table(number);
        let dealt = core::mem::take(&mut table.dealt);
        let length = now_ms - table.began_ms;
        self.playing -= dealt.len() as u64;
        self.ended.0 += 1;
        self.ended.1 += length;
        for player in busted {
            self.leaves(number, *player);
            self.alive -= 1;
            let balance = i128::from(self.player(*player).balance);
            self.out.0 += 1;
            self.out.1 += balance;
            self.out.2 += balance * balance;
        }
    }

    /// Performs an action; whether it is a change of table.
    fn perform(&mut self, action: &Action<SimPlayer>) -> bool {
        match action {
            Action::Open { table } => {
                self.open += 1;
                let table = self.table(number(table));
                (table.open, table.forming) = (true, true);
            }
            Action::Break { table } => {
                self.open -= 1;
                self.resumes(number(table));
                let table = self.table(number(table));
                table.open = false;
                let (forming, seated) = (table.forming, table.seated);
                if !forming {
                    self.sizes.remove(seated);
                }
            }
            Action::MayDeal { table } => {
                self.resumes(number(table));
                let table = self.table(number(table));
                if core::mem::take(&mut table.forming) {
                    let seated = table.seated;
                    self.sizes.add(seated);
                }
            }
            Action::Seat { player, table, .. } => self.sits(number(table), *player),
            Action::Depart { player, to, .. } => return self.departs(*player, Some(number(to))),
            Action::Wait { player } => return self.departs(*player, None),
            // Holds, halts and announcements move nobody, and a simulation has no orders.
            _ => {}
        }
        false
    }

    /// A table that is held or halted would deal now.
    pub(crate) fn stalls(&mut self, number: u32) {
        let table = self.table(number);
        if !core::mem::replace(&mut table.stalled, true) {
            let seated = table.seated as u64;
            self.stalled += seated;
        }
    }

    /// A table is not held or halted any more.
    fn resumes(&mut self, number: u32) {
        let table = self.table(number);
        if core::mem::take(&mut table.stalled) {
            let seated = table.seated as u64;
            self.stalled -= seated;
        }
    }

    fn sits(&mut self, number: u32, player: SimPlayer) {
        let tally = self.player(player);
        let comes = !matches!(tally.spot, Spot::InTransit(_));
        let waits = tally.wait.is_some();
        tally.spot = Spot::Seated(number);
        let table = self.table(number);
        if comes && waits {
            table.pending.push(player);
        }
        self.resize(number, 1);
    }

    /// A player goes to another table, or to the waiting list; whether they leave a table.
    fn departs(&mut self, player: SimPlayer, to: Option<u32>) -> bool {
        let now_ms = self.now_ms;
        let left = match self.player(player).spot {
            Spot::Seated(from) => {
                let cause = if self.table(from).open {
                    Cause::Mover
                } else {
                    Cause::Broken
                };
                self.leaves(from, player);
                let tally = self.player(player);
                tally.moves += 1;
                tally.wait.get_or_insert(Wait {
                    cause,
                    since_ms: now_ms,
                    missed: 0,
                });
                true
            }
            Spot::InTransit(before) => {
                self.forget(before, player);
                false
            }
            Spot::Waiting => false,
        };
        self.player(player).spot = to.map_or(Spot::Waiting, Spot::InTransit);
        if let Some(to) = to {
            self.table(to).pending.push(player);
        }
        left
    }

    /// A player leaves a table.
    fn leaves(&mut self, number: u32, player: SimPlayer) {
        self.forget(number, player);
        self.resize(number, -1);
    }

    /// A player is not coming to a table any more.
    fn forget(&mut self, number: u32, player: SimPlayer) {
        self.table(number).pending.retain(|other| *other != player);
    }

    /// A table has a player more or a player less.
    fn resize(&mut self, number: u32, change: isize) {
        let table = self.table(number);
        let before = table.seated;
        let after = before.saturating_add_signed(change);
        table.seated = after;
        let (counts, stalled) = (table.open && !table.forming, table.stalled);
        if counts {
            self.sizes.remove(before);
            self.sizes.add(after);
        }
        if stalled {
            self.stalled = self.stalled - before as u64 + after as u64;
        }
    }

    fn player(&mut self, player: SimPlayer) -> &mut PlayerTally {
        let slot = player.index();
        if self.players.len() <= slot {
            self.players.resize(slot + 1, PlayerTally::default());
        }
        &mut self.players[slot]
    }

    fn table(&mut self, number: u32) -> &mut TableTally {
        let slot = number as usize;
        if self.tables.len() <= slot {
            self.tables.resize_with(slot + 1, TableTally::default);
        }
        &mut self.tables[slot]
    }

    /// The figures.
    pub(crate) fn finish(self) -> Simulated {
        let (hands, hands_ms) = self.ended;
        let [registration, elimination] = self.phases;
        let moves = self.players.iter().map(|player| player.moves);
        let report = SimulationReport {
            hands: self.hands,
            registration: registration.report(),
            elimination: elimination.report(),
            most_moves: moves.max().unwrap_or(0),
            waits: self.waits.report(hands, hands_ms),
            equity_sd: deviation(self.out),
        };
        Simulated {
            report,
            minutes: self.minutes.finish(),
        }
    }
}

/// The standard deviation of balances, in big blinds: exact until the last steps.
fn deviation((count, sum, squares): (u64, i128, i128)) -> Option<f64> {
    let count = i128::from(count);
    // count * squares - sum * sum is the variance times the square of the count.
    let spread = count * squares - sum * sum;
    let unit = i128::from(Played::BIG_BLIND);
    #[expect(
        clippy::cast_precision_loss,
        reason = "a deviation is as exact as its double"
    )]
    let (spread, whole) = (spread as f64, (count * unit) as f64);
    (count > 0).then(|| libm::sqrt(spread) / whole)
}
