//! A tournament under test: every event is applied, decided separately, recorded, replayed and checked.

use std::collections::BTreeMap;

use mtt_seating::{
    Action, Chips, Config, ConfigSetup, Dealt, DrawKey, Event, HandData, HandEnd, Mover, Occupant,
    Phase, PinTarget, Place, PlayerId, Seat, SeatSetup, SeatingError, StateSetup, Step, TableId,
    TableRef, TableSetup, Tournament,
};

use crate::checker;

/// A tournament under test.
#[derive(Clone)]
pub(crate) struct Night {
    /// The tournament that is driven by `apply`.
    pub(crate) live: Tournament,
    /// The same, from the recorded events and actions alone.
    shadow: Tournament,
    /// Players who must be in the tournament, with the chips they brought.
    pub(crate) alive: BTreeMap<PlayerId, u64>,
    /// Chips that must be in play, as long as every hand is reported.
    pub(crate) chips: u128,
    /// Every event that was taken, for a replay.
    pub(crate) log: Vec<(u64, Event)>,
    /// The last table at which each player sat.
    last_table: BTreeMap<PlayerId, TableId>,
    /// Changes of table by players who had a seat.
    pub(crate) moves: usize,
}

impl Night {
    pub(crate) fn new(setup: ConfigSetup) -> Self {
        Self::of(Tournament::new(Config::new(setup).unwrap()))
    }

    pub(crate) fn of(live: Tournament) -> Self {
        let alive: BTreeMap<PlayerId, u64> = live
            .occupants()
            .map(|occupant| {
                (
                    occupant.player.clone(),
                    occupant.stack.map_or(0, Chips::get),
                )
            })
            .collect();
        let chips = alive.values().map(|stack| u128::from(*stack)).sum();
        let mut night = Self {
            shadow: live.clone(),
            live,
            alive,
            chips,
            log: Vec::new(),
            last_table: BTreeMap::new(),
            moves: 0,
        };
        night.count_moves();
        night
    }

