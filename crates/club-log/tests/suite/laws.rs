//! Laws of the log, over random nights and seasons. There are two desks on one store, commands,
//! corrections, undo of any command at any moment, and programs that are stopped and started again.
//!
//! 48 cases a law, 10,000 with `CLUB_LONG=1`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chained_events::chain::verify;
use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use club_log::entry::{Entry, EntryId};
use club_log::ids::{StreamId, TournamentId};
use club_log::ledger::{LedgerError, Record};
use club_log::rating::replay;
use club_log::rating::{Ladder, RatedNight, RatedRow};
use club_log::rules::ListEnd;
use club_log::tournament::{Phase, Tournament};
use club_log::verify::verify_log;
use club_log::{Answer, Club};
use payout_dhondt::Ratio;
use proptest::prelude::*;
use serde_json::json;

use crate::acts::{Act, Deed, MEMBERS, Rules, act, announce, id, perform, rules};
use crate::desks::{Desks, command};
use crate::hall::wait;
use crate::money_acts::money_adds_up;
use crate::play_out::play_out;
use crate::seats::{tables, waiting};
use crate::tonight_acts::tonight_laws;

fn is_long() -> bool {
    std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1")
}

/// How many states of one case are played out.
fn played_out() -> usize {
    if is_long() { 4 } else { 2 }
}

pub(crate) fn config() -> ProptestConfig {
    ProptestConfig {
        cases: if is_long() { 10_000 } else { 48 },
        ..ProptestConfig::default()
    }
}

/// A first night with its field: registered, mostly drawn.
#[derive(Debug, Clone)]
pub(crate) struct Beginning {
    pub(crate) rules: Rules,
    field: usize,
    drawn: bool,
    closed: bool,
}

pub(crate) fn beginning() -> impl Strategy<Value = Beginning> {
    let drawn = prop::bool::weighted(0.9);
    (rules(), 2..=MEMBERS - 6, drawn, any::<bool>()).prop_map(|(rules, field, drawn, closed)| {
        Beginning {
            rules,
            field,
            drawn,
            closed,
        }
    })
}

pub(crate) fn begin(beginning: &Beginning) -> Desks {
    let mut desks = Desks::rated(MEMBERS);
    let mut rules = beginning.rules;
    let mut announced = desks.send(0, command(announce(0, rules)));
    if announced.is_err() {
        // The room has fewer seats than such a capacity.
        rules.capacity = None;
        announced = desks.send(0, command(announce(0, rules)));
    }
    if announced.is_err() {
        // The room has no table for such a final table.
        rules.last.0 = None;
        drop(desks.send(0, command(announce(0, rules))).unwrap());
    }
    let mut send = |desk, body| drop(desks.send(desk, command(body)).unwrap());
    // Those above the places are alternates.
    for number in 0..beginning.field {
        let player = format!("m{number}");
        let register = json!({ "register": { "tournament": id(0), "player": player } });
        // The desks take turns at the door too.
        send(0, register);
    }
    if beginning.drawn {
        send(0, json!({ "draw": { "tournament": id(0) } }));
        if beginning.closed {
            send(0, json!({ "close_registration": { "tournament": id(0) } }));
        }
    }
    desks.refresh(1);
    desks
}

/// Everybody who is in has one place. No table has more players than seats, and no seat is at a
/// table that is not there.
fn nobody_lost_or_doubled(night: &Tournament) -> Result<(), TestCaseError> {
    if night.phase() != Phase::Running {
        return Ok(());
    }
    let most = night.announcement().most_seats();
    let mut seen: BTreeSet<EntryId> = BTreeSet::new();
    for (table, players) in tables(night) {
        for (seat, entry) in players {
            prop_assert!((1..=most).contains(&seat), "{entry} at {table} seat {seat}");
            prop_assert!(seen.insert(entry), "{entry} sits twice");
        }
    }
    for entry in waiting(night) {
        prop_assert!(seen.insert(entry), "{entry} sits and waits");
    }
    let alive: BTreeSet<EntryId> = night.alive().map(|(entry, _)| entry).collect();
    prop_assert_eq!(seen, alive);
    tonight_laws(night)
}

