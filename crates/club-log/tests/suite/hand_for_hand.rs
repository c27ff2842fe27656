//! Hand-for-hand play: a round is one hand at each table, and its busts tie.

use club_log::Refusal;
use club_log::command::{BustedPlayer, RevisionCommand, TournamentAction};
use club_log::entry::EntryId;
use club_log::event::{ClockChange, HandForHandChange, MAX_ROUND_MINUTES};
use club_log::hand_for_hand::HandForHand;
use club_log::next_step::{Bubble, NextStep, next_steps};
use club_log::refusal::{EntryRefusal, NightRefusal, RulesRefusal};
use club_log::rules::TournamentRules;
use mtt_seating::TableId;
use proptest::prelude::*;

use crate::hall::Hall;
use crate::refusals::refused;

/// Rules of tables of four.
fn rules() -> TournamentRules {
    let mut rules = TournamentRules::default();
    rules.seating.n_max = 4;
    rules.seating.n_min = 2;
    rules
}

/// A night of `players` players at tables of four, drawn and closed.
fn night(players: usize) -> Hall {
    let mut hall = Hall::with_field(players, players, rules());
    hall.draw().unwrap();
    hall.send(TournamentAction::CloseRegistration).unwrap();
    hall
}

fn play(change: HandForHandChange) -> TournamentAction {
    TournamentAction::HandForHand { change }
}

fn on(round_minutes: Option<u32>) -> TournamentAction {
    play(HandForHandChange::Start { round_minutes })
}

fn busts(players: &[(EntryId, u64)], tied: bool) -> TournamentAction {
    let bust = |&(entry, stack): &(EntryId, u64)| BustedPlayer {
        player: entry.to_string(),
        stack: Some(stack),
        by: Vec::new(),
    };
    TournamentAction::Bust {
        players: players.iter().map(bust).collect(),
        tied,
        blinds: None,
    }
}

/// The players by table.
fn tables(hall: &Hall) -> Vec<(TableId, Vec<EntryId>)> {
    let tables = hall.night().seats().tables();
    tables
        .map(|(id, table)| (id.clone(), table.seats().map(|(_, entry)| entry).collect()))
        .collect()
}

/// A player of each of the first two tables.
fn two(hall: &Hall) -> [(EntryId, u64); 2] {
    let tables = tables(hall);
    [(tables[0].1[0], 300), (tables[1].1[0], 700)]
}

/// Somebody of the largest table loses.
fn lose_one(hall: &mut Hall) {
    let tables = tables(hall);
    let (_, players) = tables
        .iter()
        .max_by_key(|(_, players)| players.len())
        .unwrap();
    hall.send(busts(&[(players[0], 500)], false)).unwrap();
}

#[test]
fn busts_at_two_tables_are_one_after_the_other_or_tied() {
    let mut hall = night(8);
    let both = two(&hall);
    let names = tables(&hall).into_iter().map(|(id, _)| id).collect();
    let expected = Refusal::Entry(EntryRefusal::SeveralTables { tables: names });
    let before = hall.log();
    assert_eq!(refused(&mut hall, busts(&both, false)), expected);
    assert_eq!(hall.log(), before);
    hall.send(busts(&both, true)).unwrap();
    let mut tied = both.map(|(entry, _)| entry).to_vec();
    tied.sort_unstable();
    assert_eq!(hall.night().busts(), [tied]);
}

