//! Decisions with chips: sizes, limits and the switch to push or fold.

use std::num::NonZeroU8;

use npc_preflop::player::{BetSizes, ChipAction, ChipSituation, Pot, ToCall};
use npc_preflop::{
    Action, Combo, Npc, NpcSetup, Players, Position, PreflopError, Preset, Seat, Situation,
};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn player(sizes: BetSizes) -> Result<Npc, PreflopError> {
    Npc::new(NpcSetup {
        sizes,
        ..Preset::TightAggressive.setup()
    })
}

/// The button of six at a bet level, deep, with nothing in.
fn button(level: u8, highest: f64) -> ChipSituation {
    ChipSituation {
        plain: Situation {
            seat: Seat::new(Players::new(6).unwrap(), Position::Btn).unwrap(),
            level: NonZeroU8::new(level).unwrap(),
            pot: Pot::Opened,
            to_call: ToCall::Chips,
        },
        behind: 100.0,
        bet: 0.0,
        highest,
        least_raise: 2.0 * highest,
        limpers: 0,
        callers: 0,
    }
}

#[track_caller]
fn check(sizes: BetSizes, situation: ChipSituation, hand: &str, expected: ChipAction) {
    let npc = player(sizes).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let found = npc.decide_chips(situation, hand.parse().unwrap(), &mut rng);
    assert_eq!(found, Ok(expected));
}

#[test]
fn sizes_are_those_of_the_player() {
    let sizes = BetSizes {
        open: 2.2,
        limper: 1.5,
        reraise: 3.5,
        caller: 0.5,
        ..BetSizes::default()
    };
    check(sizes, button(1, 1.0), "AsAh", ChipAction::Raise { to: 2.2 });
    // 2.2 and 1.5 for each of two limpers.
    let limped = ChipSituation {
        limpers: 2,
        ..button(1, 1.0)
    };
    check(sizes, limped, "AsAh", ChipAction::Raise { to: 5.2 });
    // Three and a half times the bet, and half of it more for a caller.
    check(sizes, button(2, 2.0), "AsAh", ChipAction::Raise { to: 7.0 });
    let called = ChipSituation {
        callers: 1,
        ..button(2, 2.0)
    };
    check(sizes, called, "AsAh", ChipAction::Raise { to: 8.0 });
    // The rules ask for more, and the stack has less.
    let least = ChipSituation {
        least_raise: 9.0,
        ..button(2, 2.0)
    };
    check(sizes, least, "AsAh", ChipAction::Raise { to: 9.0 });
    let short = ChipSituation {
        behind: 7.0,
        ..button(2, 2.0)
    };
    check(sizes, short, "AsAh", ChipAction::AllIn);
}

#[test]
fn up_to_a_stack_the_player_pushes_or_folds() {
    let sizes = BetSizes {
        push_below: 12.0,
        ..BetSizes::default()
    };
    let of = |behind| ChipSituation {
        behind,
        ..button(1, 1.0)
    };
    check(sizes, of(12.0), "AsAh", ChipAction::AllIn);
    check(sizes, of(12.5), "AsAh", ChipAction::Raise { to: 2.5 });
    check(sizes, of(12.0), "7c2d", ChipAction::Fold);
    // The chips that are bet count: 11 behind and 1.5 in.
    let in_front = ChipSituation {
        bet: 1.5,
        highest: 1.5,
        least_raise: 3.0,
        ..of(11.0)
    };
    check(sizes, in_front, "AsAh", ChipAction::Raise { to: 3.0 });
}

#[test]
fn calls_are_limited_by_their_price() {
    let any = BetSizes::default();
    // A hand that calls a raise and does not raise again, whatever is drawn.
    let npc = player(any).unwrap();
    let plan = npc.plan(button(2, 3.0).plain.seat, Pot::Opened);
    let calls = |hand: &Combo| {
        let shares = plan.shares(hand.class());
        shares.len() == 1 && shares[0].1 >= 1.0 && (shares[0].0.bet(), shares[0].0.call()) == (2, 2)
    };
    let hand = Combo::all().find(calls).unwrap().to_string();
    check(any, button(2, 3.0), &hand, ChipAction::Call { more: 3.0 });
    let careful = BetSizes {
        most_call: 0.1,
        ..any
    };
    let of = |behind| ChipSituation {
        behind,
        ..button(2, 3.0)
    };
    check(careful, of(30.0), &hand, ChipAction::Call { more: 3.0 });
    check(careful, of(29.0), &hand, ChipAction::Fold);
    // A player who pays any price calls with all that is left.
    check(any, of(2.0), &hand, ChipAction::AllIn);
}

