//! The frame around every page: bars, bands, the links to all pages.

use club_log::tournament::Phase;
use club_view::FieldView;
use club_words::Lang;
use maud::{DOCTYPE, Markup, html};

use super::clock::{ClockFace, digits};
use super::facts::{count_of, open_moves, phase};
use super::names::{name, shared_region};
use super::scene::Scene;
use super::{Layout, Look, Page};
use crate::public_parts::PublicPart;
use crate::{Address, Assets, NightPage, Region, say};

/// Other open nights that the bar offers.
const OTHER_NIGHTS: usize = 8;
/// Levels that the bar carries on.
const BAR_ROWS: usize = 2;
/// Scripts, in the order in which they run.
const SCRIPTS: [&str; 5] = ["idiomorph.js", "live.js", "clock.js", "act.js", "keys.js"];
/// Scripts of the wall, where nothing is touched.
const WALL_SCRIPTS: [&str; 3] = ["idiomorph.js", "live.js", "clock.js"];
/// Regions of the frame, in the order of a page's regions.
const FRAME: [&str; 3] = ["bar", "nav", "trouble"];

/// The page with the regions of its frame in front.
pub(super) fn with_bar(mut page: Page, look: &Look<'_>) -> Page {
    let scene = Scene::of_night(look);
    let own = || bar(look, scene.as_ref());
    let mut regions = Vec::new();
    if look.reader.is_staff() {
        regions.push(own());
    } else {
        regions.extend(shared_region(look, PublicPart::Bar, || Some(own())));
    }
    regions.extend(scene.as_ref().and_then(nav));
    regions.push(trouble(look));
    regions.append(&mut page.regions);
    page.regions = regions;
    page
}

/// The document around the regions.
pub(super) fn document(page: &Page, look: &Look<'_>, assets: &Assets) -> Markup {
    let lang = look.reader.lang;
    let is_wall = page.layout == Layout::Wall;
    let theme = if is_wall {
        Some("wall")
    } else {
        look.query.theme.map(crate::Theme::name)
    };
    let scripts: &[&str] = if is_wall { &WALL_SCRIPTS } else { &SCRIPTS };
    let body = match (is_wall, look.reader.is_staff()) {
        (true, _) => "wall",
        (false, true) => "staff",
        (false, false) => "public",
    };
    let part = |id: &str| page.regions.iter().find(|region| region.id == id);
    let inner = page
        .regions
        .iter()
        .filter(|region| !FRAME.contains(&&*region.id));
    html! {
        (DOCTYPE)
        html lang=(lang.tag()) data-theme=[theme] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) }
                link rel="icon" type="image/svg+xml" href=(assets.path("icon.svg"));
                link rel="manifest" href=(assets.path("manifest.json"));
                link rel="stylesheet" href=(assets.path("desk.css"));
                @if is_wall { link rel="stylesheet" href=(assets.path("wall.css")); }
                @if uses_sheets(look.address) { link rel="stylesheet" href=(assets.path("sheets.css")); }
                @for script in scripts { script defer src=(assets.path(script)) {} }
            }
            body class=(body) data-live=[live(look)] data-after=(format!("{}.{}", look.view.seq, look.view.tick))
                data-now=(look.view.at.to_string()) data-build=(assets.build())
                data-sending=(say::page_sending(lang)) data-undo=(say::page_undo(lang)) {
                @if is_wall {
                    (bands(lang))
                    main { @for region in &page.regions { (region) } }
                    button.keep id="keep" type="button" { (say::page_keep_on(lang)) }
                } @else {
                    a.skip href="#page" { (say::page_skip(lang)) }
                    @if let Some(bar) = part("bar") { (bar) }
                    @if let Some(nav) = part("nav") { (nav) }
                    div id="bands" { (bands(lang)) @if let Some(trouble) = part("trouble") { (trouble) } }
                    main id="page" class=[layout(page.layout)] {
                        @for region in inner { (region) }
                    }
                    div.toast id="toast" role="status" hidden {}
                    div.unseen id="clock-voice" role="status" {}
                    (footer(look))
                }
            }
        }
    }
}

const fn layout(layout: Layout) -> Option<&'static str> {
    match layout {
        Layout::Wall | Layout::One => None,
        Layout::Two => Some("two"),
        Layout::Map => Some("two map-page"),
    }
}

/// Pages with tables of `club_sheets`.
const fn uses_sheets(address: &Address) -> bool {
    matches!(
        address,
        Address::Season(_)
            | Address::Player(_)
            | Address::PlayerRating(_)
            | Address::Rating
            | Address::WhatIf
            | Address::Tool(_)
            | Address::Print(_)
            | Address::Night(
                _,
                NightPage::Payouts | NightPage::Tonight | NightPage::Print(_)
            )
    )
}

