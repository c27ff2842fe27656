//! The command line of `cargo xtask`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::part::Part;
use crate::{fuzz, tools};

/// Repository checks, the test run, code generation and solves.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub(crate) struct Cli {
    /// Task to run.
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// A bench that runs alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OneBench {
    /// The page with 200 clients and ten commands a second.
    Page,
    /// The engines for Python next to packages of Python, and to themselves without it.
    Bindings,
    /// The jobs of a sweep on Ray, with one worker and with two.
    Jobs,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Write the generated sources and the print sheets: `codegen --help`.
    #[command(disable_help_flag = true)]
    Codegen(Forwarded),
    /// Solve games into tables with manifests, or check tables and manifests: `solve --help`.
    #[command(disable_help_flag = true)]
    Solve(Forwarded),
    /// Run the simulation behind a published figure: `simulate --help`.
    #[command(disable_help_flag = true)]
    Simulate(Forwarded),
    /// Check who imports whom, the external packages of each crate, and the sample consumers.
    CheckDeps,
    /// Check the rules of the repository that no compiler knows.
    Tidy,
    /// Run the whole test suite: all tests of all crates, then the examples in the documentation.
    Test {
        /// More cases per law (10,000) and the long tests, by `PROPTEST_CASES` and `CLUB_LONG=1`;
        /// then what the description of the interface allows, and every fuzz target.
        #[arg(long)]
        long: bool,
        /// Draw the cases of the laws from this seed; an ordinary run takes that of the commit,
        /// a long run another each time.
        #[arg(long)]
        seed: Option<u64>,
        /// One of several parts of a long run, such as 2/4: its share of the tests, and of what comes after them.
        #[arg(long, value_name = "K/N", requires = "long")]
        part: Option<Part>,
        /// Leave out the tests that need this program, where it cannot be installed.
        #[arg(long, value_name = "PROGRAM", value_parser = PossibleValuesParser::new(tools::optional()))]
        without: Vec<String>,
    },
    /// Build, install and test the engines for Python alone, as `test` does.
    Wheel {
        /// Also the wheel as it is given away: its size, the source distribution, 100,000 calls of each kind.
        #[arg(long)]
        long: bool,
        /// Instead the wheel of the jobs of a sweep, with Ray on this machine, as `test --long` does.
        #[arg(long, conflicts_with = "long")]
        jobs: bool,
    },
    /// Build and run the fuzz targets; what they find is a file under target/fuzz/findings.
    Fuzz {
        /// Which; all if none is named.
        targets: Vec<String>,
        /// Executions of each.
        #[arg(long, default_value_t = fuzz::LONG_RUNS)]
        runs: u64,
    },
    /// Run the benches of every crate that has some, one crate after the other.
    Bench {
        /// Instead this one alone: the page under load, the engines for Python, or jobs on Ray.
        #[arg(conflicts_with = "peers")]
        what: Option<OneBench>,
        /// How long the page is under load, in seconds; two hours with --long.
        #[arg(long, default_value_t = 20, requires = "what")]
        seconds: u32,
        /// Two hours of load, which show whether the memory grows.
        #[arg(long, requires = "what", conflicts_with = "seconds")]
        long: bool,
        /// Instead those against peers in other languages, which are installed under target/peers.
        #[arg(long)]
        peers: bool,
    },
    /// Check every library alone: with its default features and without features.
    Features {
        /// Also with each feature alone
        #[arg(long)]
        each: bool,
    },
    /// Check the licence of every package that is built into the programs or their tests.
    Licences,
    /// Answer the questions of docs/conformance that have no answer yet, and report those whose answer changed.
    Conformance {
        /// The program that is asked; the one of this repository, built for development, if none is named.
        #[arg(long)]
        program: Option<PathBuf>,
    },
    /// Write the page without a server, a folder of static files; it needs a compiler for WebAssembly.
    Site {
        /// The folder.
        #[arg(default_value = "target/site/page")]
        folder: PathBuf,
        /// Also run its tests in a browser.
        #[arg(long)]
        check: bool,
    },
    /// Write the engines as an npm package; it needs a compiler for WebAssembly.
    EnginesJs {
        /// The folder.
        #[arg(default_value = "target/site/engines")]
        folder: PathBuf,
        /// Also run its tests in Node.
        #[arg(long)]
        check: bool,
        /// The module of all engines alone, compiled in a short time.
        #[arg(long)]
        quick: bool,
    },
    /// Run every check, print the time of each, and fail at the end if one failed.
    Ci,
}

/// Words that the package `xtask-solve` understands.
#[derive(Debug, Args)]
pub(crate) struct Forwarded {
    /// Passed on as they are.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) words: Vec<OsString>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_words_behind_a_forwarded_verb_are_passed_on() {
        let words = ["xtask", "solve", "--check", "nikogammon", "--help"];
        let Verb::Solve(forwarded) = Cli::try_parse_from(words).unwrap().verb else {
            panic!("another verb");
        };
        assert_eq!(forwarded.words, words[2..]);
    }
}
