//! Hypergammon by GNU Backgammon's own program, `makehyper`. Every position with one checker is
//! compared, and in a long run with two and three.
//!
//! The program is looked for in the variable `MAKEHYPER`, in the folders of `PATH` and in
//! `/usr/games`. Debian has it in the package `gnubg`, which `cargo xtask test` installs.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "helpers of tests fail like tests"
)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nikogammon::{
    Cube, CubefulValues, GnubgRecord, GnubgTable, PassRule, Rules, SolveOptions, Values, solve,
};

use crate::solved::{cubeful, outcomes};

/// The program, or a failure that says what to install.
fn makehyper() -> PathBuf {
    let named = env::var_os("MAKEHYPER").map(PathBuf::from);
    let found = named
        .into_iter()
        .chain(["makehyper", "/usr/games/makehyper"].map(PathBuf::from))
        .find(|program| {
            Command::new(program)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
        });
    found.expect(
        "GNU Backgammon's `makehyper` is not here, with which this test compares every position \
         of hypergammon: install it (Debian: `apt-get install gnubg`) or name it in MAKEHYPER",
    )
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // It may be left from a run that was killed.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the program; the database that it wrote.
fn run(folder: &Folder, arguments: &[&str]) -> Vec<u8> {
    let out = folder.0.join("out.bd");
    let output = Command::new(makehyper())
        .args(["-n", "-f", "out.bd"])
        .args(arguments)
        .current_dir(&folder.0)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    fs::read(out).unwrap()
}

/// The greatest differences over all states between a database and our values. The first is without
/// a cube, the others are for each place of the cube.
fn furthest(
    database: &GnubgTable<Vec<u8>>,
    values: &Values,
    cubeful: &CubefulValues,
) -> (f64, [f64; 4]) {
    let indexer = values.indexer();
    let (mut cubeless, mut cubes) = (0.0_f64, [0.0_f64; 4]);
    for (index, (equity, ours)) in (0..).zip(values.equities().iter().zip(cubeful.rolling())) {
        let position = indexer.unrank(index).unwrap();
        let record = database.record(&position).unwrap();
        cubeless = cubeless.max((record.equity() - equity).abs());
        let theirs = [
            record.cube_owned,
            record.cube_centred,
            record.cube_jacoby,
            record.cube_opponent,
        ];
        for (cube, (ours, theirs)) in cubes.iter_mut().zip(ours.iter().zip(theirs)) {
            *cube = cube.max((ours - theirs).abs());
        }
    }
    (cubeless, cubes)
}

/// Our equities with and without a cube; rolls that cannot move are counted as the program does.
fn solved(checkers: u32, tolerance: f64) -> (SolveOptions, Values, CubefulValues) {
    let rules = Rules::hypergammon(checkers).unwrap();
    let mut options = SolveOptions::default();
    options.tolerance = tolerance;
    options.memory_limit = 8 << 30;
    options.threads = std::thread::available_parallelism().map_or(1, Into::into);
    let solution = solve(&rules, &options).unwrap();
    let cubeful = cubeful(&rules, &options, PassRule::Gnubg).unwrap();
    (options, solution.into_values(), cubeful)
}

/// A full run: the program stops when nothing changes by more than 1e-5. It keeps probabilities to
/// 6e-8 and equities to 3.6e-7, cut off. How far it is from the fixed point then is bounded by
/// nothing; the tolerance is the distance that was seen.
fn full_run(checkers: u32, within: f64, within_cubeful: f64) {
    let folder = Folder::new(&format!("makehyper-{checkers}"));
    let bytes = run(&folder, &["-c", &checkers.to_string()]);
    let database = GnubgTable::open(bytes).unwrap();
    let (_, values, cubeful) = solved(checkers, 1e-12);
    let (cubeless, cubes) = furthest(&database, &values, &cubeful);
    eprintln!("{checkers}: every position within {cubeless:e}, with a cube {cubes:?}");
    assert!(cubeless <= within, "{checkers}: {cubeless:e}");
    assert!(
        cubes.iter().all(|&cube| cube <= within_cubeful),
        "{checkers}: {cubes:?}"
    );
    // It is not a copy of our numbers.
    assert!(cubeless > 1e-8, "{checkers}: {cubeless:e}");
}

/// One sweep of the program from our values. It must leave them where they are, except for what its
/// numbers of 24 and 32 bits cannot hold. An equity with a cube is rounded by 1.8e-7 on the way in,
/// which a double makes twice as much, summed up in numbers of 32 bits and cut off by 3.6e-7 on the
/// way out; and what was found so is used further on in the sweep.
fn one_sweep(checkers: u32, tolerance: f64, within: f64, within_cubeful: f64) {
    let (options, values, cubeful) = solved(checkers, tolerance);
    let outcomes = outcomes(&values, &options).unwrap();
    let bytes = GnubgTable::write(checkers, |position| {
        let outcomes = outcomes.outcomes(position).unwrap();
        let cube = |cube| cubeful.no_double(position, cube).unwrap();
        GnubgRecord {
            win: outcomes.win.clamp(0.0, 1.0),
            win_gammon: outcomes.win_gammon.clamp(0.0, 1.0),
            win_backgammon: outcomes.win_backgammon.clamp(0.0, 1.0),
            lose_gammon: outcomes.lose_gammon.clamp(0.0, 1.0),
            lose_backgammon: outcomes.lose_backgammon.clamp(0.0, 1.0),
            cube_owned: cube(Cube::Mover),
            cube_centred: cube(Cube::Centred),
            cube_jacoby: cube(Cube::CentredJacoby),
            cube_opponent: cube(Cube::Other),
        }
    })
    .unwrap();
    drop(outcomes);
    let folder = Folder::new(&format!("makehyper-sweep-{checkers}"));
    fs::write(folder.0.join("ours.bd"), &bytes).unwrap();
    drop(bytes);
    // With a threshold of 1 the first sweep is the last.
    let named = checkers.to_string();
    let swept = run(&folder, &["-c", &named, "-r", "ours.bd", "-t", "1"]);
    let swept = GnubgTable::open(swept).unwrap();
    let (cubeless, cubes) = furthest(&swept, &values, &cubeful);
    eprintln!("{checkers}: one sweep leaves every position within {cubeless:e}, {cubes:?}");
    assert!(cubeless <= within, "{checkers}: {cubeless:e}");
    assert!(
        cubes.iter().all(|&cube| cube <= within_cubeful),
        "{checkers}: {cubes:?}"
    );
}

#[test]
fn every_position_of_a_full_run() {
    full_run(1, 2.1e-6, 7e-7);
    if env::var_os("CLUB_LONG").is_some() {
        full_run(2, 6.1e-7, 9.3e-7);
    }
}

#[test]
fn every_position_after_one_sweep_from_ours() {
    one_sweep(1, 1e-12, 8e-7, 1.5e-6);
    if env::var_os("CLUB_LONG").is_some() {
        one_sweep(2, 1e-12, 8e-7, 1.5e-6);
        one_sweep(3, 1e-9, 8e-7, 1.5e-6);
    }
}
