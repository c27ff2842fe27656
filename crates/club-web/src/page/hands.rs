//! Hand-for-hand play: its band with the button of a round, and the button that begins it.

use std::collections::BTreeSet;
use std::sync::Arc;

use club_log::Event;
use club_log::event::TournamentEvent;
use club_log::ledger::Record;
use club_log::tournament::Phase;
use maud::{Markup, html};
use mtt_seating::TableId;

use super::act::{Act, link, sample};
use super::scene::Scene;
use super::ticks;
use crate::{NightPage, Region, Sheet, say};

/// Tables above which the players of each are folded away.
const MOST_OPEN: usize = 3;

/// Tables that have played their hand of the round, since it began.
pub(crate) fn hands_played(records: &[Arc<Record>]) -> BTreeSet<TableId> {
    let valid = records.iter().rev().filter(|record| !record.void);
    let events = valid.flat_map(|record| record.events.iter().rev());
    let round = events.take_while(|event| {
        !matches!(
            event,
            Event::Tournament(TournamentEvent::HandForHandChanged(_))
        )
    });
    let table = |event: &Event| match event {
        Event::Tournament(TournamentEvent::HandEnded(body)) => Some(body.table.clone()),
        _ => None,
    };
    round.filter_map(table).collect()
}

/// A round of hands, one at each table, for a reader who may report them.
pub(super) struct Round {
    played: BTreeSet<TableId>,
}

impl Round {
    /// The round that is being played, if there is one.
    pub(super) fn of(scene: &Scene<'_>) -> Option<Self> {
        let is_on = scene.night.hand_for_hand().is_some() && scene.may(&sample::hand_done());
        is_on.then(|| Self {
            played: hands_played(scene.records),
        })
    }

    /// The hand of a table: the button that reports it, or that it is done.
    pub(super) fn hand(&self, scene: &Scene<'_>, table: &TableId) -> Markup {
        let label = say::page_hand_done(scene.lang);
        if self.played.contains(table) {
            return html! { span.done { "✓ " (label) } };
        }
        let act = Act::new("hand-done", label).about(table.to_string());
        act.with("table", table).form(scene)
    }
}

/// The band while it is under way; an empty place otherwise.
pub(super) fn band(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let element = html! {
        @if let Some(play) = scene.night.hand_for_hand() {
            section.band.warning id="hands" role="status" aria-label=(say::page_hand_for_hand(lang)) {
                span { (say::page_hand_for_hand_on(lang, play.rounds)) }
                @if scene.may(&sample::hand_done()) {
                    (Act::new("hand-done", say::page_round_done(lang)).primary().form_if_possible(scene))
                    (link(&scene.sheet_at(NightPage::Tonight, Sheet::Several), &say::page_out_in_round(lang), "", None))
                }
                @if scene.may(&sample::hand_for_hand()) {
                    (Act::new("hand-for-hand", say::page_hand_for_hand_end(lang)).with("change", "end").form_if_possible(scene))
                }
            }
        } @else {
            div id="hands" hidden {}
        }
    };
    Region::new("hands", element)
}

/// The form of everybody who went out in a round: only in one command do players of several tables tie.
///
/// None while play is not hand-for-hand, and for who may not report a bust.
pub(super) fn busts(scene: &Scene<'_>, back: &str) -> Option<Markup> {
    let lang = scene.lang;
    scene.night.hand_for_hand()?;
    if !scene.may(&sample::bust()) {
        return None;
    }
    let tables: Vec<&TableId> = scene.night.seats().tables().map(|(id, _)| id).collect();
    let is_open = tables.len() <= MOST_OPEN;
    let fields = html! {
        p { (say::page_out_in_round_help(lang)) }
        @for id in &tables {
            details open[is_open] {
                summary { (id) }
                div.stack { (ticks::of_table(scene, id)) }
            }
        }
    };
    let act = Act::new("bust", say::page_bust(lang)).danger().then(back);
    Some(act.form_with(scene, &fields))
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
            (Act::new("hand-for-hand", say::page_hand_for_hand(scene.lang)).with("change", "start").form_if_possible(scene))
        }
    }
}
