//! `range pushfold` between three to ten players.

use std::ops::RangeInclusive;

use club_sheets::{Cell, Column, Table};
use club_view::Lang;
use npc_preflop::push_fold::multiway::{self, Seen, UNSETTLED};
use npc_preflop::{HandClass, Position, Range};

use super::args::PushfoldArgs;
use super::say;

/// Shares by seat, first in and against one all-in; the hands; what could be gained.
pub(super) fn text(solved: &multiway::Solution, args: &PushfoldArgs, lang: Lang) -> String {
    let players = solved.game.players();
    let mut blocks = vec![format!(
        "{}\n\n{}",
        head(solved, args, lang),
        shares(solved, lang).to_boxed()
    )];
    let any = |seen| multiway::Spot::all(players).any(|spot| solved.seen(spot) == Some(seen));
    let least = multiway::LEAST_VISITS.to_string();
    let legends = [
        any(Seen::Rarely).then(|| say::range_multiway_rare(lang, least)),
        any(Seen::NoDecision).then(|| say::range_multiway_dash(lang)),
    ];
    if let Some(shares) = blocks.last_mut() {
        for legend in legends.into_iter().flatten() {
            shares.push_str(&format!("{legend}\n"));
        }
    }
    let mut lines = vec![say::range_multiway_hands(lang)];
    for spot in multiway::Spot::all(players).filter(|spot| spot.is_first_in()) {
        let hands = match solved.seen(spot) {
            Some(Seen::Rarely) => say::range_multiway_unknown(lang),
            Some(Seen::NoDecision) => say::range_multiway_nothing(lang),
            _ => hands(solved, spot, lang),
        };
        let position = solved.game.seat(spot.position()).to_string();
        lines.push(say::range_multiway_range(lang, position, hands));
    }
    blocks.push(lines.join("\n") + "\n");
    let unit = if solved.game.prizes().is_some() {
        say::range_multiway_prize_unit(lang)
    } else {
        say::range_multiway_unit(lang)
    };
    blocks.push(format!("{}{unit}\n", gains(solved, lang).to_boxed()));
    blocks.join("\n")
}

/// The game: players with stacks, straddle and prizes.
fn head(solved: &multiway::Solution, args: &PushfoldArgs, lang: Lang) -> String {
    let (game, seed) = (&solved.game, args.seed.to_string());
    let (players, deals) = (game.players().count(), solved.deals.to_string());
    let mut lines = vec![if let Some(stack) = args.stack {
        say::range_multiway(lang, players, stack.to_string(), deals, seed)
    } else {
        let places = game.players().positions().iter().zip(game.stacks());
        let stacks = places.map(|(&place, stack)| format!("{} {stack}", game.seat(place)));
        let stacks = stacks.collect::<Vec<_>>().join(", ");
        say::range_multiway_stacks(lang, players, stacks, deals, seed)
    }];
    if let (Some(straddle), Some(&last)) = (game.straddle(), game.players().positions().last()) {
        let seat = game.seat(last).to_string();
        lines.push(say::range_multiway_straddle(
            lang,
            seat,
            straddle.to_string(),
        ));
    }
    if let Some(prizes) = game.prizes() {
        let listed = |amounts: &[f64]| {
            let amounts: Vec<String> = amounts.iter().map(f64::to_string).collect();
            amounts.join(", ")
        };
        lines.push(say::range_multiway_prizes(lang, listed(&prizes.prizes)));
        if !prizes.others.is_empty() {
            lines.push(say::range_multiway_others(lang, listed(&prizes.others)));
        }
    }
    lines.join("\n")
}

/// The hands that go all in in a spot, and those that the deals do not settle.
fn hands(solved: &multiway::Solution, spot: multiway::Spot, lang: Lang) -> String {
    let range = |bounds: RangeInclusive<f64>| {
        let mut weights = [0.0; HandClass::COUNT];
        for class in HandClass::all() {
            let is_in = bounds.contains(&solved.strategy.frequency(spot, class));
            weights[class.index()] = f64::from(u8::from(is_in));
        }
        // Weights of 0 and 1 are a range.
        Range::from_classes(&weights).unwrap_or_else(|_| Range::empty())
    };
    let words = |range: &Range| {
        if range.is_empty() {
            say::range_multiway_no_hand(lang)
        } else {
            range.to_string()
        }
    };
    let settled = range(1.0 - UNSETTLED..=1.0);
    let unsettled = range(UNSETTLED.next_up()..=(1.0 - UNSETTLED).next_down());
    if unsettled.is_empty() {
        words(&settled)
    } else {
        say::range_multiway_unsettled(lang, words(&settled), words(&unsettled))
    }
}

fn shares(solved: &multiway::Solution, lang: Lang) -> Table {
    let players = solved.game.players();
    let positions = players.positions();
    let against = &positions[..positions.len() - 1];
    let columns = against.iter().map(|&position| {
        let seat = solved.game.seat(position).to_string();
        Column::number(say::range_multiway_against(lang, seat))
    });
    let first = [
        Column::text(say::range_head_seat(lang)),
        Column::number(say::range_multiway_first(lang)),
    ];
    let mut table = Table::new(first.into_iter().chain(columns));
    for &position in positions {
        let share = |pushers: &[Position]| {
            let spot = multiway::Spot::new(players, position, pushers);
            // Seats have no spot against later ones, nor the big blind against nobody.
            spot.map_or(Cell::text(""), |spot| {
                let share = format!("{:.1} %", 100.0 * solved.strategy.share(spot));
                Cell::number(match solved.seen(spot) {
                    Some(Seen::Rarely) => format!("({share})"),
                    Some(Seen::NoDecision) => "–".to_owned(),
                    _ => share,
                })
            })
        };
        let seat = solved.game.seat(position).to_string();
        let mut row = vec![Cell::text(seat), share(&[])];
        row.extend(against.iter().map(|&pusher| share(&[pusher])));
        table.push(row);
    }
    table
}

fn gains(solved: &multiway::Solution, lang: Lang) -> Table {
    let for_prizes = solved.game.prizes().is_some();
    let value = if for_prizes {
        say::range_multiway_worth(lang)
    } else {
        say::range_multiway_value(lang)
    };
    let mut table = Table::new([
        Column::text(say::range_head_seat(lang)),
        Column::number(value),
        Column::number(say::range_multiway_gain(lang)),
        Column::number(say::range_multiway_most(lang)),
        Column::number(say::range_multiway_error(lang)),
    ]);
    for seat in &solved.gains {
        table.push([
            Cell::text(solved.game.seat(seat.position).to_string()),
            Cell::number(if for_prizes {
                format!("{:.4}", seat.value)
            } else {
                // Adding zero turns a negative zero into zero.
                format!("{:+.4}", (1e4 * seat.value).round() / 1e4 + 0.0)
            }),
            Cell::number(format!("{:.5}", seat.bounds().least)),
            Cell::number(format!("{:.5}", seat.bounds().most)),
            Cell::number(format!("{:.5}", seat.standard_error)),
        ]);
    }
    table
}
