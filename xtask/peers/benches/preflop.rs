//! Play before the flop next to the crates `pokers` and `rs_poker` and to plain loops of our own.
//!
//! Each comparison asserts first that both sides are right.

use std::{
    hint::black_box,
    num::NonZeroU8,
    pin::pin,
    sync::{Arc, atomic::AtomicBool},
    task::{Context, Poll, Waker},
};

use npc_preflop::{Action, Combo, HandClass, Npc, Preset, Range, Seat, Situation};
use npc_preflop::equity::{EquityMatrix, count_class_wins, hand_counts, range_equity};
use npc_preflop::player::{Pot, ToCall};
use npc_preflop::push_fold::{Antes, PushFoldChart, PushFoldGame, PushFoldStrategy};
use npc_preflop::sim::{Dealing, Play, SimTable};
use peers::{compare, measure, time};
use pokers::{HandRange, exact_equity};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use rs_poker::{
    arena::{Agent, GameStateBuilder, HoldemSimulationBuilder, agent::FoldingAgent},
    holdem::RangeParser,
};

/// Match-ups of two hands that differ in more than the names of the suits.
const MATCH_UPS: f64 = 47_008.0;
/// The number of them that is counted.
const SAMPLED: u32 = 60;

/// The whole matrix of exact counts next to that many match-ups of the peer.
fn class_equities() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let combos: Vec<Combo> = Combo::all().collect();
    let mut draw = || combos[rng.random_range(0..combos.len())];
    let pairs: Vec<(Combo, Combo)> = std::iter::repeat_with(|| (draw(), draw()))
        .filter(|(a, b)| a.is_disjoint(*b))
        .take(SAMPLED as usize)
        .collect();
    let equity = |&(a, b): &(Combo, Combo)| {
        let ranges = HandRange::from_strings(vec![a.to_string(), b.to_string()]);
        let stop = Arc::new(AtomicBool::new(false));
        exact_equity(&ranges, 0, 0, 1, stop, |_| ())
            .expect("two hands")
            .equities[0]
    };
    for pair in &pairs[..3] {
        let counts = hand_counts(pair.0, pair.1).expect("disjoint");
        assert!((equity(pair) - counts.equity()).abs() < 1e-9);
    }
    let wins = count_class_wins();
    let of = |text: &str| text.parse::<HandClass>().expect("a class");
    assert_eq!(
        u64::from(wins[of("AA").index()][of("KK").index()]),
        EquityMatrix::counts(of("AA"), of("KK")).win
    );
    let mut rounds: Vec<(f64, f64)> = (0..3)
        .map(|_| {
            let ours = time(1, &mut count_class_wins);
            let theirs = time(1, &mut || pairs.iter().map(equity).sum::<f64>());
            (theirs * MATCH_UPS / f64::from(SAMPLED), ours)
        })
        .collect();
    rounds.sort_by(|a, b| (a.0 / a.1).total_cmp(&(b.0 / b.1)));
    let (theirs, ours) = rounds[1];
    println!(
        "all class equities: pokers, {SAMPLED} of 47,008 match-ups / ours {:.1}, goal at least 15; {theirs:.0} s / {ours:.2} s",
        theirs / ours
    );
}

/// Gains of a push over a fold: `base` without the part that depends on the calls, `cells` for each
/// call.
struct Table {
    base: Vec<f64>,
    cells: Vec<Vec<f64>>,
}

impl Table {
    fn new(stack: f64) -> Self {
        let classes: Vec<HandClass> = HandClass::all().collect();
        let cell = |a: HandClass, b: HandClass| {
            let share = f64::from(a.disjoint_pairs(b)) / (1326.0 * 1225.0);
            share * (stack * (2.0 * EquityMatrix::counts(a, b).equity() - 1.0) - 1.0)
        };
        let row = |&a: &HandClass| classes.iter().map(|&b| cell(a, b)).collect();
        Self {
            base: classes
                .iter()
                .map(|class| 1.5 * f64::from(class.combos()) / 1326.0)
                .collect(),
            cells: classes.iter().map(row).collect(),
        }
    }
}

