//! Laws of the ledger of ratings over random seasons.
//!
//! The seasons have late entries, re-entries, a merge, nights that overlap, and an old night that
//! is corrected.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chained_events::ids::MemberId;
use club_log::Club;
use club_log::event::ExactSkill;
use club_log::progress::{LogProgress, LogStage};
use club_log::rating::{replay, replay_with};
use club_log::verify::{VerifyError, verify_log, verify_log_with};
use proptest::prelude::*;
use serde_json::json;

use crate::desks::Desks;
use crate::hall::wait;
use crate::ladder::{main_ladder, send};

/// Members who play; one more is the first one under another name.
const PLAYERS: usize = 7;
const ALIAS: usize = PLAYERS;
const NIGHTS: usize = 4;

/// Steps of a night after its beginning: numbers choose among those who can.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// Somebody who is not in enters, for the first time or again.
    Enter(usize),
    Bust(usize),
    /// Half an hour on the clock.
    Time,
}

/// A night as it was played: who entered and who went out, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fact {
    Enter(usize),
    Bust(usize),
    Time,
}

#[derive(Debug, Clone)]
struct Season {
    nights: Vec<Vec<Fact>>,
    /// How many facts of each night come before the next night begins.
    overlap: usize,
    /// The night in which the first player has another name.
    alias: Option<usize>,
}

fn night() -> impl Strategy<Value = Vec<Fact>> {
    let step = prop_oneof![
        2 => (0..PLAYERS).prop_map(Step::Enter),
        3 => (0..PLAYERS).prop_map(Step::Bust),
        1 => Just(Step::Time),
    ];
    (2..5_usize, prop::collection::vec(step, 4..16)).prop_map(|(first, steps)| facts(first, &steps))
}

/// The facts of a night that begins with this number of players and ends with one.
fn facts(first: usize, steps: &[Step]) -> Vec<Fact> {
    let mut inside: Vec<usize> = (0..first).collect();
    let mut entered = [0; PLAYERS];
    entered[..first].fill(1);
    let mut facts: Vec<Fact> = inside.iter().map(|player| Fact::Enter(*player)).collect();
    for step in steps {
        match *step {
            Step::Time => facts.push(Fact::Time),
            Step::Enter(player) if !inside.contains(&player) && entered[player] < 3 => {
                inside.push(player);
                entered[player] += 1;
                facts.push(Fact::Enter(player));
            }
            Step::Bust(choice) if inside.len() > 2 => {
                let player = inside.remove(choice % inside.len());
                facts.push(Fact::Bust(player));
            }
            Step::Enter(_) | Step::Bust(_) => {}
        }
    }
    facts.extend(inside[1..].iter().map(|player| Fact::Bust(*player)));
    facts
}

fn season() -> impl Strategy<Value = Season> {
    let nights = prop::collection::vec(night(), 2..=NIGHTS);
    (nights, 0..3_usize, prop::option::of(0..NIGHTS)).prop_map(|(nights, overlap, alias)| {
        let alias = alias.filter(|night| *night < nights.len());
        Season {
            nights,
            overlap,
            alias,
        }
    })
}

/// Two busts, one right after the other, that could have been the other way round.
///
/// Both were in, and the first did not enter again before the second went out.
fn turned(facts: &[Fact], choice: usize) -> Option<(usize, usize)> {
    let is_bust = |at: &usize| matches!(facts[*at], Fact::Bust(_));
    let busts: Vec<usize> = (0..facts.len()).filter(is_bust).collect();
    let pairs = busts.windows(2).map(|pair| (pair[0], pair[1]));
    let apart = |&(a, b): &(usize, usize)| {
        let (Fact::Bust(first), Fact::Bust(second)) = (facts[a], facts[b]) else {
            return false;
        };
        let between = &facts[a..b];
        first != second
            && !between.contains(&Fact::Enter(first))
            && !between.contains(&Fact::Enter(second))
    };
    let fit: Vec<(usize, usize)> = pairs.filter(apart).collect();
    (!fit.is_empty()).then(|| fit[choice % fit.len()])
}

