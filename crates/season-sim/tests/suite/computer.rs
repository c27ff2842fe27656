//! Computer players at a table: what they do with their hands, and their text form.

use holdem_cards::Deck;
use holdem_table::{
    Action, Ante, BlindSeats, Deal, Hand, HandSetup, SeatStack, Stakes, StakesSetup, Street,
};
use npc_preflop::player::Lapse;
use npc_preflop::push_fold::book::{BookChart, BookSpot, PARTS};
use npc_preflop::{HandClass, Npc, Players, Position, PreflopError, Preset};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use season_sim::{BetAmounts, BookPlayer, ComputerPlayer, Dealer, NpcPlayer, PlanError};

use crate::strength::lapsing;

fn preset(preset: Preset) -> ComputerPlayer {
    let npc = Npc::new(preset.setup()).unwrap();
    ComputerPlayer::Npc(NpcPlayer::new(npc, BetAmounts::default()).unwrap())
}

fn book(share: f64) -> ComputerPlayer {
    let lapse = Lapse {
        share,
        ..Lapse::default()
    };
    ComputerPlayer::Book(BookPlayer::new(lapse).unwrap())
}

fn stakes(big_blind: u64) -> Stakes {
    let setup = StakesSetup {
        small_blind: big_blind / 2,
        big_blind,
        ante: Ante::None,
    };
    Stakes::new(setup).unwrap()
}

/// Everybody has these cards in turn, and acts as the usual player; the actions before the flop.
fn played(stacks: &[u64], hands: &[&str]) -> Vec<Action> {
    let card = |text: &str| text.parse().unwrap();
    let seats: Vec<SeatStack> = (1..)
        .zip(stacks)
        .map(|(seat, &stack)| SeatStack { seat, stack })
        .collect();
    let hands: Vec<_> = hands
        .iter()
        .map(|hand| [card(&hand[..2]), card(&hand[2..])])
        .collect();
    let board = ["2c", "7d", "9h", "Js", "4c"].map(card);
    let deal = Deal::new(&hands, board).unwrap();
    // Seats 2 and 3 have the blinds, or 1 and 2 of two.
    let two = stacks.len() == 2;
    let blinds = BlindSeats {
        button: Some(1),
        small_blind: Some(if two { 1 } else { 2 }),
        big_blind: if two { 2 } else { 3 },
    };
    let setup = HandSetup {
        stakes: stakes(100),
        blinds,
        stacks: &seats,
    };
    let player = preset(Preset::TightAggressive);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut hand = Hand::new();
    hand.start(&setup, &deal).unwrap();
    while let Some(spot) = hand.spot() {
        let action = player.decide(&spot, &mut rng);
        hand.act(action).unwrap();
    }
    let actions = hand.actions().iter();
    let before = actions.filter(|taken| taken.street == Street::Preflop);
    before.map(|taken| taken.action).collect()
}

const FOLD: Action = Action::Fold;

fn raise(to: u64) -> Action {
    Action::Raise { to }
}

/// 2.5 big blinds, then 3 times, then 2.2 times; a raise beyond a third of the stack is all in.
#[test]
fn bets_are_the_usual_amounts() {
    // The best hands are played as 4bet/4bet: open, re-raise, re-raise, call.
    let aces = ["AsAh", "KsKh", "AdAc"];
    let deep = [20_000; 3];
    let expected = [raise(250), raise(750), raise(1_650), FOLD];
    let hands = ["AsAh", "KsKh", "7s2h"];
    let found = played(&deep, &hands);
    assert_eq!(found[..2], expected[..2]);
    assert_eq!(found[2], FOLD);
    assert_eq!(found[3], raise(1_650));
    assert_eq!(
        played(&deep, &aces)[..3],
        [raise(250), raise(750), raise(1_650)]
    );
    // A third of 2,100 is 700: the re-raise to 750 is all in.
    let short = [20_000, 2_100, 20_000];
    assert_eq!(played(&short, &hands)[..2], [raise(250), raise(2_100)]);
    // A third of 2,250 is 750.
    let enough = [20_000, 2_250, 20_000];
    assert_eq!(played(&enough, &hands)[..2], [raise(250), raise(750)]);
}

