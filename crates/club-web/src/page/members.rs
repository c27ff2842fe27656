//! The members of the club by reading, and one member with what can be done.

use chained_events::ids::MemberId;
use club_log::authorise::Role;
use club_view::{MemberRow, MembersView, ReadingRow};
use maud::{Markup, html};

use super::names::name;
use super::{Look, Page, effects, import, people};
use crate::form::{MAX_NAME, ascii};
use crate::{Address, Region, Sheet, SheetPreview, say};

/// The list.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    if look.query.sheet == Some(Sheet::Import) && look.reader.role >= Role::Director {
        return import::page(look);
    }
    let (club, directory) = (&look.view.state.club, &look.view.state.directory);
    let text = look.query.search.as_deref();
    let found: Vec<MemberId> = match text {
        Some(text) => {
            let mut found = people::numbered(directory, ascii(text).trim());
            found.extend(directory.search(text));
            found
        }
        None => club.members().iter().cloned().collect(),
    };
    let view = MembersView::of(directory, &found);
    let heading = html! {
        div.stack id="heading" {
            h1 { (say::page_members(lang)) }
            form.search method="get" action=(Address::Members) role="search" {
                div {
                    label for="q" { (say::page_search(lang)) }
                    input id="q" type="search" name="q" value=[text] maxlength="60" autocomplete="off";
                }
                button type="submit" { (say::page_find(lang)) }
            }
        }
    };
    let mut regions = vec![Region::new("heading", heading)];
    if look.reader.role >= Role::Director && text.is_none() {
        regions.push(new(look));
    }
    regions.push(list(look, &view));
    Page::new(say::page_members(lang), regions)
}

/// A new member, and the way to a whole list.
fn new(look: &Look<'_>) -> Region {
    let lang = look.reader.lang;
    let element = html! {
        section.panel.stack id="new-member" {
            details {
                summary { (say::page_add_member(lang)) }
                form.stack method="post" action="/member-add" data-act data-then=(Address::Members) {
                    (fields(look, None))
                    button.primary type="submit" { (say::page_add(lang)) }
                }
            }
            div.row { a.button href=(import_address()) { (say::page_import(lang)) } }
        }
    };
    Region::new("new-member", element)
}

/// The address of the import.
pub(super) fn import_address() -> String {
    format!("{}?sheet={}", Address::Members, Sheet::Import.name())
}

/// The details of a member as fields.
fn fields(look: &Look<'_>, row: Option<&MemberRow>) -> Markup {
    let lang = look.reader.lang;
    let text = |value: Option<&String>| value.cloned();
    let number = row
        .and_then(|row| row.number)
        .map(|number| number.to_string());
    let details = [
        (
            "reading",
            say::page_reading(lang),
            text(row.and_then(|row| row.reading.as_ref())),
        ),
        (
            "nick",
            say::page_nickname(lang),
            text(row.and_then(|row| row.nick.as_ref())),
        ),
    ];
    html! {
        div {
            label for="member-name" { (say::page_name(lang)) }
            input id="member-name" name="name" required maxlength=(MAX_NAME) autocomplete="off" value=[text(row.and_then(|row| row.name.as_ref()))];
        }
        @for (field, label, value) in &details {
            div {
                label for=(format!("member-{field}")) { (label) }
                input id=(format!("member-{field}")) name=(field) maxlength=(MAX_NAME) autocomplete="off" value=[value.as_ref()];
            }
        }
        div {
            label for="member-number" { (say::page_member_number(lang)) }
            input id="member-number" name="number" inputmode="numeric" maxlength="10" autocomplete="off" value=[number];
        }
    }
}

/// Members by the rows of their readings.
fn list(look: &Look<'_>, view: &MembersView) -> Region {
    let lang = look.reader.lang;
    let named = |row: &&MemberRow| row.name.is_some();
    let mut rows: Vec<(ReadingRow, Vec<&MemberRow>)> = Vec::new();
    for member in view.members.iter().filter(named) {
        let row = member.reading_row();
        match rows.iter_mut().find(|(known, _)| *known == row) {
            Some((_, members)) => members.push(member),
            None => rows.push((row, vec![member])),
        }
    }
    rows.sort_by_key(|(row, _)| *row);
    let anchor = |row: &ReadingRow| match row {
        ReadingRow::Other => "row-other".to_owned(),
        row => format!("row-{row}"),
    };
    let element = html! {
        section.panel.stack id="members" aria-label=(say::page_members(lang)) {
            @if rows.is_empty() { p { (if look.query.search.is_some() { say::page_nobody_found(lang) } else { say::page_no_members(lang) }) } }
            @if rows.len() > 1 {
                nav.rows-index aria-label=(say::page_reading_rows(lang)) {
                    @for (row, _) in &rows { a.button href=(format!("#{}", anchor(row))) { (row_name(look, *row)) } }
                }
            }
            @for (row, members) in &rows {
                section id=(anchor(row)) {
                    h2 { (row_name(look, *row)) }
                    ul.rows {
                        @for member in members {
                            li {
                                a.who href=(Address::Member(member.member.clone())) { (name(&member.label)) }
                                @if let Some(reading) = &member.reading { small { (name(reading)) } }
                                @if let Some(nick) = &member.nick { small { (name(nick)) } }
                                @if let Some(number) = member.number { small { "No. " (number) } }
                            }
                        }
                    }
                }
            }
        }
    };
    Region::new("members", element)
}

fn row_name(look: &Look<'_>, row: ReadingRow) -> String {
    match row {
        ReadingRow::Other => say::page_row_other(look.reader.lang),
        row => row.to_string(),
    }
}

