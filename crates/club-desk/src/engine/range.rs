//! The verbs about ranges of hands, a file for each.

mod adjust;
pub(crate) mod args;
mod decide;
mod drill;
mod drill_score;
mod equity;
mod fit;
mod grid;
mod multiway;
mod order;
mod parse;
mod pushfold;
mod pushfold_player;
pub(crate) mod say;
mod show;
mod simulate;
mod top;
mod vpip;

use club_view::Lang;
use engine_contracts::ranges::RangeFailure;
use npc_preflop::Position;

use self::args::RangeVerb;
pub(crate) use self::grid::plain as grid_text;
pub(crate) use self::pushfold::text as pushfold_text;
use super::lines;
use crate::error::DeskError;

/// Runs a verb.
pub(crate) fn run(verb: &RangeVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        RangeVerb::Vpip(args) => vpip::run(args, as_json, lang),
        RangeVerb::Adjust(args) => adjust::run(args, as_json),
        RangeVerb::Equity(args) => equity::run(args, as_json, lang),
        RangeVerb::Parse(args) => parse::run(args, as_json, lang),
        RangeVerb::Top(args) => top::run(args, as_json, lang),
        RangeVerb::Order(args) => order::run(args, as_json),
        RangeVerb::Pushfold(args) => pushfold::run(args, as_json, lang),
        RangeVerb::Simulate(args) => simulate::run(args, as_json, lang),
        RangeVerb::Show(args) => show::run(args, as_json, lang),
        RangeVerb::Grid(args) => grid::run(args, as_json, lang),
        RangeVerb::Fit(args) => fit::run(args),
        RangeVerb::Decide(args) => decide::run(args, as_json, lang),
        RangeVerb::Drill(args) => drill::run(args, as_json, lang),
    }
}

/// The position that an option names.
fn position(text: &str) -> Result<Position, RangeFailure> {
    Ok(text.parse()?)
}
