//! `allocate` against an exact heap, the lower limit and two peers, its worst cases, and the
//! award table. After the times it prints each target as a ratio from eleven paired rounds.
#![allow(
    missing_docs,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench is a program that prints, and stops when an answer is wrong"
)]

mod common;

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use common::{heap, structure};
use criterion::{Criterion, criterion_group};
use payout_dhondt::{Structure, TieRule, Weights};

const MILLION: u64 = 1_000_000;

/// Places that `VP_KID` pays of a million seats; the long worst cases have as many.
const PAID: u64 = 85_625;

/// The lower limit of a list made place by place: one division and one write for each paid place.
fn lower_limit(scale: u64, paid: u64, points: &mut Vec<u64>) {
    points.clear();
    points.extend((1..=paid).map(|place| scale / place));
}

/// The weights of the first places as the whole numbers that the largest-remainder peer takes.
fn whole_votes(weights: &str, places: u64) -> Vec<u64> {
    let weights: Weights = weights.parse().expect("weights of a bench");
    (1..=places)
        .map(|place| {
            let weight = weights.weight(place);
            let scaled = weight.numer() * 1_000_000_000 / weight.denom();
            u64::try_from(scaled).expect("weights of a bench are small")
        })
        .collect()
}

/// The weights of the first places as floating point numbers.
fn float_votes(weights: &str, places: u64) -> Vec<f64> {
    let votes = whole_votes(weights, places);
    votes.into_iter().map(|vote| vote as f64 / 1e9).collect()
}

/// A list with an entry for each place, as text.
fn listed(places: u64, weight: impl Fn(u64) -> String) -> String {
    let list: Vec<String> = (1..=places).map(weight).collect();
    format!("fixed:{}", list.join(","))
}

/// The worst cases at a million seats.
fn worst_cases() -> Vec<(&'static str, Structure, u64)> {
    // 83,160 has 128 divisors, so that many places tie at 100/83,160; half of them get a seat.
    let tie_group: u64 = (1..=83_160_u64).map(|n| 83_160 / n).sum();
    vec![
        ("harmonic", structure("harmonic"), MILLION),
        ("tie of 128 places", structure("harmonic"), tie_group - 64),
        (
            "equal weights",
            structure(&listed(PAID, |_| "1".into())),
            MILLION,
        ),
        (
            "two levels",
            structure(&listed(PAID, |n| {
                if n <= PAID / 2 { "2" } else { "1" }.into()
            })),
            MILLION,
        ),
        (
            "2^-n",
            structure(&listed(120, |n| (1_u128 << (120 - n)).to_string())),
            MILLION,
        ),
        (
            "listed 1/n",
            structure(&listed(PAID, |n| format!("1/{n}"))),
            MILLION,
        ),
        ("100:70:50", structure("head:100,70,50"), MILLION),
    ]
}

fn allocate(c: &mut Criterion) {
    let vp_kid = structure("vp-kid");
    for seats in [1000, 10_000, 100_000, MILLION] {
        let field = vp_kid.allocate(seats).expect("a field of a bench");
        assert_eq!(field.points(), heap(seats), "the heap is exact as well");
        let (scale, paid) = (field.points()[0], field.paid());
        let mut group = c.benchmark_group(format!("vp-kid/{seats}"));
        group.warm_up_time(Duration::from_millis(300));
        group.measurement_time(Duration::from_secs(1));
        group.bench_function("allocate", |b| b.iter(|| vp_kid.allocate(black_box(seats))));
        let mut points = Vec::new();
        group.bench_function("lower limit", |b| {
            b.iter(|| lower_limit(black_box(scale), paid, black_box(&mut points)));
        });
        let votes = whole_votes("vp-kid", paid);
        group.bench_function("largest-remainder-method", |b| {
            b.iter(|| largest_remainder_method::apportion(black_box(&votes), seats));
        });
        group.sample_size(10);
        group.bench_function("heap", |b| b.iter(|| heap(black_box(seats))));
        group.finish();
    }
}

fn worst(c: &mut Criterion) {
    let mut group = c.benchmark_group("worst cases");
    group.warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(1));
    for (name, structure, seats) in worst_cases() {
        group.bench_function(name, |b| b.iter(|| structure.allocate(black_box(seats))));
    }
    group.finish();
}