#[test]
fn sizes_and_chips_that_make_no_sense_are_refused() {
    let refused = player(BetSizes {
        open: 1.5,
        ..BetSizes::default()
    })
    .unwrap_err();
    let expected = PreflopError::SizeOutOfRange {
        name: "open",
        got: 1.5,
        min: 2.0,
        max: 1000.0,
    };
    assert_eq!(refused, expected);
    assert_eq!(refused.to_string(), "open is 1.5, must be from 2 to 1000");
    let npc = player(BetSizes::default()).unwrap();
    let owes = ChipSituation {
        bet: 2.0,
        ..button(1, 1.0)
    };
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let refused = npc.decide_chips(owes, "AsAh".parse().unwrap(), &mut rng);
    let expected = PreflopError::SizeOutOfRange {
        name: "highest",
        got: 1.0,
        min: 2.0,
        max: 1e9,
    };
    assert_eq!(refused, Err(expected));
    let few = ChipSituation {
        behind: 0.0,
        ..button(1, 1.0)
    };
    let refused = npc.decide_chips(few, "AsAh".parse().unwrap(), &mut rng);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "behind is 0, must be from 0.000001 to 1000000000"
    );
    // Five others sit at a table of six, of whom three have limped.
    let crowd = ChipSituation {
        limpers: 3,
        callers: 3,
        ..button(1, 1.0)
    };
    let refused = npc.decide_chips(crowd, "AsAh".parse().unwrap(), &mut rng);
    let expected = PreflopError::SizeOutOfRange {
        name: "callers",
        got: 3.0,
        min: 0.0,
        max: 2.0,
    };
    assert_eq!(refused, Err(expected));
}

#[test]
fn sizes_are_a_part_of_the_text_where_they_are_not_usual() {
    let usual = player(BetSizes::default()).unwrap();
    assert!(usual.to_string().ends_with(" boundary=draw"));
    let npc = player(BetSizes {
        open: 2.2,
        most_call: 0.25,
        ..BetSizes::default()
    })
    .unwrap();
    let text = npc.to_string();
    assert!(
        text.ends_with(" boundary=draw sizes=2.2,1,3,1,0,0.25"),
        "{text}"
    );
    assert_eq!(text.parse::<Npc>().unwrap(), npc);
    let bad = text.replace("2.2,1", "2.2");
    let expected = PreflopError::BadNpcText {
        at: "2.2,3,1,0,0.25".to_owned(),
        expected: "six sizes",
    };
    assert_eq!(bad.parse::<Npc>().unwrap_err(), expected);
}

proptest! {
    #[test]
    fn with_the_usual_sizes_and_deep_stacks_decisions_are_the_plain_ones(
        at in 0..54_usize, level in 1..5_u8, seed: u64, hand in 0..1326_usize,
    ) {
        let npc = player(BetSizes::default()).unwrap();
        let highest = 3.0_f64.powi(i32::from(level) - 1);
        let situation = ChipSituation {
            plain: Situation { seat: Seat::all().nth(at).unwrap(), ..button(level, highest).plain },
            behind: 1e6,
            ..button(level, highest)
        };
        let hand = Combo::all().nth(hand).unwrap();
        let mut rngs = [seed; 2].map(ChaCha8Rng::seed_from_u64);
        let plain = npc.decide(situation.plain, hand, &mut rngs[0]);
        let sized = npc.decide_chips(situation, hand, &mut rngs[1]).unwrap();
        let same = match sized {
            ChipAction::Fold => plain == Action::Fold,
            ChipAction::Check => plain == Action::Check,
            ChipAction::Call { more } => {
                more == highest && matches!(plain, Action::Limp | Action::Call)
            }
            ChipAction::Raise { to } => {
                to > highest && plain == Action::Raise { to: level + 1 }
            }
            ChipAction::AllIn => false,
        };
        prop_assert!(same, "{plain:?} {sized:?}");
    }
}
