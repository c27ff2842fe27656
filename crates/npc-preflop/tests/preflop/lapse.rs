//! Lapses: a strength as one number.

use npc_preflop::player::{Lapse, Pot, ToCall};
use npc_preflop::sim::{Dealing, Play, SimTable};
use npc_preflop::{Action, Combo, Npc, NpcSetup, PreflopError, Preset, Seat, Situation};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

fn lapsing(share: f64, habit: f64) -> Result<Npc, PreflopError> {
    Npc::new(NpcSetup {
        lapse: Lapse { share, habit },
        ..Preset::TightAggressive.setup()
    })
}

#[test]
fn the_text_has_it_only_where_it_is() {
    let usual = Npc::new(Preset::TightAggressive.setup()).unwrap();
    let text = usual.to_string();
    assert!(!text.contains("lapse"), "{text}");
    for (share, habit, more) in [
        (0.0, 0.45, ""),
        (0.3, 0.45, " lapse=0.3"),
        (0.0, 0.5, " lapse=0:0.5"),
        (1.0, 0.6, " lapse=1:0.6"),
    ] {
        let npc = lapsing(share, habit).unwrap();
        assert_eq!(npc.to_string(), format!("{text}{more}"));
        assert_eq!(npc.to_string().parse::<Npc>(), Ok(npc));
    }
}

#[test]
fn shares_out_of_range_are_refused_with_name_and_value() {
    for got in [-0.1, 1.5, f64::INFINITY] {
        let refused = |name| Err(PreflopError::RateOutOfRange { name, got });
        assert_eq!(lapsing(got, 0.45), refused("lapse"));
        assert_eq!(lapsing(0.1, got), refused("habit"));
    }
    assert!(lapsing(f64::NAN, 0.45).is_err());
    let refused = lapsing(1.5, 0.45).unwrap_err().to_string();
    assert_eq!(
        refused,
        "lapse is 1.5, must be from 0 to 1; did you mean 1.5 % = 0.015?"
    );
    let text = Npc::new(Preset::Rock.setup()).unwrap().to_string();
    for (more, at, expected) in [
        (" lapse=x", "x", "a number"),
        (
            " lapse=0.1 sizes=2,1,3,1,0,1",
            "sizes=2,1,3,1,0,1",
            "the end of the text",
        ),
    ] {
        let at = at.to_owned();
        let refused = format!("{text}{more}").parse::<Npc>();
        assert_eq!(refused, Err(PreflopError::BadNpcText { at, expected }));
    }
}

/// The habit has 45 % of the hands whatever the seat, and calls whatever the bets.
#[test]
fn a_player_of_lapses_alone_plays_the_habit_in_every_seat() {
    let npc = lapsing(1.0, 0.45).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for seat in Seat::all() {
        let raises = Combo::all().filter(|hand| {
            let strategy = npc.strategy(seat, Pot::Opened, *hand, &mut rng);
            let opens = strategy.action(1, ToCall::Chips) == Action::Raise { to: 2 };
            assert_eq!(opens, strategy.action(9, ToCall::Chips) == Action::Call);
            opens
        });
        // 596.7 hands; a class that the edge divides has 12 at most.
        let raises = raises.count();
        assert!(raises.abs_diff(597) < 12, "{raises}");
    }
}

/// Aces are in every range: only the draws tell a player who might lapse from one who does not.
#[test]
fn a_share_of_decisions_is_by_habit() {
    let (npc, usual) = (lapsing(0.3, 0.0).unwrap(), lapsing(0.0, 0.0).unwrap());
    let seat = Seat::all().nth(30).unwrap();
    let situation = Situation {
        seat,
        level: core::num::NonZeroU8::MIN,
        pot: Pot::Opened,
        to_call: ToCall::Chips,
    };
    let aces: Combo = "AsAh".parse().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let hands = 20_000_u32;
    let folds = (0..hands).filter(|_| npc.decide(situation, aces, &mut rng) == Action::Fold);
    // The standard error of a share of 0.3 is 0.0032; five times that happens once in a million.
    let share = f64::from(u32::try_from(folds.count()).unwrap()) / f64::from(hands);
    assert!((share - 0.3).abs() < 5.0 * 0.0033, "{share}");
    let [mut used, mut unused] = [7, 7].map(ChaCha8Rng::seed_from_u64);
    assert_eq!(
        usual.decide(situation, aces, &mut used),
        Action::Raise { to: 2 }
    );
    assert_eq!(
        used.next_u64(),
        unused.next_u64(),
        "nothing is drawn without lapses"
    );
}

#[test]
fn a_table_predicts_players_who_lapse() {
    let players = [0.0, 0.2, 0.5, 1.0, 0.7, 0.1].map(|share| lapsing(share, 0.45).unwrap());
    // Hands are independent, as the prediction has it.
    let table = SimTable::new(players.to_vec(), Play::Betting, Dealing::DeckEach).unwrap();
    let counts = table.simulate(400_000, 1).unwrap();
    for seat in table.compare(&counts) {
        for compared in [&seat.vpip, &seat.pfr, &seat.three_bet] {
            if let Some(z) = compared.z {
                assert!(z.abs() < 5.0, "{} {compared:?}", seat.position);
            }
        }
    }
}
