//! The command line of `cargo xtask`.

use clap::{Parser, Subcommand, ValueEnum};

use crate::fuzz;
use crate::solve::SolveArgs;

/// Code generation, repository checks and the test run.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Write the generated sources and the print sheets.
    Codegen {
        /// Write nothing; fail when a committed file is not what would be written.
        #[arg(long)]
        check: bool,
        /// Which files.
        #[arg(value_enum, default_value_t = Generated::All)]
        what: Generated,
    },
    /// Check who imports whom, the external packages of each crate, and the sample consumers.
    CheckDeps,
    /// Check the rules of the repository that no compiler knows.
    Tidy,
    /// Run the whole test suite: all tests of all crates, then the examples in the documentation.
    Test {
        /// More cases per law (4,096) and the long tests, by `PROPTEST_CASES` and `CLUB_LONG=1`;
        /// then every fuzz target.
        #[arg(long)]
        long: bool,
    },
    /// Build and run the fuzz targets; what they find is a file under target/fuzz/findings.
    Fuzz {
        /// Which; all if none is named.
        targets: Vec<String>,
        /// Executions of each.
        #[arg(long, default_value_t = fuzz::LONG_RUNS)]
        runs: u64,
    },
    /// Solve games into tables with manifests, or check tables and manifests.
    Solve(SolveArgs),
    /// Run the benches of every crate that has some, one crate after the other.
    Bench {
        /// Instead those against peers in other languages, which are installed under target/peers.
        #[arg(long)]
        peers: bool,
    },
    /// Check every library without features, and with each of its features alone.
    Features,
    /// Check the licence of every package that is built into the programs or their tests.
    Licences,
    /// Run every check, print the time of each, and fail at the end if one failed.
    Ci,
}

/// What `codegen` can write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Generated {
    /// The award tables of `payout-dhondt`, and their print sheets.
    DhondtTables,
    /// The picture of the terminal in the README, from the tested output of `desk demo`.
    Picture,
    /// Everything.
    All,
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
    fn codegen_means_everything_unless_told() {
        let cli = Cli::try_parse_from(["xtask", "codegen", "--check"]).unwrap();
        assert!(matches!(
            cli.verb,
            Verb::Codegen {
                check: true,
                what: Generated::All
            }
        ));
    }

    #[test]
    fn codegen_takes_the_name_of_one_generator() {
        let cli = Cli::try_parse_from(["xtask", "codegen", "dhondt-tables"]).unwrap();
        let Verb::Codegen { check: false, what } = cli.verb else {
            panic!("{:?}", cli.verb)
        };
        assert_eq!(what, Generated::DhondtTables);
    }
}
