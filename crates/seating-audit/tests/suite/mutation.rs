//! Kinds of faults that are put into a right log, each where it changes what the log says.

mod hands;
mod players;
mod seats;
mod tables;

use std::fmt;

use mtt_seating::{Action, Config, Event, Phase, PlayerId, Seat, TableId, TableRef, Tournament};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use seating_audit::{Entry, Record};

/// A log, and a step of it where a fault is put in.
pub(crate) struct Site {
    pub(crate) log: Vec<Record>,
    at: usize,
    /// The tournament before that step.
    before: Tournament,
    /// The tournament after it.
    after: Tournament,
    rng: ChaCha8Rng,
}

/// Puts a fault in; `None` where it does not fit.
type Fault = fn(&mut Site) -> Option<()>;

/// All kinds.
pub(crate) const KINDS: [(&str, Fault); 38] = [
    ("an action is dropped", players::dropped),
    ("an action is doubled", players::doubled),
    (
        "a player is sent to another table than the one where they sit down",
        players::misdirected,
    ),
    ("another player leaves", players::wrong_mover),
    ("a needless move", players::needless_move),
    ("a move and its seat are left out", players::missing_move),
    ("a player leaves during a hand", players::move_in_a_hand),
    ("a player sits down during a hand", seats::seat_in_a_hand),
    ("a seat that is taken", seats::seat_taken),
    ("a seat that the table does not have", seats::seat_outside),
    ("the seat of the small blind", seats::small_blind_seat),
    ("a better seat than the worst", seats::better_seat),
    ("cards are promised to the wrong seat", seats::wrong_dealt),
    ("chips out of nothing", hands::chips_gained),
    ("chips are lost", hands::chips_lost),
    (
        "a survivor is left out of the report",
        hands::survivor_left_out,
    ),
    ("a player who is not there busts", hands::stranger_busts),
    ("everybody busts", hands::everybody_busts),
    ("a table breaks without need", tables::needless_break),
    ("a table does not break", tables::missing_break),
    (
        "the place of a player of a broken table is left out",
        players::missing_wait,
    ),
    (
        "two players who wait are seated in the wrong order",
        players::wrong_order,
    ),
    ("a table opens without need", tables::needless_open),
    ("a table opens under an old name", tables::old_name),
    (
        "a hand at a table that may not deal",
        tables::deal_at_a_paused_table,
    ),
    (
        "leave to deal for a table that needs none",
        tables::needless_leave,
    ),
    ("a hold without a reason", tables::needless_hold),
    ("a hold of the wrong length", tables::wrong_length),
    ("a halt without a reason", tables::needless_halt),
    (
        "the final table is announced too early or twice",
        tables::needless_final_table,
    ),
    ("the redraw forgets a player", tables::redraw_forgets),
    ("a player waits for no reason", players::needless_wait),
    (
        "an action at the beginning of a hand",
        tables::action_at_the_beginning,
    ),
    ("the end of a hand is left out", hands::end_left_out),
    ("a player registers twice", hands::registered_twice),
    ("a retry gets another answer", hands::other_retry),
    ("an event is missing in the numbers", hands::number_missing),
    (
        "a player goes to a table that is not open",
        players::unknown_table,
    ),
];

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let record = &self.log[self.at];
        write!(
            f,
            "line {} of {}: {:?}",
            record.line,
            self.log.len(),
            record.entry
        )
    }
}

/// The tournament after each line of a log.
pub(crate) fn states(log: &[Record]) -> Vec<Tournament> {
    let mut states: Vec<Tournament> = Vec::new();
    for record in log {
        let next = match (&record.entry, states.last()) {
            (Entry::Beginning { config, state }, _) => {
                let config = Config::new(config.clone()).unwrap();
                Tournament::restore(config, state.clone()).unwrap()
            }
            (Entry::Step { event, .. }, Some(before)) => {
                let mut after = before.clone();
                after.apply(before.sequence() + 1, event).unwrap();
                after
            }
            (Entry::Step { .. }, None) => panic!("no beginning"),
        };
        states.push(next);
    }
    states
}