/// The stream of a page; pages that nothing changes have none, and those that are read from the log once.
fn live(look: &Look<'_>) -> Option<String> {
    if matches!(
        look.address,
        Address::Help
            | Address::Settings
            | Address::Pair(_)
            | Address::Season(_)
            | Address::Rating
            | Address::PlayerRating(_)
            | Address::WhatIf
            | Address::Job(_)
            | Address::Tools
            | Address::Tool(_)
            | Address::Member(_)
            | Address::ClubLog
            | Address::Print(_)
            | Address::Night(_, NightPage::LogAt(_) | NightPage::Check)
    ) || (*look.address == Address::Members && look.query.sheet.is_some())
    {
        return None;
    }
    let mut path = format!(
        "/live?view={}&lang={}",
        look.address,
        look.reader.lang.tag()
    );
    let query = look.query.to_string();
    if !query.is_empty() {
        path.push('&');
        path.push_str(&query);
    }
    Some(path)
}

/// Bands about the connection, which the script shows.
fn bands(lang: Lang) -> Markup {
    // The time is filled in by the script.
    let sentence = say::page_no_connection(lang, "\u{1}");
    let (before, after) = sentence.split_once('\u{1}').unwrap_or((&sentence, ""));
    html! {
        p.band.warning id="band-stale" role="alert" hidden { "⚠ " (before) time {} (after) }
        p.band.done id="band-back" role="status" hidden { "✓ " (say::page_up_to_date(lang)) }
        p.band.warning id="band-updated" role="status" hidden { (say::page_updated(lang)) }
        div.band.warning id="band-kept" role="status" hidden {
            span { (say::page_kept(lang)) }
            button type="button" { (say::page_discard(lang)) }
        }
    }
}

/// The reason why nothing can be stored.
fn trouble(look: &Look<'_>) -> Region {
    let trouble = look
        .view
        .trouble
        .as_ref()
        .filter(|_| look.reader.is_staff());
    let words = trouble.map(|trouble| match look.reader.lang {
        Lang::En => &trouble.en,
        Lang::Ja => &trouble.ja,
    });
    let element = html! {
        div id="trouble" role="alert" {
            @if let Some(words) = words { p.band.danger { "✕ " (words) } }
        }
    };
    Region::new("trouble", element)
}

/// Title, level, time left and the field.
fn bar(look: &Look<'_>, scene: Option<&Scene<'_>>) -> Region {
    let lang = look.reader.lang;
    let element = if let Some(scene) = scene {
        html! {
            header.bar id="bar" {
                a.night href=(scene.at(home_page(look))) { (name(scene.title())) }
                (other_nights(look, scene))
                (now(scene))
            }
        }
    } else {
        let (title, home) = match look.view.state.club.identity() {
            Some(club) => (club.title.clone(), Address::Home),
            None => (say::page_tools(lang), Address::Tools),
        };
        html! { header.bar id="bar" { a.night href=(home) { (name(&title)) } } }
    };
    Region::new("bar", element)
}

/// The other nights that are open, for the staff.
fn other_nights(look: &Look<'_>, scene: &Scene<'_>) -> Markup {
    let club = &look.view.state.club;
    let open = club
        .tournaments()
        .filter(|(id, night)| !night.phase().is_over() && *id != scene.id);
    let open: Vec<_> = open.take(OTHER_NIGHTS).collect();
    if !look.reader.is_staff() || open.is_empty() {
        return html! {};
    }
    html! {
        details.others {
            summary { "⇄" span.unseen { (say::page_other_nights(look.reader.lang)) } }
            ul {
                @for (id, night) in open {
                    li { a href=(Address::Night(id.clone(), NightPage::Tonight)) { (name(&night.announcement().title)) } }
                }
            }
        }
    }
}

/// The page of a night that its title leads to.
fn home_page(look: &Look<'_>) -> NightPage {
    if look.reader.is_staff() {
        NightPage::Tonight
    } else {
        NightPage::Seats
    }
}

/// The clock and the field in short.
fn now(scene: &Scene<'_>) -> Markup {
    let (lang, face) = (scene.lang, ClockFace::of(scene));
    let field = FieldView::of(&scene.directory, scene.night, scene.now);
    let is_running = scene.night.phase() == Phase::Running;
    let row = face.now().filter(|_| is_running);
    let level = scene.night.clock_at(scene.now).level;
    let last = if face.is_last_minute() {
        "now is-last"
    } else {
        "now"
    };
    html! {
        @if is_running {
            span class=(last) data-rows=(face.json(BAR_ROWS)) data-running[face.running] {
                @match row {
                    Some(row) => {
                        span data-part="level" { (row.l) }
                        @if let Some(left) = face.left_ms {
                            span.time role="timer" aria-label=(say::page_time_left(lang)) data-part="time" { (digits(left)) }
                        }
                        span.wide data-part="blinds" { (row.b) }
                        span.wide data-part="ante" { (row.a) }
                    }
                    None => { @if level > 0 { span { (say::page_level(lang, level)) } } }
                }
                @if !face.running { span.warning { "‖ " (say::page_paused(lang)) } }
                span.narrow-off { (say::page_left_of(lang, count_of(field.left), count_of(field.entries))) }
            }
        } @else {
            span.now {
                span { (phase(lang, scene.night.phase())) }
                span { (say::page_entries_count(lang, field.entries)) }
            }
        }
    }
}

