//! Players: plans, decisions, the limp of the small blind, the stable text.

use std::num::NonZeroU8;

use npc_preflop::player::{
    BetCall, BetSizes, BoundaryRule, Lapse, Pot, SbLimp, StrategyList, ToCall, VpipModel,
    VpipModelSetup,
};
use npc_preflop::range::PreferenceOrder;
use npc_preflop::{
    Action, Combo, HandClass, Npc, NpcSetup, Players, Position, PreflopError, Preset, Seat,
    Situation,
};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn setup(phi: f64, tau: f64, pi: f64, sigma: f64, limp: SbLimp) -> NpcSetup {
    NpcSetup {
        vpip: VpipModelSetup {
            base_vpip: phi,
            table_factor: tau,
            position_factor: pi,
            ..VpipModelSetup::default()
        },
        strategy_factor: sigma,
        order: PreferenceOrder::vs_random(),
        strategies: StrategyList::new(&[0.05, 0.1, 0.2], &["3bet/3bet", "2bet/3bet", "2bet/2bet"])
            .unwrap(),
        limp,
        boundary: BoundaryRule::Draw,
        sizes: BetSizes::default(),
        lapse: Lapse::default(),
    }
}

fn seat(players: u64, position: Position) -> Seat {
    Seat::new(Players::new(players).unwrap(), position).unwrap()
}

/// Strategy of a hand by the definition: its place in the order against the edges.
fn by_hand(npc: &Npc, seat: Seat, pot: Pot, hand: Combo, draw: f64) -> Option<BetCall> {
    let class = hand.class();
    let start = f64::from(npc.setup().order.start(class));
    let place = (start + draw * f64::from(class.combos())) / 1326.0;
    let mut ranges = npc.plan(seat, pot).ranges();
    ranges.find(|range| place < range.0).map(|range| range.1)
}

proptest! {
    #[test]
    fn decisions_follow_the_edges(
        phi in 0.01..=1.0, tau in -1.0..2.0, pi in -1.0..2.0, sigma in -1.0..2.0,
        at in 0..54_usize, call_share in 0.0..=1.0, folded_to: bool, level in 1..5_u8, seed: u64,
    ) {
        let limp = SbLimp::HeadsUpEquivalent { call_share };
        let npc = Npc::new(setup(phi, tau, pi, sigma, limp)).unwrap();
        let seat = Seat::all().nth(at).unwrap();
        let pot = if folded_to { Pot::Unopened } else { Pot::Opened };
        for (index, hand) in Combo::all().enumerate().step_by(7) {
            let level = NonZeroU8::new(level).unwrap();
            let situation = Situation { seat, level, pot, to_call: ToCall::Chips };
            let seed = seed ^ index as u64;
            let decided = npc.decide(situation, hand, &mut ChaCha8Rng::seed_from_u64(seed));
            // The same draw, where there is one.
            let draw = ChaCha8Rng::seed_from_u64(seed).random::<f64>();
            let ends = [0.0, 1.0 - 1e-12].map(|end| by_hand(&npc, seat, pot, hand, end));
            let expected = if ends[0] == ends[1] { ends[0] } else { by_hand(&npc, seat, pot, hand, draw) };
            let expected = expected.map_or(Action::Fold, |strategy| strategy.action(level.get(), ToCall::Chips));
            prop_assert_eq!(decided, expected);
        }
    }

    #[test]
    fn the_text_form_reads_back(
        phi in 0.001..=1.0, tau in -5.0..5.0, pi in -5.0..5.0, sigma in -5.0..5.0,
        beyond in 0.0..=1.0, average in 0.0..=1.0, players in 2..=10_u64, limp in 0.0..=1.0,
    ) {
        let mut setup = setup(phi, tau, pi, sigma, SbLimp::HeadsUpEquivalent { call_share: limp });
        setup.boundary = BoundaryRule::BySuits;
        setup.order = PreferenceOrder::blend(limp).unwrap();
        setup.vpip.seats_beyond_six = beyond;
        setup.vpip.averages.insert(Players::new(players).unwrap(), average);
        let npc = Npc::new(setup.clone()).unwrap();
        prop_assert_eq!(npc.setup(), &setup);
        prop_assert_eq!(npc.to_string().parse::<Npc>(), Ok(npc));
    }
}

