//! `cargo xtask fuzz`: libFuzzer over the bodies that the ordinary tests call with a corpus.
//!
//! The targets are in `xtask/fuzz`, a workspace of its own. The compiler's own instrumentation is
//! used with a stable compiler, without sanitizers: what is looked for are panics, overflows and
//! failed assertions of safe code. What a run comes upon is kept under `target/fuzz`, so that the
//! next one goes on from there, and so is what each target printed.

mod parallel;

use std::path::Path;

use self::parallel::Job;
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
const TARGETS: [Target; 15] = [
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
        name: "tournament",
        corpora: &["crates/club-desk/tests/corpus/tournaments"],
    },
    Target {
        name: "audit",
        corpora: &["crates/club-desk/tests/corpus/seating-logs"],
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
    Target {
        name: "seating_apply",
        corpora: &["crates/mtt-seating/tests/corpus/apply"],
    },
    Target {
        name: "seating_restore",
        corpora: &["crates/mtt-seating/tests/scenarios"],
    },
];

/// Options that `cargo fuzz` passes to the compiler, without its sanitizers.
const INSTRUMENTATION: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
];

/// Runs the targets of these names, or all of them, with the given number of executions each.
pub(crate) fn fuzz(root: &Path, names: &[String], runs: u64) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let chosen = chosen(names)?;
    let folder = root.join("target/fuzz");
    // The flags are for the targets alone, not for the build scripts, and cargo keeps them apart
    // only if a platform is named.
    let platform = run::host(&shell)?;
    let mut build = run::cargo(&shell, "build --release --locked --target-dir target/fuzz")
        .args(["--manifest-path", "xtask/fuzz/Cargo.toml"])
        .args(["--target", &platform])
        .env("RUSTFLAGS", INSTRUMENTATION.join(" "));
    for target in &chosen {
        build = build.args(["--bin", target.name]);
    }
    build.run()?;
    let mut jobs = Vec::new();
    for target in chosen {
        let found = shell.create_dir(folder.join("corpus").join(target.name))?;
        let findings = shell.create_dir(folder.join("findings"))?;
        let findings = findings.join(format!("{}-", target.name));
        let program = folder.join(&platform).join("release").join(target.name);
        let command = shell
            .cmd(program)
            .arg(format!("-runs={runs}"))
            .args(["-seed=1", "-timeout=60", "-rss_limit_mb=4096"])
            .arg(format!("-artifact_prefix={}", findings.display()))
            .arg(found)
            .args(target.corpora);
        jobs.push(Job {
            name: target.name.to_owned(),
            command: command.into(),
            log: shell.create_dir(folder.join("logs"))?.join(target.name),
        });
    }
    parallel::run(jobs)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_a_program_and_a_corpus() {
        let root = run::repository();
        let table: toml::Table = run::read_toml(&root, "xtask/fuzz/Cargo.toml").unwrap();
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
