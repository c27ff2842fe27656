//! A night that is corrected after the season.

use std::collections::BTreeMap;

use chained_events::EventStore;
use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::Ledger;
use club_log::command::TournamentAction;
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::tournament::{Phase, Tournament};

use crate::director::Director;
use crate::error::SimulationError;
use crate::report::look;
use crate::season::{SeasonPlan, night_id};

/// The last busts that are put into another order: places 2 to 6.
const EXCHANGED: usize = 5;
/// How long after the last event the mistake is noticed: fifteen hours.
const LATER_MS: i64 = 15 * 3_600_000;
/// The number of the command that corrects the order.
const REORDER: u64 = 2;
/// Why the night is corrected.
const REASON: &str = "two players were mixed up";

/// Changes made by a correction.
#[derive(Debug, Clone, PartialEq)]
pub struct Correction {
    /// The player who was written down in the better place, and has the worse one.
    pub down: MemberId,
    /// The player who has the better place.
    pub up: MemberId,
    /// The place that one of them had before and the other has now, from 1.
    pub better: u32,
    /// The place that the other had before and the one has now, from 1.
    pub worse: u32,
    /// Commands that it took.
    pub commands: u64,
    /// The events of the command that finished the night again.
    pub events: Vec<Recorded>,
}

/// Corrects a finished night: the players in places 2 and 6 were mixed up. It is opened again, the order
/// of the busts is corrected, and it is finished again; where it was rated, the ratings of it and of all
/// later nights follow.
///
/// The same log and seed give the same events, byte for byte. A log is corrected in this way once:
/// the keys of the commands do not depend on the night. A correction that was broken off goes on.
///
/// # Errors
///
/// [`SimulationError::TooFewBusts`], or a command that is refused.
pub async fn correct_night<S: EventStore>(
    ledger: &mut Ledger<S>,
    tournament: &TournamentId,
    seed: u64,
) -> Result<Correction, SimulationError> {
    let loaded = ledger.load(tournament).await;
    loaded.map_err(|source| SimulationError::Command {
        command: "look at an old night",
        source,
    })?;
    let last = ledger.last_recorded().map_or(0, Timestamp::as_millisecond);
    let start = Timestamp::from_millisecond(last.saturating_add(LATER_MS))?;
    let mut director = Director::new(ledger, start, seed)?.with_keys("correction");
    let mut order = last_busts(&director, tournament)?;
    if !director.is_stored(REORDER).await? {
        order.swap(0, EXCHANGED - 1);
    }
    let (down, up) = (order[0].1.clone(), order[EXCHANGED - 1].1.clone());
    let order = order.into_iter().map(|(group, _)| group).collect();
    let command = TournamentAction::Reopen {
        reason: REASON.to_owned(),
    }
    .on(Some(tournament.clone()));
    director.send("open an old night again", command).await?;
    director.pass(60_000);
    let command = TournamentAction::ReorderBusts {
        order,
        reason: REASON.to_owned(),
    }
    .on(Some(tournament.clone()));
    director.send("correct the order of busts", command).await?;
    director.pass(60_000);
    let command = TournamentAction::Finish {
        leave_ratings: None,
    }
    .on(Some(tournament.clone()));
    let answer = director.send("finish an old night again", command).await?;
    let now = places(&director, tournament)?;
    let place = |member| now.get(member).copied().unwrap_or_default();
    let (better, worse) = (place(&up), place(&down));
    Ok(Correction {
        down,
        up,
        better,
        worse,
        commands: director.sent(),
        events: answer.events().to_vec(),
    })
}

/// The places of a finished night.
fn places<S: EventStore>(
    director: &Director<'_, S>,
    id: &TournamentId,
) -> Result<BTreeMap<MemberId, u32>, SimulationError> {
    let results = look(director, id)?.result().map(|result| &result.results);
    let rows = results.into_iter().flatten();
    Ok(rows.map(|row| (row.member.clone(), row.place)).collect())
}

/// A bust: the entries that went out at once, and a member among them.
type Bust = (Vec<String>, MemberId);

/// The last busts, the first one out first.
fn last_busts<S: EventStore>(
    director: &Director<'_, S>,
    id: &TournamentId,
) -> Result<[Bust; EXCHANGED], SimulationError> {
    let night = look(director, id)?;
    let busts = night.busts();
    let bust = |group: &Vec<EntryId>| {
        let entry = group.first().and_then(|entry| night.entry(*entry))?;
        let texts = group.iter().map(EntryId::to_string).collect();
        Some((texts, entry.member.clone()))
    };
    let last = busts.last_chunk::<EXCHANGED>();
    let last = last.and_then(|last| last.iter().map(bust).collect::<Option<Vec<Bust>>>());
    let last = last.and_then(|last| last.try_into().ok());
    last.ok_or_else(|| SimulationError::TooFewBusts {
        tournament: id.clone(),
        busts: busts.len(),
        wanted: EXCHANGED,
    })
}

/// The night of a season that is corrected: the first one that is not for money and has enough busts.
///
/// Nights that were called off are passed over. A correction that was broken off left its night open.
///
/// # Errors
///
/// [`SimulationError::TooFewBusts`] of the first night, where there is none.
pub async fn night_to_correct<S: EventStore>(
    ledger: &mut Ledger<S>,
    plan: &SeasonPlan,
) -> Result<TournamentId, SimulationError> {
    for night in (1..=plan.nights).filter(|&night| plan.money_night != Some(night)) {
        let id = night_id(night)?;
        let loaded = ledger.load(&id).await;
        loaded.map_err(|source| SimulationError::Command {
            command: "look at an old night",
            source,
        })?;
        let found = ledger.club().tournament(Some(&id)).ok();
        let is_enough = |night: &Tournament| {
            night.phase() != Phase::Cancelled && night.busts().len() >= EXCHANGED
        };
        if found.is_some_and(|(_, night)| is_enough(night)) {
            return Ok(id);
        }
    }
    Err(SimulationError::TooFewBusts {
        tournament: night_id(1)?,
        busts: 0,
        wanted: EXCHANGED,
    })
}