#[test]
fn the_text_form_is_stable() {
    let npc = Npc::new(setup(0.2, 1.0, 1.0, 0.5, SbLimp::Never)).unwrap();
    assert_eq!(
        npc.to_string(),
        "npc/1 phi=0.2 tau=1 pi=1 sigma=0.5 beyond-six=0.5 averages=- table=standard \
         order=vs-random strategies=0.05:3bet/3bet,0.1:2bet/3bet,0.2:2bet/2bet limp=never \
         boundary=draw"
    );
    for preset in Preset::ALL {
        let npc = Npc::new(preset.setup()).unwrap();
        assert_eq!(
            npc.to_string().parse::<Npc>().as_ref(),
            Ok(&npc),
            "{preset}"
        );
        assert_eq!(preset.name().parse::<Preset>(), Ok(preset));
    }
    let text = npc.to_string();
    assert_eq!(
        text.replace("npc/1", "npc/2").parse::<Npc>(),
        Err(PreflopError::NpcVersion {
            got: "2".to_owned(),
            expected: 1
        })
    );
    for (from, to) in [
        ("npc/1", "player"),
        ("tau=1", "tau=x"),
        ("tau=1 ", ""),
        ("phi=0.2", "phi=20"),
        ("draw", "coin"),
        ("boundary=draw", "boundary=draw more"),
        ("limp=never", "limp=heads-up:2"),
        ("standard", "100,100"),
        ("3bet/3bet", "3bet"),
    ] {
        assert!(
            text.replacen(from, to, 1).parse::<Npc>().is_err(),
            "{from} {to}"
        );
    }
    assert!("".parse::<Npc>().is_err());
    assert!("tag".parse::<Preset>().is_err());
}

/// Small blinds that are folded to: 40.9 % of the hands at six players, 29.1 % at ten. The limp
/// then adds 21.7 and 15.7 points of all hands.
#[test]
fn the_limp_of_the_article() {
    let model = VpipModel::new(VpipModelSetup::default()).unwrap();
    for (players, chance, added, total) in
        [(6, "40.9", "21.7", "43.7"), (10, "29.1", "15.7", "36.7")]
    {
        let sb = model.folded_to_sb(Players::new(players).unwrap()).unwrap();
        let points = |share: f64| format!("{:.1}", 100.0 * share);
        assert_eq!(points(sb.chance), chance);
        assert_eq!(points(sb.chance * sb.added), added);
        assert_eq!(points(sb.usual + sb.chance * sb.added), total);
        assert!((sb.widened - 0.75).abs() < 1e-12);
    }
}

#[test]
fn the_added_hands_limp_and_some_of_them_call() {
    let limp = SbLimp::HeadsUpEquivalent { call_share: 0.25 };
    let npc = Npc::new(setup(0.2, 1.0, 1.0, 0.5, limp)).unwrap();
    let plan = npc.plan(seat(6, Position::Sb), Pot::Unopened);
    let share = |wanted: &str| {
        let wanted: BetCall = wanted.parse().unwrap();
        plan.range(|strategy| strategy == wanted).share()
    };
    let added = 0.75 - 0.22;
    assert!((share("1bet/2bet") - 0.25 * added).abs() < 1e-12);
    assert!((share("1bet/1bet") - 0.75 * added).abs() < 1e-12);
    // Other seats, and a small blind behind others, play as usual.
    assert_eq!(
        npc.plan(seat(6, Position::Btn), Pot::Unopened),
        npc.plan(seat(6, Position::Btn), Pot::Opened)
    );
    let usual = npc.plan(seat(6, Position::Sb), Pot::Opened);
    assert!((usual.range(|_| true).share() - 0.22).abs() < 1e-12);
    // A hand that limps is a case of its own.
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let limper = "9c5d".parse().unwrap();
    let situation = |level, pot| Situation {
        seat: seat(6, Position::Sb),
        level: NonZeroU8::new(level).unwrap(),
        pot,
        to_call: ToCall::Chips,
    };
    assert_eq!(
        npc.decide(situation(1, Pot::Unopened), limper, &mut rng),
        Action::Limp
    );
    assert_eq!(
        npc.decide(situation(1, Pot::Opened), limper, &mut rng),
        Action::Fold
    );
    let refused = Npc::new(setup(
        0.2,
        1.0,
        1.0,
        0.5,
        SbLimp::HeadsUpEquivalent { call_share: 1.5 },
    ));
    assert_eq!(
        refused.unwrap_err(),
        PreflopError::RateOutOfRange {
            name: "call share",
            got: 1.5
        }
    );
}