/// Nobody is above the places, and nobody sits in a closed seat. Alternates wait in their list and nowhere else, and
/// only while no seat is free. Points come from entries that have a place or had one.
fn alternates_wait_for_seats(night: &Tournament) -> Result<(), TestCaseError> {
    let over = night.phase().is_over();
    let listed: Vec<EntryId> = night.alternates().collect();
    let waits = |(id, entry): (EntryId, &Entry)| entry.is_alternate().then_some(id);
    let alternates: BTreeSet<EntryId> = night.entries().filter_map(waits).collect();
    prop_assert_eq!(listed.len(), alternates.len());
    prop_assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), alternates);
    for entry in &listed {
        prop_assert!(night.seats().place(*entry).is_none(), "{entry} has a place");
    }
    let played = |(_, entry): &(EntryId, &Entry)| entry.is_alive() || entry.is_out();
    if !night.is_imported() {
        prop_assert_eq!(night.pool(), night.entries().filter(played).count() as u64);
    }
    if let Some(most) = night.most_players().filter(|_| !over) {
        prop_assert!(
            night.alive_count() <= most,
            "{} of {most}",
            night.alive_count()
        );
    }
    let there = listed.iter().find(|entry| {
        night.phase() == Phase::Registering || night.alternate_away(**entry).is_none()
    });
    if !over && !night.is_full() {
        prop_assert_eq!(there, None, "waits while a place is free");
    }
    if night.phase() == Phase::Running && !night.registration_open() && !listed.is_empty() {
        let until = night.announcement().rules.alternates.until;
        prop_assert_eq!(until, ListEnd::Money);
        prop_assert!(night.alive_count() > night.paid_places());
    }
    Ok(())
}

/// Nobody who was called was behind another alternate who is there and still waits.
fn seated_in_order(before: &Club, after: &Club, answer: &Answer) -> Result<(), TestCaseError> {
    let revises =
        |event: &Recorded| ["CommandRetracted", "CommandRestored"].contains(&event.kind.as_str());
    if answer.events().iter().any(revises) {
        return Ok(());
    }
    for event in answer
        .events()
        .iter()
        .filter(|event| event.kind == "AlternateCalled")
    {
        let body: serde_json::Value = serde_json::from_str(&event.body).unwrap();
        let called: EntryId = body["entry"].as_str().unwrap().parse().unwrap();
        let stream = StreamId::from(&event.stream);
        let id = stream.tournament_id().unwrap();
        let (_, then) = before.tournament(Some(id)).unwrap();
        let (_, now) = after.tournament(Some(id)).unwrap();
        for ahead in then.alternates().take_while(|entry| *entry != called) {
            let waits = now.alternate_number(ahead).is_some();
            let there = now.alternate_away(ahead).is_none() || now.phase() == Phase::Registering;
            prop_assert!(!(waits && there), "{called} was called before {ahead}");
        }
    }
    Ok(())
}

/// The points of a night that is over are its pool. One player holds one place, and the places are
/// without gaps.
pub(crate) fn pool_equals_awards(night: &Tournament) -> Result<(), TestCaseError> {
    let Some(result) = night.result() else {
        return Ok(());
    };
    let rows = &result.results;
    let paid = rows.iter().try_fold(Ratio::from_integer(0), |sum, row| {
        sum.checked_add(row.points)
    });
    prop_assert_eq!(paid, Some(Ratio::from_integer(i128::from(result.pool))));
    prop_assert_eq!(result.pool, night.pool());
    let players: BTreeSet<_> = rows.iter().map(|row| &row.member).collect();
    prop_assert_eq!(players.len(), rows.len(), "a player with two places");
    let mut entered: BTreeSet<_> = BTreeSet::new();
    entered.extend(
        night
            .entries()
            .filter(|(_, e)| e.counts())
            .map(|(_, e)| &e.member),
    );
    prop_assert_eq!(players, entered);
    for (row, above) in rows.iter().zip(1_u32..) {
        let tied = rows.iter().filter(|other| other.place == row.place).count();
        let first = rows
            .iter()
            .position(|other| other.place == row.place)
            .unwrap();
        prop_assert_eq!(row.place as usize, first + 1, "row {} of {}", above, tied);
    }
    Ok(())
}