#[test]
fn a_round_takes_its_minutes_from_the_stopped_clock() {
    let mut hall = night(9);
    let clock = |change| TournamentAction::Clock { change };
    hall.send(clock(ClockChange::Start)).unwrap();
    hall.send(on(Some(2))).unwrap();
    let expected = HandForHand {
        round_minutes: Some(2),
        rounds: 0,
        began_with: 9,
        starts_clock: true,
    };
    assert_eq!(hall.night().hand_for_hand(), Some(expected));
    let played = |hall: &Hall| hall.night().clock().played_ms(hall.night().last_at());
    let stopped = played(&hall);
    assert!(!hall.night().clock().is_running());
    hall.send(play(HandForHandChange::Round)).unwrap();
    let both = two(&hall);
    hall.send(busts(&both, false)).unwrap();
    assert_eq!(played(&hall), stopped + 2 * 120_000);
    assert_eq!(hall.night().hand_for_hand().unwrap().rounds, 2);
    for change in [ClockChange::Start, ClockChange::Pause] {
        let expected = Refusal::Night(NightRefusal::ClockByRounds { minutes: 2 });
        assert_eq!(refused(&mut hall, clock(change)), expected);
    }
    hall.send(play(HandForHandChange::End)).unwrap();
    assert!(hall.night().clock().is_running());
    assert_eq!(hall.night().hand_for_hand(), None);
}

#[test]
fn a_clock_that_was_paused_before_is_paused_afterwards() {
    let mut hall = night(9);
    hall.send(on(Some(1))).unwrap();
    hall.send(play(HandForHandChange::End)).unwrap();
    assert!(!hall.night().clock().is_running());
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut hall = night(8);
    let off = Refusal::Night(NightRefusal::HandForHandOff);
    for change in [HandForHandChange::Round, HandForHandChange::End] {
        assert_eq!(refused(&mut hall, play(change)), off);
    }
    for minutes in [0, MAX_ROUND_MINUTES + 1, u32::MAX] {
        let expected = Refusal::Rules(RulesRefusal::OutOfRange {
            field: "round_minutes",
            value: i64::from(minutes),
            allowed: "1..=60",
        });
        assert_eq!(refused(&mut hall, on(Some(minutes))), expected);
    }
    hall.send(on(None)).unwrap();
    let already = Refusal::Night(NightRefusal::HandForHandOn);
    assert_eq!(refused(&mut hall, on(Some(5))), already);

    let mut one = night(4);
    let expected = Refusal::Night(NightRefusal::OneTable { tables: 1 });
    assert_eq!(refused(&mut one, on(None)), expected);
}

#[test]
fn it_is_proposed_with_one_bust_missing_and_ended_after_it() {
    let mut hall = night(16);
    let steps = |hall: &Hall| {
        let night = hall.night();
        let all = next_steps(night, night.last_at()).into_iter();
        let ours = |step: &NextStep| {
            matches!(
                step,
                NextStep::HandForHand { .. } | NextStep::EndHandForHand { .. }
            )
        };
        all.filter(ours).collect::<Vec<_>>()
    };
    let paid = hall.night().paid_places();
    assert!(paid > 4, "{paid}");
    let mut before = None;
    while hall.night().alive_count() > 5 {
        let players = hall.night().alive_count();
        let expected = (players == paid + 1).then_some(NextStep::HandForHand {
            before: Bubble::Points,
            players,
        });
        assert_eq!(steps(&hall), Vec::from_iter(expected));
        before = before.or((players == paid + 1).then_some(players));
        lose_one(&mut hall);
    }
    assert_eq!(before, Some(paid + 1));
    let expected = NextStep::HandForHand {
        before: Bubble::FinalTable,
        players: 5,
    };
    assert_eq!(steps(&hall), [expected]);
    hall.send(on(None)).unwrap();
    assert_eq!(steps(&hall), []);
    lose_one(&mut hall);
    assert_eq!(steps(&hall), [NextStep::EndHandForHand { rounds: 1 }]);
}

/// The order of the busts of rounds, by the words of the rule.
///
/// The one with most chips goes out last at each table, and those who are equally far from the last
/// at their tables tie.
fn by_the_words(rounds: &[Vec<Vec<(EntryId, u64)>>]) -> Vec<Vec<EntryId>> {
    let mut all = Vec::new();
    for round in rounds {
        let most = round.iter().map(Vec::len).max().unwrap_or(0);
        for from_last in (0..most).rev() {
            let mut group = Vec::new();
            for table in round {
                let mut table = table.clone();
                table.sort_by_key(|(_, stack)| std::cmp::Reverse(*stack));
                group.extend(table.get(from_last).map(|(entry, _)| *entry));
            }
            group.sort_unstable();
            all.push(group);
        }
    }
    all
}

