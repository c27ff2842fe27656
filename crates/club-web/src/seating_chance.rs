//! A tournament that is played by chance under each policy of the engine.

use std::ops::ControlFlow;

use club_host::Failure;
use engine_contracts::seating::{
    FieldLeft, SeatingFailure, SimulateAnswer, SimulateQuestion, simulate,
};
use mtt_seating::Profile;

use crate::refusal::{Refusal, number, whole};
use crate::{JobStage, Progress, Query};

/// Milliseconds of a second.
const SECOND: u64 = 1_000;

/// Events between two looks at whether the work goes on.
const LOOK: u64 = 256;

/// A field that is played by chance, the same under each policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatingChance {
    /// Players, late ones included.
    pub players: u32,
    /// Seats of a table.
    pub n_max: u8,
    /// Seed of all draws.
    pub seed: u64,
    /// Milliseconds between two hands.
    pub pause_ms: u32,
    /// Milliseconds for which a short table waits for a mover.
    pub hold_ms: u32,
}

impl SeatingChance {
    /// The policies, next to each other: those by which a night can be played.
    pub const POLICIES: [Profile; 3] = [Profile::Tda, Profile::Online, Profile::Home];

    /// The field of an address; none where no field is asked for.
    pub(crate) fn of(query: &Query) -> Result<Option<Self>, Refusal<SeatingFailure>> {
        let field = |name: &str| query.tool.get(name).map(String::as_str);
        let Some(players) = field("players") else {
            return Ok(None);
        };
        let seconds = |name: &str, usual: &str| -> Result<u32, Refusal<SeatingFailure>> {
            let text = field(name).unwrap_or(usual);
            let ms = whole::<SeatingFailure>(text)?.checked_mul(SECOND);
            let ms = ms.and_then(|ms| u32::try_from(ms).ok());
            ms.ok_or_else(|| Refusal::NoNumber(text.to_owned()))
        };
        let small = |text: &str| -> Result<u32, Refusal<SeatingFailure>> {
            let typed = u32::try_from(whole::<SeatingFailure>(text)?);
            typed.map_err(|_| Refusal::NoNumber(text.to_owned()))
        };
        let chance = Self {
            players: small(players)?,
            n_max: number(field("n-max").unwrap_or("9"))?,
            seed: number(field("seed").unwrap_or("1"))?,
            pause_ms: seconds("pause", "3")?,
            hold_ms: seconds("hold", "0")?,
        };
        chance.check()?;
        Ok(Some(chance))
    }

    /// The question about one policy.
    #[must_use]
    pub fn question(&self, policy: Profile) -> SimulateQuestion {
        SimulateQuestion {
            contract: None,
            players: self.players,
            policy: policy.name().to_owned(),
            seed: self.seed,
            n_max: self.n_max,
            pause_ms: self.pause_ms,
            hold_ms: self.hold_ms,
            open_wait_ms: 0,
        }
    }

    /// Whether its numbers are in range.
    ///
    /// # Errors
    ///
    /// [`SeatingFailure`] of the first one that is not.
    pub fn check(&self) -> Result<(), SeatingFailure> {
        self.question(Profile::Tda).setup().map(drop)
    }

    /// Plays it under each policy; none where it was broken off.
    ///
    /// # Errors
    ///
    /// [`Failure`] of numbers out of range.
    pub(crate) fn played(
        &self,
        progress: &Progress,
    ) -> Result<Option<Vec<SimulateAnswer>>, Failure> {
        let mut played = Vec::new();
        for (turn, policy) in (0..).zip(Self::POLICIES) {
            match self.under(policy, turn, progress) {
                Ok(answer) => played.push(answer),
                Err(_) if progress.flow().is_break() => return Ok(None),
                Err(failure) => return Err(Failure::internal(failure)),
            }
        }
        Ok(Some(played))
    }

    fn under(
        &self,
        policy: Profile,
        turn: u64,
        progress: &Progress,
    ) -> Result<SimulateAnswer, SeatingFailure> {
        let (mut field, mut events) = (FieldLeft::new(self.players), 0_u64);
        let players = u64::from(self.players);
        let all = players * Self::POLICIES.len() as u64;
        simulate(&self.question(policy), |happened| {
            field.hear(happened);
            events += 1;
            if !events.is_multiple_of(LOOK) {
                return ControlFlow::Continue(());
            }
            let out = players.saturating_sub(u64::from(field.left(happened)));
            progress.at(JobStage::Seating, turn * players + out, all)
        })
    }
}
