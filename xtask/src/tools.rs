//! The programs that tests need besides Rust's own, and their installation.

use std::env;
use std::path::Path;

use xshell::{Shell, cmd};

use crate::error::XtaskError;
use crate::{python, run, wasm};

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
    /// The packages to install where we may: on Debian, as root.
    packages: &'static [&'static str],
    /// The crates that cannot be built without it.
    crates: &'static [&'static str],
    /// The tests that fail without it, in words.
    tests: &'static str,
    /// The names of these tests.
    test_names: &'static [&'static str],
}

/// All of them.
const TOOLS: [Tool; 6] = [
    Tool {
        program: "cc",
        variable: "CC",
        folders: &[],
        about: "a C compiler, to build SQLite (Debian: `apt-get install gcc libc6-dev`)",
        packages: &[],
        crates: &["chained-events", "club-log", "season-sim", "club-desk"],
        tests: "",
        test_names: &[],
    },
    Tool {
        program: "makehyper",
        variable: "MAKEHYPER",
        folders: &["/usr/games"],
        about: "GNU Backgammon's `makehyper`, to compare with (Debian: `apt-get install gnubg`)",
        packages: &["gnubg"],
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
        packages: &["nodejs"],
        crates: &[],
        tests: "club-desk's `the_sample_in_node_plays_a_tournament`",
        test_names: &["the_sample_in_node_plays_a_tournament"],
    },
    Tool {
        program: "python3",
        variable: "PYTHON",
        folders: &[],
        about: "Python, to run two samples (Debian: `apt-get install python3`)",
        packages: &["python3"],
        crates: &[],
        tests: "club-desk's `the_sample_in_python_plays_a_tournament` and \
                `the_client_in_python_registers_busts_and_follows`",
        test_names: &[
            "the_sample_in_python_plays_a_tournament",
            "the_client_in_python_registers_busts_and_follows",
        ],
    },
    Tool {
        program: "chromium",
        variable: "CHROMIUM",
        folders: &[],
        about: "Chromium, to open the page in (Debian: `apt-get install chromium fonts-noto-cjk`)",
        packages: &["chromium", "fonts-noto-cjk"],
        crates: &[],
        tests: "club-desk's test program `browser`",
        test_names: &IN_A_BROWSER,
    },
    Tool {
        program: "chromedriver",
        variable: "CHROMEDRIVER",
        folders: &[],
        about: "ChromeDriver, to drive Chromium (Debian: `apt-get install chromium-driver`)",
        packages: &["chromium-driver"],
        crates: &[],
        tests: "club-desk's test program `browser`",
        test_names: &IN_A_BROWSER,
    },
];

/// The tests of the page in a real browser.
const IN_A_BROWSER: [&str; 24] = [
    "a_night_of_18_from_two_phones_a_desk_and_a_wall_has_the_log_of_the_command_line",
    "the_money_night_of_30_is_paid_on_the_page_as_it_was_worked_out",
    "every_page_of_the_documentation_opens",
    "axe_finds_nothing_serious_on_any_page_in_either_theme",
    "a_device_whose_clock_is_an_hour_ahead_shows_the_time_of_the_server",
    "a_composition_does_not_submit_and_a_reading_finds_its_member",
    "nothing_sticks_out_at_320_pixels_with_names_of_60_characters",
    "the_wall_shows_long_names_and_numbers_without_overflow",
    "a_night_is_run_without_javascript",
    "a_night_is_run_by_the_keyboard_alone",
    "a_double_tap_is_one_event_and_the_second_of_two_phones_reads_who_was_first",
    "a_second_tap_where_the_next_player_moved_up_pays_nobody",
    "what_is_tapped_while_the_server_is_away_is_stored_once_and_no_page_is_reloaded",
    "a_command_about_the_club_is_taken_back_and_restored_in_its_log",
    "the_slider_of_the_replay_is_moved_by_arrow_keys",
    "a_night_is_finished_without_javascript",
    "a_range_is_edited_and_a_round_is_played_without_javascript",
    "a_round_is_played_by_its_keys",
    "the_grid_follows_a_slider_and_a_press_and_the_address_is_a_bookmark",
    "eight_windows_of_one_browser_still_act",
    "a_page_that_slept_is_right_without_being_loaded_again",
    "the_acts_of_a_night_are_seen_in_forced_colours",
    "a_code_at_the_desk_pairs_one_phone_and_no_other",
    "the_code_of_the_wall_leads_to_the_seats",
];

/// Compiler that the fuzz targets need as well.
const FUZZING: Tool = Tool {
    program: "c++",
    variable: "CXX",
    folders: &[],
    about: "a C++ compiler, to build libFuzzer (Debian: `apt-get install g++`)",
    packages: &["g++"],
    crates: &[],
    tests: "the fuzzing",
    test_names: &[],
};

