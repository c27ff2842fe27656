//! One simulated night, from the announcement to the closing.

mod agenda;
mod evening;
mod mishap;

use chained_events::EventStore;
use club_log::command::TournamentAction;
use club_log::event::ClockChange;

use self::evening::Evening;
use crate::director::Director;
use crate::error::SimulationError;
use crate::money;
use crate::night_plan::{NightPace, NightPlan, Progress};

/// Plays a night with real cards: registration, draw, hands, busts, moves, late players, re-entries, closing.
///
/// # Errors
///
/// [`SimulationError::Plan`] before anything is written; a command that is refused, or a night that does not end.
pub async fn play_night<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    mut tell: impl FnMut(Progress),
) -> Result<NightPace, SimulationError> {
    let levels = plan.check()?;
    let mut plan = plan.clone();
    plan.rules.blinds = Some(levels.schedule().rules().clone());
    announce(director, &plan).await?;
    let evening = Evening::begin(director, &plan, levels);
    evening.play(director, &mut tell).await
}

/// Announces, registers the early players, draws, starts the clock.
pub(crate) async fn announce<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
) -> Result<(), SimulationError> {
    let named = Some(plan.tournament.clone());
    let command = TournamentAction::Announce {
        title: plan.title.clone(),
        season: Some(plan.season.clone()),
        date: None,
        starts: None,
        capacity: None,
        sealed: false,
        starts_when_full: false,
        final_table: None,
        redraws: Vec::new(),
        rules: plan.rules.clone(),
    }
    .on(named.clone());
    director.send("announce the night", command).await?;
    if plan.is_for_money() {
        money::open_box(director, plan).await?;
    }
    for member in &plan.early {
        director.pass(20_000);
        let command = TournamentAction::Register {
            player: member.to_string(),
        }
        .on(named.clone());
        director.send("register a player", command).await?;
    }
    director
        .send("draw the seats", TournamentAction::Draw.on(named.clone()))
        .await?;
    let change = ClockChange::Start;
    director
        .send(
            "start the clock",
            TournamentAction::Clock { change }.on(named),
        )
        .await?;
    Ok(())
}
