//! The body of the fuzz target `apply`. Whatever happens to a room, nobody is lost, a refused event
//! leaves no trace, and what is written can be read.

use std::collections::BTreeMap;

use mtt_seating::{
    BreakOrder, Chips, Config, ConfigSetup, Event, HandData, PinTarget, PlayerId, Profile, TableId,
    TableRef, Tolerance, Tournament, UnknownBlinds,
};

use crate::stream::{Reports, event};

/// Bytes of the rules, and of an event.
const HEAD: usize = 8;
const EVENT: usize = 7;

/// Rules of all kinds from a few bytes, and the number of players.
fn rules(head: &[u8]) -> (ConfigSetup, u64) {
    let byte = |at: usize| head.get(at).copied().unwrap_or(0);
    let n_max = 2 + byte(0) % 22;
    let flag = |bit: u8| byte(3) >> bit & 1 == 1;
    let profiles = [Profile::Tda, Profile::Online, Profile::Home];
    let setup = ConfigSetup {
        n_max,
        n_min: 2 + byte(1) % (n_max - 1),
        profile: profiles[usize::from(byte(2) % 4 % 3)],
        tolerance: Tolerance::Gap(1 + byte(2) / 4 % 2),
        registration_open: flag(0),
        final_table_redraw: flag(1),
        final_table: (byte(7) % 4 == 1).then(|| 2 + byte(7) / 4 % 22),
        unknown_blinds: match byte(7) % 4 {
            0 => UnknownBlinds::DirectorFinds,
            1 | 2 => UnknownBlinds::DrawSeat,
            _ => UnknownBlinds::DrawBoth,
        },
        hold_ms: u32::from(flag(2)),
        open_wait_ms: u32::from(flag(3)),
        hands: if flag(4) {
            HandData::Untracked
        } else {
            HandData::Tracked
        },
        break_order: if flag(5) {
            BreakOrder::Announced
        } else {
            BreakOrder::Smallest
        },
        registration_slack: byte(4) % 3,
        seed: u64::from(byte(5)),
        weights: None,
        room: None,
    };
    (setup, 2 + u64::from(byte(6)) % 80)
}

/// An event that the streams of the laws do not have; it may be nonsense.
fn special(live: &Tournament, kind: u8, a: u8, b: u8) -> Event {
    let player = live.occupants().nth(usize::from(a));
    let player = player.map_or_else(|| PlayerId::new("nobody"), |who| who.player.clone());
    let table = live.tables().nth(usize::from(b) % 16);
    let table = table.map_or_else(|| TableId::new("Z"), |table| table.id().clone());
    match kind % 9 {
        0 => Event::HoldExpired { table },
        1 => Event::Pin {
            target: PinTarget::Player(player),
        },
        2 => Event::Unpin {
            target: PinTarget::Player(player),
        },
        3 => Event::Pin {
            target: PinTarget::Table(table),
        },
        4 => Event::Unpin {
            target: PinTarget::Table(table),
        },
        5 => Event::Absent { player },
        6 => Event::Present { player },
        7 => Event::Reinstated {
            player: PlayerId::new(format!("n{b}")),
        },
        _ => Event::HandStarted { table },
    }
}

/// Each player once, no table above its seats, players on the way included.
fn check(live: &Tournament) {
    let mut seen: BTreeMap<&PlayerId, usize> = BTreeMap::new();
    for occupant in live.occupants() {
        *seen.entry(occupant.player).or_default() += 1;
    }
    assert!(
        seen.values().all(|times| *times == 1),
        "somebody is doubled"
    );
    assert_eq!(seen.len(), live.players_alive());
    let n_max = usize::from(crate::checker::most(live));
    let ids = live.tables().map(TableRef::id);
    for id in ids {
        assert!(live.seats_claimed(id) <= n_max, "{id} is above {n_max}");
    }
    assert!(live.counts_are_right(), "a count differs");
}

/// A room made of bytes: eight for the rules and the field, seven for each event. Events taken and refused.
pub(crate) fn apply(data: &[u8]) -> (usize, usize) {
    let (head, events) = data.split_at(data.len().min(HEAD));
    let (setup, players) = rules(head);
    let config = Config::new(setup).unwrap();
    let mut live = Tournament::new(config.clone());
    for number in 1..=players {
        let player = PlayerId::new(format!("p{number}"));
        let stack = Chips::new(100 * number);
        live.apply(number, &Event::Register { player, stack })
            .unwrap();
    }
    live.apply(players + 1, &Event::Start).unwrap();
    let (mut taken, mut refused) = (0, 0);
    for raw in events.chunks_exact(EVENT) {
        let pair = |at: usize| u16::from_le_bytes([raw[at], raw[at + 1]]);
        let reports = [Reports::Stacks, Reports::Busts, Reports::Blinds];
        let next = if raw[0] >= 200 {
            Some(special(&live, raw[0], raw[1], raw[3]))
        } else {
            let reports = reports[usize::from(raw[6] % 3)];
            event(&live, (raw[0], pair(1), pair(3), pair(5)), reports)
        };
        let Some(next) = next else {
            continue;
        };
        let before = live.clone();
        let sequence = live.sequence() + 1;
        match live.apply(sequence, &next) {
            Ok(step) => {
                taken += 1;
                // Nobody takes more than a few actions in one event.
                let most = 8 * (live.players_alive() + live.tables().len() + 8);
                assert!(
                    step.decisions.len() <= most,
                    "{} actions",
                    step.decisions.len()
                );
                assert_eq!(live.apply(sequence, &next), Ok(step));
            }
            Err(error) => {
                refused += 1;
                assert_eq!(error.sequence, sequence);
                assert_eq!(live, before, "refused with a change: {next:?}");
            }
        }
        check(&live);
        if taken % 16 == 0 {
            let restored = Tournament::restore(config.clone(), live.snapshot()).unwrap();
            assert_eq!(restored, live);
        }
    }
    (taken, refused)
}
