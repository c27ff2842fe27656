//! `season whatif` and `season reliability` on the command line.

use std::path::PathBuf;

use clap::Args;
use club_host::SeasonTrial;
use club_log::ids::SeasonId;
use club_log::season_count::CountChanges;
use payout_dhondt::Weights;

use super::rating::{AbsenceArg, Parameter, named};
use super::season::{CountedEntryArg, OrderArg};

/// A season counted by other rules.
#[derive(Debug, Args)]
pub(crate) struct SeasonWhatifArgs {
    /// The id; the only season if there is one
    pub(crate) id: Option<SeasonId>,
    #[command(flatten)]
    pub(crate) rules: SeasonTrialArgs,
    /// The order of both tables; the season's own if not given
    #[arg(long, value_enum)]
    order: Option<OrderArg>,
    /// Say everybody who would move; the ten largest moves if not given
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Rules that would be other ones.
#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub(crate) struct SeasonTrialArgs {
    /// Weights of the places in every night, as in t new: harmonic, vp-kid, winner, head:100,70,50, ..
    #[arg(long, value_name = "STRUCTURE")]
    points: Option<Weights>,
    /// Points for each event attended
    #[arg(long, value_name = "N")]
    attendance: Option<u32>,
    /// Count only the K best events of a player
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    best: Option<u32>,
    /// Drop the K worst events of a player; the best one always counts, and 0 counts all
    #[arg(long, value_name = "K", conflicts_with = "best")]
    drop_worst: Option<u32>,
    /// Entries needed to be in the profit order, in the nights that count
    #[arg(long, value_name = "N")]
    min_entries: Option<u32>,
    /// Which of a player's entries into a night count
    #[arg(long, value_enum)]
    counted_entry: Option<CountedEntryArg>,
    /// A parameter of the rating that differs from those of the last night, such as beta=800
    #[arg(long = "set", value_name = "NAME=VALUE")]
    parameters: Vec<Parameter>,
    /// Change for members who miss a night: keep, or widen=POINTS
    #[arg(long, value_name = "RULE")]
    absence: Option<AbsenceArg>,
}

impl SeasonWhatifArgs {
    /// The rules to try.
    pub(crate) fn trial(&self) -> SeasonTrial {
        let rules = &self.rules;
        SeasonTrial {
            count: CountChanges {
                weights: rules.points.clone(),
                attendance_bonus: rules.attendance,
                best_k: rules.best,
                drop_worst_k: rules.drop_worst,
                min_entries: rules.min_entries,
                counted_entry: rules.counted_entry.map(Into::into),
                order: self.order.map(Into::into),
            },
            parameters: named(rules.parameters.clone()),
            absence: rules.absence.as_ref().map(|absence| absence.0.clone()),
        }
    }
}

/// How far the rankings of a season can be trusted.
#[derive(Debug, Args)]
pub(crate) struct ReliabilityArgs {
    /// The id; the only season if there is one
    pub(crate) id: Option<SeasonId>,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// A picture of the answer.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// Draw the answer as SVG into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Replace the file of --svg if it exists
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
}
