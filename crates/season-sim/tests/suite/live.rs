//! A night that people watch: its clock, its end, and what others do to it meanwhile.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore as _, MemoryStore};
use club_log::Ledger;
use club_log::command::{BustedPlayer, CommandContext, CommandLine, TournamentAction};
use club_log::event::ClockChange;
use club_log::ids::TournamentId;
use club_log::tournament::{Phase, Tournament};
use season_sim::{Pace, Tempo, night_id, play_live, play_season};
use tokio::runtime::Builder;

use crate::{go_on, plan};

/// Tonight, some months after the season.
const TONIGHT: i64 = 1_800_000_000_000;

/// A clock that is at a moment as soon as somebody waits for it.
#[derive(Debug)]
struct Jumping {
    now: AtomicI64,
    waits: AtomicU32,
    /// Milliseconds by which it may be late.
    late_ms: i64,
    others: Option<MemoryStore>,
}

impl Pace for Jumping {
    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.now.load(Ordering::SeqCst)).unwrap()
    }

    fn wait_until<'p>(
        &'p self,
        moment: Timestamp,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'p>> {
        self.now
            .fetch_max(moment.as_millisecond(), Ordering::SeqCst);
        let wait = self.waits.fetch_add(1, Ordering::SeqCst);
        let late = i64::from(wait) * 37 % (self.late_ms + 1);
        self.now.fetch_add(late, Ordering::SeqCst);
        Box::pin(async move {
            if let Some(store) = &self.others {
                disturb(store, wait, self.now()).await;
            }
        })
    }
}

/// Commands of somebody else in the middle of the night: a pause of three looks, and a bust.
async fn disturb(store: &MemoryStore, wait: u32, now: Timestamp) {
    let named = Some(night_id(4).unwrap());
    let action = match wait {
        120 => TournamentAction::Clock {
            change: ClockChange::Pause,
        },
        124 => TournamentAction::Clock {
            change: ClockChange::Start,
        },
        150 => {
            let ledger = Ledger::open(store.clone()).await.unwrap();
            let (_, night) = ledger.club().tournament(named.as_ref()).unwrap();
            let (entry, _) = night.alive().next().unwrap();
            TournamentAction::Bust {
                players: vec![BustedPlayer {
                    player: entry.to_string(),
                    stack: None,
                    by: Vec::new(),
                }],
                tied: false,
                blinds: None,
            }
        }
        _ => return,
    };
    let context = CommandContext {
        key: CommandKey::new(format!("somebody-{wait}")).unwrap(),
        actor: Actor::new("somebody").unwrap(),
        now,
        seed: 1,
    };
    let request = CommandLine::bare(action.on(named)).into_request(context);
    let mut ledger = Ledger::open(store.clone()).await.unwrap();
    ledger.execute(&request.unwrap()).await.unwrap();
}

/// A night at a speed, with what was stored of it.
struct Played {
    ledger: Ledger<MemoryStore>,
    night: Tournament,
    kinds: Vec<String>,
}

fn played(speed: u32, late_ms: i64, disturbed: bool) -> Played {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let store = MemoryStore::default();
        let mut ledger = Ledger::open(store.clone()).await.unwrap();
        play_season(&mut ledger, &plan(1), go_on).await.unwrap();
        let before = ledger.club().seq();
        let clock = Jumping {
            now: AtomicI64::new(TONIGHT),
            waits: AtomicU32::new(0),
            late_ms,
            others: disturbed.then(|| store.clone()),
        };
        let tempo = Tempo::new(speed).unwrap();
        let id = play_live(&mut ledger, &plan(1), tempo, Box::new(clock)).await;
        let id: TournamentId = id.unwrap();
        assert_eq!(id, night_id(4).unwrap());
        let events = store.read(before, usize::MAX).await.unwrap();
        let (_, night) = ledger.club().tournament(Some(&id)).unwrap();
        let night = night.clone();
        Played {
            kinds: events.iter().map(|event| event.kind.clone()).collect(),
            night,
            ledger,
        }
    })
}

