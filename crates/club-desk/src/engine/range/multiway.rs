//! `range pushfold` between three to ten players.

use std::collections::BTreeMap;

use club_sheets::{Cell, Column, Table};
use club_view::Lang;
use npc_preflop::push_fold::multiway::SeatGain;
use npc_preflop::push_fold::{Antes, multiway};
use npc_preflop::{HandClass, Position, Range};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use schemars::JsonSchema;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::args::PushfoldArgs;
use super::pushfold::{PushfoldReply, rejected};
use super::say;
use crate::error::{DeskError, Exit};
use crate::interrupt::Work;
use crate::output::json_line;
use crate::progress::Bar;

/// The fewest deals that measure gains, so that their errors mean something.
const FEWEST_FRESH: u64 = 1000;

/// What it answers.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct MultiwayAnswer {
    #[schemars(with = "BTreeMap<String, f64>")]
    first_in: Named<f64>,
    #[schemars(with = "BTreeMap<String, f64>")]
    call: Named<f64>,
    #[schemars(with = "BTreeMap<String, GainAnswer>")]
    gains: Named<GainAnswer>,
    deals: u64,
}

#[derive(Debug, Serialize, JsonSchema)]
struct GainAnswer {
    mean: f64,
    se: f64,
}

/// Values by name, in their order.
#[derive(Debug)]
struct Named<T>(Vec<(String, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Runs the verb.
pub(super) fn run(
    args: &PushfoldArgs,
    antes: Antes,
    as_json: bool,
    lang: Lang,
) -> Result<String, DeskError> {
    if args.player.is_some() {
        let words =
            "what a player loses is known against one opponent; leave out --player or --players";
        return Err(DeskError::new(Exit::Usage, "TwoPlayersOnly", words)
            .with("players", args.players)
            .with("expected", 2));
    }
    let game = multiway::Game::equal(args.players, args.stack, antes);
    let game = game.map_err(|error| rejected(&error))?;
    let mut options = multiway::Options::default();
    options.deals = args.deals;
    options.fresh_deals = (args.deals / 2).max(FEWEST_FRESH);
    options.threads = std::thread::available_parallelism().map_or(1, Into::into);
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let work = Work::begin();
    let bar = Bar::new();
    let solved = game.solve(&options, &mut rng, |progress| {
        #[expect(clippy::cast_precision_loss, reason = "a part of a bar")]
        let part = progress.deals as f64 / progress.all as f64;
        let words =
            say::range_multiway_busy(lang, progress.deals.to_string(), progress.all.to_string());
        bar.show(part, words);
        work.flow()
    });
    work.check()?;
    drop(bar);
    let solved = solved.map_err(|error| rejected(&error))?;
    if as_json {
        json_line(&PushfoldReply::Several(answer(&solved)))
    } else {
        Ok(text(&solved, args, lang))
    }
}

fn answer(solved: &multiway::Solution) -> MultiwayAnswer {
    let spots: Vec<multiway::Spot> = multiway::Spot::all(solved.game.players()).collect();
    let shares = |first_in: bool| {
        let kept = spots.iter().filter(|spot| spot.is_first_in() == first_in);
        Named(
            kept.map(|&spot| (spot.to_string(), solved.strategy.share(spot)))
                .collect(),
        )
    };
    let gain = |seat: &SeatGain| {
        let (mean, se) = (seat.mean, seat.standard_error);
        (seat.position.to_string(), GainAnswer { mean, se })
    };
    MultiwayAnswer {
        first_in: shares(true),
        call: shares(false),
        gains: Named(solved.gains.iter().map(gain).collect()),
        deals: solved.deals,
    }
}

/// Shares by seat, first in and against one all-in; the hands; what could be gained.
fn text(solved: &multiway::Solution, args: &PushfoldArgs, lang: Lang) -> String {
    let players = solved.game.players();
    let head = say::range_multiway(
        lang,
        players.count(),
        args.stack.to_string(),
        solved.deals.to_string(),
        args.seed.to_string(),
    );
    let mut blocks = vec![format!("{head}\n\n{}", shares(solved, lang).to_boxed())];
    let mut lines = vec![say::range_multiway_hands(lang)];
    for spot in multiway::Spot::all(players).filter(|spot| spot.is_first_in()) {
        let mut half = [0.0; HandClass::COUNT];
        for class in HandClass::all() {
            half[class.index()] = f64::from(solved.strategy.frequency(spot, class) >= 0.5);
        }
        // Weights of 0 and 1 are a range.
        let hands = Range::from_classes(&half)
            .map_or_else(|error| error.to_string(), |range| range.to_string());
        lines.push(say::range_multiway_range(
            lang,
            spot.position().to_string(),
            hands,
        ));
    }
    blocks.push(lines.join("\n") + "\n");
    let unit = say::range_multiway_unit(lang);
    blocks.push(format!("{}{unit}\n", gains(solved, lang).to_boxed()));
    blocks.join("\n")
}

fn shares(solved: &multiway::Solution, lang: Lang) -> Table {
    let players = solved.game.players();
    let positions = players.positions();
    let against = &positions[..positions.len() - 1];
    let columns = against
        .iter()
        .map(|position| Column::number(say::range_multiway_against(lang, position.to_string())));
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
                Cell::number(format!("{:.1} %", 100.0 * solved.strategy.share(spot)))
            })
        };
        let mut row = vec![Cell::text(position.to_string()), share(&[])];
        row.extend(against.iter().map(|&pusher| share(&[pusher])));
        table.push(row);
    }
    table
}

fn gains(solved: &multiway::Solution, lang: Lang) -> Table {
    let mut table = Table::new([
        Column::text(say::range_head_seat(lang)),
        Column::number(say::range_multiway_value(lang)),
        Column::number(say::range_multiway_gain(lang)),
        Column::number(say::range_multiway_error(lang)),
    ]);
    for seat in &solved.gains {
        table.push([
            Cell::text(seat.position.to_string()),
            Cell::number(format!("{:+.4}", seat.value)),
            Cell::number(format!("{:+.5}", seat.mean)),
            Cell::number(format!("{:.5}", seat.standard_error)),
        ]);
    }
    table
}
