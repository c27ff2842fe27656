//! `sim`: tournaments and seasons of computer players.

mod archive;
pub(crate) mod args;
mod failure;
mod merge;
mod plan_file;
mod play;
mod season;
mod strength;
mod sweep;
mod sweep_file;

use self::args::SimVerb;
pub(crate) use self::failure::refused;
pub(crate) use self::plan_file::PlanFile;
pub(crate) use self::play::{begin, play};
use crate::app::App;
use crate::error::DeskError;

/// Runs a verb.
pub(crate) async fn run(app: &App, verb: &SimVerb) -> Result<String, DeskError> {
    match verb {
        SimVerb::Strength(args) => strength::run(app, args),
        SimVerb::Season(args) => Box::pin(season::run(app, args)).await,
        SimVerb::Sweep(args) => sweep::run(app, args),
        SimVerb::Merge(args) => merge::run(app, args),
    }
}
