//! Hand-for-hand play: its band with the button of a round, and the button that begins it.

use club_log::tournament::Phase;
use maud::{Markup, html};

use super::act::{Act, sample};
use super::scene::Scene;
use crate::{Region, say};

/// The band while it is under way; an empty place otherwise.
pub(super) fn band(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let element = html! {
        @if let Some(play) = scene.night.hand_for_hand() {
            section.band.warning id="hands" role="status" aria-label=(say::page_hand_for_hand(lang)) {
                span { (say::page_hand_for_hand_on(lang, play.rounds)) }
                @if scene.may(&sample::hand_done()) {
                    (Act::new("hand-done", say::page_hand_done(lang)).primary().form(scene))
                }
                @if scene.may(&sample::hand_for_hand()) {
                    (Act::new("hand-for-hand", say::page_hand_for_hand_end(lang)).with("change", "end").form(scene))
                }
            }
        } @else {
            div id="hands" hidden {}
        }
    };
    Region::new("hands", element)
}

/// The button that begins it, in a running night without it.
pub(super) fn start(scene: &Scene<'_>) -> Markup {
    let night = scene.night;
    let can = night.phase() == Phase::Running
        && night.hand_for_hand().is_none()
        && !night.registration_open()
        && night.seats().tables().len() > 1;
    html! {
        @if can && scene.may(&sample::hand_for_hand()) {
            (Act::new("hand-for-hand", say::page_hand_for_hand(scene.lang)).with("change", "start").form(scene))
        }
    }
}
