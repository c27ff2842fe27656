//! Whether the log would take a command now, for what pages and answers offer.

use chained_events::ids::{Actor, CommandKey};
use chained_events::timestamp::Timestamp;
use club_log::command::{CommandContext, CommandLine};
use club_log::decide::decide;
use club_log::directory::Directory;
use club_log::refusal::NightRefusal;
use club_log::{Club, Command, Refusal};

/// Whether a command would be taken; nothing is written.
///
/// Not for commands about earlier ones, whose answer depends on the log.
pub(crate) fn would_take(
    (club, directory): (&Club, &Directory),
    actor: Actor,
    now: Timestamp,
    command: &Command,
) -> bool {
    let Ok(key) = CommandKey::new("offered") else {
        return false;
    };
    let context = CommandContext {
        key,
        actor,
        now,
        seed: 0,
    };
    let request = CommandLine::bare(command.clone()).into_request(context);
    let Ok(request) = request else {
        return false;
    };
    let refusal = decide(club, directory, &request).err();
    // The seed of a sealed draw, and another night that is over, are read when the command is given.
    refusal.is_none_or(|refusal| {
        let Refusal::Night(refusal) = refusal else {
            return false;
        };
        matches!(
            refusal,
            NightRefusal::SealedSeed { .. } | NightRefusal::UnknownTournament { .. }
        )
    })
}