fn tables(c: &mut Criterion) {
    let vp_kid = structure("vp-kid");
    c.bench_function("table of 100 seats", |b| {
        b.iter(|| vp_kid.table(black_box(100)));
    });
}

fn slow_peer(c: &mut Criterion) {
    for (seats, paid) in [(1000_usize, 179), (10_000, 1329)] {
        let votes = float_votes("vp-kid", paid);
        let mut group = c.benchmark_group(format!("sainte_lague/{seats}"));
        group.sample_size(10);
        group.warm_up_time(Duration::from_millis(100));
        group.measurement_time(Duration::from_millis(500));
        group.bench_function("distribute", |b| {
            b.iter(|| sainte_lague::distribute(black_box(&votes), &seats, &true));
        });
        group.finish();
    }
}

criterion_group!(benches, allocate, worst, tables, slow_peer);

/// The time of one call, from as many calls as take at least two milliseconds.
fn time<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut calls = 1_u32;
    loop {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(work());
        }
        let elapsed = start.elapsed();
        if elapsed >= Duration::from_millis(2) {
            return elapsed.as_secs_f64() / f64::from(calls);
        }
        calls *= 4;
    }
}

/// One line: how many times longer `a` takes than `b`, in eleven rounds that time both.
fn ratio<T, U>(name: &str, target: &str, mut a: impl FnMut() -> T, mut b: impl FnMut() -> U) {
    let mut rounds: Vec<(f64, f64, f64)> = (0..11)
        .map(|_| {
            let (a, b) = (time(&mut a), time(&mut b));
            (a / b, a, b)
        })
        .collect();
    rounds.sort_by(|x, y| x.0.total_cmp(&y.0));
    let least = |pick: fn(&(f64, f64, f64)) -> f64| {
        rounds.iter().map(pick).fold(f64::INFINITY, f64::min) * 1e6
    };
    let (median, low, high) = (rounds[5].0, rounds[1].0, rounds[9].0);
    let (a, b) = (least(|round| round.1), least(|round| round.2));
    println!(
        "{name:44} {median:10.2} ({low:.2} to {high:.2}), {target:14} {a:11.2} us / {b:.2} us"
    );
}

fn ratios() {
    println!(
        "\nratio: median of 11 paired rounds (second lowest to second highest), target, least times"
    );
    let vp_kid = structure("vp-kid");
    for seats in [1000, 10_000, 100_000, MILLION] {
        let field = vp_kid.allocate(seats).expect("a field of a bench");
        let (scale, paid) = (field.points()[0], field.paid());
        let votes = whole_votes("vp-kid", paid);
        let deal = || vp_kid.allocate(black_box(seats));
        let mut points = Vec::new();
        ratio(
            &format!("{seats}: allocate / lower limit"),
            "at most 8",
            deal,
            || lower_limit(black_box(scale), paid, black_box(&mut points)),
        );
        ratio(
            &format!("{seats}: allocate / largest-remainder-method"),
            "at most 2",
            deal,
            || largest_remainder_method::apportion(black_box(&votes), seats),
        );
        ratio(
            &format!("{seats}: heap / allocate"),
            "at least 100",
            || heap(black_box(seats)),
            deal,
        );
    }
    for (name, structure, seats) in worst_cases() {
        ratio(
            &format!("{name} / vp-kid, {seats} seats"),
            "at most 3",
            || structure.allocate(black_box(seats)),
            || vp_kid.allocate(black_box(seats)),
        );
    }
    let power = Structure::new(
        "power:100,60,40,25@1.05"
            .parse::<Weights>()
            .expect("weights of a bench"),
        TieRule::BetterPlace,
    );
    for seats in [1000, MILLION] {
        ratio(
            &format!("power 1.05 / vp-kid, {seats} seats"),
            "at most 20",
            || power.allocate(black_box(seats)),
            || vp_kid.allocate(black_box(seats)),
        );
    }
    ratio(
        "table of 100 / allocate of 100",
        "20 us",
        || vp_kid.table(black_box(100)),
        || vp_kid.allocate(black_box(100)),
    );
}

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    ratios();
}
