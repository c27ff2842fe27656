//! The demonstration club in memory, with a night that can begin.

use std::ops::ControlFlow;

use chained_events::MemoryStore;
use club_host::OpenClub;
use club_log::blinds::BlindPreset;
use club_log::command::{CommandLine, TournamentAction};
use club_log::ids::TournamentId;
use club_log::late::LateRegistration;
use club_log::rules::TournamentRules;
use season_sim::{SeasonPlan, play_season};

use crate::machine::TabMachine;
use crate::tab::TabFailure;

/// Players who are there when the night is opened.
const PLAYERS: usize = 18;
/// Registration closes with the end of this level.
const LATE_UNTIL: u32 = 4;
/// Times that a player may enter.
const ENTRIES: u32 = 2;

/// Plays the season, and opens registration of a night at the time of the machine.
pub(crate) async fn club(
    seed: u64,
    machine: &TabMachine,
) -> Result<OpenClub<MemoryStore>, TabFailure> {
    let plan = SeasonPlan::demonstration(seed)?;
    let mut club = OpenClub::with_store(MemoryStore::new()).await?;
    let go_on = |_| ControlFlow::Continue(());
    play_season(&mut club.ledger, &plan, go_on).await?;
    let night = TournamentId::new("to-try").map_err(club_host::Failure::internal)?;
    let announce = TournamentAction::Announce {
        title: "Straddle Night".to_owned(),
        season: Some(plan.season),
        date: None,
        starts: None,
        capacity: None,
        sealed: false,
        starts_when_full: false,
        final_table: None,
        redraws: Vec::new(),
        rules: TournamentRules {
            max_entries: ENTRIES,
            blinds: Some(BlindPreset::Standard.rules()),
            late_registration: Some(LateRegistration::UntilLevel(LATE_UNTIL)),
            ..TournamentRules::default()
        },
    };
    let line = CommandLine::bare(announce.on(Some(night.clone())));
    club.execute(line, machine).await?;
    let members = club.ledger.club().members().iter().take(PLAYERS).cloned();
    for member in members.collect::<Vec<_>>() {
        let register = TournamentAction::Register {
            player: member.to_string(),
        };
        let line = CommandLine::bare(register.on(Some(night.clone())));
        club.execute(line, machine).await?;
    }
    Ok(club)
}