/// Sends a season of nights, night `n` beginning before the last facts of the one before it. The ratings
/// before the last finish are returned.
fn play(desks: &mut Desks, season: &Season, alias: Option<usize>) -> Ratings {
    let name = |night: usize, player: usize| {
        let player = if alias == Some(night) && player == 0 {
            ALIAS
        } else {
            player
        };
        format!("m{player}")
    };
    let mut before = Ratings::new();
    let mut waiting: Option<(usize, usize)> = None;
    for number in 0..=season.nights.len() {
        if let Some(facts) = season.nights.get(number) {
            begin(desks, number);
            let end = facts.len().saturating_sub(season.overlap);
            for fact in &facts[..end] {
                perform_fact(desks, number, *fact, &name);
            }
        }
        // The night before ends while this one is going on.
        if let Some((earlier, from)) = waiting.take() {
            for fact in &season.nights[earlier][from..] {
                perform_fact(desks, earlier, *fact, &name);
            }
            before = ratings(desks.club());
            send(
                desks,
                json!({ "finish": { "tournament": format!("n{earlier}") } }),
            );
        }
        if let Some(facts) = season.nights.get(number) {
            waiting = Some((number, facts.len().saturating_sub(season.overlap)));
        }
    }
    before
}

fn begin(desks: &mut Desks, night: usize) {
    let rules = json!({ "max_entries": 3, "seating": { "n_max": 9, "n_min": 2 } });
    send(
        desks,
        json!({ "announce": { "tournament": format!("n{night}"), "title": "Night",
            "season": "s", "rules": rules } }),
    );
}

/// Performs a fact of a night. A night is drawn and its clock started as soon as two are there;
/// half an hour passes by setting the clock while it is paused.
fn perform_fact(
    desks: &mut Desks,
    night: usize,
    fact: Fact,
    name: &impl Fn(usize, usize) -> String,
) {
    let id = format!("n{night}");
    let clock = |change| json!({ "clock": { "tournament": id, "change": change } });
    match fact {
        Fact::Enter(player) => {
            let player = name(night, player);
            let member = MemberId::new(player.clone()).unwrap();
            let (_, now) = desks.club().tournament(Some(&id.parse().unwrap())).unwrap();
            let verb = if now.entries_of(&member) == 0 {
                "register"
            } else {
                "reenter"
            };
            let begins =
                now.phase() == club_log::tournament::Phase::Registering && now.alive_count() == 1;
            send(
                desks,
                json!({ (verb): { "tournament": id, "player": player } }),
            );
            if begins {
                send(desks, json!({ "draw": { "tournament": id } }));
                send(desks, clock(json!({ "action": "start" })));
            }
        }
        Fact::Bust(player) => {
            let players = json!([{ "player": name(night, player) }]);
            send(
                desks,
                json!({ "bust": { "tournament": id, "players": players } }),
            );
        }
        Fact::Time => {
            send(desks, clock(json!({ "action": "pause" })));
            send(desks, clock(json!({ "action": "adjust", "seconds": 1800 })));
            send(desks, clock(json!({ "action": "start" })));
        }
    }
}

type Ratings = BTreeMap<MemberId, ExactSkill>;

fn ratings(club: &Club) -> Ratings {
    let Some(ladder) = club.ladders().get(&main_ladder()) else {
        return Ratings::new();
    };
    let ratings = ladder.ratings().into_iter();
    ratings
        .map(|(member, skill)| (member.clone(), skill))
        .collect()
}

fn proved(desks: &Desks) -> Result<(), TestCaseError> {
    let club = desks.club();
    let proof = replay(club, &club.ladders()[&main_ladder()]).unwrap();
    prop_assert_eq!(proof.largest().to_bits(), 0, "{:?}", proof.nights);
    prop_assert_eq!(&Club::replay(&desks.log()).unwrap(), club);
    stopped(desks)
}