/// Below 12 big blinds of the effective stack all in or fold.
#[test]
fn short_stacks_push_or_fold() {
    let hands = ["AsAh", "7s2h", "8s3h"];
    assert_eq!(
        played(&[1_199, 20_000, 20_000], &hands),
        [raise(1_199), FOLD, FOLD]
    );
    assert_eq!(played(&[1_200, 20_000, 20_000], &hands)[0], raise(250));
    // The others are short: nobody can win more than 11 big blinds.
    assert_eq!(played(&[20_000, 1_100, 1_000], &hands)[0], raise(20_000));
}

/// A push of 40 big blinds is a bet of level 5.
#[test]
fn a_push_counts_by_its_amount() {
    // 99 is in the range that opens and calls an open raise, 20 % on six seats.
    let push = played(&[20_000, 4_000], &["9s9d", "AsAh"]);
    assert_eq!(push[0], raise(250));
    let amounts = BetAmounts::default();
    assert_eq!(amounts.level_of(4_000, 100), 5);
    assert_eq!(amounts.level_of(u64::MAX, 1), 9);
    assert_eq!(amounts.level_of(0, 100), 1);
}

/// Whatever the seats, stacks and blinds: no action is refused, and after the flop nobody bets.
#[test]
fn every_action_is_legal_and_nobody_bets_after_the_flop() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let players: Vec<ComputerPlayer> = Preset::ALL
        .into_iter()
        .map(preset)
        .chain([lapsing(300), lapsing(1_000)])
        .chain([book(0.0), book(0.4)])
        .collect();
    let mut dealer = Dealer::default();
    for _ in 0..20_000 {
        let count = rng.random_range(2..=11_u8);
        let stacks: Vec<SeatStack> = (1..=count)
            .map(|seat| SeatStack {
                seat: 2 * seat,
                stack: 1 << rng.random_range(0..=40_u32),
            })
            .collect();
        let big = rng.random_range(0..stacks.len());
        let before = stacks[(big + stacks.len() - 1) % stacks.len()].seat;
        let dead = rng.random_range(0..4_u32) == 0;
        let blinds = BlindSeats {
            button: None,
            small_blind: (!dead).then_some(before),
            big_blind: stacks[big].seat,
        };
        let brains: Vec<&ComputerPlayer> = stacks
            .iter()
            .map(|_| &players[rng.random_range(0..players.len())])
            .collect();
        let stakes = stakes(2 << rng.random_range(0..=40_u32));
        let total: u64 = stacks.iter().map(|dealt| dealt.stack).sum();
        let record = dealer
            .play(stakes, blinds, &stacks, &brains, &mut rng)
            .unwrap();
        assert_eq!(record.stacks().iter().sum::<u64>(), total);
        for taken in record.actions() {
            let is_late = taken.street != Street::Preflop;
            assert!(!is_late || taken.action == Action::Check, "{taken:?}");
        }
    }
    // Chips as many as a table may hold, and blinds of half of them.
    let half = 1 << 52;
    let stacks = [1, 2].map(|seat| SeatStack { seat, stack: half });
    let blinds = BlindSeats {
        button: Some(1),
        small_blind: Some(1),
        big_blind: 2,
    };
    let brains = [&players[5], &players[5]];
    let mut deck = Deck::new();
    deck.deal(2, &mut rng);
    let record = dealer.play(stakes(half), blinds, &stacks, &brains, &mut rng);
    assert_eq!(record.unwrap().stacks().iter().sum::<u64>(), 1 << 53);
}

/// Cards of a class, as they are written.
fn cards(class: HandClass) -> String {
    let text = class.to_string();
    let (high, low) = (&text[..1], &text[1..2]);
    let second = if text.ends_with('s') { "s" } else { "h" };
    format!("{high}s{low}{second}")
}