impl Site {
    /// A place in a log, drawn by lot.
    pub(crate) fn new(log: &[Record], states: &[Tournament], mut rng: ChaCha8Rng) -> Self {
        // Mostly a step from which something followed.
        let acts = |at: &usize| match &log[*at].entry {
            Entry::Step { actions, .. } => !actions.is_empty(),
            Entry::Beginning { .. } => false,
        };
        let busy: Vec<usize> = (1..log.len()).filter(acts).collect();
        let any = rng.random_range(1..log.len());
        let at = match busy.choose(&mut rng) {
            Some(at) if rng.random_range(0..4_u32) > 0 => *at,
            _ => any,
        };
        Self {
            log: log.to_vec(),
            at,
            before: states[at - 1].clone(),
            after: states[at].clone(),
            rng,
        }
    }

    fn step(&mut self) -> (&mut Event, &mut Vec<Action>) {
        match &mut self.log[self.at].entry {
            Entry::Step { event, actions } => (event, actions),
            Entry::Beginning { .. } => panic!("a step"),
        }
    }

    fn event(&mut self) -> &mut Event {
        self.step().0
    }

    fn actions(&mut self) -> &mut Vec<Action> {
        self.step().1
    }

    /// Adds an action behind the others; nothing is decided before the start and at the beginning of a hand.
    fn add(&mut self, action: Action) -> Option<()> {
        let decides = !matches!(self.event(), Event::HandStarted { .. });
        (decides && self.after.has_started()).then(|| self.actions().push(action))
    }

    /// The index of an action of a kind, drawn by lot.
    fn pick(&mut self, wanted: impl Fn(&Action) -> bool) -> Option<usize> {
        let actions = self.actions().iter().enumerate();
        let found: Vec<usize> = actions
            .filter(|(_, action)| wanted(action))
            .map(|(index, _)| index)
            .collect();
        found.choose(&mut self.rng).copied()
    }

    /// A table, drawn by lot.
    fn table(&mut self, wanted: impl Fn(TableRef<'_>) -> bool) -> Option<TableId> {
        let tables = self.after.tables().filter(|table| wanted(*table));
        let names: Vec<TableId> = tables.map(|table| table.id().clone()).collect();
        names.choose(&mut self.rng).cloned()
    }

    /// A table in a hand, drawn by lot.
    fn playing(&mut self) -> Option<TableId> {
        self.table(|table| table.phase() == Phase::InHand)
    }

    /// A player of a table, drawn by lot.
    fn player_at(&mut self, id: &TableId) -> Option<PlayerId> {
        let table = self.after.table(id)?;
        let players: Vec<PlayerId> = table.players().cloned().collect();
        players.choose(&mut self.rng).cloned()
    }

    /// A free seat of a table, drawn by lot.
    fn free_seat(&mut self, id: &TableId) -> Option<Seat> {
        let table = self.after.table(id)?;
        let all = (1..=self.after.config().n_max()).filter_map(|seat| Seat::new(seat).ok());
        let free: Vec<Seat> = all.filter(|seat| table.occupant(*seat).is_none()).collect();
        free.choose(&mut self.rng).copied()
    }

    /// The tournament after the event of the step, before its actions.
    fn before_actions(&mut self) -> Option<Tournament> {
        let mut night = self.before.clone();
        night.evolve_event(self.event()).ok()?;
        Some(night)
    }

    /// Inserts a step behind the chosen one, the numbers of the following ones go up.
    fn insert(&mut self, event: Event, actions: Vec<Action>) {
        let seq = self.log[self.at].seq.map(|seq| seq + 1);
        for record in &mut self.log[self.at + 1..] {
            record.line += 1;
            record.seq = record.seq.map(|seq| seq + 1);
        }
        let record = Record {
            line: self.log[self.at].line + 1,
            seq,
            entry: Entry::Step { event, actions },
        };
        self.log.insert(self.at + 1, record);
    }

    /// Removes the chosen step, the numbers of the following ones go down.
    fn remove(&mut self) {
        self.log.remove(self.at);
        for record in &mut self.log[self.at..] {
            record.line -= 1;
            record.seq = record.seq.map(|seq| seq - 1);
        }
    }
}

fn is_seat(action: &Action) -> bool {
    matches!(action, Action::Seat { .. })
}
