//! The board of a small backgammon as a picture.

use club_words::Lang;
use engine_contracts::niko::{BoardPoint, BoardSide, BoardView};
use maud::{Markup, html};

use crate::say;

/// Width of a point, and radius of a checker, in units of the picture.
const WIDTH: usize = 44;
const RADIUS: usize = 18;
/// Height of a half of the board, and of the line of numbers.
const HALF: usize = 200;
const LINE: usize = 26;
/// Checkers that are drawn on a point; more are a number.
const MOST: u32 = 5;
/// Space between the outer and the home board.
const GAP: usize = 16;

/// The picture, with what it shows in words.
pub(super) fn picture(lang: Lang, view: &BoardView) -> Markup {
    let width = view.below.len() * WIDTH + view.home.map_or(0, |_| GAP) + 8;
    let height = 2 * (HALF + LINE);
    let left = |column: usize| {
        let gap = view.home.is_some_and(|home| column >= home);
        4 + column * WIDTH + if gap { GAP } else { 0 }
    };
    let points = |half: &[Option<BoardPoint>], is_above: bool| {
        html! {
            @for (column, point) in half.iter().enumerate() {
                @if let Some(point) = point { (one(left(column), point, is_above, height)) }
            }
        }
    };
    html! {
        div.board {
            p { (rest(lang, view, BoardSide::Other)) }
            svg viewBox=(format!("0 0 {width} {height}")) role="img" aria-labelledby="board-title board-words" {
                title id="board-title" { (say::page_niko_board(lang)) }
                desc id="board-words" { (words(lang, view)) }
                rect.frame x="1" y=(LINE) width=(width - 2) height=(2 * HALF) rx="4" {}
                (points(&view.above, true))
                (points(&view.below, false))
            }
            p { (rest(lang, view, BoardSide::Mover)) }
        }
    }
}

/// A point with its number and its checkers.
fn one(left: usize, point: &BoardPoint, is_above: bool, height: usize) -> Markup {
    let middle = left + WIDTH / 2;
    let (edge, tip, number) = if is_above {
        (LINE, LINE + HALF - 24, LINE - 8)
    } else {
        (height - LINE, height - LINE - HALF + 24, height - 6)
    };
    let drawn = point.checkers.min(MOST);
    let checkers = (0..drawn as usize).map(|row| {
        let away = RADIUS + 2 + row * 2 * RADIUS;
        if is_above { edge + away } else { edge - away }
    });
    let class = match point.side {
        Some(BoardSide::Mover) => "mover",
        _ => "other",
    };
    let letter = point.side.map_or(' ', BoardSide::letter);
    let last = drawn.saturating_sub(1) as usize;
    html! {
        polygon.point points=(format!("{},{edge} {},{edge} {middle},{tip}", left + 2, left + WIDTH - 2)) {}
        text.number x=(middle) y=(number) { (point.number) }
        @for (row, y) in checkers.enumerate() {
            g class=(class) {
                circle cx=(middle) cy=(y) r=(RADIUS - 1) {}
                text x=(middle) y=(y + 6) {
                    @if row == last && point.checkers > MOST { (point.checkers) } @else { (letter) }
                }
            }
        }
    }
}

/// A side with its checkers that are on no point.
fn rest(lang: Lang, view: &BoardView, side: BoardSide) -> String {
    let who = match side {
        BoardSide::Mover => say::page_niko_you(lang),
        BoardSide::Other => say::page_niko_computer(lang),
    };
    let rest = view.rest_words(side, lang);
    let all: Vec<String> = std::iter::once(who).chain(rest).collect();
    all.join(" · ")
}

/// The whole board in words: the points of each side with their checkers.
fn words(lang: Lang, view: &BoardView) -> String {
    let side = |side: BoardSide| {
        let points = view.above.iter().chain(&view.below).flatten();
        let own = points.filter(|point| point.side == Some(side));
        let mut own: Vec<&BoardPoint> = own.collect();
        own.sort_by_key(|point| std::cmp::Reverse(point.number));
        let words = own
            .iter()
            .map(|point| say::page_niko_on(lang, point.number, point.checkers));
        let all: Vec<String> = std::iter::once(rest(lang, view, side))
            .chain(words)
            .collect();
        all.join(" · ")
    };
    format!("{}. {}.", side(BoardSide::Mover), side(BoardSide::Other))
}