/// The four pages of staff.
fn nav(scene: &Scene<'_>) -> Option<Region> {
    if !scene.look.reader.is_staff() {
        return None;
    }
    let lang = scene.lang;
    let moves = open_moves(scene);
    let here = |page: &NightPage| match scene.look.address {
        Address::Night(_, now) => match (now, page) {
            (NightPage::Table(_) | NightPage::Seat(..), NightPage::Tables) => true,
            (now, page) => now == page,
        },
        _ => false,
    };
    let link = |page: NightPage, label: String, letter: &'static str, number: usize| {
        html! {
            a href=(scene.at(page.clone())) aria-current=[here(&page).then_some("page")] data-key=(letter) {
                (label)
                @if number > 0 {
                    span.count { (count_of(number)) span.unseen { " " (say::page_to_tell(lang)) } }
                }
            }
        }
    };
    let element = html! {
        nav.nav id="nav" aria-label=(say::page_pages(lang)) {
            (link(NightPage::Tonight, say::page_tonight(lang), "g n", 0))
            (link(NightPage::Tables, say::page_tables(lang), "g t", 0))
            (link(NightPage::Moves, say::page_moves(lang), "g m", moves))
            @if scene.night.prices().is_some() {
                span.wide-links {
                    (link(NightPage::Money, say::page_money(lang), "g o", 0))
                    (link(NightPage::Payouts, say::page_payouts(lang), "g p", 0))
                }
            }
            a href="#more" { (say::page_more(lang)) }
        }
    };
    Some(Region::new("nav", element))
}

/// Links to everything else. Without a club there are the tools alone.
fn footer(look: &Look<'_>) -> Markup {
    let has_club = look.view.state.club.identity().is_some();
    html! {
        footer id="more" {
            @if has_club { (club_links(look)) }
            @else { a href=(Address::Tools) { (say::page_all_tools(look.reader.lang)) } }
            (choices(look))
        }
    }
}

/// Links of the languages and the themes.
fn choices(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    let here = |parameter: &str| {
        let query = look.query.to_string();
        let and = if query.is_empty() { "" } else { "&" };
        format!("{}?{query}{and}{parameter}", look.address)
    };
    html! {
        a href=(here("lang=ja")) lang="ja" hreflang="ja" { "日本語" }
        a href=(here("lang=en")) lang="en" hreflang="en" { "English" }
        a href=(here("theme=light")) { (say::page_light(lang)) }
        a href=(here("theme=dark")) { (say::page_dark(lang)) }
        a href=(here("theme=system")) { (say::page_theme_system(lang)) }
    }
}

/// Links to the pages of the night that is shown, and of the club.
fn club_links(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    let scene = Scene::of_night(look);
    let season = scene
        .as_ref()
        .and_then(|scene| scene.night.announcement().season.clone());
    let staff = look.reader.is_staff();
    html! {
        @if let Some(scene) = &scene {
            @if staff { a href=(scene.at(NightPage::Log)) data-key="g l" { (say::page_log(lang)) } }
            @if staff { a href=(scene.at(NightPage::Check)) { (say::page_check(lang)) } }
            @if staff && scene.night.prices().is_some() { a href=(scene.at(NightPage::Money)) { (say::page_money(lang)) } }
            a href=(scene.at(NightPage::Seats)) { (say::page_seats(lang)) }
            a href=(scene.at(NightPage::Payouts)) { (say::page_payouts(lang)) }
            a href=(Address::Wall(Some(scene.id.clone()))) data-key="g w" { (say::page_wall(lang)) }
        }
        @if let Some(season) = season { a href=(Address::Season(season)) { (say::page_standings(lang)) } }
        @if !look.view.state.club.ladders().is_empty() { a href=(Address::Rating) { (say::page_rating(lang)) } }
        a href="/" { (say::page_home(lang)) }
        @if staff { a href=(Address::Members) { (say::page_members(lang)) } }
        @if staff { a href=(Address::ClubLog) { (say::page_club_log(lang)) } }
        @if staff {
            @match &scene {
                Some(scene) => a href=(scene.at(NightPage::Print(crate::Printed::Seats))) { (say::page_print(lang)) },
                None => a href=(Address::Print(crate::ClubPrinted::SignIn)) { (say::page_print(lang)) },
            }
        }
        @if staff { a href="/settings" { (say::page_settings(lang)) } }
        @if !staff { a href="/pair" { (say::page_pair(lang)) } }
        a href="/help" { (say::page_help(lang)) }
    }
}
