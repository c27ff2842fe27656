//! The night of the documentation, played into a store in memory.

use chained_events::envelope::Recorded;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore, MemoryStore};
use club_log::Ledger;
use club_log::command::{ClubCommand, CommandContext, CommandLine};

pub(crate) const NIGHT: &str = include_str!("../../../../docs/data/night.ndjson");

/// A club after some lines of the night.
pub(crate) struct Club {
    pub(crate) ledger: Ledger<MemoryStore>,
    pub(crate) events: Vec<Recorded>,
    /// When the last line happened.
    pub(crate) now: Timestamp,
}

/// Waits for a future on this thread.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    runtime.block_on(future)
}

/// Plays the first lines of the night.
pub(crate) fn after(lines: usize) -> Club {
    played(NIGHT.lines().take(lines))
}

/// Plays lines of commands in a new club.
pub(crate) fn played<'a>(lines: impl Iterator<Item = &'a str>) -> Club {
    wait(async {
        let mut ledger = Ledger::open(MemoryStore::default()).await.unwrap();
        let mut now: Timestamp = "2026-03-07T18:00:00+09:00".parse().unwrap();
        let create = CommandLine::bare(ClubCommand::CreateClub {
            title: "Straddle".into(),
            zone: "Asia/Tokyo".into(),
        });
        let night = lines.filter(|line| !line.is_empty());
        let night = night.map(|line| serde_json::from_str::<CommandLine>(line).unwrap());
        for (number, line) in [create].into_iter().chain(night).enumerate() {
            now = line.at.unwrap_or(now);
            let request = line.into_request(CommandContext {
                key: CommandKey::new(format!("k-{number}")).unwrap(),
                actor: Actor::new("desk").unwrap(),
                now,
                seed: 1,
            });
            ledger.execute(&request.unwrap()).await.unwrap();
        }
        let events = ledger.store().read(0, 10_000).await.unwrap();
        Club {
            ledger,
            events,
            now,
        }
    })
}