/// Six players with 10 big blinds: the first pushes or folds, the last answers the small blind.
#[test]
fn a_player_of_the_book_does_what_the_chart_says() {
    let seats: Vec<SeatStack> = (1..=6)
        .map(|seat| SeatStack { seat, stack: 1_000 })
        .collect();
    let setup = HandSetup {
        stakes: stakes(100),
        blinds: BlindSeats {
            button: Some(4),
            small_blind: Some(5),
            big_blind: 6,
        },
        stacks: &seats,
    };
    let six = Players::new(6).unwrap();
    let chart = BookChart::nearest(100);
    let first = BookSpot::new(six, Position::Lj, &[]).unwrap();
    let last = BookSpot::new(six, Position::Bb, &[Position::Sb]).unwrap();
    let player = book(0.0);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut hand = Hand::new();
    for class in HandClass::all() {
        let own = cards(class);
        let own: [_; 2] = [&own[..2], &own[2..]].map(|card| card.parse().unwrap());
        // Cards that no class is made of here: clubs and diamonds.
        let others = ["2c3d", "2d3c", "4c5d", "4d5c", "6c7d"];
        let others = others.map(|two| [&two[..2], &two[2..]].map(|card| card.parse().unwrap()));
        let board = ["9c", "9d", "Tc", "Jd", "Qc"].map(|card| card.parse().unwrap());
        for (spot, place) in [(first, 0), (last, 5)] {
            let parts = chart.parts(spot, class);
            if parts != 0 && parts != PARTS {
                continue;
            }
            let mut hands: Vec<_> = others.to_vec();
            hands.insert(place, own);
            let deal = Deal::new(&hands, board).unwrap();
            hand.start(&setup, &deal).unwrap();
            for _ in 0..place.min(4) {
                hand.act(FOLD).unwrap();
            }
            if place == 5 {
                let push = hand.spot().unwrap().all_in();
                hand.act(push).unwrap();
            }
            let found = player.decide(&hand.spot().unwrap(), &mut rng);
            assert_eq!(found != FOLD, parts == PARTS, "{class} in place {place}");
        }
    }
}

#[test]
fn a_player_of_the_book_has_a_text_form() {
    let text = book(0.25).to_string();
    assert_eq!(text, "computer/1 book lapse=0.25:0.45");
    assert_eq!(text.parse::<ComputerPlayer>(), Ok(book(0.25)));
    let above = "computer/1 book lapse=1.5:0.45".parse::<ComputerPlayer>();
    let refused = PreflopError::RateOutOfRange {
        name: "lapse",
        got: 1.5,
    };
    assert_eq!(above, Err(PlanError::Player(refused)));
    let bad = "computer/1 book lapses".parse::<ComputerPlayer>();
    let expected = PlanError::BadText {
        at: "lapses".to_owned(),
        expected: "lapse=SHARE:HABIT",
    };
    assert_eq!(bad, Err(expected));
}

#[test]
fn the_text_form_is_stable_and_whole() {
    let player = lapsing(250);
    let text = player.to_string();
    assert_eq!(
        text,
        "computer/1 npc open=250 limper=100 reraise=300 later=220 part=3 short=12 npc/1 phi=0.2 tau=1 \
         pi=1 sigma=0.5 beyond-six=0.5 averages=- table=standard order=vs-random:6 \
         strategies=0.05:4bet/4bet,0.09:3bet/3bet,0.2:2bet/2bet limp=heads-up:0.5 boundary=draw lapse=0.25"
    );
    assert_eq!(text.parse::<ComputerPlayer>(), Ok(player));
}

#[test]
fn texts_and_amounts_that_are_none_are_refused() {
    let text = lapsing(0).to_string();
    let bad = |at: &str, expected| PlanError::BadText {
        at: at.to_owned(),
        expected,
    };
    let range = |name, got, min, max| PlanError::OutOfRange {
        name,
        got,
        min,
        max,
    };
    for (from, to, expected) in [
        ("computer/1", "computer/2", bad("computer/2", "computer/1")),
        (
            "1 npc",
            "1 chart",
            PlanError::UnknownKind {
                text: "chart".to_owned(),
                expected: "npc or book",
            },
        ),
        ("open=250", "open=x", bad("open=x", "a whole number")),
        ("open=250", "limper=250", bad("limper=250", "open")),
        (
            "short=12",
            "short=12 more=1",
            bad("more=1", "the end of the amounts"),
        ),
        ("open=250", "open=199", range("open", 199, 200, 100_000)),
        ("part=3", "part=0", range("part", 0, 1, 1_000)),
        ("short=12", "short=1001", range("short", 1_001, 0, 1_000)),
        (
            "boundary=draw",
            "boundary=draw lapse=1.25",
            PlanError::Player(PreflopError::RateOutOfRange {
                name: "lapse",
                got: 1.25,
            }),
        ),
    ] {
        let refused = text.replace(from, to).parse::<ComputerPlayer>();
        assert_eq!(refused, Err(expected), "{to}");
    }
    let unknown = "shark"
        .parse::<Preset>()
        .map_err(PlanError::from)
        .unwrap_err();
    assert!(
        unknown
            .to_string()
            .starts_with("unknown preset `shark`, expected one of rock")
    );
}
