//! Decisions about hand-for-hand play.

use mtt_seating::TableId;

use super::{Decision, Desk, Draft};
use crate::event::{
    ClockChange, ClockChanged, Event, HandForHandChange, HandForHandChanged, MAX_ROUND_MINUTES,
};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{EntryRefusal, NightRefusal, Refusal, RulesRefusal};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    pub(super) fn hand_for_hand(
        &self,
        named: Option<&TournamentId>,
        change: HandForHandChange,
    ) -> Result<Decision, Refusal> {
        let (id, tournament) = self.tournament_at(named, Phase::Running)?;
        let tables = tournament.seats().tables().len();
        match (change, tournament.hand_for_hand()) {
            (HandForHandChange::Start { .. }, Some(_)) => {
                return Err(NightRefusal::HandForHandOn.into());
            }
            (HandForHandChange::Round | HandForHandChange::End, None) => {
                return Err(NightRefusal::HandForHandOff.into());
            }
            (HandForHandChange::Start { round_minutes }, None) => {
                if tables < 2 {
                    return Err(NightRefusal::OneTable { tables }.into());
                }
                let minutes = round_minutes.filter(|n| !(1..=MAX_ROUND_MINUTES).contains(n));
                if let Some(minutes) = minutes {
                    return Err(RulesRefusal::OutOfRange {
                        field: "round_minutes",
                        value: i64::from(minutes),
                        allowed: "1..=60",
                    }
                    .into());
                }
            }
            (HandForHandChange::Round | HandForHandChange::End, Some(_)) => {}
        }
        let stream = StreamId::tournament(id);
        let mut decision = Decision::one(&stream, HandForHandChanged { change });
        let clock = clock_change(tournament, change);
        decision
            .events
            .extend(clock.map(|change| Draft::plain(&stream, ClockChanged { change })));
        Ok(decision)
    }
}

/// The change of the clock: it stops, a round takes its minutes, it goes on.
fn clock_change(tournament: &Tournament, change: HandForHandChange) -> Option<ClockChange> {
    let runs = tournament.clock().is_running();
    match change {
        HandForHandChange::Start { round_minutes } => {
            (round_minutes.is_some() && runs).then_some(ClockChange::Pause)
        }
        HandForHandChange::Round => {
            let minutes = tournament.hand_for_hand()?.round_minutes?;
            let seconds = i64::from(minutes) * 60;
            Some(ClockChange::Adjust { seconds })
        }
        HandForHandChange::End => {
            let starts = tournament.hand_for_hand()?.starts_clock;
            (starts && !runs).then_some(ClockChange::Start)
        }
    }
}

/// The events of the round that busts end, none where tables do not wait for each other.
pub(super) fn round(tournament: &Tournament) -> impl Iterator<Item = Event> {
    let change = HandForHandChange::Round;
    let round = tournament.hand_for_hand().map(|_| change);
    let clock = round.and_then(|round| clock_change(tournament, round));
    let round = round.map(|change| HandForHandChanged { change }.into());
    let clock = clock.map(|change| ClockChanged { change }.into());
    round.into_iter().chain(clock)
}

/// Refuses busts at several tables in one command.
///
/// Outside hand-for-hand play nobody knows that they were in the same round, unless it is said that they
/// tie.
pub(super) fn check_tables<'a>(
    tournament: &Tournament,
    tables: impl Iterator<Item = &'a TableId>,
    tied: bool,
) -> Result<(), EntryRefusal> {
    if tied || tournament.hand_for_hand().is_some() {
        return Ok(());
    }
    let tables: Vec<TableId> = tables.cloned().collect();
    if tables.len() > 1 {
        return Err(EntryRefusal::SeveralTables { tables });
    }
    Ok(())
}

/// Refuses to start or stop the clock while rounds take their minutes from it.
pub(super) fn check_clock(
    tournament: &Tournament,
    change: ClockChange,
) -> Result<(), NightRefusal> {
    let minutes = tournament.hand_for_hand().and_then(|h| h.round_minutes);
    match (change, minutes) {
        (ClockChange::Start | ClockChange::Pause, Some(minutes)) => {
            Err(NightRefusal::ClockByRounds { minutes })
        }
        _ => Ok(()),
    }
}