/// One member; none who is not there.
pub(super) fn member(look: &Look<'_>, member: &MemberId) -> Option<Page> {
    let lang = look.reader.lang;
    let state = &look.view.state;
    let member = state.club.effective_member(member);
    if !state.club.members().contains(member) {
        return None;
    }
    let view = MembersView::of(&state.directory, [member]);
    let row = view.members.first()?;
    let label = match row.name {
        Some(_) => row.label.clone(),
        None => say::page_no_name(lang),
    };
    let may_change = look.reader.role >= Role::Director && row.name.is_some();
    let element = html! {
        section.panel.stack id="member" {
            h1 { (name(&label)) }
            dl.figures {
                @if let Some(reading) = &row.reading { div { dt { (say::page_reading(lang)) } dd { (name(reading)) } } }
                @if let Some(nick) = &row.nick { div { dt { (say::page_nickname(lang)) } dd { (name(nick)) } } }
                @if let Some(number) = row.number { div { dt { (say::page_member_number(lang)) } dd { (number) } } }
            }
            div.row {
                a.button href=(Address::Player(member.clone())) { (say::page_player_page(lang)) }
                a.button href=(Address::PlayerRating(member.clone())) { (say::page_rating(lang)) }
                a.button href=(Address::Members) { (say::page_members(lang)) }
            }
        }
    };
    let mut regions = vec![Region::new("member", element)];
    if may_change {
        regions.push(edit(look, row));
        regions.push(merge(look, row, &label));
        regions.push(erase(look, row, &label));
    }
    Some(Page::new(label.clone(), regions))
}

/// Name, reading, nickname and number as they are, to be changed.
fn edit(look: &Look<'_>, row: &MemberRow) -> Region {
    let lang = look.reader.lang;
    let element = html! {
        section.panel.stack id="edit-member" {
            h2 { (say::page_edit_member(lang)) }
            form.stack method="post" action="/member-edit" data-act data-then=(Address::Member(row.member.clone())) {
                input type="hidden" name="player" value=(row.member);
                input type="hidden" name="back" value=(Address::Member(row.member.clone()));
                (fields(look, Some(row)))
                button.primary type="submit" { (say::page_keep(lang)) }
            }
        }
    };
    Region::new("edit-member", element)
}

/// This member and another one are the same person: first the other one, then what it changes.
fn merge(look: &Look<'_>, row: &MemberRow, label: &str) -> Region {
    let lang = look.reader.lang;
    let state = &look.view.state;
    let here = Address::Member(row.member.clone());
    let others = MembersView::of(&state.directory, state.club.members());
    let others = others
        .members
        .iter()
        .filter(|other| other.name.is_some() && other.member != row.member);
    let others: Vec<&MemberRow> = others.collect();
    let chosen = look.query.member.as_ref();
    let chosen = chosen.filter(|_| look.query.sheet == Some(Sheet::Merge));
    let chosen = chosen.and_then(|id| others.iter().find(|other| other.member == *id));
    let element = html! {
        section.panel.stack id="merge" {
            h2 { (say::page_merge(lang)) }
            @if let Some(into) = chosen {
                p { (say::page_merge_picture(lang, label, into.label.as_str())) }
                (foreseen(look))
                form.stack method="post" action="/member-merge" data-act data-then=(Address::Member(into.member.clone())) {
                    input type="hidden" name="player" value=(row.member);
                    input type="hidden" name="into" value=(into.member);
                    input type="hidden" name="back" value=(Address::Member(into.member.clone()));
                    (typed_name(look, "merge-typed", label))
                    button.danger type="submit" { (say::page_merge(lang)) }
                }
            } @else if others.is_empty() {
                p { (say::page_no_members(lang)) }
            } @else {
                p { (say::page_merge_help(lang, label)) }
                form.search method="get" action=(here) {
                    input type="hidden" name="sheet" value=(Sheet::Merge.name());
                    div {
                        label for="merge-into" { (say::page_merge_into(lang)) }
                        select id="merge-into" name="member" {
                            @for other in &others { option value=(other.member) { (other.label) } }
                        }
                    }
                    button type="submit" { (say::page_what_changes(lang)) }
                }
            }
        }
    };
    Region::new("merge", element)
}

/// The name goes for good; results stay without it.
fn erase(look: &Look<'_>, row: &MemberRow, label: &str) -> Region {
    let lang = look.reader.lang;
    let element = html! {
        section.panel.stack id="erase" {
            h2 { (say::page_erase(lang)) }
            p { (say::page_erase_help(lang)) }
            form.stack method="post" action="/member-erase" data-act data-then=(Address::Members) {
                input type="hidden" name="player" value=(row.member);
                input type="hidden" name="back" value=(Address::Members);
                (typed_name(look, "erase-typed", label))
                button.danger type="submit" { (say::page_erase(lang)) }
            }
        }
    };
    Region::new("erase", element)
}

/// The field for the name: what follows cannot be taken back.
fn typed_name(look: &Look<'_>, id: &str, label: &str) -> Markup {
    html! {
        div {
            label for=(id) { (say::page_type_name(look.reader.lang, label)) }
            input id=(id) name="typed" required maxlength=(MAX_NAME + 20) autocomplete="off";
        }
    }
}

/// Effects of the act, where the log was asked.
fn foreseen(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    match look.preview {
        None => html! {},
        Some(SheetPreview::Refused(words)) => {
            html! { p.band.danger role="alert" { "✕ " (words) } }
        }
        Some(SheetPreview::Possible(view)) => html! {
            section { h3 { (say::page_what_changes(lang)) } (effects::all(lang, view)) }
        },
    }
}
