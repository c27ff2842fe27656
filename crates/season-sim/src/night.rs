//! One simulated night, from the announcement to the closing.

use std::collections::BTreeMap;

use chained_events::EventStore;
use chained_events::ids::MemberId;
use club_log::command::{BustedPlayer, TournamentAction, WinnerText};
use club_log::entry::EntryId;
use club_log::event::ClockChange;
use club_log::event::MoverRule;
use club_log::ids::{SeasonId, TournamentId};
use club_log::ledger::LedgerError;
use club_log::rules::TournamentRules;
use club_log::tournament::Tournament;
use mtt_seating::{Seat, TableId};
use rand::{Rng, RngExt};

use crate::chips::{Chips, Loser};
use crate::director::Director;
use crate::error::SimulationError;
use crate::incident::{Incident, happen};
use crate::money;

/// One hand at every table takes this long.
pub(crate) const HAND_MS: i64 = 90_000;
/// Hands at each table before registration closes.
const LATE_HANDS: u64 = 36;
/// Hands at each table before something goes wrong.
const INCIDENT_HAND: u64 = 10;
/// Hands at each table after which a night is given up.
const MAX_HANDS: u64 = 5_000;

/// Plan of a night.
#[derive(Debug, Clone, PartialEq)]
pub struct NightPlan {
    /// Its id.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
    /// The season that it counts for.
    pub season: SeasonId,
    /// Members who are there for the draw.
    pub early: Vec<MemberId>,
    /// Members who come after the draw.
    pub late: Vec<MemberId>,
    /// The rules.
    pub rules: TournamentRules,
    /// Incident of the night, if there is one.
    pub incident: Option<Incident>,
}

/// Progress of a night while it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Entries so far.
    pub entries: usize,
    /// Players who are in.
    pub alive: usize,
}

/// Plays a night: registration, draw, hands, busts, moves, late players, re-entries, closing.
///
/// # Errors
///
/// A command that is refused, or a night that does not end.
pub async fn play_night<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    mut tell: impl FnMut(Progress),
) -> Result<(), SimulationError> {
    let stack = plan.rules.stack;
    let named = Some(plan.tournament.clone());
    announce(director, plan).await?;
    let mut chips = Chips::new(stack);
    let mut late = plan.late.clone();
    late.reverse();
    for hand in 0..MAX_HANDS {
        settle(director, plan, &mut chips).await?;
        let tournament = look(director, &plan.tournament)?;
        tell(Progress {
            entries: tournament.entry_count(),
            alive: tournament.alive().count(),
        });
        if hand == INCIDENT_HAND
            && let Some(incident) = plan.incident
        {
            happen(director, plan, &mut chips, incident).await?;
        }
        if hand == LATE_HANDS {
            let command = TournamentAction::CloseRegistration.on(named.clone());
            director.send("close the registration", command).await?;
        }
        if hand < LATE_HANDS
            && hand % 3 == 2
            && let Some(member) = late.pop()
        {
            let command = TournamentAction::Register {
                player: member.to_string(),
            }
            .on(named.clone());
            director.send("register a late player", command).await?;
            settle(director, plan, &mut chips).await?;
        }
        if hand > 0 && hand % 12 == 0 {
            let level = u32::try_from(hand / 12 + 1).unwrap_or(u32::MAX);
            let change = ClockChange::Level { level };
            director
                .send(
                    "change the level",
                    TournamentAction::Clock { change }.on(named.clone()),
                )
                .await?;
        }
        if hand == LATE_HANDS && plan.is_for_money() {
            money::add_ons(director, plan, &mut chips).await?;
        }
        round(director, plan, &mut chips, hand).await?;
        director.pass(HAND_MS);
        if chips.is_decided() && hand > LATE_HANDS {
            director
                .send(
                    "close the night",
                    TournamentAction::Finish {
                        leave_ratings: None,
                    }
                    .on(named),
                )
                .await?;
            if plan.is_for_money() {
                money::pay_out(director, plan).await?;
            }
            return Ok(());
        }
    }
    Err(SimulationError::Endless { hands: MAX_HANDS })
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

/// One hand at every table; busts are reported as they happen, re-entries follow.
pub(crate) async fn round<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    chips: &mut Chips,
    hand: u64,
) -> Result<(), SimulationError> {
    let named = Some(plan.tournament.clone());
    let tables: Vec<TableId> = seats(look(director, &plan.tournament)?)
        .into_keys()
        .collect();
    for table in tables {
        let seated = seats(look(director, &plan.tournament)?);
        let players: Vec<EntryId> = seated
            .get(&table)
            .map(|taken| taken.iter().map(|(_, entry)| *entry).collect())
            .unwrap_or_default();
        let Some(Loser {
            entry,
            stack_before,
            winner,
        }) = chips.play(&players, hand, director.rng())
        else {
            continue;
        };
        let lost = BustedPlayer {
            player: entry.to_string(),
            stack: Some(stack_before),
            by: winners(plan, winner),
        };
        let command = TournamentAction::Bust {
            players: vec![lost],
            tied: false,
            blinds: None,
        }
        .on(named.clone());
        director.send("report a bust", command).await?;
        // Every other hand the player buys chips again.
        let buys = hand < LATE_HANDS && hand.is_multiple_of(2);
        if buys && money::rebuy(director, plan, entry).await? {
            settle(director, plan, chips).await?;
            continue;
        }
        settle(director, plan, chips).await?;
        let again = hand < LATE_HANDS && director.rng().random_range(0..2_u32) == 0;
        let now = look(director, &plan.tournament)?;
        if let Some(lost) = now.entry(entry)
            && again
            && now.entries_of(&lost.member) < plan.rules.max_entries
        {
            let player = lost.member.to_string();
            let command = TournamentAction::Reenter { player }.on(named.clone());
            director.send("register a re-entry", command).await?;
            settle(director, plan, chips).await?;
        }
    }
    Ok(())
}

/// The winner of a head; nobody where there are none.
fn winners(plan: &NightPlan, winner: EntryId) -> Vec<WinnerText> {
    let winner = plan.is_for_money().then(|| WinnerText {
        player: winner.to_string(),
        share: 1,
    });
    winner.into_iter().collect()
}

/// Carries out every order, and gives new entries their chips.
pub(crate) async fn settle<S: EventStore>(
    director: &mut Director<'_, S>,
    plan: &NightPlan,
    chips: &mut Chips,
) -> Result<(), SimulationError> {
    loop {
        let tournament = look(director, &plan.tournament)?;
        for (entry, _) in tournament.alive() {
            chips.welcome(entry);
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
            MoverRule::Entry(player) => movers.iter().position(|(_, entry)| entry == player),
            MoverRule::NextBigBlind => None,
        };
        let mover = match mover {
            Some(at) => movers.get(at).copied(),
            None => pick(&movers, director.rng()),
        };
        let seat = order.seat.or_else(|| pick(&free, director.rng()));
        let (Some((_, entry)), Some(seat)) = (mover, seat) else {
            return Ok(());
        };
        director.pass(15_000);
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
