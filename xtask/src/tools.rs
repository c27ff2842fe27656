//! The programs that tests need besides Rust's own, and their installation.

use std::env;
use std::path::Path;

use xshell::{Shell, cmd};

use crate::error::XtaskError;
use crate::run;

/// A program that some of the tests tool.
pub(crate) struct Tool {
    /// The program.
    program: &'static str,
    /// The variable that can name another program in its place.
    variable: &'static str,
    /// Folders outside `PATH` where it may be.
    folders: &'static [&'static str],
    /// Description, with the place to get it from.
    about: &'static str,
    /// The package to install where we may: on Debian, as root.
    package: Option<&'static str>,
    /// The crates that cannot be built without it.
    crates: &'static [&'static str],
    /// The tests that fail without it, in words.
    tests: &'static str,
    /// The names of these tests.
    test_names: &'static [&'static str],
}

/// All of them.
const TOOLS: [Tool; 4] = [
    Tool {
        program: "cc",
        variable: "CC",
        folders: &[],
        about: "a C compiler, to build SQLite (Debian: `apt-get install gcc libc6-dev`)",
        package: None,
        crates: &["chained-events", "club-log", "season-sim", "club-desk"],
        tests: "",
        test_names: &[],
    },
    Tool {
        program: "makehyper",
        variable: "MAKEHYPER",
        folders: &["/usr/games"],
        about: "GNU Backgammon's `makehyper`, to compare with (Debian: `apt-get install gnubg`)",
        package: Some("gnubg"),
        crates: &[],
        tests: "nikogammon's `long_makehyper`",
        test_names: &[
            "every_position_of_a_full_run",
            "every_position_after_one_sweep_from_ours",
        ],
    },
    Tool {
        program: "node",
        variable: "NODE",
        folders: &[],
        about: "Node, to run a sample (Debian: `apt-get install nodejs`)",
        package: Some("nodejs"),
        crates: &[],
        tests: "club-desk's `the_sample_in_node_plays_a_tournament`",
        test_names: &["the_sample_in_node_plays_a_tournament"],
    },
    Tool {
        program: "python3",
        variable: "PYTHON",
        folders: &[],
        about: "Python, to run two samples (Debian: `apt-get install python3`)",
        package: Some("python3"),
        crates: &[],
        tests: "club-desk's `the_sample_in_python_plays_a_tournament` and \
                `the_client_in_python_registers_busts_and_follows`",
        test_names: &[
            "the_sample_in_python_plays_a_tournament",
            "the_client_in_python_registers_busts_and_follows",
        ],
    },
];

/// Compiler that the fuzz targets need as well.
const FUZZING: Tool = Tool {
    program: "c++",
    variable: "CXX",
    folders: &[],
    about: "a C++ compiler, to build libFuzzer (Debian: `apt-get install g++`)",
    package: Some("g++"),
    crates: &[],
    tests: "the fuzzing",
    test_names: &[],
};

/// Answers to the questions of packages, as `debconf-set-selections` reads them.
///
/// GNU Backgammon would compute a table for its own play, half a minute that no test needs.
const ANSWERS: &str = "gnubg gnubg/build-bearoffs boolean false\n";

/// Installs what the fuzz targets need where we may; an error if it is missing then.
pub(crate) fn provide_for_fuzzing(shell: &Shell) -> Result<(), XtaskError> {
    let is_there = || is_installed(shell, &FUZZING);
    if is_there() || (may_install(shell) && install(shell, &["g++"]).is_ok() && is_there()) {
        return Ok(());
    }
    Err(missing(&FUZZING))
}

/// The names of tools that a run of the tests can do without.
pub(crate) fn optional() -> impl Iterator<Item = &'static str> {
    let optional = TOOLS.iter().filter(|tool| !tool.test_names.is_empty());
    optional.map(|tool| tool.program)
}

/// The tests that need one of these tools.
pub(crate) fn tests_of(without: &[String]) -> Vec<&'static str> {
    let named = TOOLS.iter().filter(|tool| is_named(tool, without));
    named.flat_map(|tool| tool.test_names).copied().collect()
}

fn is_named(tool: &Tool, without: &[String]) -> bool {
    without.iter().any(|name| name == tool.program)
}

/// Installs what is missing where we may, and gives back what is still missing. The tools in
/// `without` are not looked for.
pub(crate) fn provide(shell: &Shell, without: &[String]) -> Vec<&'static Tool> {
    let wanted = || TOOLS.iter().filter(|tool| !is_named(tool, without));
    let missing = || wanted().filter(|tool| !is_installed(shell, tool));
    let packages: Vec<&str> = missing().filter_map(|tool| tool.package).collect();
    if !packages.is_empty() && may_install(shell) {
        // What this fails to install is missing below.
        if let Err(error) = install(shell, &packages) {
            eprintln!("!! {error}");
        }
    }
    missing().collect()
}

