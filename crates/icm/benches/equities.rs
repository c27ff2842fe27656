//! Equities next to the plain passes, and how the time grows with the field.
//!
//! `cargo bench -p icm` prints the accuracy of both methods first.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench that fails should stop, and the accuracy belongs next to the times"
)]

use std::{hint::black_box, time::Duration};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use icm::{IcmOptions, equities, equities_by_subsets, equities_exact, finish_table};

#[path = "../tests/icm/fields.rs"]
mod fields;
#[path = "../tests/icm/passes.rs"]
mod passes;

use fields::{exponential, extreme, falling};

/// Steps with which the plain passes have an error below 1e-10 at 1,000 players and 150 prizes.
const PLAIN_STEP: f64 = 0.034;

/// The greatest error, each relative to the expected value.
fn worst(values: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(values.len(), expected.len());
    (values.iter().zip(expected))
        .map(|(value, expected)| (value - expected).abs() / expected)
        .fold(0.0, f64::max)
}

fn options() -> IcmOptions {
    IcmOptions::default()
}

/// The plain passes and the library at an error below 1e-10.
fn next_to_the_plain_passes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("1000 players, 150 prizes");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(4));
    let stacks = exponential(1_000, 1);
    for (name, prizes) in [("falling", falling(150)), ("tickets", vec![1.0; 150])] {
        let fine = passes::equities(&stacks, &prizes, 0.5 * PLAIN_STEP);
        let plain = worst(&passes::equities(&stacks, &prizes, PLAIN_STEP), &fine);
        let found = equities(&stacks, &prizes, &options()).unwrap();
        let library = worst(&found.equities, &fine);
        println!(
            "{name}: greatest relative error {plain:.1e} of the plain passes, {library:.1e} of \
             the library with {} nodes, residual {:.1e}",
            found.nodes, found.residual
        );
        assert!(plain <= 1e-10 && library <= 1e-10);
        group.bench_function(BenchmarkId::new("plain passes", name), |bencher| {
            bencher.iter(|| passes::equities(black_box(&stacks), &prizes, PLAIN_STEP));
        });
        group.bench_function(BenchmarkId::new("library", name), |bencher| {
            bencher.iter(|| equities(black_box(&stacks), &prizes, &options()).unwrap());
        });
    }
    group.finish();
}

/// 15 % paid, from 100 to 20,000 players, at the default tolerance of 1e-10.
fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("growth");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(2));
    for players in [100, 300, 1_000, 2_000, 5_000, 10_000, 20_000] {
        let stacks = exponential(players, 1);
        let prizes = falling(players * 15 / 100);
        let found = equities(&stacks, &prizes, &options()).unwrap();
        assert!(found.residual <= 1e-10);
        group.bench_function(BenchmarkId::from_parameter(players), |bencher| {
            bencher.iter(|| equities(black_box(&stacks), &prizes, &options()).unwrap());
        });
        #[cfg(feature = "rayon")]
        group.bench_function(BenchmarkId::new("all threads", players), |bencher| {
            let options = options().with_execution(icm::Execution::Parallel);
            assert_eq!(equities(&stacks, &prizes, &options).unwrap(), found);
            bencher.iter(|| equities(black_box(&stacks), &prizes, &options).unwrap());
        });
    }
    let stacks = extreme(1_000, 1);
    let prizes = falling(1_000);
    group.bench_function("1000, stacks 1 to 10^6, all places paid", |bencher| {
        bencher.iter(|| equities(black_box(&stacks), &prizes, &options()).unwrap());
    });
    group.finish();
}

/// Final tables of nine, next to the recursion over subsets and the fractions.
fn final_tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("final table of 9");
    group.measurement_time(Duration::from_secs(2));
    let prizes = [50, 30, 20, 12, 9, 7, 5, 4, 3_u64];
    let tables: [(&str, [u64; 9]); 3] = [
        (
            "usual",
            [
                412_300, 298_750, 187_125, 150_000, 149_975, 98_600, 76_425, 50_025, 3_525,
            ],
        ),
        ("equal", [5; 9]),
        ("1 to 10^6", [1, 1_000_000, 500, 3, 77_777, 2, 1, 10, 1_000]),
    ];
    for (name, stacks) in tables {
        let exact: Vec<f64> = equities_exact(&stacks, &prizes)
            .unwrap()
            .iter()
            .map(icm::ExactEquity::to_f64)
            .collect();
        let found = equities(&stacks, &prizes, &options()).unwrap();
        assert!(worst(&found.equities, &exact) <= 1e-14);
        group.bench_function(BenchmarkId::new("library", name), |bencher| {
            bencher.iter(|| equities(black_box(&stacks), &prizes, &options()).unwrap());
        });
        group.bench_function(BenchmarkId::new("subsets", name), |bencher| {
            bencher.iter(|| equities_by_subsets(black_box(&stacks), &prizes).unwrap());
        });
    }
    group.sample_size(10);
    group.bench_function("fractions/usual", |bencher| {
        bencher.iter(|| equities_exact(black_box(&tables[0].1), &prizes).unwrap());
    });
    group.finish();
}

/// All finishing probabilities of a field.
fn finishing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("finish table");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(2));
    for (players, places) in [(9, 9), (100, 100), (1_000, 150)] {
        let stacks = exponential(players, 1);
        group.bench_function(
            BenchmarkId::from_parameter(format!("{players} x {places}")),
            |bencher| {
                bencher.iter(|| finish_table(black_box(&stacks), places, &options()).unwrap());
            },
        );
    }
    group.finish();
}

criterion_group!(
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_millis(500));
    targets = next_to_the_plain_passes, growth, final_tables, finishing
);
criterion_main!(benches);
