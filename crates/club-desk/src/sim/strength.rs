//! `sim strength`: many tournaments with the engines alone, and what each player wins.

use club_sheets::{Cell, Column, Table};
use club_words::Lang;
use payout_dhondt::Weights;
use season_sim::{Arena, ArenaSetup, ComputerPlayer, PlanError, Strengths, measure_strength};
use serde_json::json;

use super::args::StrengthArgs;
use super::failure::{of_arena, of_lapse, of_plan, of_player, of_weights};
use crate::app::App;
use crate::engine::fresh_seed;
use crate::error::{DeskError, DeskFailure};
use crate::interrupt::Work;
use crate::progress::Bar;
use crate::say;

/// Milliseconds of a minute.
const MINUTE_MS: u64 = 60_000;

/// Runs the verb.
pub(super) fn run(app: &App, args: &StrengthArgs) -> Result<String, DeskError> {
    let lang = app.args.spoken;
    let seed = app.args.seed.map_or_else(fresh_seed, Ok)?;
    let weights: Weights = args.structure.parse().map_err(|error| of_weights(&error))?;
    if !(0.0..=1.0).contains(&args.lapse) {
        return Err(of_lapse(args.lapse).into());
    }
    let setup = ArenaSetup {
        seats: args.n_max,
        stack: args.stack,
        blinds: args.blinds.rules(),
        weights,
        ..ArenaSetup::default()
    };
    let (players, lapses) = field(args)?;
    let arena = Arena::new(setup, players).map_err(of_plan)?;
    let (bar, work) = (Bar::new(), Work::begin());
    let measured = measure_strength(&arena, args.tournaments, seed, |played| {
        #[expect(clippy::cast_precision_loss, reason = "a bar of a few characters")]
        let part = played as f64 / args.tournaments as f64;
        let (done, all) = (played.to_string(), args.tournaments.to_string());
        bar.show(part, say::sim_busy_strength(lang, done, all));
        work.flow()
    });
    drop(bar);
    work.check()?;
    let measured = measured.map_err(of_arena)?;
    let pace = Pace::of(&arena, &measured);
    if app.json {
        let rows = measured.profits.iter().zip(&lapses).zip(arena.players());
        let rows = (1..).zip(rows).map(|(number, ((profit, lapse), player))| {
            json!({
                "player": number,
                "lapse": lapse,
                "profit": profit.mean,
                "exact": profit.exact.to_string(),
                "standard_error": profit.standard_error,
                "text": player.to_string(),
            })
        });
        let document = json!({
            "seed": seed,
            "tournaments": measured.tournaments,
            "hands": measured.hands,
            "hands_per_bust": pace.hands_per_bust,
            "minutes": pace.minutes,
            "players": rows.collect::<Vec<_>>(),
        });
        return Ok(format!("{document}\n"));
    }
    let title = say::sim_strength(
        lang,
        args.players.to_string(),
        measured.tournaments.to_string(),
        seed.to_string(),
    );
    let words = say::sim_pace(
        lang,
        measured.hands.to_string(),
        format!("{:.1}", pace.hands_per_bust),
        pace.minutes.to_string(),
    );
    let table = table(&measured, &lapses, lang).to_boxed();
    Ok(format!("{title}\n\n{table}\n{words}\n"))
}

/// How fast the tournaments were over.
struct Pace {
    hands_per_bust: f64,
    minutes: u64,
}

impl Pace {
    #[expect(clippy::cast_precision_loss, reason = "hands stay below 2^53")]
    fn of(arena: &Arena, measured: &Strengths) -> Self {
        let busts = measured.tournaments * (arena.players().len() as u64).saturating_sub(1);
        let time = measured.rounds.saturating_mul(arena.setup().hand_ms);
        Self {
            hands_per_bust: measured.hands as f64 / busts.max(1) as f64,
            minutes: time / measured.tournaments.max(1) / MINUTE_MS,
        }
    }
}

/// The players of a field, with the lapses of each.
fn field(args: &StrengthArgs) -> Result<(Vec<ComputerPlayer>, Vec<f64>), DeskFailure> {
    PlanError::check(
        "players",
        args.players,
        season_sim::MIN_FIELD,
        season_sim::MAX_FIELD,
    )
    .map_err(of_plan)?;
    let named = args.player.iter().map(|text| {
        let player = ComputerPlayer::named(text);
        player
            .map(|player| (text, player))
            .map_err(|error| of_player(text, error))
    });
    let named = named.collect::<Result<Vec<_>, _>>()?;
    let (mut players, mut lapses) = (Vec::new(), Vec::new());
    let steps = (1..args.players).count().max(1);
    for (number, (text, player)) in (0..args.players).zip(named.iter().cycle()) {
        #[expect(clippy::cast_precision_loss, reason = "at most 100,000 players")]
        let share = args.lapse * number as f64 / steps as f64;
        let player = player.with_lapse_share(share);
        players.push(player.map_err(|error| of_player(text, error))?);
        lapses.push(share);
    }
    Ok((players, lapses))
}

/// Profits, a row for each player.
fn table(measured: &Strengths, lapses: &[f64], lang: Lang) -> Table {
    let mut table = Table::new([
        Column::number(say::sim_head_player(lang)),
        Column::number(say::sim_head_lapse(lang)),
        Column::number(say::sim_head_profit(lang)),
        Column::number(say::sim_head_error(lang)),
    ]);
    for (number, (profit, lapse)) in (1..).zip(measured.profits.iter().zip(lapses)) {
        table.push([
            Cell::number(format!("{number}")),
            Cell::number(format!("{lapse:.3}")),
            Cell::number(format!("{:+.3}", profit.mean)),
            Cell::number(format!("{:.3}", profit.standard_error)),
        ]);
    }
    table
}
