//! `range vpip`.

use club_view::Lang;
use npc_preflop::player::{Vpip, VpipModel, VpipModelSetup};
use npc_preflop::{Players, Position, PreflopError, Seat};

use super::args::{Positions, VpipArgs};
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
    let played = asked(args, position, args.positions).map_err(|error| refused(&error, args))?;
    if as_json {
        return json_line(&played.vpip);
    }
    let other = match args.positions {
        Positions::Standard => Positions::PushFold10bb,
        Positions::PushFold10bb => Positions::Standard,
    };
    let other = asked(args, position, other).ok();
    Ok(text(args, position, played, other, lang))
}

/// What a table says about the seat.
#[derive(Debug, Clone, Copy)]
struct Played {
    table: &'static str,
    multiple: f64,
    vpip: Vpip,
}

/// The answer of the library.
fn asked(args: &VpipArgs, position: Position, by: Positions) -> Result<Played, PreflopError> {
    let model = VpipModel::new(VpipModelSetup {
        base_vpip: args.phi,
        table_factor: args.table_factor,
        position_factor: args.position_factor,
        table: by.table(),
        ..VpipModelSetup::default()
    })?;
    let seat = Seat::new(Players::new(args.players)?, position)?;
    let table = &model.setup().table;
    Ok(Played {
        table: table.name().unwrap_or_default(),
        multiple: f64::from(table.hundredths(seat)) / 100.0,
        vpip: model.vpip(seat)?,
    })
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

fn text(
    args: &VpipArgs,
    position: Position,
    by: Played,
    other: Option<Played>,
    lang: Lang,
) -> String {
    let percent = |share: f64| format!("{:.2}", 100.0 * share);
    let played = by.vpip;
    let share = percent(played.vpip);
    let mut text = say::range_vpip(lang, position.to_string(), args.players, share) + "\n";
    if played.clamped {
        text += &say::range_vpip_clamped(lang, percent(played.raw));
        text += "\n";
    }
    if let Some(other) = other {
        text += &say::range_vpip_tables(
            lang,
            by.table,
            format!("{:.2}", by.multiple),
            other.table,
            format!("{:.2}", other.multiple),
            percent(other.vpip.vpip),
        );
        text += "\n";
    }
    text
}
