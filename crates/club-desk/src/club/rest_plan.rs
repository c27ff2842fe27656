//! `t edit blinds=plan`: the levels that have not begun, planned so that the night ends near a time.

use clap::Args;
use club_host::RestPlan;
use club_log::ids::TournamentId;
use club_view::BlindRestView;

use super::session::Session;
use super::typed::{Moment, chips, moment};
use crate::club::error::ClubError;
use crate::error::DeskFailure;

/// The change that asks for a plan.
pub(super) const PLAN: &str = "blinds=plan";

/// The end of a night for which its blinds are planned.
#[derive(Debug, Args)]
pub(super) struct RestArgs {
    /// End of the night for blinds=plan: 23:30 (the next one), 2026-03-07 23:30, +2h, or a moment (RFC 3339)
    #[arg(long, value_name = "TIME", value_parser = moment)]
    ends: Option<Moment>,
    /// Values of the chips for blinds=plan, each a multiple of the one before; usual ones if not given
    #[arg(long, value_delimiter = ',', value_name = "CHIPS", value_parser = chips, requires = "ends")]
    chips: Vec<u64>,
    /// Minutes of a level for blinds=plan; as now if that is possible
    #[arg(long, value_name = "N", requires = "ends")]
    level_minutes: Option<u32>,
    /// Minutes of a break for blinds=plan
    #[arg(long, default_value_t = RestPlan::BREAK_MINUTES, value_name = "N", requires = "ends")]
    break_minutes: u32,
}

impl RestArgs {
    /// The plan, where one of the changes asks for it.
    pub(super) fn rest(
        &self,
        session: &Session<'_>,
        named: Option<&TournamentId>,
        changes: &[String],
    ) -> Result<Option<BlindRestView>, ClubError> {
        let wanted = changes.iter().any(|change| change == PLAN);
        let ends = match (wanted, self.ends) {
            (false, None) => return Ok(None),
            (true, Some(ends)) => ends,
            (true, None) | (false, Some(_)) => return Err(DeskFailure::NoPlanEnd.into()),
        };
        let (_, night) = session.club.ledger.club().tournament(named)?;
        let now = session.at().unwrap_or(session.now()).max(night.last_at());
        let wishes = RestPlan {
            ends: ends.next_in(&session.zone(), now),
            chips: self.chips.clone(),
            level_minutes: self.level_minutes,
            break_minutes: self.break_minutes,
        };
        Ok(Some(wishes.of_night(night, now)?))
    }
}
