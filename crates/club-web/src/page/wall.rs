//! The screen on the wall: clock, field, seat moves; read from ten metres and touched by nobody.

use club_log::authorise::Role;
use club_log::hand_for_hand::HandForHand;
use club_log::tournament::Phase;
use club_view::{FieldView, NewSeatsView, PayJump, money_text};
use club_words::count;
use maud::{Markup, html};

use super::clock::{ClockFace, digits, digits_class};
use super::facts::{count_of, minutes_ago, until};
use super::names::name;
use super::scene::Scene;
use super::{Layout, Look, Page, qr, wall_lists};
use crate::{NightPage, Region, say};

/// Minutes for which a new seat is shown.
const MOVES_MINUTES: i64 = 10;
/// Seat moves that fit.
const MOST_MOVES: usize = 9;
/// Levels that a wall goes on with while it hears nothing.
const WALL_ROWS: usize = 12;

/// The wall of the night.
pub(super) fn page(look: &Look<'_>) -> Page {
    debug_assert!(
        Role::Public < Role::Floor,
        "the wall shows what the public sees"
    );
    let lang = look.reader.lang;
    let (title, board) = match Scene::in_public(look) {
        None => (
            say::page_wall(lang),
            Region::new("wall", wall_lists::nothing(look)),
        ),
        Some(scene) => (scene.title().to_owned(), board(&scene)),
    };
    Page::new(title, vec![board]).laid_out(Layout::Wall)
}

fn board(scene: &Scene<'_>) -> Region {
    let night = scene.night;
    let lists = match night.phase() {
        Phase::Finished => wall_lists::finished(scene),
        Phase::Cancelled => wall_lists::cancelled(scene),
        Phase::Registering => wall_lists::before(scene),
        Phase::Running if night.clock().segments().is_empty() => wall_lists::before(scene),
        Phase::Running => return running(scene),
    };
    Region::new("wall", lists)
}

/// The head of a board: title, stage, time of day.
///
/// The time of day is that of the page: a state comes every minute at least.
pub(super) fn head(scene: &Scene<'_>, stage: &Markup) -> Markup {
    html! {
        header id="wall-head" {
            h1 { (name(scene.title())) }
            (stage)
            span.of-day { (scene.hours(scene.now)) }
        }
    }
}

/// The board of a running night, in parts: a bust sends the figures, and not the code.
fn running(scene: &Scene<'_>) -> Region {
    let (lang, face) = (scene.lang, ClockFace::of(scene));
    let on_break = face.now().is_some_and(|row| row.on_break);
    let mut class = String::from("board run");
    for (name, is) in [
        (" break", on_break),
        (" is-last", face.is_last_minute()),
        (" is-paused", !face.running),
    ] {
        class.push_str(if is { name } else { "" });
    }
    let level = scene.night.clock_at(scene.now).level;
    let stage = face
        .now()
        .map_or_else(|| say::page_level(lang, level), |row| row.l.clone());
    let stage = html! { span.stage data-part="level" { (stage) } };
    let side = [moves(scene), Region::new("wall-code", seats_code(scene))];
    let parts = [
        Region::new("wall-head", head(scene, &stage)),
        Region::new(
            "wall-figures",
            html! { div id="wall-figures" { (figures(scene)) } },
        ),
        Region::new("wall-clock", clock(scene, &face)),
        Region::with_parts(
            "wall-side",
            side,
            "<div class=\"moves\" id=\"wall-side\">",
            "</div>",
        ),
        Region::new("wall-foot", foot(scene, &face)),
    ];
    let open = html! {
        section id="wall" lang=[scene.look.turning_lang()] class=(class) data-rows=(face.json(WALL_ROWS)) data-running[face.running] {}
    };
    let open = open.into_string();
    let open = open.strip_suffix("</section>").unwrap_or(&open);
    Region::with_parts("wall", parts, open, "</section>")
}

/// Time, blinds, what comes next.
fn clock(scene: &Scene<'_>, face: &ClockFace) -> Markup {
    let (lang, time) = (scene.lang, face.left_ms.map(digits));
    let word = if face.running {
        say::page_last_minute(lang)
    } else {
        say::page_paused(lang)
    };
    html! {
        div.clock id="wall-clock" {
            p.word { (word) }
            @if let Some(time) = &time {
                p class=(digits_class(time)) role="timer" data-part="time" data-sized { (time) }
            }
            @if let Some(row) = face.now() {
                @if let Some(back) = face.back_at(scene) { p.back { (say::page_back_at(lang, back)) } }
                p class=(format!("blinds {}", row.c)) {
                    span data-part="blinds" { (row.b) } " " span data-part="ante" { (row.a) }
                }
                p class=(format!("next {}", row.d)) {
                    span data-part="next" { (row.n) } " " span data-part="nextante" { (row.m) }
                }
                @if let Some(left) = face.break_in_ms().filter(|_| !row.on_break) {
                    p.next { (countdown(&say::page_break_in(lang, "\u{1}"), face, left)) }
                }
            }
        }
    }
}