/// The server that long tests make a cluster with.
const SERVER: Tool = Tool {
    program: "initdb",
    variable: "INITDB",
    folders: &[
        "/usr/lib/postgresql/18/bin",
        "/usr/lib/postgresql/17/bin",
        "/usr/lib/postgresql/16/bin",
        "/usr/lib/postgresql/15/bin",
        "/usr/lib/postgresql/14/bin",
        "/usr/lib/postgresql/13/bin",
    ],
    about: "PostgreSQL, to make a cluster in a temporary folder (Debian: `apt-get install postgresql`)",
    packages: &["postgresql"],
    crates: &[],
    tests: "chained-events' `long_postgres` and club-desk's `long_server`",
    test_names: &[],
};

/// Pooler between a store and that server.
const POOLER: Tool = Tool {
    program: "pgbouncer",
    variable: "PGBOUNCER",
    folders: &["/usr/sbin"],
    about: "PgBouncer, to put it in front of PostgreSQL (Debian: `apt-get install pgbouncer`)",
    packages: &["pgbouncer"],
    crates: &[],
    tests: "chained-events' `long_postgres`",
    test_names: &[],
};

/// Answers to the questions of packages, as `debconf-set-selections` reads them.
///
/// GNU Backgammon would compute a table for its own play, half a minute that no test needs.
const ANSWERS: &str = "gnubg gnubg/build-bearoffs boolean false\n";

/// Installs what the fuzz targets need where we may; an error if it is missing then.
pub(crate) fn provide_for_fuzzing(shell: &Shell) -> Result<(), XtaskError> {
    provide_one(shell, &FUZZING)
}

/// Installs the server of the long tests and a pooler where we may; an error if one is missing then.
pub(crate) fn provide_server(shell: &Shell) -> Result<(), XtaskError> {
    provide_one(shell, &SERVER)?;
    provide_one(shell, &POOLER)
}

fn provide_one(shell: &Shell, tool: &Tool) -> Result<(), XtaskError> {
    let is_there = || is_installed(shell, tool);
    let installed = || may_install(shell) && install(shell, tool.packages).is_ok();
    if is_there() || (installed() && is_there()) {
        return Ok(());
    }
    Err(missing(tool))
}

/// The names of tools that a run of the tests can do without.
pub(crate) fn optional() -> impl Iterator<Item = &'static str> {
    let optional = TOOLS.iter().filter(|tool| !tool.test_names.is_empty());
    optional
        .map(|tool| tool.program)
        .chain([python::NAME, wasm::NAME])
}

/// Installs packages of Debian where we may; whether it did.
pub(crate) fn install_where_allowed(shell: &Shell, packages: &[&str]) -> Result<bool, XtaskError> {
    let may = may_install(shell);
    if may {
        install(shell, packages)?;
    }
    Ok(may)
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
    let packages: Vec<&str> = missing().flat_map(|tool| tool.packages).copied().collect();
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
    use std::path::PathBuf;

    use super::*;
    use crate::site;

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
            packages: &[],
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
        let folders = [
            "crates/nikogammon/tests",
            "crates/club-desk/tests/engine",
            "crates/club-desk/tests/desk",
            "crates/club-desk/tests/browser",
        ];
        let mut files: Vec<_> = folders.map(Path::new).map(Path::to_path_buf).into();
        let mut text = String::new();
        while let Some(path) = files.pop() {
            if shell.current_dir().join(&path).is_dir() {
                files.extend(shell.read_dir(&path).unwrap());
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                text += &shell.read_file(&path).unwrap();
            }
        }
        let names = tests_of(&["makehyper", "node", "python3", "chromium"].map(str::to_owned));
        assert_eq!(names.len(), 5 + IN_A_BROWSER.len());
        for name in names {
            assert!(text.contains(&format!("fn {name}()")), "{name}");
        }
        assert_eq!(tests_of(&["cc".to_owned()]), [""; 0]);
        assert_eq!(
            optional().collect::<Vec<_>>(),
            [
                "makehyper",
                "node",
                "python3",
                "chromium",
                "chromedriver",
                "python",
                "wasm"
            ]
        );
    }

    #[test]
    fn every_test_in_a_browser_needs_one() {
        let shell = run::shell(&run::repository()).unwrap();
        let files = shell.read_dir("crates/club-desk/tests/browser").unwrap();
        let mut names = Vec::new();
        let is_source = |file: &&PathBuf| file.extension().is_some_and(|end| end == "rs");
        for file in files.iter().filter(is_source) {
            let text = shell.read_file(file).unwrap();
            let tests = text.split("#[test]\nfn ").skip(1);
            names.extend(tests.map(|test| test.split('(').next().unwrap().to_owned()));
        }
        names.sort_unstable();
        let mut listed = [IN_A_BROWSER.as_slice(), &site::TESTS].concat();
        listed.sort_unstable();
        assert_eq!(names, listed);
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
