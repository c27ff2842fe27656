//! Recent acts with who gave them, and the way to take them back.

use chained_events::ids::CommandKey;
use club_log::authorise::RevisedCommand;
use club_view::{ActChange, ActRow, ActsView, EventWords};
use maud::{Markup, html};

use super::act::{Act, sample};
use super::scene::Scene;
use crate::{NightPage, Region, Sheet, say};

/// Acts next to a page.
const RECENT: usize = 6;
/// Records that are read for them: a command has many events where a table breaks.
const READ: usize = 160;

/// The acts of the last records, the newest first.
pub(super) fn acts(scene: &Scene<'_>, most: usize) -> Vec<ActRow> {
    let club = &scene.look.view.state.club;
    let words = EventWords::new(scene.lang, &scene.directory).with_time_of(club.identity());
    let from = scene.records.len().saturating_sub(most);
    let records = scene.records.get(from..).unwrap_or_default();
    let acts = ActsView::of(&words, Some(scene.night), records);
    acts.without_followed(club, records).acts
}

/// The panel of recent acts.
pub(super) fn region(scene: &Scene<'_>) -> Region {
    let acts = acts(scene, READ);
    let element = html! {
        section.panel id="recent" aria-labelledby="recent-title" {
            h2 id="recent-title" { (say::page_recent(scene.lang)) }
            @if acts.is_empty() { p { (say::page_nothing_yet(scene.lang)) } }
            ul.rows { @for act in acts.iter().take(RECENT) { (row(scene, act, 2, 0, &html! {})) } }
        }
    };
    Region::new("recent", element)
}

/// One act: time, who, what, and Undo or Redo. Of its sentences the first are shown, some are folded away.
/// `more` is behind the name of who gave it.
pub(super) fn row(
    scene: &Scene<'_>,
    act: &ActRow,
    most: usize,
    folded: usize,
    more: &Markup,
) -> Markup {
    let lang = scene.lang;
    let first = act.sentences.iter().take(most);
    let rest = act.sentences.get(most..).unwrap_or_default();
    html! {
        li data-row {
            div.who {
                p class=[act.void.then_some("void")] { @for (at, sentence) in first.enumerate() { @if at > 0 { br; } (sentence) } }
                @if !rest.is_empty() {
                    @let more = say::page_and_more(lang, rest.len());
                    @if folded == 0 { p.small { (more) } } @else {
                        details {
                            summary { (more) }
                            @for sentence in rest.iter().take(folded) { p { (sentence) } }
                        }
                    }
                }
                small { (scene.hours(act.at)) " · " (act.who) @if act.void { " · " (say::page_taken_back(lang)) } (more) }
            }
            (change(scene, act))
        }
    }
}

/// The button that takes the act back or restores it, where the reader may.
fn change(scene: &Scene<'_>, act: &ActRow) -> Markup {
    let revised = RevisedCommand {
        command: act.command.clone(),
        actor: act.actor.clone(),
        recorded_at: act.recorded_at,
    };
    let about = act.sentences.first().cloned().unwrap_or_default();
    match act.can {
        Some(ActChange::Undo) if scene.may_about(&sample::undo(&act.command), Some(&revised)) => {
            let address = scene.sheet_at(NightPage::Tonight, Sheet::Undo);
            let command = percent_encoding::utf8_percent_encode(
                act.command.as_str(),
                percent_encoding::NON_ALPHANUMERIC,
            );
            let label = say::page_undo(scene.lang);
            html! { a.button href=(format!("{address}&command={command}")) data-key="u" { (label) span.unseen { ": " (about) } } }
        }
        Some(ActChange::Redo) if scene.may_about(&sample::redo(&act.command), Some(&revised)) => {
            Act::new("redo", say::page_redo(scene.lang))
                .with("command", &act.command)
                .about(about)
                .form(scene)
        }
        _ => html! {},
    }
}

/// The sentences of a command.
pub(super) fn sentences(scene: &Scene<'_>, command: &CommandKey) -> Markup {
    let acts = acts(scene, usize::MAX);
    let act = acts.iter().find(|act| act.command == *command);
    html! {
        @if let Some(act) = act {
            @for sentence in act.sentences.iter().take(4) { p { (sentence) } }
            p.small { (scene.hours(act.at)) " · " (act.who) }
        }
    }
}
