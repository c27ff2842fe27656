//! Reports and moves of the director, at a night of the season and at one that people watch.

use std::collections::BTreeMap;

use chained_events::EventStore;
use chained_events::ids::MemberId;
use club_log::command::{BustedPlayer, TournamentAction, WinnerText};
use club_log::entry::EntryId;
use club_log::event::MoverRule;
use club_log::ids::TournamentId;
use club_log::ledger::LedgerError;
use club_log::tournament::Tournament;
use mtt_seating::{Seat, TableId};
use rand::{Rng, RngExt};

use crate::cast::ALL;
use crate::director::Director;
use crate::error::SimulationError;
use crate::floor::{Floor, Loser};
use crate::money::{self, LAST_REBUY_LEVEL};
use crate::night_plan::NightPlan;

/// How long a mover needs to the new seat.
const MOVE_MS: i64 = 15_000;

/// Reports the players who lost their last chips in one hand, or in one round of hand-for-hand play.
///
/// Stacks are those before the hand. Winners are those of the last pot in which the player had chips.
pub(crate) async fn report<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    losers: &[Loser],
) -> Result<(), SimulationError> {
    let winner = |winner: &EntryId| WinnerText {
        player: winner.to_string(),
        share: 1,
    };
    let lost = |loser: &Loser| BustedPlayer {
        player: loser.entry.to_string(),
        stack: Some(loser.stack_before),
        by: loser.winners.iter().map(winner).collect(),
    };
    let bust = TournamentAction::Bust {
        players: losers.iter().map(lost).collect(),
        tied: false,
        blinds: None,
    };
    let command = bust.on(Some(plan.tournament.clone()));
    director.send("report a bust", command).await.map(drop)
}

/// Sells a rebuy to a player who has just lost the last chips; members who will enter again.
pub(crate) async fn after_bust<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    losers: &[Loser],
    level: u32,
) -> Result<Vec<MemberId>, SimulationError> {
    // A rebuy is for the player who went out last; of several nobody is that.
    if let [loser] = losers
        && level <= LAST_REBUY_LEVEL
        && money::rebuy(director, plan, loser.entry).await?
    {
        return Ok(Vec::new());
    }
    let mut again = Vec::new();
    for loser in losers {
        let night = look(director, &plan.tournament)?;
        let Some(entry) = night.entry(loser.entry) else {
            continue;
        };
        let member = entry.member.clone();
        let character = plan.cast.of_member(&member);
        let may = night.registration_open() && night.entries_of(&member) < character.entries;
        let wants = director.rng().random_range(0..ALL) < character.reentry;
        if may && wants {
            again.push(member);
        }
    }
    Ok(again)
}

/// Registers a member who comes late.
pub(crate) async fn register<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    member: &MemberId,
) -> Result<(), SimulationError> {
    let player = member.to_string();
    let register = TournamentAction::Register { player };
    let command = register.on(Some(plan.tournament.clone()));
    director
        .send("register a late player", command)
        .await
        .map(drop)
}

/// Registers a member who went out once more.
pub(crate) async fn reenter<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    member: &MemberId,
) -> Result<(), SimulationError> {
    let player = member.to_string();
    let reenter = TournamentAction::Reenter { player };
    let command = reenter.on(Some(plan.tournament.clone()));
    director
        .send("register a re-entry", command)
        .await
        .map(drop)
}

/// Carries out every order, and gives new entries their chips.
pub(crate) async fn settle<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    floor: &mut Floor,
) -> Result<(), SimulationError> {
    loop {
        let tournament = look(director, &plan.tournament)?;
        for (entry, _) in tournament.alive() {
            floor.welcome(entry);
        }
        let Some(order) = tournament.seats().orders().first().cloned() else {
            return Ok(());
        };
        let seated = seats(tournament);
        let n_max = plan.rules.seating.n_max;
        let movers = seated.get(&order.from).cloned().unwrap_or_default();
        let taken = seated.get(&order.to).cloned().unwrap_or_default();
        let free: Vec<Seat> = (1..=n_max)
            .filter_map(|seat| Seat::new(seat).ok())
            .filter(|seat| !taken.iter().any(|(used, _)| used == seat))
            .collect();
        let mover = match &order.mover {
            MoverRule::Entry(player) => Some(*player),
            // Those at the table know who posts the next big blind.
            MoverRule::NextBigBlind => floor.next_big_blind(&order.from, &movers),
        };
        let mover = mover.filter(|mover| movers.iter().any(|(_, entry)| entry == mover));
        let mover = match mover {
            Some(mover) => Some(mover),
            None => pick(&movers, director.rng()).map(|(_, entry)| entry),
        };
        let worst = order.seat.or_else(|| floor.worst_seat(&order.to, &free));
        let seat = worst.or_else(|| pick(&free, director.rng()));
        let (Some(entry), Some(seat)) = (mover, seat) else {
            return Ok(());
        };
        director.pass(MOVE_MS);
        let command = TournamentAction::Confirm {
            player: entry.to_string(),
            to: Some(order.to.clone()),
            seat: Some(seat),
            reason: None,
        }
        .on(Some(plan.tournament.clone()));
        director.send("confirm a move", command).await?;
    }
}

/// The current state of the night.
pub(crate) fn look<'d, S: EventStore>(
    director: &'d Director<'_, S>,
    id: &TournamentId,
) -> Result<&'d Tournament, SimulationError> {
    let found = director.ledger().club().tournament(Some(id));
    found
        .map(|(_, tournament)| tournament)
        .map_err(|refusal| SimulationError::Command {
            command: "look at the night",
            source: LedgerError::Refused(refusal),
        })
}

/// Entry at each seat: tables in their natural order, seats ascending.
fn seats(tournament: &Tournament) -> BTreeMap<TableId, Vec<(Seat, EntryId)>> {
    let tables = tournament.seats().tables();
    tables
        .map(|(id, table)| (id.clone(), table.seats().collect()))
        .collect()
}

/// One of them, drawn evenly; none of none.
pub(crate) fn pick<T: Copy, R: Rng + ?Sized>(items: &[T], rng: &mut R) -> Option<T> {
    let count = u32::try_from(items.len()).ok().filter(|count| *count > 0)?;
    items.get(rng.random_range(0..count) as usize).copied()
}
