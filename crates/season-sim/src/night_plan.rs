//! Plan of a night, its progress and its pace.

use chained_events::ids::MemberId;
use club_log::blinds::BlindPreset;
use club_log::ids::{SeasonId, TournamentId};
use club_log::rules::TournamentRules;

use crate::cast::Cast;
use crate::incident::Incident;
use crate::levels::{Levels, check_chips, extended};
use crate::plan_error::PlanError;

/// The fewest and the most players of a night.
const FIELD: (u64, u64) = (2, 2_000);

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
    /// The rules; the standard blinds where there are none.
    pub rules: TournamentRules,
    /// Characters of the members.
    pub cast: Cast,
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

/// Pace of a night that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NightPace {
    /// Hands that were dealt, at all tables.
    pub hands: u64,
    /// Players who lost their last chip, those who entered again among them.
    pub busts: u64,
    /// Milliseconds from the start of the clock to the last bust.
    pub length_ms: i64,
}

impl NightPlan {
    /// Checks the plan before anything is written; the blinds that are played.
    ///
    /// # Errors
    ///
    /// [`PlanError`]: fewer than two players or more than 2,000, a character out of range or with more entries than
    /// the rules allow, blinds that cannot be played or are above the stacks, more than 2^53 chips.
    pub(crate) fn check(&self) -> Result<Levels, PlanError> {
        let players = self.early.len() + self.late.len();
        PlanError::check("players", players as u64, FIELD.0, FIELD.1)?;
        PlanError::check(
            "players at the draw",
            self.early.len() as u64,
            FIELD.0,
            FIELD.1,
        )?;
        for member in self.early.iter().chain(&self.late) {
            let character = self.cast.of_member(member);
            character.check(self.rules.max_entries)?;
        }
        levels(&self.rules, players as u64)
    }
}

/// Blinds of a night with these rules and players. Levels are added until all chips together are few big blinds.
pub(crate) fn levels(rules: &TournamentRules, players: u64) -> Result<Levels, PlanError> {
    let entries = players.saturating_mul(u64::from(rules.max_entries.max(1)));
    let chips = check_chips(entries, rules.stack)?;
    let usual = || BlindPreset::Standard.rules();
    let blinds = rules.blinds.clone().unwrap_or_else(usual);
    Levels::new(blinds.clone(), rules.stack)?;
    Levels::new(extended(blinds, chips), rules.stack)
}
