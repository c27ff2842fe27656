//! The audit accepts what the engine decides.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use seating_audit::{Entry, Record, check};

use crate::mutation::{KINDS, Site, states};
use crate::recorded::tournament;

/// A log as text, up to a line, for a failing test.
fn last_lines(log: &[Record], line: u64) -> String {
    let near = log
        .iter()
        .filter(|record| record.line + 6 > line && record.line <= line);
    let mut text = String::new();
    for record in near {
        if let Entry::Step { event, actions } = &record.entry {
            text += &format!("{} {event:?}\n     {actions:?}\n", record.line);
        }
    }
    text
}

#[test]
fn the_audit_accepts_every_log_of_the_engine() {
    let (tournaments, events) = if crate::is_long() {
        (6_500, 1_000)
    } else {
        (60, 300)
    };
    // A million random events in the long run.
    let least = if crate::is_long() {
        1_000_000
    } else {
        50 * tournaments
    };
    let (mut judged, mut moves) = (0, 0);
    for seed in 0..tournaments {
        let log = tournament(seed, events);
        let report = check(log.iter().cloned());
        if let Some(first) = report.discrepancies.first() {
            let Entry::Beginning { config, .. } = &log[0].entry else {
                panic!("no beginning");
            };
            let near = last_lines(&log, first.line);
            panic!("seed {seed}: {first:?}\n{config:?}\n{near}");
        }
        assert_eq!(report.score.late_breaks, 0, "seed {seed}");
        judged += report.events;
        moves += report.score.moves;
    }
    assert!(
        judged > least && moves > tournaments,
        "{judged} events, {moves} moves"
    );
}

#[test]
fn every_fault_that_is_put_into_a_log_is_found() {
    // How many faults of each kind, found in how many tournaments at most.
    let (wanted, most) = if crate::is_long() {
        (500, 3_000)
    } else {
        (4, 300)
    };
    let mut put_in = [0_usize; KINDS.len()];
    for seed in 0..most {
        if put_in.iter().all(|count| *count >= wanted) {
            break;
        }
        let log = tournament(seed + 1_000_000, 150);
        if log.len() < 20 {
            continue;
        }
        let states = states(&log);
        for ((number, (name, fault)), count) in (0..).zip(KINDS).zip(&mut put_in) {
            // Most places fit few kinds, so several are tried.
            for attempt in 0..8 {
                if *count >= wanted {
                    break;
                }
                let rng = ChaCha8Rng::seed_from_u64(seed << 32 | number << 16 | attempt);
                let mut site = Site::new(&log, &states, rng);
                if fault(&mut site).is_none() || site.log == log {
                    continue;
                }
                let report = check(site.log.iter().cloned());
                let found = !report.discrepancies.is_empty();
                assert!(found, "{name}: seed {seed}, attempt {attempt}, {site}");
                *count += 1;
            }
        }
    }
    let kinds = KINDS.iter().zip(put_in);
    let rare: Vec<_> = kinds.filter(|(_, count)| *count == 0).collect();
    assert!(rare.is_empty(), "never put in: {rare:?}");
}
