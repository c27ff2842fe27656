//! `range vpip`.

use club_view::Lang;
use engine_contracts::ranges::{Positions, VpipAnswer, VpipQuestion, vpip};

use super::args::VpipArgs;
use super::{position, say};
use crate::error::DeskError;
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &VpipArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let question = VpipQuestion {
        contract: None,
        phi: args.phi,
        tau: args.table_factor,
        pi: args.position_factor,
        players: args.players,
        position: position(&args.position)?,
        positions: args.positions.into(),
    };
    let played = vpip(&question)?;
    if as_json {
        return json_line(&played);
    }
    let other = match question.positions {
        Positions::Standard => Positions::PushFold10bb,
        Positions::PushFold10bb => Positions::Standard,
    };
    let other = VpipQuestion {
        positions: other,
        ..question.clone()
    };
    Ok(text(&question, played, vpip(&other).ok(), lang))
}

fn text(question: &VpipQuestion, by: VpipAnswer, other: Option<VpipAnswer>, lang: Lang) -> String {
    let percent = |share: f64| format!("{:.2}", 100.0 * share);
    let played = by.vpip;
    let share = percent(played.vpip);
    let position = question.position.to_string();
    let mut text = say::range_vpip(lang, position, question.players, share) + "\n";
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
