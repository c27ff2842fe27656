//! `t template plan`: blinds that end near a time, as a template with a table in its comments.

use std::str::FromStr;

use clap::Args;
use club_log::blinds::{BlindPlanSetup, usual_chips};
use club_log::rules::TournamentRules;
use club_view::BlindPlanView;
use payout_dhondt::Ratio;
use serde_json::json;

use super::template;
use super::typed::chips;
use crate::app::App;
use crate::club::error::ClubError;
use crate::output::document;

/// A field and an evening.
#[derive(Debug, Clone, Args)]
pub(crate) struct PlanArgs {
    /// Stacks that will be in play, re-entries included
    #[arg(long, value_name = "N")]
    players: u32,
    /// Chips of an entry
    #[arg(long, value_name = "CHIPS", value_parser = chips)]
    stack: u64,
    /// Hours from the first hand to the end, such as 4, 3.5 or 3:30
    #[arg(long)]
    hours: Hours,
    /// Values of the chips, each a multiple of the one before; usual ones if not given
    #[arg(long, value_delimiter = ',', value_name = "CHIPS", value_parser = chips)]
    chips: Vec<u64>,
    /// The level from which on there is an ante, as much as the big blind
    #[arg(long, value_name = "LEVEL")]
    ante_from: Option<u32>,
    /// Minutes of a level; chosen if not given
    #[arg(long, value_name = "N")]
    level_minutes: Option<u32>,
    /// Minutes of a break
    #[arg(long, default_value_t = 10, value_name = "N")]
    break_minutes: u32,
}

/// Hours as they are typed, in whole minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Hours(u32);

impl FromStr for Hours {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let words = "expected hours such as 4, 3.5 or 3:30";
        let wrong = || words.to_owned();
        let minutes = if let Some((hours, minutes)) = text.split_once(':') {
            let hours: u32 = hours.parse().map_err(|_| wrong())?;
            let minutes: u32 = minutes.parse().map_err(|_| wrong())?;
            let whole = hours.checked_mul(60).filter(|_| minutes < 60);
            whole.and_then(|whole| whole.checked_add(minutes))
        } else {
            let hours: Ratio = text.parse().map_err(|_| wrong())?;
            let minutes = hours.checked_mul(Ratio::from_integer(60));
            let minutes = minutes.filter(|minutes| minutes.denom() == 1);
            minutes.and_then(|minutes| u32::try_from(minutes.numer()).ok())
        };
        minutes.map(Self).ok_or_else(wrong)
    }
}

/// `t template plan`.
pub(super) fn plan(app: &App, args: PlanArgs) -> Result<String, ClubError> {
    let chips = if args.chips.is_empty() {
        usual_chips(args.stack)
    } else {
        args.chips
    };
    let setup = BlindPlanSetup {
        players: args.players,
        stack: args.stack,
        minutes: args.hours.0,
        chips,
        ante_from: args.ante_from,
        level_minutes: args.level_minutes,
        break_minutes: args.break_minutes,
    };
    let plan = setup.plan()?;
    let rules = TournamentRules {
        stack: args.stack,
        blinds: Some(plan.rules()),
        ..TournamentRules::default()
    };
    let view = BlindPlanView::of(&setup, &plan);
    if app.json {
        return document(&json!({ "plan": view, "rules": rules }));
    }
    let table = view.text(app.args.spoken);
    let mut out = String::new();
    for line in table.lines() {
        out.push_str("# ");
        out.push_str(line);
        out.push('\n');
    }
    out.push('\n');
    Ok(out + &template::write(&rules.into())?)
}
