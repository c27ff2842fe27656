//! `cargo xtask solve`: games solved into tables, with manifests.
//!
//! A manifest says what the table of a game is; those of a few games are committed in
//! `docs/tables`, and `--check` solves their games again and compares.

mod bar;
mod manifest;

use std::ffi::OsStr;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use nikogammon::{
    Precision, Rules, RulesSetup, SolveOptions, SolveStage, Table, TableContents, Verified,
    solve_table, verify,
};

use self::bar::Bar;
use self::manifest::Manifest;
use crate::error::TaskError;
use crate::io_error::IoError;
use crate::{files, release};

/// Folder of the committed manifests.
const MANIFESTS: &str = "docs/tables";

/// The games whose manifests are committed.
const COMMITTED: [&str; 3] = ["nikogammon", "hypergammon-1", "hypergammon-2"];

/// Arguments of `solve`.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// A game by name, or a file of rules; with `--check` one of those with committed manifests.
    #[arg(required_unless_present_any = ["verify", "check"], conflicts_with = "verify")]
    rules: Option<String>,
    /// The folder for the table and its manifest.
    #[arg(long, value_name = "DIR", required_unless_present_any = ["verify", "check"])]
    out: Option<PathBuf>,
    /// How exactly the table keeps its numbers: u16, u24, f32 or f64; only f64 has a certificate.
    #[arg(long, default_value = "f64", value_parser = precision)]
    precision: Precision,
    /// Put in what rolling is worth with the doubling cube in each of its places.
    #[arg(long)]
    cube: bool,
    /// Threads; the bits do not depend on them.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The greatest residual of the solve.
    #[arg(long, value_name = "POINTS")]
    tolerance: Option<f64>,
    /// Check the certificate of a table instead, by code that is not the solver's.
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    verify: Option<PathBuf>,
    /// Solve the games with committed manifests again, check their certificates and compare.
    #[arg(long)]
    check: bool,
    /// With `--check`: write the manifests instead of comparing them.
    #[arg(long, requires = "check")]
    update: bool,
}

fn precision(name: &str) -> Result<Precision, String> {
    let names = || Precision::ALL.map(Precision::name).join(", ");
    Precision::ALL
        .into_iter()
        .find(|precision| precision.name() == name)
        .ok_or_else(|| format!("expected one of {}", names()))
}

/// Solves, verifies or checks.
pub(crate) fn solve(root: &Path, args: &SolveArgs) -> Result<(), TaskError> {
    if cfg!(debug_assertions) {
        // The work goes over millions of states.
        return release::again(root);
    }
    let threads = args
        .threads
        .or_else(|| std::thread::available_parallelism().ok().map(Into::into))
        .unwrap_or(1);
    if let Some(file) = &args.verify {
        return verify_file(file);
    }
    if args.check {
        let named = args.rules.as_deref();
        let games: Vec<&str> = match named {
            Some(game) => vec![game],
            None => COMMITTED.into(),
        };
        return check(root, threads, &games, args.update);
    }
    let (Some(named), Some(out)) = (&args.rules, &args.out) else {
        return Err(TaskError::Usage("`solve` needs a game and `--out DIR`"));
    };
    let rules = rules(named)?;
    let name = name(named);
    let mut options = SolveOptions::default();
    options.threads = threads;
    if let Some(tolerance) = args.tolerance {
        options.tolerance = tolerance;
    }
    let mut contents = TableContents::default();
    contents.precision = args.precision;
    contents.cube = args.cube;
    let bytes = made(&name, &rules, &options, contents)?;
    let manifest = described(&name, &bytes)?;
    files::write(&out.join(format!("{name}.table")), &bytes)?;
    files::write(&out.join(format!("{name}.toml")), manifest.as_bytes())?;
    eprint!("{manifest}");
    Ok(())
}

