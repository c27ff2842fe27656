//! Solved games: published figures, certificates, the same bits for any number of threads.

use nikogammon::{Rules, SolveOptions, Values, solve};

fn options(tolerance: f64, threads: usize) -> SolveOptions {
    let mut options = SolveOptions::default();
    options.tolerance = tolerance;
    options.threads = threads;
    options
}

fn bits(values: &Values) -> Vec<u64> {
    values.equities().iter().map(|v| v.to_bits()).collect()
}

#[test]
fn the_same_bits_for_one_thread_and_three() {
    let rules = Rules::hypergammon(2).unwrap();
    let [one, three] = [1, 3].map(|threads| solve(&rules, &options(1e-9, threads)).unwrap());
    assert_eq!(one.sweeps(), three.sweeps());
    assert_eq!(bits(one.values()), bits(three.values()));
    let [a, b] = [(&one, 1), (&three, 3)].map(|(solution, threads)| {
        let options = options(1e-9, threads);
        let certificate = solution.values().certify(&options).unwrap();
        (certificate, solution.values().outcomes(&options).unwrap())
    });
    assert_eq!(a, b);
}
