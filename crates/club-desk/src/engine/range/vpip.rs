//! `range vpip`.

use toolkit::preflop::{Players, Position, PreflopError, Seat, Vpip, VpipModel, VpipModelSetup};

use super::args::VpipArgs;
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;

/// Carries out the verb.
pub(super) fn run(wish: &VpipArgs, as_json: bool) -> Result<String, DeskError> {
    let position: Position = wish
        .position
        .parse()
        .map_err(|error: PreflopError| failure(Exit::Usage, &error))?;
    let played = asked(wish, position).map_err(|error| refused(&error, wish))?;
    if as_json {
        json_line(&played)
    } else {
        Ok(text(wish, position, played))
    }
}

/// The answer of the library.
fn asked(wish: &VpipArgs, position: Position) -> Result<Vpip, PreflopError> {
    let model = VpipModel::try_from(VpipModelSetup {
        phi: wish.phi,
        tau: wish.table_factor,
        pi: wish.position_factor,
    })?;
    model.vpip(Seat::new(Players::new(wish.players)?, position)?)
}

/// A refusal; a number that JSON cannot write is given as text.
fn refused(error: &PreflopError, wish: &VpipArgs) -> DeskError {
    let refused = failure(Exit::Refused, error);
    let got = match error {
        PreflopError::RateOutOfRange { got, .. } => *got,
        PreflopError::NotFinite { name: "tau" } => wish.table_factor,
        PreflopError::NotFinite { name: "pi" } => wish.position_factor,
        _ => return refused,
    };
    if got.is_finite() {
        refused
    } else {
        refused.with("got", got.to_string())
    }
}

fn text(wish: &VpipArgs, position: Position, played: Vpip) -> String {
    let clamped = if played.clamped {
        format!(
            "clamped; the formula alone gives {:.2} %\n",
            100.0 * played.raw
        )
    } else {
        String::new()
    };
    format!(
        "{position} at a table of {} plays {:.2} % of the hands\n{clamped}",
        wish.players,
        100.0 * played.vpip
    )
}