/// That a tool is missing and what follows from it, as an error.
pub(crate) fn missing(tool: &Tool) -> XtaskError {
    let mut what = tool.about.to_owned();
    if !tool.crates.is_empty() {
        what += &format!("; left out: the tests of {}", tool.crates.join(", "));
    }
    if !tool.tests.is_empty() {
        what += &format!("; without it fails {}", tool.tests);
    }
    XtaskError::Missing { what }
}

/// The flags that leave out what cannot be built.
pub(crate) fn excluded(missing: &[&Tool]) -> String {
    let crates = missing.iter().flat_map(|tool| tool.crates);
    crates.flat_map(|name| [" --exclude ", name]).collect()
}

/// Whether the program, or the one named in its place, can be started.
fn is_installed(shell: &Shell, tool: &Tool) -> bool {
    let answers = |program: &Path| run::answers(cmd!(shell, "{program} --version"));
    let named = env::var(tool.variable).unwrap_or_default();
    if let Some(program) = named.split_whitespace().next() {
        return answers(Path::new(program));
    }
    let mut elsewhere = tool.folders.iter();
    answers(Path::new(tool.program))
        || elsewhere.any(|folder| answers(&Path::new(folder).join(tool.program)))
}

/// Whether Debian packages can be installed: this is a Debian, and we are root.
fn may_install(shell: &Shell) -> bool {
    let user = || cmd!(shell, "id -u").quiet().read();
    Path::new("/etc/debian_version").exists() && user().is_ok_and(|id| id.trim() == "0")
}

fn install(shell: &Shell, packages: &[&str]) -> Result<(), XtaskError> {
    let quiet = ("DEBIAN_FRONTEND", "noninteractive");
    // Without the answers the installation only takes longer.
    run::answers(cmd!(shell, "debconf-set-selections").stdin(ANSWERS));
    cmd!(shell, "apt-get update -qq")
        .env(quiet.0, quiet.1)
        .run()?;
    cmd!(
        shell,
        "apt-get install -qq -y --no-install-recommends {packages...}"
    )
    .env(quiet.0, quiet.1)
    .run()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_built_is_left_out() {
        assert_eq!(excluded(&[]), "");
        assert_eq!(
            excluded(&[&TOOLS[0]]),
            " --exclude chained-events --exclude club-log --exclude season-sim --exclude club-desk"
        );
        assert_eq!(excluded(&[&TOOLS[1]]), "");
    }

    #[test]
    fn a_program_that_nobody_has_written_is_not_installed() {
        let shell = Shell::new().unwrap();
        let tool = |program, folders| Tool {
            program,
            variable: "NOT_SET_BY_ANYBODY",
            folders,
            about: "",
            package: None,
            crates: &[],
            tests: "",
            test_names: &[],
        };
        assert!(!is_installed(
            &shell,
            &tool("a-program-that-nobody-has-written", &[])
        ));
        assert!(!is_installed(
            &shell,
            &tool("a-program-that-nobody-has-written", &["/bin"])
        ));
        assert!(is_installed(&shell, &tool("cargo", &[])));
    }

    #[test]
    fn the_tests_that_need_a_tool_exist() {
        let shell = run::shell(&run::repository()).unwrap();
        let folders = ["crates/nikogammon/tests", "crates/club-desk/tests/engine"];
        let mut files: Vec<_> = folders.map(Path::new).map(Path::to_path_buf).into();
        let mut text = String::new();
        while let Some(path) = files.pop() {
            if shell.current_dir().join(&path).is_dir() {
                files.extend(shell.read_dir(&path).unwrap());
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                text += &shell.read_file(&path).unwrap();
            }
        }
        let names = tests_of(&["makehyper", "node", "python3"].map(str::to_owned));
        assert_eq!(names.len(), 5);
        for name in names {
            assert!(text.contains(&format!("fn {name}()")), "{name}");
        }
        assert_eq!(tests_of(&["cc".to_owned()]), [""; 0]);
        assert_eq!(
            optional().collect::<Vec<_>>(),
            ["makehyper", "node", "python3"]
        );
    }

    #[test]
    fn a_missing_tool_is_reported_with_what_follows() {
        let words = missing(&TOOLS[0]).to_string();
        assert!(
            words.ends_with(
                "left out: the tests of chained-events, club-log, season-sim, club-desk"
            ),
            "{words}"
        );
        let words = missing(&TOOLS[1]).to_string();
        assert!(words.contains("apt-get install gnubg"), "{words}");
        assert!(
            words.ends_with("without it fails nikogammon's `long_makehyper`"),
            "{words}"
        );
    }
}
