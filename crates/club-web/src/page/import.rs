//! Import of a list of members: which column is which, who would be added, every error with its line.

use club_host::Names;
use club_host::rows::MemberColumns;
use club_log::decide::MAX_IMPORT_ROWS;
use maud::{Markup, html};

use super::names::name;
use super::{Look, Page, members};
use crate::found::MembersFound;
use crate::{Address, Found, MAX_UPLOAD, Region, say};

/// Names that are listed before the rest is folded away.
const FIRST: usize = 12;

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let found = match look.found {
        Some(Found::Members(found)) => Some(&**found),
        _ => None,
    };
    let element = html! {
        section.panel.stack id="import" {
            h1 { (say::page_import(lang)) }
            p { (say::page_import_help(lang, MAX_IMPORT_ROWS, MAX_UPLOAD / 1_048_576)) }
            @if look.query.file.is_some() && found.is_none() { p.band.warning role="alert" { "⚠ " (say::page_upload_gone(lang)) } }
            form.stack method="post" action="/members-file" enctype="multipart/form-data" data-plain {
                div {
                    label for="file" { (say::page_csv_file(lang)) }
                    input id="file" type="file" name="file" accept=".csv,.txt,text/csv" required;
                }
                button type="submit" { (say::page_look_at_file(lang)) }
            }
            div.row { a.button href=(Address::Members) { (say::page_members(lang)) } }
        }
    };
    let mut regions = vec![Region::new("import", element)];
    if let Some(found) = found {
        regions.push(columns(look, found));
        regions.push(outcome(look, found));
    }
    Page::new(say::page_import(lang), regions)
}

/// The columns of the file, each with its meaning.
fn columns(look: &Look<'_>, found: &MembersFound) -> Region {
    let lang = look.reader.lang;
    let columns = found.columns;
    let choices = [
        ("column-name", say::page_name(lang), columns.name),
        ("column-reading", say::page_reading(lang), columns.reading),
        ("column-nick", say::page_nickname(lang), columns.nick),
        (
            "column-number",
            say::page_member_number(lang),
            columns.number,
        ),
    ];
    let element = html! {
        section.panel.stack id="columns" {
            h2 { (say::page_columns(lang)) }
            form.stack method="get" action=(Address::Members) {
                input type="hidden" name="sheet" value="import";
                @if let Some(file) = &look.query.file { input type="hidden" name="file" value=(file); }
                @for (field, label, chosen) in &choices {
                    div {
                        label for=(field) { (label) }
                        select id=(field) name=(field) {
                            @if *field != "column-name" { option value="0" { (say::page_no_column(lang)) } }
                            @for (at, cell) in (1_usize..).zip(&found.header) {
                                option value=(at) selected[*chosen == Some(at)] { (at) " · " (cell) }
                            }
                        }
                    }
                }
                button type="submit" { (say::page_try(lang)) }
            }
        }
    };
    Region::new("columns", element)
}

/// The members who would be added, or all that is wrong.
fn outcome(look: &Look<'_>, found: &MembersFound) -> Region {
    let lang = look.reader.lang;
    let element = html! {
        section.panel.stack id="outcome" role="status" {
            @if let Some(refused) = &found.refused {
                p.band.danger { "✕ " (refused.words(lang, Names::none())) }
            } @else if !found.problems.is_empty() {
                h2 { "✕ " (say::page_nothing_imported(lang, found.problems.len())) }
                ul.rows {
                    @for problem in &found.problems {
                        li {
                            span.seat-name { (say::page_line(lang, problem.line.to_string())) }
                            span.who { (field_name(look, problem.field)) (problem.fault.words(lang, Names::none())) }
                        }
                    }
                }
            } @else if found.names.is_empty() {
                p { (say::page_no_rows(lang)) }
            } @else {
                (new(look, found))
            }
        }
    };
    Region::new("outcome", element)
}

/// The column of a problem, as the page calls it.
fn field_name(look: &Look<'_>, field: &str) -> String {
    let lang = look.reader.lang;
    let name = match field {
        "name" => say::page_name(lang),
        "reading" => say::page_reading(lang),
        "nick" => say::page_nickname(lang),
        "number" => say::page_member_number(lang),
        _ => return String::new(),
    };
    say::page_in_field(lang, name)
}

/// The names, and the button that adds them.
fn new(look: &Look<'_>, found: &MembersFound) -> Markup {
    let lang = look.reader.lang;
    let (first, rest) = found.names.split_at(found.names.len().min(FIRST));
    let MemberColumns {
        name: names,
        reading,
        nick,
        number,
    } = found.columns;
    let columns = [
        ("column-name", names),
        ("column-reading", reading),
        ("column-nick", nick),
        ("column-number", number),
    ];
    html! {
        h2 { (say::page_would_add(lang, found.names.len())) }
        ul.columns { @for text in first { li { (name(text)) } } }
        @if !rest.is_empty() {
            details {
                summary { (say::page_and_more(lang, rest.len())) }
                ul.columns { @for text in rest { li { (name(text)) } } }
            }
        }
        form method="post" action="/member-import" data-act data-then=(Address::Members) {
            input type="hidden" name="back" value=(Address::Members);
            @if let Some(file) = &look.query.file { input type="hidden" name="file" value=(file); }
            @for (field, column) in columns { input type="hidden" name=(field) value=(column.unwrap_or(0)); }
            button.primary type="submit" { (say::page_import_now(lang)) }
        }
        p.small { a href=(members::import_address()) { (say::page_other_file(lang)) } }
    }
}