/// Performs acts; `then` sees each that was carried out.
pub(crate) fn walk(
    beginning: &Beginning,
    acts: &[Act],
    mut then: impl FnMut(&mut Desks, &Act, &Answer) -> Result<(), TestCaseError>,
) -> Result<Desks, TestCaseError> {
    let mut desks = begin(beginning);
    for act in acts {
        match perform(&mut desks, act) {
            None | Some(Err(LedgerError::Refused(_))) => {}
            Some(Ok(answer)) => then(&mut desks, act, &answer)?,
            Some(Err(other)) => {
                return Err(TestCaseError::fail(format!("{act:?}: {other}")));
            }
        }
    }
    Ok(desks)
}

/// Every night of a copy of the club is played to its end.
fn can_go_on(desks: &Desks) -> Result<(), TestCaseError> {
    let mut copy = desks.copy();
    let nights: Vec<_> = copy
        .club()
        .tournaments()
        .map(|(id, _)| id.clone())
        .collect();
    for id in nights {
        play_out(&mut copy, &id).map_err(|why| TestCaseError::fail(format!("{id}: {why}")))?;
        let (_, night) = copy.club().tournament(Some(&id)).unwrap();
        pool_equals_awards(night)?;
    }
    season_can_be_closed(&mut copy)
}

/// Whatever was imported, a season whose nights are over has standings that can be recorded.
fn season_can_be_closed(desks: &mut Desks) -> Result<(), TestCaseError> {
    let over = desks
        .club()
        .nights()
        .all(|(_, night)| night.phase().is_over());
    let open = desks.club().seasons().values().all(|season| season.open);
    if over && open {
        let closed = desks.send(0, command(json!({ "close_season": { "season": "s" } })));
        prop_assert!(closed.is_ok(), "the season: {:?}", closed);
    }
    Ok(())
}

/// A log with the numbers that it would have without what was left out.
fn renumbered<'a>(log: impl Iterator<Item = &'a Recorded>) -> Vec<Recorded> {
    log.zip(1..)
        .map(|(recorded, seq)| Recorded {
            seq,
            ..recorded.clone()
        })
        .collect()
}

/// Whether an event takes a command back or restores it.
fn names(event: &Recorded, key: &str) -> bool {
    let revises = ["CommandRetracted", "CommandRestored"].contains(&event.kind.as_str());
    let body: serde_json::Value = serde_json::from_str(&event.body).unwrap();
    revises && body["command"] == key
}

fn is_undo(deed: &Deed) -> bool {
    matches!(deed, Deed::Undo(_) | Deed::UndoLast)
}

/// Every rating of every night, in the order of the ladder.
fn rows(club: &Club) -> Vec<(MemberId, RatedRow)> {
    let nights = club.ladders().values().flat_map(Ladder::nights);
    let rows = nights.flat_map(RatedNight::rows);
    rows.map(|(member, row)| (member.clone(), *row)).collect()
}

/// The key that a redo has restored.
fn restored(answer: &Answer) -> Option<String> {
    let restored = |event: &&Recorded| event.kind == "CommandRestored";
    let event = answer.events().iter().find(restored)?;
    let body: serde_json::Value = serde_json::from_str(&event.body).unwrap();
    Some(body["command"].as_str()?.to_owned())
}

