//! `range vpip`.

use club_view::Lang;
use toolkit::preflop::{Players, Position, PreflopError, Seat, Vpip, VpipModel, VpipModelSetup};

use super::args::VpipArgs;
use super::say;
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &VpipArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let position: Position = args
        .position
        .parse()
        .map_err(|error: PreflopError| failure(Exit::Usage, &error))?;
    let played = asked(args, position).map_err(|error| refused(&error, args))?;
    if as_json {
        json_line(&played)
    } else {
        Ok(text(args, position, played, lang))
    }
}

/// The answer of the library.
fn asked(args: &VpipArgs, position: Position) -> Result<Vpip, PreflopError> {
    let model = VpipModel::try_from(VpipModelSetup {
        phi: args.phi,
        tau: args.table_factor,
        pi: args.position_factor,
    })?;
    model.vpip(Seat::new(Players::new(args.players)?, position)?)
}

/// A refusal; a number that JSON cannot write is given as text.
fn refused(error: &PreflopError, args: &VpipArgs) -> DeskError {
    let refused = failure(Exit::Refused, error);
    let got = match error {
        PreflopError::RateOutOfRange { got, .. } => *got,
        PreflopError::NotFinite { name: "tau" } => args.table_factor,
        PreflopError::NotFinite { name: "pi" } => args.position_factor,
        _ => return refused,
    };
    if got.is_finite() {
        refused
    } else {
        refused.with("got", got.to_string())
    }
}

fn text(args: &VpipArgs, position: Position, played: Vpip, lang: Lang) -> String {
    let percent = |share: f64| format!("{:.2}", 100.0 * share);
    let share = percent(played.vpip);
    let mut text = say::range_vpip(lang, position.to_string(), args.players, share) + "\n";
    if played.clamped {
        text += &say::range_vpip_clamped(lang, percent(played.raw));
        text += "\n";
    }
    text
}
