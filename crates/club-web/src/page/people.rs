//! Rows of people: who they are in the night, and the one act that comes next for them.

use chained_events::ids::MemberId;
use club_log::directory::{Directory, MemberCard, folded};
use club_log::entry::{Entry, EntryId};
use club_log::tournament::Phase;
use club_view::MembersView;
use maud::{Markup, html};

use super::act::{Act, link, sample};
use super::names::name;
use super::pay;
use super::scene::Scene;
use crate::form::ascii;
use crate::{NightPage, Sheet, say};

/// Rows that are shown at once.
const MOST: usize = 30;

/// Members whose number a text is.
pub(super) fn numbered(directory: &Directory, text: &str) -> Vec<MemberId> {
    let number = text.trim_start_matches('#').parse::<u32>().ok();
    let of_number = |(member, card): (&MemberId, &MemberCard)| {
        (card.number.is_some() && card.number == number).then(|| member.clone())
    };
    directory.cards().filter_map(of_number).collect()
}

/// Members that a text finds, by how their names are read.
///
/// Names that begin with the text come first: who types two letters means the beginning of a name.
pub(super) fn found(scene: &Scene<'_>, text: &str) -> Vec<MemberId> {
    let text = ascii(text);
    let text = text.trim();
    let entry: Option<EntryId> = text.to_lowercase().parse().ok();
    let by_entry = entry.and_then(|entry| scene.night.entry(entry));
    if let Some(entry) = by_entry {
        return vec![entry.member.clone()];
    }
    if let Some((member, _)) = scene
        .directory
        .cards()
        .find(|(member, _)| member.as_str() == text)
    {
        return vec![member.clone()];
    }
    let mut all = numbered(&scene.directory, text);
    let mut named = scene.directory.search(text);
    if named.is_empty() {
        // The last kana of a word that is being typed is still in Latin letters.
        let kana = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        if !kana.is_empty() && kana != text {
            named = scene.directory.search(kana);
        }
    }
    all.extend(named);
    let merged = scene.look.view.state.club.merged();
    all.retain(|member| !merged.contains_key(member));
    let sorted = MembersView::of(&scene.directory, &all);
    let mut sorted: Vec<MemberId> = sorted.members.into_iter().map(|row| row.member).collect();
    sorted.dedup();
    let typed = folded(text);
    let begins = |name: &str| folded(name).starts_with(&typed);
    sorted.sort_by_cached_key(|member| {
        let reading = scene
            .directory
            .card(member)
            .and_then(|card| card.reading.as_deref());
        !(begins(&scene.directory.label(member)) || reading.is_some_and(begins))
    });
    sorted
}

/// Rows of members, and how many more there are.
pub(super) fn rows(scene: &Scene<'_>, members: &[MemberId]) -> Markup {
    let more = members.len().saturating_sub(MOST);
    html! {
        ul.rows {
            @for member in members.iter().take(MOST) { (row(scene, member)) }
        }
        @if more > 0 { p.small { (say::page_and_more(scene.lang, more)) } }
    }
}

/// A member with the state in the night and the acts.
pub(super) fn row(scene: &Scene<'_>, member: &MemberId) -> Markup {
    let card = scene.directory.card(member);
    let label = scene.directory.label(member);
    let reading = card.and_then(|card| card.reading.as_deref());
    let nick = card.and_then(|card| card.nick.as_deref());
    let small = [reading, nick]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ");
    let entry = scene.night.last_entry_of(member);
    let listed = scene
        .night
        .entries_by(member)
        .find(|(_, entry)| entry.is_alternate());
    html! {
        li data-row {
            div.who {
                (name(&label))
                @if !small.is_empty() { " " small { (name(&small)) } }
            }
            span.state { (state(scene, entry, listed.is_some())) }
            div.acts { (acts(scene, member, &label, entry, listed.map(|(id, _)| id))) }
        }
    }
}

fn state(scene: &Scene<'_>, entry: Option<(EntryId, &Entry)>, is_alternate: bool) -> Markup {
    let lang = scene.lang;
    if is_alternate {
        return html! { (say::page_alternate(lang)) };
    }
    let Some((id, entry)) = entry else {
        return html! { (say::page_not_in(lang)) };
    };
    if entry.is_alive() {
        return match scene.night.seats().seat_of(id) {
            Some((table, seat)) => html! { span.seat-name { (table) "-" (seat.get()) } },
            None if scene.night.phase() == Phase::Registering => {
                html! { "✓ " (say::page_registered(lang)) }
            }
            None => html! { (say::page_waits(lang)) },
        };
    }
    let words = entry.out_at.map_or_else(
        || say::page_out(lang),
        |at| say::page_out_at(lang, scene.hours(at)),
    );
    html! { (words) }
}

/// The ways into the night. After the end of late registration it is with a reason, of a player who was searched.
fn entering(scene: &Scene<'_>, member: &MemberId, label: &str, again: bool) -> Markup {
    let lang = scene.lang;
    let verb = if again { "reenter" } else { "register" };
    let act = Act::new(verb, pay::entry_label(scene, again)).with("player", member);
    if act.is_possible(scene, &[]) {
        let act = act.about(label).primary().first();
        return html! { (act.form(scene)) (pay::other_ways(scene, member, label)) };
    }
    let is_searched = scene.query().search.is_some();
    let late = Act::new("register-late", say::page_register_late(lang)).with("player", member);
    let reasons = [
        say::page_reason_delayed(lang),
        say::page_reason_players(lang),
    ];
    html! {
        @if is_searched && late.is_possible(scene, &[("reason", "-")]) {
            details {
                summary { (late.label()) span.unseen { ": " (label) } }
                (late.with_reasons(scene, &reasons))
            }
        }
    }
}

fn acts(
    scene: &Scene<'_>,
    member: &MemberId,
    label: &str,
    entry: Option<(EntryId, &Entry)>,
    listed: Option<EntryId>,
) -> Markup {
    let lang = scene.lang;
    if scene.night.phase().is_over() || !scene.may(&sample::register()) {
        return html! {};
    }
    let unregister = |id: EntryId| {
        let act = Act::new("unregister", say::page_unregister(lang));
        let act = act
            .with("player", id)
            .with("reason", say::page_reason_desk(lang));
        act.about(label).form(scene)
    };
    let may_remove = scene.may(&sample::remove());
    html! {
        @match (entry, listed) {
            (_, Some(id)) => { @if may_remove { (unregister(id)) } }
            (None, None) => { (entering(scene, member, label, false)) }
            (Some((id, found)), None) if found.is_alive() => {
                @if scene.night.phase() == Phase::Registering {
                    @if found.arrived_at.is_none() {
                        (Act::new("arrive", say::page_arrived(lang)).with("player", id).about(label).form(scene))
                    }
                    @if may_remove { (unregister(id)) }
                } @else if let Some((table, seat)) = scene.night.seats().seat_of(id) {
                    (link(&scene.at(NightPage::Seat(table.clone(), seat)), "..", "", None))
                }
            }
            (Some((id, _)), None) => {
                (entering(scene, member, label, true))
                @if may_remove {
                    @let address = format!("{}&player={id}", scene.sheet_at(NightPage::Tonight, Sheet::Reinstate));
                    a.button href=(address) { (say::page_correct(lang)) span.unseen { ": " (label) } }
                }
            }
        }
    }
}