/// Solves the games with committed manifests again: certificate and manifest must hold.
fn check(root: &Path, threads: usize, games: &[&str], update: bool) -> Result<(), TaskError> {
    let mut stale = Vec::new();
    for &game in games {
        let rules = rules(game)?;
        let mut options = SolveOptions::default();
        options.threads = threads;
        let bytes = made(game, &rules, &options, TableContents::default())?;
        let verified = verified(game, &bytes)?;
        eprintln!("{}", report(game, &verified));
        let text = described(game, &bytes)?;
        let path = format!("{MANIFESTS}/{game}.toml");
        let committed = root.join(&path);
        if update {
            files::write(&committed, text.as_bytes())?;
        } else if fs::read_to_string(&committed).ok().as_ref() != Some(&text) {
            eprintln!("{path} should be\n{text}");
            stale.push(path);
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    Err(TaskError::Stale {
        paths: stale,
        command: "cargo xtask solve --check --update".to_owned(),
    })
}

/// Checks the certificate of a table file.
fn verify_file(file: &Path) -> Result<(), TaskError> {
    let bytes = fs::read(file).map_err(IoError::reading(file))?;
    let name = file.display().to_string();
    let verified = verified(&name, &bytes)?;
    eprintln!("{}", report(&name, &verified));
    Ok(())
}

fn report(name: &str, verified: &Verified) -> String {
    format!(
        "{name}: the certificate holds in all {} states; no equity is off by more than {:.2e}",
        verified.states, verified.error_bound
    )
}

/// Solves a game, with a bar.
fn made(
    name: &str,
    rules: &Rules,
    options: &SolveOptions,
    contents: TableContents,
) -> Result<Vec<u8>, TaskError> {
    let mut bar = Bar::new(name);
    solve_table(rules, options, &contents, |stage| {
        match stage {
            SolveStage::Equities(at) => bar.show(&format!(
                "sweep {}, residual {:.1e}",
                at.sweeps, at.residual
            )),
            SolveStage::Certificate => bar.show("bounding the error"),
            SolveStage::Outcomes => bar.show("finding outcomes and lengths"),
            SolveStage::Cube(at) => bar.show(&format!(
                "with the cube: sweep {}, residual {:.1e}",
                at.sweeps, at.residual
            )),
            _ => bar.show("writing the table"),
        }
        ControlFlow::Continue(())
    })
    .map_err(TaskError::making(name))
}

/// The manifest of a table.
fn described(name: &str, bytes: &[u8]) -> Result<String, TaskError> {
    let table = Table::open(bytes).map_err(TaskError::making(name))?;
    Manifest::of(name, &table, bytes.len()).text()
}

/// Checks the certificate of a table, with a bar.
fn verified(name: &str, bytes: &[u8]) -> Result<Verified, TaskError> {
    let table = Table::open(bytes).map_err(TaskError::making(name))?;
    let all = table.indexer().count();
    let mut bar = Bar::new(name);
    verify(&table, |done| {
        bar.show(&format!("verified {done} of {all} states"));
        ControlFlow::Continue(())
    })
    .map_err(TaskError::making(name))
}

/// The rules of a name or a file.
fn rules(named: &str) -> Result<Rules, TaskError> {
    let path = Path::new(named);
    if path.extension() != Some(OsStr::new("toml")) {
        return named.parse().map_err(TaskError::making(named));
    }
    let setup: RulesSetup =
        toml::from_str(&files::read(path)?).map_err(|source| TaskError::Toml {
            file: named.to_owned(),
            source: Box::new(source),
        })?;
    Rules::try_from(setup).map_err(TaskError::making(named))
}

/// The name of a game: that of a file without folder and ending.
fn name(named: &str) -> String {
    let stem = Path::new(named).file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_after_its_file() {
        assert_eq!(name("nikogammon"), "nikogammon");
        assert_eq!(name("games/tiny.toml"), "tiny");
    }

    #[test]
    fn rules_come_by_name_or_from_a_file() {
        assert_eq!(rules("nikogammon").unwrap(), Rules::nikogammon());
        assert!(rules("backgammon").is_err());
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("wide.toml");
        fs::write(&file, "points = 9\n").unwrap();
        assert_eq!(rules(file.to_str().unwrap()).unwrap().points(), 9);
        fs::write(&file, "points = 99\n").unwrap();
        let rejected = rules(file.to_str().unwrap()).unwrap_err();
        let words = crate::io_error::with_causes(&rejected);
        assert!(words.ends_with("points is 99, must be 1 to 32"), "{words}");
    }

    /// Runs `cargo xtask solve --check` as part of the ordinary tests; the larger game in long
    /// ones.
    #[test]
    fn the_committed_manifests_are_what_the_solutions_give() {
        let threads = std::thread::available_parallelism().map_or(1, Into::into);
        let mut games = vec!["hypergammon-1", "hypergammon-2"];
        if std::env::var_os("CLUB_LONG").is_some() {
            games.push("nikogammon");
        }
        if let Err(error) = check(&files::repository(), threads, &games, false) {
            panic!("{error}");
        }
    }

    #[test]
    fn a_wrong_manifest_is_reported_and_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join(MANIFESTS)).unwrap();
        let games = ["hypergammon-1"];
        let rejected = check(root, 1, &games, false).unwrap_err();
        let expected = format!(
            "stale: {MANIFESTS}/hypergammon-1.toml; run `cargo xtask solve --check --update`"
        );
        assert_eq!(rejected.to_string(), expected);
        check(root, 1, &games, true).unwrap();
        check(root, 2, &games, false).unwrap();
        let file = root.join(MANIFESTS).join("hypergammon-1.toml");
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(
            text.lines().filter(|line| *line == "states = 601").count(),
            1
        );
        fs::write(&file, text.replace("601", "602")).unwrap();
        assert!(check(root, 1, &games, false).is_err());
    }
}
