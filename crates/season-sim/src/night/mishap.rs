//! Incidents of a night, and how the director mends them.

use chained_events::EventStore;
use club_log::command::{BustedPlayer, RevisionCommand, TournamentAction};
use club_log::entry::{EntryId, Removal};

use crate::director::Director;
use crate::error::SimulationError;
use crate::floor::Floor;
use crate::incident::Incident;
use crate::night_plan::NightPlan;
use crate::report::{look, pick, settle};

/// How many of the last commands are sent once more after an interruption.
const SENT_AGAIN: usize = 3;

/// Lets it happen, and mends it.
pub(super) async fn happen<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    floor: &mut Floor,
    incident: Incident,
) -> Result<(), SimulationError> {
    let alive: Vec<EntryId> = look(director, &plan.tournament)?
        .alive()
        .map(|(entry, _)| entry)
        .collect();
    let Some(entry) = pick(&alive, director.rng()) else {
        return Ok(());
    };
    let tournament = Some(plan.tournament.clone());
    match incident {
        // The last player, while others may still enter, is there and loses to nobody.
        Incident::WrongBust | Incident::NoShow if alive.len() == 1 => {}
        Incident::WrongBust => {
            let players = vec![BustedPlayer {
                player: entry.to_string(),
                stack: None,
                by: Vec::new(),
            }];
            let bust = TournamentAction::Bust {
                players,
                tied: false,
                blinds: None,
            }
            .on(tournament.clone());
            director.send("report a bust", bust).await?;
            director.pass(20_000);
            let reason = Some("the wrong player was called out".to_owned());
            let undo = RevisionCommand::Undo {
                tournament,
                command: None,
                reason,
            };
            director.send("take the bust back", undo).await?;
        }
        Incident::NoShow => {
            let remove = TournamentAction::Remove {
                player: entry.to_string(),
                removal: Removal::NoShow,
                chips: Some(floor.of(entry)),
                reason: "never came".to_owned(),
            }
            .on(tournament);
            director.send("take a no-show out", remove).await?;
            floor.take_out(entry);
        }
        Incident::Interruption => director.restart(SENT_AGAIN).await?,
    }
    settle(director, plan, floor).await
}
