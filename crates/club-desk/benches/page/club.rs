//! The field that is played: 1,080 entries on 120 tables of nine.

use std::path::Path;

use chained_events::timestamp::Timestamp;
use club_host::{Failure, Machine, NewLog, OpenClub};
use club_log::Command;
use club_log::command::CommandLine;
use serde_json::{Value, json};

use crate::ENTRIES;

/// The clock of the machine, and numbers that follow each other.
struct Clock(std::sync::atomic::AtomicU64);

impl Machine for Clock {
    fn now(&self) -> Timestamp {
        let now = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap();
        Timestamp::from_millisecond(i64::try_from(now.as_millis()).unwrap()).unwrap()
    }

    fn random(&self) -> Result<u64, Failure> {
        let next = self.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        Ok((next + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// The commands of a night until its clock runs.
pub(crate) fn night(id: &str) -> Vec<Value> {
    let players: Vec<String> = (0..ENTRIES).map(|number| format!("m-{number}")).collect();
    let levels: Vec<Value> = (1..=60)
        .map(|level| json!({ "small_blind": level * 100, "big_blind": level * 200, "minutes": 20 }))
        .collect();
    let rules = json!({
        "stack": 20_000, "seating": { "n_max": 9 }, "blinds": { "levels": levels },
    });
    let announced = json!({ "tournament": id, "title": "Bench", "rules": rules });
    let mut commands = vec![json!({ "announce": announced })];
    commands.extend(
        players
            .chunks(500)
            .map(|players| json!({ "register_players": { "players": players } })),
    );
    commands.push(json!({ "draw": {} }));
    commands.push(json!({ "close_registration": {} }));
    commands.push(json!({ "clock": { "change": { "action": "start" } } }));
    commands
}

/// Makes the club in a folder: the seats of its first night are drawn, and the clock runs.
pub(crate) fn make(folder: &Path) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let members: Vec<Value> = (0..ENTRIES)
        .map(
            |number| json!({ "member": format!("m-{number}"), "name": format!("Player {number}") }),
        )
        .collect();
    let mut commands = vec![json!({ "create_club": { "title": "Bench", "zone": "UTC" } })];
    commands.extend(
        members
            .chunks(500)
            .map(|members| json!({ "add_members": { "members": members } })),
    );
    commands.extend(night(&crate::night_of(0)));
    runtime.block_on(async {
        let log = NewLog::create(folder).await.unwrap();
        let mut club = OpenClub::<club_host::ClubStore>::of(log.store().clone())
            .await
            .unwrap();
        let clock = Clock(std::sync::atomic::AtomicU64::new(7));
        for command in commands {
            let command: Command = serde_json::from_value(command).unwrap();
            club.execute(CommandLine::bare(command), &clock)
                .await
                .unwrap();
        }
        let (_, night) = club.ledger.club().tournament(None).unwrap();
        assert_eq!(
            (night.alive_count(), night.seats().tables().count()),
            (ENTRIES, 120)
        );
        log.into_new().unwrap().publish().await.unwrap();
        club.ledger.store().close().await;
    });
}
