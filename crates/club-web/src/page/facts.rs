//! Facts about a night that several pages show, and their short words.

use chained_events::timestamp::Timestamp;
use club_log::tournament::Phase;
use club_view::{MovesView, NewSeatRow, NewSeatsView, SeatCause};
use club_words::{Lang, count};

use super::clock::ClockFace;
use super::scene::Scene;
use crate::say;

/// A number of people in groups of digits.
pub(super) fn count_of(number: usize) -> String {
    count(u64::try_from(number).unwrap_or(u64::MAX))
}

/// The stage of a night.
pub(super) fn phase(lang: Lang, phase: Phase) -> String {
    match phase {
        Phase::Registering => say::page_registering(lang),
        Phase::Running => say::page_running(lang),
        Phase::Finished => say::page_finished(lang),
        Phase::Cancelled => say::page_cancelled(lang),
    }
}

/// A moment of server time for a script that counts down to it; none while the clock is paused.
pub(super) fn until(face: &ClockFace, left_ms: i64) -> Option<i64> {
    face.running.then_some(face.at + left_ms)
}

/// Orders that are open, in words.
pub(super) fn orders(scene: &Scene<'_>) -> MovesView {
    MovesView::between(
        scene.lang,
        &scene.directory,
        scene.view(),
        Some(scene.night),
        scene.night,
    )
}

/// A moment some minutes before now.
pub(super) fn minutes_ago(scene: &Scene<'_>, minutes: i64) -> Timestamp {
    let ms = scene.now.as_millisecond().saturating_sub(minutes * 60_000);
    Timestamp::from_millisecond(ms).unwrap_or(scene.now)
}

/// New seats whose players do not know them yet.
pub(super) fn untold(scene: &Scene<'_>) -> Vec<NewSeatRow> {
    let Some(drawn) = scene.night.drawn_at() else {
        return Vec::new();
    };
    let view = NewSeatsView::after_draw(&scene.directory, scene.night, scene.records, drawn);
    let known = &scene.look.view.told;
    let is_known = |row: &NewSeatRow| {
        let told = known.get(&(scene.id.clone(), row.player.entry));
        told.is_some_and(|shown| *shown >= row.seq)
    };
    let mut rows = view.rows;
    rows.retain(|row| matches!(row.cause, SeatCause::Seated | SeatCause::Redraw) && !is_known(row));
    rows
}

/// Orders and new seats that still need somebody; none once the night is over.
pub(super) fn open_moves(scene: &Scene<'_>) -> usize {
    if scene.night.phase().is_over() {
        return 0;
    }
    scene.night.seats().orders().len() + untold(scene).len()
}