/// Plain CFR+: regrets never below 0, both players in turn, the average weighted by the square of
/// the iteration. Stops at an exploitability of `bound`, which it looks at every 50 iterations.
fn cfr_plus(game: &PushFoldGame, table: &Table, bound: f64) -> (PushFoldStrategy, u32) {
    let mut regrets = [[[0.0_f64; 2]; HandClass::COUNT]; 2];
    let mut sums = [[0.0; HandClass::COUNT]; 2];
    let mut weights = 0.0;
    let frequency = |regret: &[f64; 2]| {
        let sum = regret[0] + regret[1];
        if sum > 0.0 { regret[1] / sum } else { 0.5 }
    };
    for iteration in 1.. {
        let weight = f64::from(iteration) * f64::from(iteration);
        weights += weight;
        for player in 0..2 {
            let now: Vec<f64> = regrets[1 - player].iter().map(frequency).collect();
            let mut gains = [0.0; HandClass::COUNT];
            if player == 0 {
                for (gain, (base, row)) in gains.iter_mut().zip(table.base.iter().zip(&table.cells))
                {
                    *gain = base
                        + row
                            .iter()
                            .zip(&now)
                            .map(|(cell, call)| cell * call)
                            .sum::<f64>();
                }
            } else {
                for (row, push) in table.cells.iter().zip(&now) {
                    for (gain, cell) in gains.iter_mut().zip(row) {
                        *gain -= cell * push;
                    }
                }
            }
            for ((regret, gain), sum) in
                regrets[player].iter_mut().zip(gains).zip(&mut sums[player])
            {
                let played = frequency(regret);
                *sum += weight * played;
                regret[0] = (regret[0] - played * gain).max(0.0);
                regret[1] = (regret[1] + (1.0 - played) * gain).max(0.0);
            }
        }
        if iteration % 50 == 0 {
            let average = PushFoldStrategy {
                push: sums[0].map(|sum| sum / weights),
                call: sums[1].map(|sum| sum / weights),
            };
            if game.evaluate(&average).1 <= bound {
                return (average, iteration);
            }
        }
    }
    unreachable!("the loop has no end");
}

fn push_or_fold() {
    for stack in [2.0, 5.0, 10.0, 15.0, 20.0] {
        let game = PushFoldGame::new(stack, Antes::None).expect("a usual stack");
        let solved = game.solve().expect("solved");
        assert!(solved.certificate.exact);
        let table = Table::new(stack);
        let (average, iterations) = cfr_plus(&game, &table, 1e-6);
        assert!((game.evaluate(&average).0 - solved.value).abs() < 1e-6);
        compare(
            &format!("{stack} bb: CFR+ to 1e-6 bb ({iterations} iterations) / proved"),
            "at least 100",
            || game.solve().expect("solved"),
            || cfr_plus(&game, &table, 1e-6),
        );
    }
    let game = PushFoldGame::new(10.0, Antes::None).expect("a usual stack");
    let solved = game.solve().expect("solved");
    measure("the certificate of 10 bb", "1 ms", || {
        npc_preflop::push_fold::Certificate::of(&game, &solved.strategy)
    });
    measure(
        "191 stacks, 1 to 20 bb, with their certificates",
        "none",
        || PushFoldChart::solve(10, 200, Antes::None).expect("solved"),
    );
}

/// Decisions in all seats, next to reading a table of actions.
fn decisions() {
    let npc = Npc::new(Preset::TightAggressive.setup()).expect("a preset");
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let combos: Vec<Combo> = Combo::all().collect();
    let seats: Vec<Seat> = Seat::all().collect();
    let mut one = || {
        let at = rng.random_range(0..seats.len());
        let situation = Situation {
            seat: seats[at],
            level: NonZeroU8::new(rng.random_range(1..4)).unwrap_or(NonZeroU8::MIN),
            pot: Pot::Opened,
            to_call: ToCall::Chips,
        };
        (at, situation, combos[rng.random_range(0..combos.len())])
    };
    let asked: Vec<(usize, Situation, Combo)> =
        std::iter::repeat_with(&mut one).take(1000).collect();
    let place = |&(seat, situation, hand): &(usize, Situation, Combo)| {
        (seat * 4 + usize::from(situation.level.get())) * HandClass::COUNT + hand.class().index()
    };
    let mut table = vec![Action::Fold; 54 * 4 * HandClass::COUNT];
    for question in &asked {
        table[place(question)] = npc.decide(question.1, question.2, &mut rng);
    }
    let number = |action: Action| u32::from(action == Action::Fold);
    compare(
        "1000 decisions: decide / bare look-up",
        "at most 5",
        || {
            let look_up = |question| number(table[place(black_box(question))]);
            asked.iter().map(look_up).sum::<u32>()
        },
        || {
            let decide = |question: &(usize, Situation, Combo)| {
                let (_, situation, hand) = black_box(*question);
                number(npc.decide(situation, hand, &mut rng))
            };
            asked.iter().map(decide).sum::<u32>()
        },
    );
    let plan = npc.plan(seats[20], Pot::Opened);
    measure("the range of a seat", "20 us", || plan.range(|_| true));
}