/// The key that an undo has taken back, and whether anything else was written to heal the night.
fn taken_back(answer: &Answer) -> Option<(String, bool)> {
    let events = answer.events();
    let retraction = events
        .iter()
        .find(|event| event.kind == "CommandRetracted")?;
    let body: serde_json::Value = serde_json::from_str(&retraction.body).unwrap();
    Some((body["command"].as_str()?.to_owned(), events.len() > 1))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn whatever_is_taken_back_the_night_can_go_on(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..100),
    ) {
        let mut left = played_out();
        let desks = walk(&beginning, &acts, |desks, act, _| {
            if is_undo(&act.deed) && left > 0 {
                left -= 1;
                can_go_on(desks)?;
            }
            Ok(())
        })?;
        can_go_on(&desks)?;
    }

    #[test]
    fn what_is_taken_back_never_happened(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..80),
    ) {
        walk(&beginning, &acts, |desks, act, answer| {
            if !is_undo(&act.deed) {
                return Ok(());
            }
            let Some((key, healed)) = taken_back(answer) else {
                return Ok(());
            };
            let log = desks.log();
            let last = answer.events()[0].command.clone();
            // It may have been taken back and restored before: then neither happened.
            let about: BTreeSet<_> = log
                .iter()
                .filter(|event| names(event, &key))
                .map(|event| event.command.clone())
                .collect();
            let without = |event: &&Recorded| {
                event.command.as_str() != key && event.command != last && !about.contains(&event.command)
            };
            let never = Club::replay(&renumbered(log.iter().filter(without)));
            if !healed {
                let never = never.unwrap();
                prop_assert!(desks.club().tournaments().eq(never.tournaments()));
                prop_assert_eq!(desks.club().members(), never.members());
                prop_assert_eq!(desks.club().merged(), never.merged());
                prop_assert_eq!(desks.club().erased(), never.erased());
                prop_assert_eq!(desks.club().seasons(), never.seasons());
                prop_assert_eq!(rows(desks.club()), rows(&never));
            }
            Ok(())
        })?;
    }

    #[test]
    fn every_prefix_of_a_log_folds(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..60),
    ) {
        let desks = walk(&beginning, &acts, |_, _, _| Ok(()))?;
        let log = desks.log();
        for end in 0..=log.len() {
            let club = Club::replay(&log[..end]);
            prop_assert!(club.is_ok(), "{} events: {:?}", end, club.err());
            let club = club.unwrap();
            prop_assert_eq!(club.seq(), end as u64);
            money_adds_up(&club, &log[..end]);
        }
    }

    #[test]
    fn fold_equals_live_and_refusals_change_nothing(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..100),
    ) {
        let mut desks = begin(&beginning);
        for act in &acts {
            let head = desks.log().len();
            desks.refresh(act.desk);
            let before = desks.ledger(act.desk).club().clone();
            match perform(&mut desks, act) {
                None => {}
                Some(Ok(answer)) => {
                    seated_in_order(&before, desks.club(), &answer)?;
                    for (_, night) in desks.club().tournaments() {
                        nobody_lost_or_doubled(night)?;
                        alternates_wait_for_seats(night)?;
                        pool_equals_awards(night)?;
                    }
                    money_adds_up(desks.club(), &desks.log());
                }
                Some(Err(LedgerError::Refused(_))) => {
                    prop_assert_eq!(desks.ledger(act.desk).club(), &before);
                    prop_assert_eq!(desks.log().len(), head);
                }
                Some(Err(other)) => {
                    return Err(TestCaseError::fail(format!("{act:?}: {other}")));
                }
            }
        }
        let log = desks.log();
        verify(&log).unwrap();
        let folded = Club::replay(&log).unwrap();
        for desk in [0, 1] {
            desks.refresh(desk);
            prop_assert_eq!(desks.ledger(desk).club(), &folded);
            let names: Vec<_> = folded.members().iter().map(|m| desks.ledger(desk).directory().name(m)).collect();
            let other = desks.ledger(1 - desk).directory();
            if desk == 1 {
                let others: Vec<_> = folded.members().iter().map(|m| other.name(m)).collect();
                prop_assert_eq!(names, others, "the desks know the same names");
            }
            desks.restart(desk);
            prop_assert_eq!(desks.ledger(desk).club(), &folded, "opened again");
        }
    }

    /// A page keeps the records of a night and reads the new ones alone.
    #[test]
    fn records_that_are_known_need_not_be_read_again(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..60),
    ) {
        let mut known: BTreeMap<TournamentId, Vec<Arc<Record>>> = BTreeMap::new();
        walk(&beginning, &acts, |desks, act, _| {
            desks.refresh(act.desk);
            let ledger = desks.ledger(act.desk);
            for (id, _) in ledger.club().nights() {
                let stream = StreamId::tournament(id);
                let known = known.entry(id.clone()).or_default();
                let records = wait(ledger.records_from(&stream, known)).unwrap();
                prop_assert_eq!(&records, &wait(ledger.records(&stream, 0)).unwrap());
                *known = records;
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_preview_has_the_state_that_its_command_leads_to(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..60),
    ) {
        let mut desks = begin(&beginning);
        desks.previews = true;
        for act in &acts {
            if let Some(Err(other @ (LedgerError::Store(_) | LedgerError::Fold(_)))) = perform(&mut desks, act) {
                return Err(TestCaseError::fail(format!("{act:?}: {other}")));
            }
        }
    }

    #[test]
    fn a_snapshot_and_its_tail_equal_a_fold_from_nothing(
        beginning in beginning(),
        acts in prop::collection::vec((act(), prop::bool::weighted(0.15)), 1..100),
        later in prop::collection::vec(act(), 0..12),
    ) {
        let mut desks = begin(&beginning);
        for (act, look) in &acts {
            let _ = perform(&mut desks, act);
            if *look {
                let folded = Club::replay(&desks.log()).unwrap();
                desks.restart(act.desk);
                prop_assert_eq!(desks.ledger(act.desk).club(), &folded);
            }
        }
        // Nights that are over are read from rows of their own; some are opened again by what comes
        // later, each command in a program that has just begun.
        for later in [&[][..], &later] {
            for act in later {
                let _ = perform(&mut desks, act);
                desks.restart(act.desk);
            }
            for id in desks.club().tournaments().map(|(id, _)| id.clone()).collect::<Vec<_>>() {
                let _ = play_out(&mut desks, &id);
            }
            let folded = Club::replay(&desks.log()).unwrap();
            for desk in [0, 1] {
                desks.restart(desk);
                prop_assert_eq!(desks.ledger(desk).club(), &folded);
            }
            let checked = wait(verify_log(desks.ledger(0).store()));
            prop_assert!(checked.is_ok(), "{:?}", checked);
        }
        let folded = Club::replay(&desks.log()).unwrap();
        for ladder in folded.ladders().values() {
            let proof = replay(desks.club(), ladder).unwrap();
            prop_assert_eq!(proof.largest().to_bits(), 0, "{:?}", proof.nights);
        }
    }

    #[test]
    fn redo_brings_back_what_undo_took(
        beginning in beginning(),
        acts in prop::collection::vec(act(), 1..80),
    ) {
        let mut before: Option<(Club, String)> = None;
        let mut desks = begin(&beginning);
        for act in &acts {
            let earlier = desks.club().clone();
            let done = perform(&mut desks, act);
            let Some(Ok(answer)) = done else { continue };
            if let Some((before, taken)) = before.take()
                && restored(&answer).is_some_and(|restored| restored == taken)
            {
                prop_assert!(desks.club().tournaments().eq(before.tournaments()));
                prop_assert_eq!(desks.club().members(), before.members());
                prop_assert_eq!(desks.club().seasons(), before.seasons());
                prop_assert_eq!(rows(desks.club()), rows(&before));
            }
            before = taken_back(&answer).map(|(taken, _)| (earlier, taken));
        }
    }

    #[test]
    fn a_night_that_nobody_disturbs_pays_its_whole_pool(beginning in beginning()) {
        can_go_on(&begin(&beginning))?;
    }
}
