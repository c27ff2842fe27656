//! `range show`: a computer player in words.

use club_sheets::{Cell, Column, Table};
use club_view::Lang;
use engine_contracts::ranges::{RangeFailure, ShowQuestion, meaning, show};
use npc_preflop::player::SbLimp;
use npc_preflop::{Npc, Players, Seat};

use super::args::ShowArgs;
use super::say;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs the verb.
pub(super) fn run(args: &ShowArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let answer = show(&ShowQuestion {
        contract: None,
        player: args.player.clone(),
    })?;
    if as_json {
        return json_line(&answer);
    }
    words(&answer.npc, lang)
}

/// The player as a director would describe it.
fn words(npc: &Npc, lang: Lang) -> Result<String, DeskError> {
    let setup = npc.setup();
    let numbers = &setup.vpip;
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    let mut lines = vec![
        say::range_show_share(lang, percent(numbers.base_vpip)),
        say::range_show_players(
            lang,
            match numbers.table_factor {
                tau if tau < 0.0 => "inverted",
                tau if tau < 0.05 => "none",
                tau if tau < 0.9 => "little",
                tau if tau <= 1.1 => "full",
                _ => "excessive",
            },
        ),
        say::range_show_position(
            lang,
            match numbers.position_factor {
                pi if pi < -0.05 => "inverted",
                pi if pi < 0.05 => "none",
                pi if pi < 0.9 => "little",
                pi if pi <= 1.1 => "full",
                _ => "excessive",
            },
        ),
    ];
    for (edge, strategy) in setup.strategies.ranges() {
        let meaning = meaning(*strategy, lang);
        lines.push(say::range_show_strategy(lang, percent(*edge), meaning));
    }
    if let SbLimp::HeadsUpEquivalent { call_share } = setup.limp {
        lines.push(say::range_show_limp(lang, percent(call_share)));
    }
    let sizes = setup.sizes;
    lines.push(say::range_show_sizes(
        lang,
        sizes.open.to_string(),
        sizes.limper.to_string(),
        sizes.reraise.to_string(),
        sizes.caller.to_string(),
    ));
    if sizes.push_below > 0.0 {
        let stack = sizes.push_below.to_string();
        lines.push(say::range_show_push_below(lang, stack));
    }
    if sizes.most_call < 1.0 {
        let share = percent(sizes.most_call);
        lines.push(say::range_show_most_call(lang, share));
    }
    let positions = setup.vpip.table.name().unwrap_or("own");
    lines.push(say::range_show_table(lang, positions));
    let order = setup.order.to_string();
    let (kind, value) = order.split_once(':').unwrap_or((&order, "two"));
    lines.push(say::range_show_order(lang, kind, value));
    let table = table(npc, lang)?.to_boxed();
    Ok(format!("{}\n\n{table}\n{npc}\n", lines.join("\n")))
}

/// Shares of hands by seat, for tables of 2, 3, 6 and 9.
fn table(npc: &Npc, lang: Lang) -> Result<Table, RangeFailure> {
    let sizes: Vec<Players> = Players::all()
        .filter(|players| [2, 3, 6, 9].contains(&players.count()))
        .collect();
    let columns = sizes
        .iter()
        .map(|size| Column::number(say::range_head_players(lang, size.count())));
    let seat = Column::text(say::range_head_seat(lang));
    let mut table = Table::new([seat].into_iter().chain(columns));
    for &position in Players::MAX.positions().iter().skip(1) {
        let mut row = vec![Cell::text(position.to_string())];
        for &size in &sizes {
            row.push(match Seat::new(size, position) {
                Ok(seat) => {
                    let vpip = npc.model().vpip(seat)?;
                    Cell::number(format!("{:.1} %", 100.0 * vpip.vpip))
                }
                Err(_) => Cell::text(""),
            });
        }
        table.push(row);
    }
    Ok(table)
}