fn parsing() {
    const TEXT: &str = "22+,A2s+,KTo+,T9s,QJs";
    let combos = TEXT.parse::<Range>().expect("a range").combos();
    let theirs = HandRange::from_string(TEXT.to_owned());
    assert!((theirs.hands.len() as f64 - combos).abs() < 1e-9);
    let ours = || black_box(TEXT).parse::<Range>().expect("a range");
    compare(
        "a range of 5 items: pokers / ours",
        "at least 1",
        ours,
        || HandRange::from_string(black_box(TEXT).to_owned()),
    );
    compare(
        "a range of 5 items: rs_poker / ours",
        "at least 5",
        ours,
        || RangeParser::parse_many(black_box(TEXT)).expect("a range"),
    );
}

/// The result of something that never waits.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(done) = future.as_mut().poll(&mut context) {
            return done;
        }
    }
}

/// Hands of six players on one thread. The peer has agents who fold everything, the least that a
/// hand can be; ours are players who raise and call.
fn hands() {
    const HANDS: u64 = 1 << 16;
    let npc = Npc::new(Preset::TightAggressive.setup()).expect("a preset");
    let table = SimTable::new(vec![npc; 6], Play::Betting, Dealing::OneDeck).expect("six");
    let first = &table.compare(&table.simulate(HANDS, 1).expect("hands"))[0];
    assert!(first.vpip.z.is_some_and(|z| z.abs() < 4.0));
    let mut seed = 0;
    let mut fold_around = || {
        seed += 1;
        let agent = |number: u32| Box::new(FoldingAgent::new(number.to_string())) as Box<dyn Agent>;
        let state = GameStateBuilder::new()
            .num_players_with_stack(6, 100.0)
            .blinds(1.0, 0.5)
            .build()
            .expect("a usual table");
        let mut hand = HoldemSimulationBuilder::default()
            .game_state(state)
            .agents((0..6).map(agent).collect())
            .build_with_rng(ChaCha8Rng::seed_from_u64(seed))
            .expect("a hand");
        ready(hand.run());
        hand.game_state.stacks.iter().cloned().fold(0.0, f32::max)
    };
    // The big blind wins the small blind.
    assert!((fold_around() - 100.5).abs() < 1e-6);
    compare(
        "65,536 hands of six: rs_poker, folding agents / ours",
        "at least 15",
        || table.simulate(HANDS, 1).expect("hands"),
        || (0..HANDS).map(|_| fold_around()).sum::<f32>(),
    );
    measure("a table of nine predicted", "none", || {
        let npcs = Preset::ALL.map(|preset| Npc::new(preset.setup()).expect("a preset"));
        SimTable::new(npcs.to_vec(), Play::Betting, Dealing::OneDeck)
            .expect("nine")
            .predict()
    });
}

/// Two cards against every hand, and against hands of classes that are divided on both sides.
fn two_cards() {
    let hand: Range = "AsKd".parse().expect("two cards");
    let any = Range::random();
    let divided: Range = "AhQh,7c7d,KQs".parse().expect("hands");
    let found = range_equity(&hand, &any).expect("hands that do not overlap");
    assert!((found.equity - 0.653_201).abs() < 1e-6, "{found:?}");
    measure("AsKd against any hand", "0.1 s", || {
        range_equity(&hand, &any).expect("hands that do not overlap")
    });
    measure("AsKd against AhQh, 7c7d, KQs", "0.1 s", || {
        range_equity(&hand, &divided).expect("hands that do not overlap")
    });
}

fn main() {
    println!("median of 11 paired rounds (second lowest to second highest), goal; least times\n");
    decisions();
    hands();
    parsing();
    two_cards();
    push_or_fold();
    class_equities();
}
