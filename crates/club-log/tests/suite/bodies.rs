//! The bodies of the fuzz targets: what must hold for any bytes. The ordinary tests call them with
//! mutations of the corpus, a long run with what libFuzzer comes upon.

use chained_events::chain::verify;
use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::Club;
use club_log::command::{CommandContext, CommandLine};
use club_log::ledger::LedgerError;
use club_log::transfer::{check, read_text};

use crate::hall::{Hall, wait};

/// One session over arbitrary bytes: what parses is carried out, the rest is left alone.
pub(crate) fn session(bytes: &[u8]) -> usize {
    let mut hall = Hall::new(12);
    let mut done = 0;
    for (number, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let Ok(line) = serde_json::from_slice::<CommandLine>(line) else {
            continue;
        };
        let request = line
            .into_request(CommandContext {
                key: CommandKey::new(format!("l-{number}")).unwrap(),
                actor: Actor::new("fuzz").unwrap(),
                now: Timestamp::from_millisecond(1_767_225_600_000).unwrap(),
                seed: number as u64,
            })
            .unwrap();
        match wait(hall.ledger.execute(&request)) {
            Ok(_) => done += 1,
            Err(LedgerError::Fold(error)) => panic!("decided what does not fold: {error}"),
            Err(LedgerError::Chain(error)) => panic!("stored what is not in order: {error}"),
            Err(_) => {}
        }
    }
    let log = hall.log();
    verify(&log).unwrap();
    assert_eq!(&Club::replay(&log).unwrap(), hall.ledger.club());
    done
}

/// An exported log in any state: it is read or its lines are reported. A log that is read is sound
/// or not. Returns its text, if it is sound.
pub(crate) fn any_archive(bytes: &[u8]) -> Option<String> {
    match read_text(bytes) {
        Ok(archive) => {
            let text = archive.to_text().unwrap();
            assert_eq!(read_text(text.as_bytes()).unwrap(), archive);
            check(&archive).ok().map(|_| text)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}
