//! Random tournaments played by the engine, written down as logs for the audit.

use std::collections::BTreeMap;

use mtt_seating::{
    Blinds, BreakOrder, Chips, Config, ConfigSetup, Event, HandEnd, Phase, PinTarget, PlayerId,
    Profile, Seat, SeatSetup, StateSetup, TableId, TableSetup, Tolerance, Tournament, Weights,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use seating_audit::{Entry, Record};

/// The profiles whose rules the audit checks in full.
const PROFILES: [Profile; 3] = [Profile::Tda, Profile::Online, Profile::Home];

/// A tournament in progress and its log.
pub(crate) struct Recorded {
    live: Tournament,
    pub(crate) log: Vec<Record>,
    rng: ChaCha8Rng,
    /// Players who left, for re-entries.
    gone: Vec<PlayerId>,
    entered: u32,
}

/// A whole tournament of random rules, at most `events` events long.
pub(crate) fn tournament(seed: u64, events: usize) -> Vec<Record> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let config = rules(&mut rng);
    // Tables of any size in the middle of a night, or a field before the draw.
    let state = if rng.random_range(0..3_u32) == 0 {
        middle(&config, &mut rng)
    } else {
        StateSetup::default()
    };
    let mut night = Recorded::new(config, state, rng);
    if !night.live.has_started() {
        let most = 6 * u32::from(night.live.config().n_max()).min(16);
        for _ in 0..night.rng.random_range(2..=most.max(3)) {
            night.enter();
        }
        night.apply(Event::Start);
    }
    while night.log.len() < events && night.live.players_alive() > 1 {
        night.step();
    }
    night.log
}

/// Rules over the whole legal range.
fn rules(rng: &mut ChaCha8Rng) -> ConfigSetup {
    let n_max = if rng.random() {
        rng.random_range(2..=23)
    } else {
        rng.random_range(6..=10)
    };
    let gap = |rng: &mut ChaCha8Rng| match rng.random_range(0..4_u32) {
        0 => rng.random_range(1..=n_max),
        1 => 2.min(n_max),
        _ => 1,
    };
    let tolerance = if rng.random_range(0..4_u32) == 0 {
        let later = rng.random_range(2..6);
        Tolerance::ByTables(vec![(1, gap(rng)), (later, gap(rng))])
    } else {
        Tolerance::Gap(gap(rng))
    };
    let some = |rng: &mut ChaCha8Rng, ms: u32| if rng.random() { ms } else { 0 };
    let weights = (rng.random_range(0..4_u32) == 0).then(|| Weights {
        position: rng.random_range(0.0..5.0),
        equity: rng.random_range(0.0..5.0),
        recency: rng.random_range(0.0..5.0),
        moves: rng.random_range(0.0..5.0),
        stack: rng.random_range(0.0..5.0),
    });
    ConfigSetup {
        n_max,
        n_min: rng.random_range(2..=n_max),
        profile: *PROFILES.choose(rng).unwrap(),
        tolerance,
        registration_open: rng.random(),
        seed: rng.random(),
        registration_slack: rng.random_range(0..=2),
        break_order: if rng.random() {
            BreakOrder::Smallest
        } else {
            BreakOrder::Announced
        },
        hold_ms: some(rng, 1_000),
        open_wait_ms: some(rng, 30_000),
        final_table_redraw: rng.random(),
        weights,
        ..ConfigSetup::default()
    }
}

/// A state with tables of random sizes, some of them pinned or ranked.
fn middle(config: &ConfigSetup, rng: &mut ChaCha8Rng) -> StateSetup {
    let n_max = config.n_max;
    let tables = rng.random_range(1..=6_u32);
    let mut state = StateSetup::default();
    for number in 1..=tables {
        let phase = if rng.random() {
            Phase::InHand
        } else {
            Phase::BetweenHands
        };
        let least = if phase == Phase::InHand { 2 } else { 1 };
        let players = rng.random_range(least..=n_max);
        let mut seats: Vec<u8> = (1..=n_max).collect();
        while seats.len() > usize::from(players) {
            seats.remove(rng.random_range(0..seats.len()));
        }
        let known = rng.random_range(0..4_u32) > 0;
        let blinds: Vec<u8> = (0..3).map(|_| rng.random_range(1..=n_max)).collect();
        let seats = seats.into_iter().map(|seat| {
            let player = PlayerId::new(format!("{number}-{seat}"));
            let setup = SeatSetup {
                stack: known.then(|| Chips::new(rng.random_range(1..50_000))),
                moves: rng.random_range(0..3),
                hands_since_move: rng.random::<bool>().then(|| rng.random_range(0..20)),
                pinned: rng.random_range(0..40_u32) == 0,
                absent: rng.random_range(0..20_u32) == 0,
                ..SeatSetup::new(player)
            };
            (seat, setup)
        });
        let seats = seats.collect();
        let table = TableSetup {
            button: Some(blinds[0]).filter(|_| known),
            small_blind: Some(blinds[1]).filter(|_| known),
            big_blind: Some(blinds[2]).filter(|_| known),
            break_rank: rng.random::<bool>().then_some(number),
            pinned: rng.random_range(0..20_u32) == 0,
            seats,
            ..TableSetup::new(TableId::new(format!("X{number}")), phase)
        };
        state.tables.push(table);
    }
    state
}

impl Recorded {
    fn new(config: ConfigSetup, state: StateSetup, rng: ChaCha8Rng) -> Self {
        let live =
            Tournament::restore(Config::new(config.clone()).unwrap(), state.clone()).unwrap();
        Self {
            live,
            log: vec![Record {
                line: 1,
                seq: None,
                entry: Entry::Beginning { config, state },
            }],
            rng,
            gone: Vec::new(),
            entered: 0,
        }
    }

