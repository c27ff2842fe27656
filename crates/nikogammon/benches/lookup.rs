//! A look-up in a table against a read from a bare array at the same random places. After the times
//! it prints each target as a ratio from eleven paired rounds.
#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when an answer is wrong"
)]

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, criterion_group};
use nikogammon::{Column, Position, Precision, Rules, StateIndex, Table, TableNotes, TableWriter};

/// Positions that are looked up in turn: more than fit into the fast caches with their values.
const POSITIONS: usize = 1 << 14;

/// Passes over all positions in one measurement.
const PASSES: usize = 32;

/// The game, a number for each state, and positions at random places.
struct Bench {
    rules: Rules,
    indexer: StateIndex,
    equities: Vec<f64>,
    indices: Vec<usize>,
    positions: Vec<Position>,
}

impl Bench {
    fn new() -> Self {
        let rules = Rules::nikogammon();
        let indexer = StateIndex::new(&rules).expect("nikogammon can be numbered");
        let mut state = 1_u64;
        let mut next = || {
            // A linear congruential generator; the high bits are used.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from(state >> 33).unwrap_or_default()
        };
        let count = indexer.count();
        let equities = (0..count)
            .map(|_| f64::from(next()) / f64::from(1_u32 << 31) * 6.0 - 3.0)
            .collect();
        let indices: Vec<u64> = (0..POSITIONS).map(|_| u64::from(next()) % count).collect();
        let positions = indices
            .iter()
            .map(|&index| indexer.unrank(index).expect("it is below the count"))
            .collect();
        Self {
            rules,
            indexer,
            equities,
            indices: indices
                .iter()
                .map(|&index| usize::try_from(index).expect("it is below the count"))
                .collect(),
            positions,
        }
    }

    fn table(&self, precision: Precision) -> Table<Vec<u8>> {
        let bytes = TableWriter::new(&self.rules, TableNotes::default())
            .and_then(|writer| writer.column(Column::Equity, precision, &self.equities))
            .expect("the numbers are from -3 to 3")
            .finish();
        Table::open(bytes).expect("it was just written")
    }

    /// The bare array, each read waiting for the one before. Which position comes next depends on
    /// the value, though it is always the one that follows.
    fn bare(&self) -> f64 {
        chain(|at| self.equities[self.indices[at]])
    }

    fn looked_up(&self, table: &Table<Vec<u8>>) -> f64 {
        chain(|at| table.equity(&self.positions[at]).unwrap_or(f64::NAN))
    }

    fn bare_apart(&self) -> f64 {
        apart(|at| self.equities[self.indices[at]])
    }

    fn looked_up_apart(&self, table: &Table<Vec<u8>>) -> f64 {
        apart(|at| table.equity(&self.positions[at]).unwrap_or(f64::NAN))
    }
}

/// Reads one after the other.
fn chain(read: impl Fn(usize) -> f64) -> f64 {
    let mut sum = 0.0;
    let mut at = 0;
    for _ in 0..PASSES * POSITIONS {
        let value = read(at);
        sum += value;
        // No value is 4 or more, which the compiler does not know.
        at = (at + 1 + usize::from(value >= 4.0)) % POSITIONS;
    }
    sum
}

/// Reads that do not wait for each other.
fn apart(read: impl Fn(usize) -> f64) -> f64 {
    (0..PASSES)
        .map(|_| (0..POSITIONS).map(&read).sum::<f64>())
        .sum()
}

fn lookups(c: &mut Criterion) {
    let bench = Bench::new();
    let mut group = c.benchmark_group("look-ups");
    group.sample_size(10);
    group.bench_function("bare array, in turn", |b| {
        b.iter(|| black_box(&bench).bare());
    });
    group.bench_function("bare array, apart", |b| {
        b.iter(|| black_box(&bench).bare_apart());
    });
    group.bench_function("index alone", |b| {
        b.iter(|| {
            let rank = |position| bench.indexer.rank(position).unwrap_or_default();
            black_box(&bench.positions).iter().map(rank).sum::<u64>()
        });
    });
    for precision in Precision::ALL {
        let table = bench.table(precision);
        let name = precision.name();
        group.bench_function(format!("table {name}, in turn"), |b| {
            b.iter(|| bench.looked_up(black_box(&table)));
        });
        group.bench_function(format!("table {name}, apart"), |b| {
            b.iter(|| bench.looked_up_apart(black_box(&table)));
        });
    }
    group.finish();
}

fn timed(work: impl FnOnce() -> f64) -> (f64, Duration) {
    let start = Instant::now();
    let answer = black_box(work());
    (answer, start.elapsed())
}

/// Eleven paired rounds: the median of the ratios, the least and the greatest, and the least time
/// of one look-up.
fn compare(what: &str, target: f64, peer: impl Fn() -> f64, ours: impl Fn() -> f64) {
    let mut ratios = Vec::new();
    let mut least = Duration::MAX;
    for _ in 0..11 {
        let (expected, base) = timed(&peer);
        let (answer, time) = timed(&ours);
        assert!(
            (answer - expected).abs() < 1e-6,
            "{what}: {answer}, not {expected}"
        );
        ratios.push(time.as_secs_f64() / base.as_secs_f64());
        least = least.min(time);
    }
    ratios.sort_by(f64::total_cmp);
    let reads = u32::try_from(PASSES * POSITIONS).unwrap_or(u32::MAX);
    println!(
        "{what}: {:.2} times the bare array ({:.2} to {:.2}), target at most {target}; {:.1} ns",
        ratios[5],
        ratios[0],
        ratios[10],
        least.as_secs_f64() * 1e9 / f64::from(reads),
    );
}

criterion_group!(benches, lookups);

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    let bench = Bench::new();
    let table = bench.table(Precision::F64);
    compare(
        "look-up in turn",
        5.0,
        || bench.bare(),
        || bench.looked_up(&table),
    );
}
