//! Hand-for-hand play of a tournament.

use serde::{Deserialize, Serialize};

use crate::event::HandForHandChange;

/// Hand-for-hand play that is under way: a round is one hand at each table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandForHand {
    /// Minutes that each round takes from the stopped clock; none where the clock goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_minutes: Option<u32>,
    /// Rounds that were played.
    pub rounds: u32,
    /// Players who were in when it began.
    pub began_with: usize,
    /// Whether its end starts the clock again.
    pub starts_clock: bool,
}

/// A change that does not fit: play is hand-for-hand already, or is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Misfit;

impl HandForHand {
    /// The state after a change, with the number of players who are in, and whether the clock runs.
    pub(crate) fn after(
        now: Option<Self>,
        change: HandForHandChange,
        players: usize,
        clock_runs: bool,
    ) -> Result<Option<Self>, Misfit> {
        match (now, change) {
            (None, HandForHandChange::Start { round_minutes }) => Ok(Some(Self {
                round_minutes,
                rounds: 0,
                began_with: players,
                starts_clock: round_minutes.is_some() && clock_runs,
            })),
            (Some(now), HandForHandChange::Round) => Ok(Some(Self {
                rounds: now.rounds.saturating_add(1),
                ..now
            })),
            (Some(_), HandForHandChange::End) => Ok(None),
            (Some(_), HandForHandChange::Start { .. })
            | (None, HandForHandChange::Round | HandForHandChange::End) => Err(Misfit),
        }
    }
}