    /// Applies an event and writes it down if it was taken.
    fn apply(&mut self, event: Event) {
        let sequence = self.live.sequence() + 1;
        let Ok(step) = self.live.apply(sequence, &event) else {
            return;
        };
        let line = u64::try_from(self.log.len()).unwrap() + 1;
        self.log.push(Record {
            line,
            seq: Some(sequence),
            entry: Entry::Step {
                event,
                actions: step.actions().cloned().collect(),
            },
        });
    }

    fn enter(&mut self) {
        self.entered += 1;
        let again = self.rng.random_range(0..3_u32) == 0;
        let player = match self.gone.pop() {
            Some(player) if again => player,
            _ => PlayerId::new(format!("p{}", self.entered)),
        };
        let stack = Chips::new(self.rng.random_range(1..30_000));
        self.apply(Event::Register { player, stack });
    }

    fn tables(&self, in_hand: bool) -> Vec<TableId> {
        let tables = self.live.tables();
        let tables = tables.filter(|table| table.in_hand() == in_hand);
        tables.map(|table| table.id().clone()).collect()
    }

    fn somebody(&mut self) -> Option<PlayerId> {
        let all: Vec<PlayerId> = self
            .live
            .occupants()
            .map(|occupant| occupant.player.clone())
            .collect();
        all.choose(&mut self.rng).cloned()
    }

    /// The next thing that happens.
    fn step(&mut self) {
        let ready: Vec<TableId> = self
            .live
            .tables()
            .filter(|table| table.may_deal())
            .map(|table| table.id().clone())
            .collect();
        let playing = self.tables(true);
        match self.rng.random_range(0..100_u32) {
            0..=41 => {
                if let Some(table) = ready.choose(&mut self.rng).cloned() {
                    self.apply(Event::HandStarted { table });
                }
            }
            42..=79 => {
                if let Some(table) = playing.choose(&mut self.rng).cloned() {
                    let end = self.hand(&table);
                    self.apply(end.into());
                }
            }
            80..=82 => {
                let ends = playing.iter().map(|table| self.hand(table)).collect();
                self.apply(Event::HandsEndedTogether { ends });
            }
            83..=88 => self.enter(),
            89 => {
                if self.rng.random_range(0..3_u32) == 0 {
                    self.apply(Event::RegistrationClosed);
                }
            }
            90..=92 => {
                let paused = self.live.tables();
                let paused = paused.filter(|table| table.is_held() || table.is_halted());
                let paused: Vec<TableId> = paused.map(|table| table.id().clone()).collect();
                if let Some(table) = paused.choose(&mut self.rng).cloned() {
                    self.apply(Event::HoldExpired { table });
                }
            }
            _ => self.by_the_director(),
        }
    }

    /// Acts as a director does now and then.
    fn by_the_director(&mut self) {
        let Some(player) = self.somebody() else {
            return;
        };
        let all: Vec<TableId> = self.live.tables().map(|table| table.id().clone()).collect();
        let Some(table) = all.choose(&mut self.rng).cloned() else {
            return;
        };
        let target = if self.rng.random() {
            PinTarget::Player(player.clone())
        } else {
            PinTarget::Table(table.clone())
        };
        match self.rng.random_range(0..16_u32) {
            0 => {
                self.gone.push(player.clone());
                self.apply(Event::Removed { player });
            }
            1 => self.apply(Event::Pin { target }),
            2..=5 => self.apply(Event::Unpin { target }),
            6 | 7 => self.apply(Event::Absent { player }),
            8 | 9 => self.apply(Event::Present { player }),
            10 => self.apply(Event::Rebalance),
            _ => {
                let to_seat = self.rng.random_range(1..=self.live.config().n_max());
                self.apply(Event::Move {
                    player,
                    to_table: table,
                    to_seat: Seat::new(to_seat).unwrap(),
                });
            }
        }
    }

    /// The report of a hand: sometimes busts, mostly stacks, now and then blinds.
    fn hand(&mut self, id: &TableId) -> HandEnd {
        let mut end = HandEnd::quiet(id.clone());
        let table = self.live.table(id).unwrap();
        let players: Vec<PlayerId> = table.players().cloned().collect();
        let stacks: Option<BTreeMap<PlayerId, u64>> = table
            .seats()
            .map(|(_, one)| Some((one.player.clone(), one.stack?.get())))
            .collect();
        let busts = self.rng.random_range(0..6_usize).saturating_sub(3);
        for _ in 0..busts {
            let victim = players.choose(&mut self.rng).unwrap().clone();
            if !end.busted.contains(&victim) && end.busted.len() + 1 < players.len() {
                self.gone.push(victim.clone());
                end.busted.push(victim);
            }
        }
        if let Some(mut stacks) = stacks.filter(|_| self.rng.random_range(0..20_u32) > 0) {
            let lost: u64 = end.busted.iter().filter_map(|one| stacks.remove(one)).sum();
            let mut others = stacks.values_mut();
            if let Some(winner) = others.next() {
                *winner += lost;
            }
            let stacks = stacks.into_iter();
            end.stacks = Some(
                stacks
                    .map(|(one, stack)| (one, Chips::new(stack)))
                    .collect(),
            );
        }
        if self.rng.random_range(0..10_u32) == 0 {
            let n_max = self.live.config().n_max();
            let mut seat = || Seat::new(self.rng.random_range(1..=n_max)).unwrap();
            end.blinds = Some(Blinds {
                button: Some(seat()),
                small_blind: Some(seat()),
                big_blind: seat(),
            });
        }
        end
    }
}
