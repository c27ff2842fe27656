//! Tables as a map: one tile a table, in the order of their names, which never changes.

use std::collections::BTreeMap;

use club_log::next_step::NextStep;
use club_view::{TableView, TournamentView};
use maud::{Markup, html};
use mtt_seating::TableId;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::names::name;
use super::scene::Scene;
use super::{Layout, Page, hands, orders, recent, sheet};
use crate::{NightPage, Region, say};

/// Tables up to which all names are in full.
const FULL: usize = 12;
/// Tables up to which seats are drawn with names cut short.
const MIDDLE: usize = 40;

/// How much of a table a tile shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Density {
    Full,
    Middle,
    Dense,
}

/// Something about a table that needs somebody.
struct Sign {
    class: &'static str,
    long: String,
    short: String,
}

/// The page, with a sheet over it.
pub(super) fn page(scene: &Scene<'_>, open: Option<Region>) -> Page {
    let parts = [
        tools(scene),
        orders::region(scene, orders::MOST_ASIDE),
        recent::region(scene),
    ];
    let side = "<div class=\"side phone-off\" id=\"side\">";
    let regions = vec![
        Region::new(
            "heading",
            html! { h1.unseen id="heading" { (say::page_tables(scene.lang)) } },
        ),
        hands::band(scene),
        map(scene),
        Region::with_parts("side", parts, side, "</div>"),
        open.unwrap_or_else(sheet::closed),
    ];
    let title = format!("{} · {}", say::page_tables(scene.lang), scene.title());
    Page::new(title, regions).laid_out(Layout::Map)
}

/// The filter, the legend, the table that breaks next.
fn tools(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let next = scene.view().forecast.first();
    let element = html! {
        section.panel id="tools" aria-label=(say::page_filter(lang)) {
            label.tick { input type="checkbox" name="quiet"; (say::page_only_needing(lang)) }
            @if let Some(next) = next {
                p.small { "✕ " (say::page_breaks_next(lang, next.table.to_string(), next.eliminations)) }
            }
        }
    };
    Region::new("tools", element)
}

fn map(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let view = scene.view();
    if view.tables.is_empty() {
        let element = html! {
            section.panel id="map" {
                p { (say::page_no_tables(lang)) }
                @if let Some(NextStep::Draw { .. }) = view.next.first() {
                    (super::act::link(&scene.sheet_at(NightPage::Tonight, crate::Sheet::Draw), &say::page_draw_seats(lang), "primary", None))
                }
            }
        };
        return Region::new("map", element);
    }
    let (density, class) = match view.tables.len() {
        tables if tables <= FULL => (Density::Full, "map"),
        tables if tables <= MIDDLE => (Density::Middle, "map middle"),
        _ => (Density::Dense, "map dense"),
    };
    let signs = signs(scene, view);
    // A tile of a large field is too small for a button.
    let round = hands::Round::of(scene).filter(|_| density != Density::Dense);
    let tile = |table: &TableView| {
        let hand = round.as_ref().map(|round| round.hand(scene, &table.id));
        tile(scene, table, density, signs.get(&table.id), hand)
    };
    let tables = view.tables.iter().map(tile);
    Region::with_parts(
        "map",
        tables,
        format!("<div id=\"map\" class=\"{class}\" data-grid>"),
        "</div>",
    )
}

/// The most urgent sign of each table.
fn signs(scene: &Scene<'_>, view: &TournamentView) -> BTreeMap<TableId, Sign> {
    let lang = scene.lang;
    let mut signs = BTreeMap::new();
    if let Some(next) = view.forecast.first() {
        let sign = Sign {
            class: "tile breaks",
            long: format!("✕ {}", say::page_breaks_after(lang, next.eliminations)),
            short: format!("✕ {}", say::page_next_short(lang, next.eliminations)),
        };
        signs.insert(next.table.clone(), sign);
    }
    let mut short: BTreeMap<&TableId, usize> = BTreeMap::new();
    for order in &view.orders {
        *short.entry(&order.to).or_default() += 1;
        let sign = Sign {
            class: "tile needs",
            long: format!("▸ {}", say::page_move_away(lang, order.to.to_string())),
            short: format!("▸ {}", order.to),
        };
        signs.insert(order.from.clone(), sign);
    }
    for (table, players) in short {
        let sign = Sign {
            class: "tile needs",
            long: format!("▾ {}", say::page_short(lang, players)),
            short: format!("▾ {}", say::page_short_of(lang, players)),
        };
        signs.insert(table.clone(), sign);
    }
    for step in &view.next {
        if let NextStep::Halt { tables, .. } = step {
            for table in tables {
                let sign = Sign {
                    class: "tile needs",
                    long: format!("■ {}", say::page_halt(lang)),
                    short: format!("■ {}", say::page_halt_short(lang)),
                };
                signs.insert(table.clone(), sign);
            }
        }
    }
    signs
}

fn tile(
    scene: &Scene<'_>,
    table: &TableView,
    density: Density,
    sign: Option<&Sign>,
    hand: Option<Markup>,
) -> Region {
    let id = format!(
        "tile-{}",
        utf8_percent_encode(table.id.as_str(), NON_ALPHANUMERIC)
    );
    let class = sign.map_or("tile", |sign| sign.class);
    if let Some(hand) = hand {
        // A link cannot contain a button.
        let element = html! {
            div.playing id=(format!("{id}-hand")) { (link(scene, table, density, sign, (&id, class))) (hand) }
        };
        return Region::new(format!("{id}-hand"), element);
    }
    let element = link(scene, table, density, sign, (&id, class));
    Region::new(id, element)
}

/// The link to a table with what is said of it.
fn link(
    scene: &Scene<'_>,
    table: &TableView,
    density: Density,
    sign: Option<&Sign>,
    (id, class): (&str, &'static str),
) -> Markup {
    html! {
        a id=(id) class=(class) href=(scene.at(NightPage::Table(table.id.clone()))) {
            span.head {
                span { (table.id) @if is_featured(scene, &table.id) { " ★" } @if table.pinned { " ◆" } }
                span.n { (table.players) }
            }
            @match density {
                Density::Dense => { @if let Some(sign) = sign { span.sign { (sign.short) } } }
                Density::Full | Density::Middle => {
                    @if let Some(sign) = sign { span.sign { (sign.long) } }
                    (names(table))
                    @if density == Density::Full && !table.closed_seats.is_empty() {
                        @let closed: Vec<String> = table.closed_seats.iter().map(u8::to_string).collect();
                        span.small { (say::page_closed_seats(scene.lang, club_words::list(scene.lang, &closed))) }
                    }
                }
            }
        }
    }
}

/// Whether a table is the featured one of the room.
pub(super) fn is_featured(scene: &Scene<'_>, table: &TableId) -> bool {
    let seating = &scene.night.announcement().rules.seating;
    let room = seating.room.as_ref();
    room.and_then(|room| room.featured.as_ref()) == Some(table)
}

fn names(table: &TableView) -> Markup {
    html! {
        ol {
            @for (seat, player) in &table.seats {
                li { span { (seat) } (name(&player.label)) }
            }
        }
    }
}
