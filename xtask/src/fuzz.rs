//! `cargo xtask fuzz`: libFuzzer over the bodies that the ordinary tests call with a corpus.
//!
//! The targets are in `xtask/fuzz`, a workspace of its own. The compiler's own instrumentation is
//! used with a stable compiler, without sanitizers: what is looked for are panics, overflows and
//! failed assertions of safe code. What a run comes upon is kept under `target/fuzz`, so that the
//! next one goes on from there, and so is what each target printed.

mod side_by_side;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use self::side_by_side::Job;
use crate::error::XtaskError;
use crate::run;

/// Executions of each target in a long run of the tests.
pub(crate) const LONG_RUNS: u64 = 1_000_000;

/// A target and the committed corpora that it begins with, from the top of the repository.
struct Target {
    name: &'static str,
    corpora: &'static [&'static str],
}

/// All targets.
const TARGETS: [Target; 11] = [
    Target {
        name: "commands",
        corpora: &["crates/club-log/tests/corpus/commands"],
    },
    Target {
        name: "log_import",
        corpora: &["crates/club-log/tests/corpus/log"],
    },
    Target {
        name: "season_import",
        corpora: &["crates/club-desk/tests/corpus/season"],
    },
    Target {
        name: "template",
        corpora: &["crates/club-desk/tests/corpus/templates", "docs/templates"],
    },
    Target {
        name: "weights",
        corpora: &["crates/club-desk/tests/corpus"],
    },
    Target {
        name: "tier_lines",
        corpora: &["crates/club-desk/tests/corpus"],
    },
    Target {
        name: "rate_events",
        corpora: &["crates/club-desk/tests/corpus"],
    },
    Target {
        name: "niko_rules",
        corpora: &["crates/club-desk/tests/corpus/niko-rules"],
    },
    Target {
        name: "niko_position",
        corpora: &["crates/club-desk/tests/corpus"],
    },
    Target {
        name: "niko_id",
        corpora: &["crates/club-desk/tests/corpus"],
    },
    Target {
        name: "niko_table",
        corpora: &["crates/club-desk/tests/corpus/niko-tables"],
    },
];

/// What `cargo fuzz` passes to the compiler, without its sanitizers.
const INSTRUMENTATION: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

/// Runs the targets of these names, or all of them, so many executions each.
pub(crate) fn fuzz(root: &Path, names: &[String], runs: u64) -> Result<(), XtaskError> {
    let chosen = chosen(names)?;
    let folder = root.join("target/fuzz");
    let triple = host()?;
    let mut build = run::cargo(root);
    build
        .args(["build", "--release", "--locked", "--target", &triple])
        .args(["--manifest-path", "xtask/fuzz/Cargo.toml"])
        .args(["--target-dir", "target/fuzz"])
        .env("RUSTFLAGS", INSTRUMENTATION.join(" "));
    for target in &chosen {
        build.args(["--bin", target.name]);
    }
    run::run(&mut build)?;
    let mut jobs = Vec::new();
    for target in chosen {
        let found = made(folder.join("corpus").join(target.name))?;
        let findings = made(folder.join("findings"))?.join(format!("{}-", target.name));
        let program = folder.join(&triple).join("release").join(target.name);
        let mut command = Command::new(program);
        command
            .current_dir(root)
            .arg(format!("-runs={runs}"))
            .args(["-seed=1", "-timeout=60", "-rss_limit_mb=4096"])
            .arg(format!("-artifact_prefix={}", findings.display()))
            .arg(found)
            .args(target.corpora);
        jobs.push(Job {
            name: target.name.to_owned(),
            command,
            log: made(folder.join("logs"))?.join(target.name),
        });
    }
    side_by_side::run(jobs)
}

/// The targets of these names; all of them if none is named.
fn chosen(names: &[String]) -> Result<Vec<&'static Target>, XtaskError> {
    if names.is_empty() {
        return Ok(TARGETS.iter().collect());
    }
    let find = |name: &String| {
        let target = TARGETS.iter().find(|target| target.name == name);
        target.ok_or_else(|| XtaskError::UnknownTarget {
            name: name.clone(),
            known: TARGETS.map(|target| target.name).join(", "),
        })
    };
    names.iter().map(find).collect()
}

/// The platform that this machine builds for. The flags are for the targets alone, not for the
/// build scripts, and cargo keeps them apart only where a platform is named.
fn host() -> Result<String, XtaskError> {
    let program = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let text = run::output(Command::new(program).arg("-vV"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or(XtaskError::Missing {
        what: "the platform in the answer of `rustc -vV`".to_owned(),
    })
}

fn made(folder: PathBuf) -> Result<PathBuf, XtaskError> {
    match fs::create_dir_all(&folder) {
        Ok(()) => Ok(folder),
        Err(source) => Err(XtaskError::Write {
            path: folder,
            source,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_program_and_a_corpus() {
        let root = run::repository();
        let manifest = run::read(&root.join("xtask/fuzz/Cargo.toml")).unwrap();
        let table: toml::Table = manifest.parse().unwrap();
        let programs = table["bin"].as_array().unwrap();
        let programs: Vec<&str> = programs
            .iter()
            .map(|p| p["name"].as_str().unwrap())
            .collect();
        assert_eq!(programs, TARGETS.map(|target| target.name));
        for target in &TARGETS {
            let program = format!("xtask/fuzz/fuzz_targets/{}.rs", target.name);
            assert!(root.join(&program).is_file(), "{program}");
            for corpus in target.corpora {
                assert!(root.join(corpus).is_dir(), "{corpus}");
            }
        }
    }

    #[test]
    fn targets_are_chosen_by_name() {
        let names = |chosen: Vec<&Target>| -> Vec<&str> { chosen.iter().map(|t| t.name).collect() };
        assert_eq!(names(chosen(&[]).unwrap()).len(), TARGETS.len());
        assert_eq!(
            names(chosen(&["template".to_owned()]).unwrap()),
            ["template"]
        );
        let error = chosen(&["tempest".to_owned()]).err().unwrap().to_string();
        assert!(
            error.contains("tempest") && error.contains("template"),
            "{error}"
        );
    }
}
