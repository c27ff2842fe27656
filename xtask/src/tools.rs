//! The programs that tests need besides Rust's own, and their installation.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::error::XtaskError;
use crate::run;

/// A program that some of the tests need.
pub(crate) struct Need {
    /// The program.
    program: &'static str,
    /// The variable by which another program can be named in its place.
    variable: &'static str,
    /// Where it may lie besides the folders of `PATH`.
    folders: &'static [&'static str],
    /// What it is, and where to get it.
    about: &'static str,
    /// The package to install where we may: on Debian, as root.
    package: Option<&'static str>,
    /// The crates that cannot be built without it.
    crates: &'static [&'static str],
    /// The tests that fail without it.
    tests: &'static str,
}

/// All of them.
const NEEDS: [Need; 2] = [
    Need {
        program: "cc",
        variable: "CC",
        folders: &[],
        about: "a C compiler, to build SQLite (Debian: `apt-get install gcc libc6-dev`)",
        package: None,
        crates: &["club-log", "season-sim", "club-desk"],
        tests: "",
    },
    Need {
        program: "makehyper",
        variable: "MAKEHYPER",
        folders: &["/usr/games"],
        about: "GNU Backgammon's `makehyper`, to compare with (Debian: `apt-get install gnubg`)",
        package: Some("gnubg"),
        crates: &[],
        tests: "nikogammon's `long_makehyper`",
    },
];

/// What the fuzz targets need besides.
const FUZZING: Need = Need {
    program: "c++",
    variable: "CXX",
    folders: &[],
    about: "a C++ compiler, to build libFuzzer (Debian: `apt-get install g++`)",
    package: Some("g++"),
    crates: &[],
    tests: "the fuzzing",
};

/// Provides what the fuzz targets need; an error if it is not to be had.
pub(crate) fn provide_for_fuzzing() -> Result<(), XtaskError> {
    if is_there(&FUZZING) || (may_install() && install(&["g++"]).is_ok() && is_there(&FUZZING)) {
        return Ok(());
    }
    Err(told(&FUZZING))
}

/// Installs what is missing where we may, and gives back what is missing still.
pub(crate) fn provide() -> Vec<&'static Need> {
    let missing = || NEEDS.iter().filter(|need| !is_there(need));
    let packages: Vec<&str> = missing().filter_map(|need| need.package).collect();
    if !packages.is_empty() && may_install() {
        // What this fails to install is missing below.
        if let Err(error) = install(&packages) {
            eprintln!("!! {error}");
        }
    }
    missing().collect()
}

/// What is missing and what that means, as an error.
pub(crate) fn told(need: &Need) -> XtaskError {
    let mut what = need.about.to_owned();
    if !need.crates.is_empty() {
        what += &format!("; left out: the tests of {}", need.crates.join(", "));
    }
    if !need.tests.is_empty() {
        what += &format!("; without it fails {}", need.tests);
    }
    XtaskError::Missing { what }
}

/// The flags that leave out what cannot be built.
pub(crate) fn excluded(missing: &[&Need]) -> String {
    let crates = missing.iter().flat_map(|need| need.crates);
    crates.flat_map(|name| [" --exclude ", name]).collect()
}

/// Whether the program, or the one named in its place, can be started.
fn is_there(need: &Need) -> bool {
    let named = env::var(need.variable).unwrap_or_default();
    let answers = |program: &Path| run::answers(Command::new(program).arg("--version"));
    if let Some(program) = named.split_whitespace().next() {
        return answers(Path::new(program));
    }
    let elsewhere = need
        .folders
        .iter()
        .map(|folder| Path::new(folder).join(need.program));
    answers(Path::new(need.program)) || elsewhere.into_iter().any(|program| answers(&program))
}

/// Whether packages of Debian can be installed: its marks are there, and we are root.
fn may_install() -> bool {
    let root = Command::new("id").arg("-u").output();
    Path::new("/etc/debian_version").exists()
        && root.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn install(packages: &[&str]) -> Result<(), XtaskError> {
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    run::run(&mut apt(&["update", "-qq"]))?;
    run::run(apt(&["install", "-qq", "-y", "--no-install-recommends"]).args(packages))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_built_is_left_out() {
        assert_eq!(excluded(&[]), "");
        assert_eq!(
            excluded(&[&NEEDS[0]]),
            " --exclude club-log --exclude season-sim --exclude club-desk"
        );
        assert_eq!(excluded(&[&NEEDS[1]]), "");
    }

    #[test]
    fn a_program_that_nobody_has_written_is_not_there() {
        let need = |program, folders| Need {
            program,
            variable: "NOT_SET_BY_ANYBODY",
            folders,
            about: "",
            package: None,
            crates: &[],
            tests: "",
        };
        assert!(!is_there(&need("a-program-that-nobody-has-written", &[])));
        assert!(!is_there(&need(
            "a-program-that-nobody-has-written",
            &["/bin"]
        )));
        assert!(is_there(&need("cargo", &[])));
    }

    #[test]
    fn what_is_missing_is_told_with_what_it_means() {
        let words = told(&NEEDS[0]).to_string();
        assert!(
            words.ends_with("left out: the tests of club-log, season-sim, club-desk"),
            "{words}"
        );
        let words = told(&NEEDS[1]).to_string();
        assert!(words.contains("apt-get install gnubg"), "{words}");
        assert!(
            words.ends_with("without it fails nikogammon's `long_makehyper`"),
            "{words}"
        );
    }
}