#[test]
fn a_folding_hand_in_the_big_blind_sees_the_flop_for_nothing() {
    let npc = Npc::new(setup(0.2, 1.0, 1.0, 0.5, SbLimp::Never)).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let situation = |level, to_call| Situation {
        seat: seat(6, Position::Bb),
        level: NonZeroU8::new(level).unwrap(),
        pot: Pot::Opened,
        to_call,
    };
    let worst = "7c2d".parse().unwrap();
    assert_eq!(
        npc.decide(situation(1, ToCall::Nothing), worst, &mut rng),
        Action::Check
    );
    assert_eq!(
        npc.decide(situation(2, ToCall::Chips), worst, &mut rng),
        Action::Fold
    );
}

#[test]
fn a_divided_class_plays_its_share_of_hands() {
    let mut setup = setup(0.2, 1.0, 0.0, 0.5, SbLimp::Never);
    let btn = seat(6, Position::Btn);
    // At 20 % the boundary is K9o with a tenth of its twelve hands.
    let k9o: HandClass = "K9o".parse().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let plays = |npc: &Npc, rng: &mut ChaCha8Rng| {
        let in_range = |hand: &Combo| {
            npc.plan(btn, Pot::Opened)
                .strategy(*hand, rng)
                .action(1, ToCall::Chips)
                != Action::Fold
        };
        k9o.hands().filter(in_range).count()
    };
    let npc = Npc::new(setup.clone()).unwrap();
    let drawn: usize = (0..2_000).map(|_| plays(&npc, &mut rng)).sum();
    // 24,000 draws at 1/10: standard error 46.
    assert!((drawn as f64 - 2_400.0).abs() < 4.0 * 46.5, "{drawn}");
    setup.boundary = BoundaryRule::BySuits;
    let npc = Npc::new(setup).unwrap();
    assert_eq!(plays(&npc, &mut rng), 1);
    let first = k9o.hands().next().unwrap();
    let strategy = npc.plan(btn, Pot::Opened).strategy(first, &mut rng);
    assert_eq!(strategy.action(1, ToCall::Chips), Action::Raise { to: 2 });
}

#[test]
fn an_explanation_has_the_numbers_of_the_formula() {
    let npc = Npc::new(setup(0.2, 1.0, 1.0, 0.5, SbLimp::Never)).unwrap();
    let class = "AKs".parse().unwrap();
    let found = npc
        .explain(seat(9, Position::Btn), Pot::Opened, class)
        .unwrap();
    assert!((found.by_players - 0.16).abs() < 1e-15);
    assert!((found.position_multiple - 1.85).abs() < 1e-15);
    assert!((found.vpip.vpip - 0.296).abs() < 1e-15);
    assert!((found.adjusted.factor - 1.24).abs() < 1e-12);
    assert_eq!(found.strategies.len(), 1);
    assert_eq!(found.strategies[0].strategy.to_string(), "3bet/3bet");
    // Seven pairs of six hands come before it.
    assert!((found.from - 42.0 / 1326.0).abs() < 1e-15);
    assert!((found.to - 46.0 / 1326.0).abs() < 1e-15);
}

#[cfg(feature = "serde")]
#[test]
fn a_situation_and_its_action_are_documents() {
    let text =
        r#"{"seat":{"players":6,"position":"BTN"},"level":2,"pot":"opened","to_call":"chips"}"#;
    let situation = Situation {
        seat: seat(6, Position::Btn),
        level: NonZeroU8::new(2).unwrap(),
        pot: Pot::Opened,
        to_call: ToCall::Chips,
    };
    assert_eq!(serde_json::to_string(&situation).unwrap(), text);
    assert_eq!(serde_json::from_str::<Situation>(text).unwrap(), situation);
    // There is no level below the big blind, and a table of six has no UTG.
    let level = serde_json::from_str::<Situation>(&text.replace("\"level\":2", "\"level\":0"));
    assert!(
        level
            .unwrap_err()
            .to_string()
            .starts_with("invalid value: integer `0`")
    );
    let seat = serde_json::from_str::<Situation>(&text.replace("BTN", "UTG"));
    let expected = "a table of 6 has no UTG; it has LJ, HJ, CO, BTN, SB, BB";
    assert!(seat.unwrap_err().to_string().starts_with(expected));
    for action in [Action::Fold, Action::Limp, Action::Raise { to: 3 }] {
        let text = serde_json::to_string(&action).unwrap();
        assert_eq!(serde_json::from_str::<Action>(&text).unwrap(), action);
    }
}
