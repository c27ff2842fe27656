//! Hand-for-hand play in words.

use club_log::event::HandForHandChange;
use club_log::hand_for_hand::HandForHand;
use club_log::next_step::Bubble;

use crate::{Lang, say};

/// The change as a sentence.
pub(crate) fn changed(lang: Lang, change: HandForHandChange) -> String {
    match change {
        HandForHandChange::Start {
            round_minutes: None,
        } => say::hand_for_hand_began(lang),
        HandForHandChange::Start {
            round_minutes: Some(minutes),
        } => say::hand_for_hand_began_minutes(lang, minutes),
        HandForHandChange::End => say::hand_for_hand_ended(lang),
        HandForHandChange::Round => say::hand_for_hand_round(lang),
    }
}

/// Hand-for-hand play as a part of the heading.
pub(crate) fn shown(lang: Lang, play: HandForHand) -> String {
    match play.round_minutes {
        None => say::hand_for_hand_shown(lang, play.rounds),
        Some(minutes) => say::hand_for_hand_shown_minutes(lang, play.rounds, minutes),
    }
}

/// The step that begins it.
pub(crate) fn begin(lang: Lang, before: Bubble, players: usize) -> String {
    let players = say::players(lang, players);
    match before {
        Bubble::Prizes => crate::money_say::step_hand_for_hand_prizes(lang, players),
        Bubble::Points => say::step_hand_for_hand_points(lang, players),
        Bubble::Tickets => crate::money_say::step_hand_for_hand_tickets(lang, players),
        Bubble::FinalTable => say::step_hand_for_hand_final_table(lang, players),
    }
}
