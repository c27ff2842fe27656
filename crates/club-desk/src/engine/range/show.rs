//! `range show`: a computer player in words.

use serde::Serialize;
use sheets::{Cell, Column, Table};
use toolkit::preflop::{BetCall, Npc, Players, SbLimp, Seat};

use super::args::ShowArgs;
use super::player::read_player;
use super::refused;
use crate::error::DeskError;
use crate::output::json_line;

/// What it answers.
#[derive(Debug, Serialize)]
struct ShowAnswer {
    text: String,
    seats: Vec<SeatAnswer>,
}

#[derive(Debug, Serialize)]
struct SeatAnswer {
    players: u8,
    position: String,
    vpip: f64,
    edges: Vec<f64>,
    strategies: Vec<BetCall>,
}

/// Runs the verb.
pub(super) fn run(args: &ShowArgs, as_json: bool) -> Result<String, DeskError> {
    let npc = read_player(&args.player)?;
    if as_json {
        return json_line(&ShowAnswer {
            text: npc.to_string(),
            seats: Seat::all().map(|seat| seat_answer(&npc, seat)).collect(),
        });
    }
    words(&npc)
}

fn seat_answer(npc: &Npc, seat: Seat) -> SeatAnswer {
    let plan = npc.plan(seat, false);
    let (edges, strategies) = plan.ranges().unzip();
    SeatAnswer {
        players: seat.players().count(),
        position: seat.position().to_string(),
        vpip: plan.vpip().vpip,
        edges,
        strategies,
    }
}

/// The player as a director would describe it.
fn words(npc: &Npc) -> Result<String, DeskError> {
    let setup = npc.setup();
    let numbers = setup.vpip;
    let mut text = format!(
        "Plays {:.0} % of the hands at a table of six.\n",
        100.0 * numbers.phi
    );
    text += match numbers.tau {
        tau if tau < 0.0 => "Plays fewer hands the fewer players there are.\n",
        tau if tau < 0.05 => "Plays as many hands at every table.\n",
        tau if tau < 0.9 => "Opens up a little when there are fewer players.\n",
        tau if tau <= 1.1 => "Adjusts to the number of players.\n",
        _ => "Overdoes it when there are few players.\n",
    };
    text += match numbers.pi {
        pi if pi < -0.05 => "Plays more hands out of position than in position.\n",
        pi if pi < 0.05 => "Takes no notice of the position.\n",
        pi if pi < 0.9 => "Plays a few more hands in late position.\n",
        pi if pi <= 1.1 => "Plays more hands in late position.\n",
        _ => "Plays far more hands in late position.\n",
    };
    for (edge, strategy) in setup.strategies.ranges() {
        text += &format!(
            "Up to the best {:.0} %: {}.\n",
            100.0 * edge,
            meaning(*strategy)
        );
    }
    if let SbLimp::HeadsUpEquivalent { call_share } = setup.limp {
        text += &format!(
            "In the small blind, when all others have folded, limps with more hands and calls a \
             raise with {:.0} % of them.\n",
            100.0 * call_share
        );
    }
    text += &format!("Order of the hands: {}.\n\n", setup.order);
    Ok(text + &table(npc)?.to_boxed() + &format!("\n{npc}\n"))
}

/// A strategy in words.
pub(super) fn meaning(strategy: BetCall) -> String {
    let level = |level: u8| match level {
        1 => "the big blind".to_owned(),
        2 => "an open raise".to_owned(),
        level => format!("a {level}-bet"),
    };
    let raises = match strategy.bet() {
        1 => "limps".to_owned(),
        2 => "opens".to_owned(),
        bet => format!("raises up to a {bet}-bet"),
    };
    format!("{raises}, calls up to {}", level(strategy.call()))
}

/// Shares of hands by seat, for tables of 2, 3, 6 and 9.
fn table(npc: &Npc) -> Result<Table, DeskError> {
    let sizes: Vec<Players> = Players::all()
        .filter(|players| [2, 3, 6, 9].contains(&players.count()))
        .collect();
    let columns = sizes
        .iter()
        .map(|size| Column::number(format!("{} players", size.count())));
    let mut table = Table::new([Column::text("seat")].into_iter().chain(columns));
    for &position in Players::MAX.positions().iter().skip(1) {
        let mut row = vec![Cell::text(position.to_string())];
        for &size in &sizes {
            row.push(match Seat::new(size, position) {
                Ok(seat) => {
                    let vpip = npc.model().vpip(seat).map_err(|error| refused(&error))?;
                    Cell::number(format!("{:.1} %", 100.0 * vpip.vpip))
                }
                Err(_) => Cell::text(""),
            });
        }
        table.push(row);
    }
    Ok(table)
}
