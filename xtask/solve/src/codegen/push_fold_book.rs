//! The book of push or fold: eleven stacks of the game of ten players, learned and measured.

mod page;
mod picture;

use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use npc_preflop::push_fold::book::{BookChart, BookSpot, PARTS};
use npc_preflop::push_fold::multiway::{Options, SeatGain, Solution, Spot, Strategy};
use npc_preflop::{HandClass, Players};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::GeneratedFile;
use crate::error::TaskError;

/// Seed of the deals to learn from; the next one gives the deals to measure on.
const SEED: u64 = 1;
const MILLION: u64 = 1_000_000;
/// Deals to learn a chart from.
const LEARNED: u64 = 40 * MILLION;
/// Deals that say how often each set of pushers comes up.
const COUNTED: u64 = 2 * MILLION;
/// Deals on which the gains of a chart are measured.
const FRESH: u64 = 20 * MILLION;
/// Weight of a set of pushers that never came up, so that a spot of nothing else has an average.
const NEVER: f64 = 1e-12;

/// A chart as it was learned.
struct Learned {
    chart: BookChart,
    /// Fifteenths by spot and class.
    parts: Vec<u8>,
    strategy: Strategy,
    /// Each seat's result by the chart, and its possible gain against it.
    seats: Vec<SeatGain>,
}

/// The data of the library, its manifest, pictures and a page.
pub(in crate::codegen) fn files(_root: &Path) -> Result<Vec<GeneratedFile>, TaskError> {
    let learned: Result<Vec<Learned>, TaskError> = BookChart::all().map(learn).collect();
    let learned = learned?;
    let mut files = vec![
        GeneratedFile {
            path: "crates/npc-preflop/src/generated/push_fold_book.bin".to_owned(),
            bytes: packed(learned.iter().flat_map(|chart| chart.parts.iter().copied())),
        },
        GeneratedFile::text("docs/pushfold/book.csv", manifest(&learned)),
        GeneratedFile::text("docs/pushfold/book.md", page::page(&learned)?),
    ];
    files.extend(picture::files(&learned)?);
    Ok(files)
}

fn learn(chart: BookChart) -> Result<Learned, TaskError> {
    let failed = || TaskError::making("the book of push or fold");
    eprintln!("learning {} big blinds", tenths(chart.tenths()));
    let game = chart.game().map_err(failed())?;
    let mut options = Options::default();
    options.threads = thread::available_parallelism().map_or(1, Into::into);
    (options.deals, options.fresh_deals) = (LEARNED, COUNTED);
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let solved = game.solve(&options, &mut rng, |_| ControlFlow::Continue(()));
    let parts = parts(&solved.map_err(failed())?);
    let share = |spot: Spot, class: HandClass| {
        let place = BookSpot::from(spot).number() * HandClass::COUNT + class.index();
        f64::from(parts[place]) / f64::from(PARTS)
    };
    let strategy = Strategy::from_fn(Players::MAX, share).map_err(failed())?;
    options.fresh_deals = FRESH;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED + 1);
    let seats = game.gains(&strategy, &options, &mut rng, |_| ControlFlow::Continue(()));
    Ok(Learned {
        chart,
        parts,
        strategy,
        seats: seats.map_err(failed())?,
    })
}

/// Fifteenths by spot of the book and class: averages over the sets of pushers, as often as each comes up.
fn parts(solved: &Solution) -> Vec<u8> {
    const CELLS: usize = BookSpot::COUNT * HandClass::COUNT;
    let (mut sums, mut weights) = (vec![0.0; CELLS], vec![0.0; CELLS]);
    let spots = Spot::all(solved.game.players()).zip(solved.visits());
    for (spot, visits) in spots {
        let weight = visits.reach + NEVER;
        for class in HandClass::all() {
            let place = BookSpot::from(spot).number() * HandClass::COUNT + class.index();
            sums[place] += weight * solved.strategy.frequency(spot, class);
            weights[place] += weight;
        }
    }
    let rounded = sums.iter().zip(&weights).map(|(sum, weight)| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an average of frequencies, from 0 to 15"
        )]
        let parts = (sum / weight * f64::from(PARTS)).round() as u8;
        parts.min(PARTS)
    });
    rounded.collect()
}

/// Two numbers below 16 in a byte, the first in its lower half.
fn packed(parts: impl Iterator<Item = u8>) -> Vec<u8> {
    let parts: Vec<u8> = parts.collect();
    let pair = |pair: &[u8]| pair[0] | pair.get(1).map_or(0, |second| second << 4);
    parts.chunks(2).map(pair).collect()
}

/// A line for each stack and seat.
fn manifest(learned: &[Learned]) -> String {
    let mut text = String::from(
        "stack,deals,fresh_deals,seed,position,value,vpip,gain,standard_error,gain_in_sample\n",
    );
    for chart in learned {
        for seat in &chart.seats {
            text += &format!(
                "{},{LEARNED},{FRESH},{SEED},{},{},{},{},{},{}\n",
                tenths(chart.chart.tenths()),
                seat.position,
                number(seat.value),
                number(seat.vpip),
                number(seat.mean),
                number(seat.standard_error),
                number(seat.in_sample),
            );
        }
    }
    text
}

/// A number with six places; rounding must not leave a negative zero.
fn number(number: f64) -> String {
    format!("{:.6}", (number * 1e6).round() / 1e6 + 0.0)
}

fn tenths(tenths: u32) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_numbers_share_a_byte() {
        assert_eq!(packed([1, 2, 15, 0, 7].into_iter()), [0x21, 0x0f, 0x07]);
    }
}