/// A sentence with the time left in it, which the script counts down.
pub(super) fn countdown(sentence: &str, face: &ClockFace, left_ms: i64) -> Markup {
    let (before, after) = sentence.split_once('\u{1}').unwrap_or((sentence, ""));
    html! {
        span { (before) span data-until=[until(face, left_ms)] { (digits(left_ms)) } (after) }
    }
}

/// The field: players left, average stack, prizes or points, the next jump.
pub(super) fn figures(scene: &Scene<'_>) -> Markup {
    let (lang, night) = (scene.lang, scene.night);
    let field = FieldView::of(&scene.directory, night, scene.now);
    let money = night.money(scene.now);
    let currency = night.prices().map(|prices| prices.currency.as_str());
    let pool = match (money.as_ref(), currency) {
        (Some(money), Some(currency)) => {
            let sum: u64 = money.places().iter().map(|place| place.amount).sum();
            let paid = money
                .places()
                .iter()
                .filter(|place| place.amount > 0)
                .count();
            Some((money_text(lang, sum, currency), paid))
        }
        _ => Some((say::page_points(lang, night.pool()), night.paid_places())),
    };
    let jump = match (&field.money_jump, &field.points_jump, currency) {
        (Some(jump), _, Some(currency)) => Some((jump, money_text(lang, jump.amount, currency))),
        (_, Some(jump), _) => Some((jump, say::page_points(lang, jump.amount))),
        _ => None,
    };
    html! {
        dl.figures {
            div {
                dt { (say::page_left(lang)) }
                dd { (say::page_of(lang, count_of(field.left), count_of(field.entries))) }
            }
            @if let Some(average) = field.chips.average {
                div {
                    dt { (say::page_average(lang)) }
                    dd {
                        (count(average))
                        @if let Some(blinds) = field.chips.average_big_blinds.filter(|blinds| *blinds > 0) { small { (count(blinds)) " BB" } }
                    }
                }
            }
            @if let Some((pool, paid)) = pool {
                div {
                    dt { (say::page_prizes(lang)) }
                    dd { (pool) small { (say::page_places_paid(lang, paid)) } }
                }
            }
            @if let Some((PayJump { place, to_go, .. }, amount)) = jump {
                div {
                    dt { (say::page_next_jump(lang)) }
                    dd { (say::page_place_amount(lang, *place, amount)) small { (say::page_to_go(lang, *to_go)) } }
                }
            }
        }
    }
}

/// Seat moves of the last minutes, the newest first.
fn moves(scene: &Scene<'_>) -> Region {
    let lang = scene.lang;
    let since = minutes_ago(scene, MOVES_MINUTES);
    let seats = NewSeatsView::after_draw(&scene.directory, scene.night, scene.records, since);
    let element = html! {
        div id="wall-moves" {
            h2 { (say::page_seat_moves(lang)) }
            ul {
                @for row in seats.rows.iter().take(MOST_MOVES) {
                    li { (name(&row.player.label)) span.seat-name { (row.seat.table) "-" (row.seat.seat) } }
                }
            }
        }
    };
    Region::new("wall-moves", element)
}

/// The QR code of the list of seats.
pub(super) fn seats_code(scene: &Scene<'_>) -> Markup {
    let address = format!("{}{}", scene.look.origin, scene.at(NightPage::Seats));
    html! {
        div.qr id="wall-code" {
            (qr::code(&address, &say::page_qr_seats(scene.lang)))
            span { (say::page_your_seat(scene.lang)) }
        }
    }
}

/// Progress of the level, late registration, hand-for-hand play.
fn foot(scene: &Scene<'_>, face: &ClockFace) -> Markup {
    let lang = scene.lang;
    let field = FieldView::of(&scene.directory, scene.night, scene.now);
    let late = field.late_left_ms.filter(|left| *left > 0);
    html! {
        div.foot id="wall-foot" {
            @if let Some(play) = scene.night.hand_for_hand() { (hand_for_hand(scene, play)) }
            @if let Some((passed, length)) = face.passed() {
                progress value=(passed) max=(length) aria-label=(say::page_time_left(lang)) {}
            }
            div {
                @match (field.registration_open, late) {
                    (true, Some(left)) => (countdown(&say::page_late_closes(lang, "\u{1}"), face, left)),
                    (true, None) => span { (say::page_late_open(lang)) },
                    (false, _) => span { (say::page_late_closed(lang)) },
                }
            }
        }
    }
}

fn hand_for_hand(scene: &Scene<'_>, play: HandForHand) -> Markup {
    html! { p.strip { (say::page_hand_for_hand_on(scene.lang, play.rounds)) } }
}