/// Work that is broken off has no answer; work that is followed to its end has the same one.
fn stopped(desks: &Desks) -> Result<(), TestCaseError> {
    let club = desks.club();
    let ladder = &club.ladders()[&main_ladder()];
    let all = ladder.nights().len() as u64;
    for end in 0..=all {
        let mut heard = Vec::new();
        let mut watch = |so_far: LogProgress| {
            heard.push(so_far);
            if so_far.done == end {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let found = replay_with(club, ladder, &mut watch).unwrap();
        let stage = LogStage::Ratings;
        let parts = (0..all.min(end + 1)).map(|done| LogProgress { stage, done, all });
        prop_assert_eq!(heard, parts.collect::<Vec<_>>());
        let expected = if end < all {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(replay(club, ladder).unwrap())
        };
        prop_assert_eq!(found, expected);
    }
    let store = desks.ledger(0).store();
    let whole = wait(verify_log(store)).unwrap();
    let mut parts = 0;
    let mut watch = |_: LogProgress| {
        parts += 1;
        ControlFlow::Continue(())
    };
    let followed = wait(verify_log_with(store, &mut watch)).unwrap();
    prop_assert_eq!(followed, whole);
    prop_assert!(parts > 0);
    for end in 0..parts {
        let mut left = end;
        let mut watch = |_: LogProgress| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        };
        let broken_off = wait(verify_log_with(store, &mut watch));
        prop_assert!(
            matches!(broken_off, Err(VerifyError::Stopped)),
            "part {}",
            end
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn corrected_is_right_from_the_start(
        season in season(),
        which in 0..NIGHTS,
        choice in any::<usize>(),
    ) {
        let which = which % season.nights.len();
        let swap = turned(&season.nights[which], choice);
        let mut right = season.clone();
        if let Some((a, b)) = swap {
            right.nights[which].swap(a, b);
        }
        let mut from_start = Desks::rated(PLAYERS + 1);
        play(&mut from_start, &right, None);

        let mut desks = Desks::rated(PLAYERS + 1);
        play(&mut desks, &season, season.alias);
        proved(&desks)?;
        if let Some((a, b)) = swap {
            let id = format!("n{which}");
            send(&mut desks, json!({ "reopen": { "tournament": id, "reason": "turned" } }));
            let busts = |facts: &[Fact]| facts.iter().filter(|f| matches!(f, Fact::Bust(_))).count();
            let first = busts(&season.nights[which][..a]);
            let (_, night) = desks.club().tournament(Some(&id.parse().unwrap())).unwrap();
            let groups = night.busts();
            prop_assert_eq!(busts(&season.nights[which][..b]), first + 1);
            let order = json!([groups[first + 1], groups[first]]);
            send(&mut desks, json!({ "reorder_busts": {
                "tournament": id, "order": order, "reason": "turned" } }));
            send(&mut desks, json!({ "finish": { "tournament": id } }));
        }
        if season.alias.is_some() {
            send(&mut desks, json!({ "merge_members": { "from": format!("m{ALIAS}"), "into": "m0" } }));
        }
        prop_assert_eq!(ratings(desks.club()), ratings(from_start.club()));
        proved(&desks)?;
    }

    #[test]
    fn taking_back_the_last_finish_restores_every_rating(season in season()) {
        let mut desks = Desks::rated(PLAYERS + 1);
        let before = play(&mut desks, &season, season.alias);
        let after = ratings(desks.club());
        let last = desks.keys().pop().unwrap();
        send(&mut desks, json!({ "undo": { "command": last } }));
        prop_assert_eq!(ratings(desks.club()), before);
        send(&mut desks, json!({ "redo": { "command": last } }));
        prop_assert_eq!(ratings(desks.club()), after);
        proved(&desks)?;
    }

    #[test]
    fn every_prefix_of_a_rated_season_folds(season in season()) {
        let mut desks = Desks::rated(PLAYERS + 1);
        play(&mut desks, &season, season.alias);
        let log = desks.log();
        for end in 0..=log.len() {
            let club = Club::replay(&log[..end]);
            prop_assert!(club.is_ok(), "{} events: {:?}", end, club.err());
        }
    }
}