    /// Applies an event and checks everything that must hold for any event.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<Step, SeatingError> {
        let before = self.live.clone();
        let sequence = before.sequence() + 1;
        let key = DrawKey {
            seed: before.config().seed(),
            sequence,
        };
        let decided = before.decide(event, key);
        let applied = self.live.apply(sequence, event).map_err(|refused| {
            assert_eq!(refused.sequence, sequence, "the error has another number");
            refused.error
        });
        assert_eq!(decided, applied, "apply and decide differ on {event:?}");
        let step = match applied {
            Err(error) => {
                assert_eq!(self.live, before, "refused with a change: {event:?}");
                assert!(self.live.counts_are_right(), "refused with a count");
                assert_eq!(self.live.sequence(), before.sequence());
                assert_eq!(self.shadow.evolve_event(event), Err(error.clone()));
                assert_eq!(self.shadow, before, "refused with a change: {event:?}");
                return Err(error);
            }
            Ok(step) => step,
        };
        self.note(event, &before);
        assert!(self.live.counts_are_right(), "a count differs");
        self.shadow.evolve_event(event).unwrap();
        checker::check_state(&self.shadow, &self.alive);
        self.count_moves();
        for action in step.actions() {
            checker::check_action(&self.shadow, action);
            self.shadow.evolve_action(action).unwrap();
            assert!(self.shadow.counts_are_right(), "a count differs");
            checker::check_state(&self.shadow, &self.alive);
            self.count_moves();
        }
        assert_eq!(
            self.shadow, self.live,
            "the record gives another state after {event:?}"
        );
        let restored =
            Tournament::restore(self.live.config().clone(), self.live.snapshot()).unwrap();
        assert_eq!(
            restored, self.live,
            "the snapshot gives another state after {event:?}"
        );
        let questions = self
            .live
            .tables()
            .map(|table| Event::from(HandEnd::quiet(table.id().clone())))
            .chain([Event::Rebalance, Event::RegistrationClosed]);
        for question in questions {
            assert_eq!(
                restored.decide(&question, key),
                self.live.decide(&question, key),
                "the snapshot decides otherwise on {question:?}"
            );
        }
        assert_eq!(
            self.live.apply(sequence, event),
            Ok(step.clone()),
            "a retry gives another answer"
        );
        assert_eq!(self.live, self.shadow, "a retry changed the state");
        self.log.push((sequence, event.clone()));
        Ok(step)
    }

    /// Applies an event that must be taken.
    #[track_caller]
    pub(crate) fn must(&mut self, event: &Event) -> Step {
        self.apply(event)
            .unwrap_or_else(|error| panic!("{event:?}: {error}"))
    }

    /// Applies an event that must be refused.
    #[track_caller]
    pub(crate) fn refuse(&mut self, event: &Event, expected: &SeatingError) {
        assert_eq!(self.apply(event).as_ref(), Err(expected), "{event:?}");
    }

    /// The end of a hand without a bust or a report.
    #[track_caller]
    pub(crate) fn end(&mut self, table: &str) -> Step {
        self.must(&HandEnd::quiet(TableId::new(table)).into())
    }

    /// The end of a hand with busts and without a report of stacks.
    #[track_caller]
    pub(crate) fn bust(&mut self, table: &str, busted: &[&str]) -> Step {
        let busted = busted.iter().map(|name| PlayerId::new(*name)).collect();
        let end = HandEnd::quiet(TableId::new(table));
        self.must(&HandEnd { busted, ..end }.into())
    }

    #[track_caller]
    pub(crate) fn register(&mut self, name: &str) -> Step {
        self.must(&Event::Register {
            player: PlayerId::new(name),
            stack: Chips::new(20_000),
        })
    }

    /// Unpins everybody and everything.
    pub(crate) fn let_go(&mut self) {
        let pinned = self.live.occupants().filter(|occupant| occupant.pinned);
        let players = pinned.map(|occupant| PinTarget::Player(occupant.player.clone()));
        let pinned = self.live.tables().filter(|table| table.is_pinned());
        let tables = pinned.map(|table| PinTarget::Table(table.id().clone()));
        let pins: Vec<PinTarget> = players.chain(tables).collect();
        for target in pins {
            // What follows from one may have broken the table of another.
            let _gone = self.apply(&Event::Unpin { target });
        }
    }

    /// Starts a hand at every table that may deal.
    pub(crate) fn deal(&mut self) {
        let ready: Vec<TableId> = self
            .live
            .tables()
            .filter(|table| table.may_deal())
            .map(|table| table.id().clone())
            .collect();
        for table in ready {
            self.must(&Event::HandStarted { table });
        }
    }

    /// Plays rounds of hand ends without a bust, in the order of the tables, until the room is
    /// quiet.
    ///
    /// It is quiet when a whole round gives no action and nobody waits or is on their way. Every
    /// table that may deal starts its next hand after each event; every order is carried out at the
    /// end of a round. Returns the number of rounds with an action.
    pub(crate) fn settle(&mut self) -> usize {
        for round in 0..50 {
            let mut quiet = true;
            self.deal();
            let before = (checker::gap_to_come(&self.live), self.live.tables().len());
            let order: Vec<TableId> = self.live.tables().map(TableRef::id).cloned().collect();
            quiet &= self.must(&Event::Rebalance).is_empty();
            for table in order {
                if self
                    .live
                    .table(&table)
                    .is_some_and(|table| table.phase() == Phase::InHand)
                {
                    quiet &= self.end(table.as_str()).is_empty();
                    self.deal();
                }
            }
            quiet &= self.live.orders().next().is_none();
            self.carry_out_orders();
            if self.live.tables().len() == before.1 {
                // An order that another one has made needless is withdrawn, which leaves a gap that is tolerated.
                let tables = u32::try_from(before.1).unwrap();
                let tolerance = self.live.config().tolerance().gap(tables);
                assert!(
                    checker::gap_to_come(&self.live) <= before.0.max(usize::from(tolerance)),
                    "tables drift apart"
                );
            }
            if quiet && self.live.waiting_len() == 0 && self.live.in_transit().next().is_none() {
                return round;
            }
        }
        panic!("never settles: {:?}", self.sizes());
    }

    /// The director carries out every order unchanged.
    pub(crate) fn carry_out_orders(&mut self) {
        loop {
            let Some(order) = self.live.orders().next() else {
                return;
            };
            let table = self.live.table(&order.to).unwrap();
            if table.in_hand() {
                self.end(order.to.as_str());
                continue;
            }
            let mut all =
                (1..=checker::seats_now(&self.live)).map(|number| Seat::new(number).unwrap());
            let seat = order
                .seat
                .or_else(|| {
                    all.find(|seat| {
                        table.occupant(*seat).is_none()
                            && checker::is_open(&self.live, &order.to, *seat)
                    })
                })
                .unwrap();
            let player = match &order.mover {
                Mover::Player(player) => player.clone(),
                Mover::NextBigBlind => self
                    .live
                    .table(&order.from)
                    .unwrap()
                    .players()
                    .next()
                    .unwrap()
                    .clone(),
            };
            self.must(&Event::Confirm {
                from: order.from,
                to: order.to,
                player,
                seat,
            });
        }
    }

    /// Players at each table, the largest first.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let mut sizes: Vec<usize> = self.live.tables().map(TableRef::players_seated).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }

    /// Players at one table.
    #[track_caller]
    pub(crate) fn size(&self, table: &str) -> usize {
        self.live
            .table(&TableId::new(table))
            .unwrap()
            .players_seated()
    }

    /// Keeps the books of who must be alive, from the event alone.
    fn note(&mut self, event: &Event, before: &Tournament) {
        let mut gone: Vec<PlayerId> = Vec::new();
        match event {
            Event::Register { player, stack } => {
                self.alive.insert(player.clone(), stack.get());
                self.chips += u128::from(stack.get());
                self.last_table.remove(player);
            }
            Event::HandEnded(end) => gone.clone_from(&end.busted),
            Event::HandsEndedTogether { ends } => {
                gone.extend(ends.iter().flat_map(|end| end.busted.clone()));
            }
            Event::Removed { player } => {
                gone.push(player.clone());
                let stack = before
                    .occupants()
                    .find(|occupant| occupant.player == player)
                    .unwrap()
                    .stack;
                self.chips = self
                    .chips
                    .saturating_sub(stack.map_or(0, |stack| u128::from(stack.get())));
            }
            _ => {}
        }
        for player in gone {
            self.alive.remove(&player);
        }
    }

    /// Counts changes of table since the last call.
    fn count_moves(&mut self) {
        for (id, table) in self.shadow.tables().map(|table| (table.id(), table)) {
            for player in table.players() {
                let old = self.last_table.insert(player.clone(), id.clone());
                self.moves += usize::from(old.is_some_and(|old| old != *id));
            }
        }
    }
}