/// Members with their places and points, best first.
fn places(played: &Played) -> Vec<String> {
    let result = played.night.result().unwrap();
    let rows = result.results.iter();
    rows.map(|row| format!("{} {} {}", row.place, row.member, row.points))
        .collect()
}

#[test]
fn a_night_has_all_that_a_night_has_and_follows_from_seed_and_speed() {
    for speed in [1, 7, 60, 1_200] {
        let calm = played(speed, 0, false);
        let result = calm.night.result().unwrap();
        assert_eq!(result.pool, calm.night.entry_count() as u64);
        for kind in [
            "EntriesBusted",
            "MoveConfirmed",
            "TableBroken",
            "RebuyTaken",
            "AddOnTaken",
            "DealAgreed",
            "PrizePaid",
            "CashCounted",
        ] {
            assert!(calm.kinds.iter().any(|stored| stored == kind), "{kind}");
        }
        let drawn = calm.kinds.iter().position(|kind| kind == "SeatsDrawn");
        let after = &calm.kinds[drawn.unwrap()..];
        let entries = after.iter().filter(|kind| *kind == "EntryRegistered");
        assert!(entries.count() > 0, "a late player");
        // A machine that is slow plays the same night.
        let slow = played(speed, 100, false);
        assert_eq!(places(&slow), places(&calm), "{speed}");
        assert_eq!(slow.kinds, calm.kinds, "{speed}");
    }
}

/// Three levels and a break take 20 minutes each. The time since the start says which it is, when a command was given
/// and half-way to the next one.
#[test]
fn levels_and_breaks_pass_by_themselves() {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    for speed in [1, 7, 20, 60] {
        let played = played(speed, 0, false);
        let segments = played.night.clock().segments();
        let began = segments.first().unwrap().from.as_millisecond();
        let mut seen = BTreeSet::new();
        let mut check = |then: &Tournament, at: i64| {
            let since = at - began;
            let part = 20 * 60_000 / i64::from(speed);
            // Clocks are set in whole seconds.
            let near = (since + 2_000) / part != (since - 2_000).div_euclid(part);
            if since < 0 || near || then.phase() != Phase::Running {
                return;
            }
            let (cycle, quarter) = (since / part / 4, since / part % 4);
            let level = u32::try_from(cycle * 3 + quarter.min(2) + 1).unwrap();
            let clock = then.clock_at(Timestamp::from_millisecond(at).unwrap());
            let shown = (clock.level, clock.on_break);
            assert_eq!(shown, (level, quarter == 3), "speed {speed}, {since} ms");
            seen.insert(shown);
        };
        let mut before: Option<Tournament> = None;
        let look = |_: &Recorded, then: &Tournament| {
            let at = then.last_at().as_millisecond();
            if let Some(before) = before.replace(then.clone()) {
                check(
                    &before,
                    i64::midpoint(before.last_at().as_millisecond(), at),
                );
            }
            check(then, at);
            ControlFlow::Continue(())
        };
        let id = night_id(4).unwrap();
        let walk = played.ledger.look_through(&id, look);
        let to_the_end = runtime.block_on(walk).unwrap();
        assert_eq!(to_the_end, ControlFlow::Continue(()));
        let first: Vec<_> = seen.iter().copied().take(5).collect();
        let expected = [(1, false), (2, false), (3, false), (3, true), (4, false)];
        assert_eq!(first, expected, "speed {speed}");
    }
}

#[test]
fn others_may_act_on_the_night() {
    let played = played(60, 0, true);
    assert_eq!(played.night.phase(), Phase::Finished);
    let calm = self::played(60, 0, false);
    // What somebody else did changed the night from there on.
    assert!(places(&played) != places(&calm));
    let paused = played.night.clock().segments();
    let pause = paused.windows(2).any(|two| two[0].to < Some(two[1].from));
    assert!(pause, "{paused:?}");
}