/// One thing that a director reports.
#[derive(Debug, Clone, Copy)]
enum Told {
    Switch(Option<u32>),
    Round,
    Busts(u64),
    Undo,
}

fn told() -> impl Strategy<Value = Told> {
    prop_oneof![
        2 => prop::option::of(1..=MAX_ROUND_MINUTES).prop_map(Told::Switch),
        2 => Just(Told::Round),
        5 => any::<u64>().prop_map(Told::Busts),
        2 => Just(Told::Undo),
    ]
}

/// The busts at each table, chosen by the bits of a number; somebody stays at each.
fn chosen(hall: &Hall, mut bits: u64) -> Vec<Vec<(EntryId, u64)>> {
    let mut round = Vec::new();
    for (_, players) in tables(hall) {
        let mut lost = Vec::new();
        for entry in players.iter().skip(1) {
            if bits.is_multiple_of(4) {
                // Different chips in an order that the numbers of the entries do not give.
                lost.push((*entry, 100 + u64::from(entry.number() * 37 % 101)));
            }
            bits = bits.rotate_right(2);
        }
        if !lost.is_empty() {
            round.push(lost);
        }
    }
    round
}

proptest! {
    #[test]
    fn rounds_tie_and_take_their_time(
        players in 8_usize..=24,
        story in prop::collection::vec(told(), 1..14),
    ) {
        let mut hall = night(players);
        let mut rounds: Vec<Vec<Vec<(EntryId, u64)>>> = Vec::new();
        let mut minutes = 0;
        let mut states = Vec::new();
        for told in story {
            let now = hall.night().hand_for_hand();
            let action = match told {
                Told::Switch(round_minutes) => match now {
                    Some(_) => play(HandForHandChange::End),
                    None if hall.night().seats().tables().len() < 2 => continue,
                    None => on(round_minutes),
                },
                Told::Round if now.is_some() => play(HandForHandChange::Round),
                Told::Round => continue,
                Told::Busts(bits) => {
                    let round = chosen(&hall, bits);
                    let all: Vec<_> = round.concat();
                    if all.is_empty() || all.len() >= hall.night().alive_count() {
                        continue;
                    }
                    if round.len() > 1 && now.is_none() {
                        let refusal = refused(&mut hall, busts(&all, false));
                        let held = |entry| hall.night().seats().seat_of(entry);
                        let of = |lost: &Vec<(EntryId, u64)>| held(lost[0].0).unwrap().0.clone();
                        let tables = round.iter().map(of).collect();
                        let several = EntryRefusal::SeveralTables { tables };
                        prop_assert_eq!(refusal, Refusal::Entry(several));
                    }
                    states.push((hall.night().clone(), rounds.clone(), minutes));
                    hall.send(busts(&all, now.is_none() && round.len() > 1)).unwrap();
                    rounds.push(round);
                    minutes += now.and_then(|now| now.round_minutes).unwrap_or(0);
                    continue;
                }
                Told::Undo => {
                    let Some((night, old_rounds, old_minutes)) = states.pop() else {
                        continue;
                    };
                    hall.send(RevisionCommand::Undo { tournament: None, command: None, reason: None })
                        .unwrap();
                    prop_assert_eq!(hall.night().hand_for_hand(), night.hand_for_hand());
                    prop_assert_eq!(hall.night().busts(), night.busts());
                    (rounds, minutes) = (old_rounds, old_minutes);
                    // The command before cannot be undone without its key.
                    states.clear();
                    continue;
                }
            };
            states.push((hall.night().clone(), rounds.clone(), minutes));
            let charged = matches!(action, TournamentAction::HandForHand {
                change: HandForHandChange::Round
            });
            hall.send(action).unwrap();
            if charged {
                minutes += now.and_then(|now| now.round_minutes).unwrap_or(0);
            }
        }
        let night = hall.night();
        prop_assert_eq!(night.busts(), by_the_words(&rounds));
        prop_assert_eq!(night.clock().played_ms(night.last_at()), i64::from(minutes) * 60_000);
    }
}