/// A running tournament with tables `A`, `B`, ... of the given sizes, players `A1`, `A2`, ... in the first seats,
/// and `waiting` players `w1`, `w2`, ... Tracked tables are in a hand with the big blind in seat 3.
pub(crate) fn running(setup: ConfigSetup, sizes: &[usize], waiting: usize) -> Night {
    let phase = if setup.hands == HandData::Tracked {
        Phase::InHand
    } else {
        Phase::Untracked
    };
    let seat = |table: char, number: u8| SeatSetup {
        stack: Some(Chips::new(20_000)),
        ..SeatSetup::new(PlayerId::new(format!("{table}{number}")))
    };
    let tables = sizes.iter().zip('A'..).map(|(size, name)| {
        let phase = if *size < 2 && phase == Phase::InHand {
            Phase::BetweenHands
        } else {
            phase
        };
        let tracked = phase != Phase::Untracked;
        let big_blind = if setup.n_max < 3 { 2 } else { 3 };
        TableSetup {
            button: tracked.then_some(1),
            small_blind: tracked.then_some(2),
            big_blind: tracked.then_some(big_blind),
            seats: (1..=u8::try_from(*size).unwrap())
                .map(|number| (number, seat(name, number)))
                .collect(),
            ..TableSetup::new(TableId::new(name), phase)
        }
    });
    let names = (1..=waiting).map(|number| PlayerId::new(format!("w{number}")));
    let state = StateSetup {
        tables: tables.collect(),
        waiting: names.map(mtt_seating::WaitingSetup::Name).collect(),
        ..StateSetup::default()
    };
    Night::of(Tournament::restore(Config::new(setup).unwrap(), state).unwrap())
}

/// A tournament after the draw of `players` players `p0`, `p1`, ...
pub(crate) fn drawn(setup: ConfigSetup, players: usize) -> Night {
    let mut night = Night::new(setup);
    for number in 0..players {
        night.register(&format!("p{number}"));
    }
    night.must(&Event::Start);
    night
}

/// The table and seat of a player.
#[track_caller]
pub(crate) fn seat_of(live: &Tournament, player: &str) -> (TableId, u8) {
    match live.player(&PlayerId::new(player)) {
        Some(Place::Seated { table, seat }) => (table, seat.get()),
        other => panic!("{player}: {other:?}"),
    }
}

/// The kinds of the actions of a step.
pub(crate) fn kinds(step: &Step) -> Vec<&'static str> {
    step.actions().map(Action::kind).collect()
}

/// The players among some occupants, by name.
pub(crate) fn names<'a, O: Iterator<Item = Occupant<'a>>>(occupants: O) -> Vec<String> {
    occupants
        .map(|occupant| occupant.player.to_string())
        .collect()
}

/// Nine seats, registration closed, hands tracked.
pub(crate) fn closed() -> ConfigSetup {
    ConfigSetup {
        registration_open: false,
        seed: 1,
        ..ConfigSetup::default()
    }
}

/// A live room without hand records, registration closed.
pub(crate) fn closed_room() -> ConfigSetup {
    ConfigSetup {
        hands: HandData::Untracked,
        ..closed()
    }
}

pub(crate) fn player(name: &str) -> PlayerId {
    PlayerId::new(name)
}

pub(crate) fn table(name: &str) -> TableId {
    TableId::new(name)
}

#[track_caller]
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A player takes a seat and gets cards in the next hand.
pub(crate) fn sit(name: &str, at: &str, number: u8) -> Action {
    Action::Seat {
        player: player(name),
        table: table(at),
        seat: seat(number),
        dealt: Dealt::NextHand,
    }
}

pub(crate) fn depart(name: &str, from: &str, to: &str) -> Action {
    Action::Depart {
        player: player(name),
        from: table(from),
        to: table(to),
    }
}
