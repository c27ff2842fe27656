//! `range simulate`: a table of computer players next to what the model predicts.

use club_sheets::{Cell, Column, Table};
use club_view::Lang;
use engine_contracts::ranges::{RangeFailure, SimulateQuestion, TableDealing, TablePlay, simulate};
use npc_preflop::sim::{Compared, SeatComparison};

use super::args::SimulateArgs;
use super::say;
use crate::error::DeskError;
use crate::interrupt::Work;
use crate::output::json_line;
use crate::progress::Bar;
use crate::target::Target;

/// Runs the verb.
pub(super) fn run(args: &SimulateArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let question = question(args);
    let table = question.table()?;
    // A stack that is too small is found before hands are played.
    let histories = args
        .phh
        .as_ref()
        .map(|path| -> Result<_, DeskError> {
            let hands = args.phh_hands.min(args.hands);
            let histories = table.histories(hands, args.seed, args.stack);
            let histories = histories.map_err(RangeFailure::from)?;
            Ok((Target::new(path, args.force.into())?, histories))
        })
        .transpose()?;
    let (bar, work) = (Bar::new(), Work::begin());
    let answer = simulate(&question, |done| {
        #[expect(clippy::cast_precision_loss, reason = "a bar of a few characters")]
        let part = done as f64 / args.hands as f64;
        bar.show(
            part,
            say::range_busy_simulate(lang, done.to_string(), args.hands.to_string()),
        );
        work.flow()
    });
    drop(bar);
    work.check()?;
    let answer = answer?;
    if let Some((target, text)) = histories {
        target.write(&text)?;
    }
    if as_json {
        return json_line(&answer);
    }
    Ok(text(args, &answer.seats, lang))
}

/// The question that the options ask.
fn question(args: &SimulateArgs) -> SimulateQuestion {
    SimulateQuestion {
        contract: None,
        players: args.players,
        player: args.player.clone(),
        hands: args.hands,
        seed: args.seed,
        play: if args.push_fold {
            TablePlay::AllInOrFold
        } else {
            TablePlay::Betting
        },
        dealing: if args.deck_each {
            TableDealing::DeckEach
        } else {
            TableDealing::OneDeck
        },
    }
}

/// The tables in words.
fn text(args: &SimulateArgs, seats: &[SeatComparison], lang: Lang) -> String {
    let title = if args.push_fold {
        say::range_simulate_push_fold(lang, args.hands.to_string(), args.seed.to_string())
    } else {
        say::range_simulate_betting(lang, args.hands.to_string(), args.seed.to_string())
    };
    let parts = [
        vpip_table(seats, lang).to_boxed(),
        say::range_simulate_vpip_note(lang) + "\n",
        rates_table(seats, lang).to_boxed(),
        say::range_simulate_rates_note(lang) + "\n",
    ];
    format!("{title}\n\n{}", parts.join("\n"))
}

/// From the width of each range to the share that was played.
fn vpip_table(seats: &[SeatComparison], lang: Lang) -> Table {
    let head = [
        say::range_head_width(lang),
        say::range_head_behaviour(lang),
        say::range_head_predicted(lang),
        say::range_head_removal(lang),
        say::range_head_measured(lang),
        say::range_head_error(lang),
        say::range_head_z(lang),
    ];
    let seat = Column::text(say::range_head_seat(lang));
    let mut table = Table::new([seat].into_iter().chain(head.map(Column::number)));
    for row in seats {
        let vpip = &row.vpip;
        let cells = [
            percent(Some(row.width)),
            change(Some(row.behaviour)),
            percent(vpip.predicted),
            change(vpip.difference),
            percent(vpip.measured),
            percent(vpip.standard_error),
            z(vpip),
        ];
        let position = Cell::text(row.position.to_string());
        table.push([position].into_iter().chain(cells.map(Cell::number)));
    }
    table
}

/// The other rates, each with its z.
fn rates_table(seats: &[SeatComparison], lang: Lang) -> Table {
    let head = [
        say::range_head_pfr(lang),
        say::range_head_three_bet(lang),
        say::range_head_first(lang),
        say::range_head_walks(lang),
    ];
    let head = head.into_iter().flat_map(|name| {
        [
            name,
            say::range_head_predicted(lang),
            say::range_head_z(lang),
        ]
    });
    let seat = Column::text(say::range_head_seat(lang));
    let mut table = Table::new([seat].into_iter().chain(head.map(Column::number)));
    for row in seats {
        let rates = [&row.pfr, &row.three_bet, &row.first_decision, &row.walks];
        let cells = rates.into_iter().flat_map(|rate| {
            // What cannot happen in a seat, such as a walk of the button, is left out.
            let happens = rate.count > 0 || rate.predicted.is_some_and(|rate| rate > 0.0);
            let shown = |share: Option<f64>| percent(share.filter(|_| happens));
            [shown(rate.measured), shown(rate.predicted), z(rate)]
        });
        let position = Cell::text(row.position.to_string());
        table.push([position].into_iter().chain(cells.map(Cell::number)));
    }
    table
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{:.3}", 100.0 * share))
}

fn change(share: Option<f64>) -> String {
    // Adding zero turns a negative zero into zero.
    let rounded = |share: f64| (1e5 * share).round() / 1e3 + 0.0;
    share.map_or_else(String::new, |share| format!("{:+.3}", rounded(share)))
}

fn z(rate: &Compared) -> String {
    rate.z.map_or_else(String::new, |z| format!("{z:+.1}"))
}
