//! Pages for paper: seat slips with a QR code, and receipts.

use chained_events::ids::MemberId;
use club_log::Event;
use club_log::entry::EntryId;
use club_log::knockouts::knockouts;
use club_sheets::Sheet;
use club_view::{
    BlindsView, LabelsView, PayoutsView, ReceiptView, ResultsView, SeatsView, SlipsView,
    last_break, with_surprises,
};
use club_words::{Lang, date};
use maud::{Markup, PreEscaped, html};
use mtt_seating::{Seat, TableId};

use super::names::name;
use super::scene::Scene;
use super::{Page, qr};
use crate::{Address, NightPage, Printed, Query, Region, say};

/// Slips that are printed at once; beyond them a table at a time.
const MOST: usize = 60;

/// The page; none of receipts of a night without prices.
pub(super) fn page(scene: &Scene<'_>, printed: Printed) -> Option<Page> {
    let lang = scene.lang;
    let (title, body) = match printed {
        Printed::Slips => (say::page_slips(lang), slips(scene)),
        Printed::Receipts => (say::page_receipts(lang), receipts(scene)?),
        Printed::Cards => {
            let cards = paper(&sheet(scene, printed)?);
            (
                title(lang, printed),
                html! { div.roll[scene.query().roll] { (cards) } },
            )
        }
        other => (title(lang, other), paper(&sheet(scene, other)?)),
    };
    let element = html! {
        div.stack id="print" {
            div.panel.screen {
                h1 { (title) }
                p.small { (say::page_print_how(lang)) }
                nav.row aria-label=(say::page_print(lang)) {
                    @for other in Printed::ALL {
                        @if is_there(scene, other) {
                            a.button href=(scene.at(NightPage::Print(other))) aria-current=[(other == printed).then_some("page")] { (self::title(lang, other)) }
                        }
                    }
                    (super::club_print::links(scene.look))
                }
                @if is_for_rolls(printed) { (papers(scene, printed)) }
            }
            (body)
        }
    };
    let title = format!("{title} · {}", scene.title());
    Some(Page::new(title, vec![Region::new("print", element)]))
}

/// Whether a sheet can be for a roll.
const fn is_for_rolls(printed: Printed) -> bool {
    matches!(printed, Printed::Slips | Printed::Receipts | Printed::Cards)
}

/// The links to both papers.
fn papers(scene: &Scene<'_>, printed: Printed) -> Markup {
    let lang = scene.lang;
    let sheets = match printed {
        Printed::Cards => say::page_paper_a4(lang),
        _ => say::page_paper_a6(lang),
    };
    let link = |roll: bool, label: String| {
        let query = Query {
            roll,
            ..scene.query().clone()
        };
        let address = format!("{}?{query}", scene.at(NightPage::Print(printed)));
        html! { a.button href=(address.trim_end_matches('?')) aria-current=[(roll == scene.query().roll).then_some("true")] { (label) } }
    };
    html! {
        nav.row aria-label=(say::page_paper(lang)) {
            span { (say::page_paper(lang)) }
            (link(false, sheets))
            (link(true, say::page_paper_roll(lang)))
        }
    }
}

/// The name of a sheet.
fn title(lang: Lang, printed: Printed) -> String {
    match printed {
        Printed::Slips => say::page_slips(lang),
        Printed::Receipts => say::page_receipts(lang),
        Printed::Seats => say::page_by_name(lang),
        Printed::Tables => say::page_by_table(lang),
        Printed::Cards => say::page_seat_cards(lang),
        Printed::Moves => say::page_moves(lang),
        Printed::Payouts => say::page_payouts(lang),
        Printed::Results => say::page_result(lang),
        Printed::Blinds => say::page_blinds(lang),
        Printed::Labels => say::page_labels(lang),
    }
}

/// Whether a night has a sheet.
fn is_there(scene: &Scene<'_>, printed: Printed) -> bool {
    match printed {
        Printed::Receipts => scene.night.prices().is_some(),
        Printed::Results => scene.night.result().is_some(),
        Printed::Blinds => scene.night.schedule().is_some(),
        _ => true,
    }
}

/// The sheet that the terminal prints under the same name; none of a night that has no such sheet.
fn sheet(scene: &Scene<'_>, printed: Printed) -> Option<Sheet> {
    let (lang, id, night) = (scene.lang, scene.id, scene.night);
    let directory = &scene.directory;
    if !is_there(scene, printed) {
        return None;
    }
    let club = &scene.look.view.state.club;
    let surprising = |sheet| with_surprises(sheet, club, directory, id, lang);
    let valid = scene.records.iter().filter(|record| !record.void);
    let events = valid
        .flat_map(|record| &record.events)
        .filter_map(|event| match event {
            Event::Tournament(event) => Some(event),
            _ => None,
        });
    Some(match printed {
        // Both are laid out for smaller paper.
        Printed::Slips | Printed::Receipts => return None,
        Printed::Seats => SeatsView::of(directory, id, night).sheet(lang),
        Printed::Tables => SeatsView::of(directory, id, night).by_table(lang),
        Printed::Cards => SeatsView::of(directory, id, night).cards(lang),
        Printed::Moves => SlipsView::of(directory, id, night, &last_break(events)).sheet(lang),
        Printed::Payouts => surprising(PayoutsView::of(directory, id, night).ok()?.sheet(lang)),
        Printed::Results => {
            let won = knockouts(events);
            let view = ResultsView::of(club.identity(), directory, id, night, &won).ok()?;
            surprising(view.sheet(lang))
        }
        Printed::Blinds => BlindsView::of(id, night).sheet(lang),
        Printed::Labels => LabelsView::of_night(directory, night).sheet(lang),
    })
}

/// A sheet as it is printed: title, stamp, blocks.
pub(super) fn paper(sheet: &Sheet) -> Markup {
    html! {
        article.paper {
            header { h2 { (name(sheet.title())) } @if let Some(stamp) = sheet.stamp() { p { (stamp) } } }
            div.scroll tabindex="0" { (PreEscaped(sheet.to_html_fragment())) }
        }
    }
}

/// Players who are seated, by table and seat: all, those of a table, or one.
fn slips(scene: &Scene<'_>) -> Markup {
    let (lang, query) = (scene.lang, scene.query());
    let wanted = |table: &TableId, entry: EntryId| {
        query.table.as_ref().is_none_or(|only| only == table)
            && query.player.is_none_or(|only| only == entry)
    };
    let seats = scene.night.seats();
    let seated = seats.tables().flat_map(|(id, table)| {
        let players = table.seats().map(move |(seat, entry)| (id, seat, entry));
        players.collect::<Vec<_>>()
    });
    let rows: Vec<_> = seated
        .filter(|(table, _, entry)| wanted(table, *entry))
        .collect();
    let here = scene.at(NightPage::Print(Printed::Slips));
    html! {
        @if rows.is_empty() { p { (say::page_no_seats(lang)) } }
        @else if rows.len() > MOST {
            div.panel.screen {
                p { (say::page_table_at_a_time(lang)) }
                div.row {
                    @for (table, _) in seats.tables() {
                        @let text = percent_encoding::utf8_percent_encode(table.as_str(), percent_encoding::NON_ALPHANUMERIC);
                        a.button href=(format!("{here}?table={text}")) { (table) }
                    }
                }
            }
        } @else {
            div.slips.roll[scene.query().roll] { @for (table, seat, entry) in rows { (slip(scene, table, seat, entry)) } }
        }
    }
}

/// A slip: the seat, the name that the public sees, the night, and the code of the player's page.
fn slip(scene: &Scene<'_>, table: &TableId, seat: Seat, entry: EntryId) -> Markup {
    let lang = scene.lang;
    let player = scene.player(entry);
    let address = player
        .member
        .map(|member| format!("{}{}", scene.look.origin, Address::Player(member)));
    html! {
        article.slip {
            p.seat-name { (table) "-" (seat.get()) }
            p { (say::page_at_seat(lang, table.to_string(), seat.get())) }
            p.who { (name(&player.label)) }
            p { (name(scene.title())) " · " (date(lang, scene.night.announcement().date)) }
            @if let Some(address) = address { (qr::code(&address, &say::page_your_seat(lang))) }
            p { (say::page_scan_seat(lang)) }
        }
    }
}

/// Receipts of everybody who bought something, or of one.
fn receipts(scene: &Scene<'_>) -> Option<Markup> {
    scene.night.prices()?;
    let club = &scene.look.view.state.club;
    let only = scene.query().member.as_ref();
    let mut members: Vec<MemberId> = Vec::new();
    for (_, entry) in scene.night.entries() {
        if only.is_none_or(|only| *only == entry.member) && !members.contains(&entry.member) {
            members.push(entry.member.clone());
        }
    }
    let receipt =
        |member: &MemberId| ReceiptView::of(club.identity(), &scene.directory, scene.night, member);
    let all: Vec<ReceiptView> = members.iter().filter_map(receipt).collect();
    let all = all.into_iter().filter(|receipt| !receipt.lines.is_empty());
    Some(html! {
        div.slips.roll[scene.query().roll] {
            @for receipt in all {
                @let sheet = receipt.sheet(scene.lang);
                article.slip.receipt { h2 { (name(sheet.title())) } (PreEscaped(sheet.to_html_fragment())) }
            }
        }
    })
}
