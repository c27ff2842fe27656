//! `cargo xtask codegen [--check]`: the generated files, one module per target.

mod class_equity;
mod commands;
mod dhondt_tables;
mod picture;
mod position_table;
mod push_fold_book;
mod pushfold;
mod seating_vectors;
mod tail;

use std::fs;
use std::path::Path;

use clap::{Args, ValueEnum};

use crate::error::TaskError;
use crate::{files, release};

/// Arguments of `codegen`.
#[derive(Debug, Args)]
pub(crate) struct CodegenArgs {
    /// Which files; without a name all that take seconds.
    #[arg(value_enum, value_name = "TARGET")]
    targets: Vec<Target>,
    /// Without a name: also the files that take minutes, in a release build.
    #[arg(long, conflicts_with = "targets")]
    long: bool,
    /// Write nothing; fail if a committed file differs from what would be written.
    #[arg(long)]
    check: bool,
}

/// Targets of the generators: a variant and a generator for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Target {
    /// The exact equities of all starting hands, and their shares against more hands.
    ClassEquity,
    /// The page of the commands of `desk t run`, from their schema in `club-log`.
    Commands,
    /// The award tables of `payout-dhondt`, and their print sheets.
    DhondtTables,
    /// The picture of the terminal in the README, from the tested output of `desk demo`.
    Picture,
    /// The test vectors of seating: logs with what an audit has to find.
    SeatingVectors,
    /// The positions of push or fold between two to ten players: a table of `npc-preflop`.
    PositionTable,
    /// The book of push or fold: eleven stacks of the game of ten, data of `npc-preflop` and a page.
    PushFoldBook,
    /// The coefficients of the truncated normal distribution in `tier-rating`.
    Tail,
    /// The charts of heads-up push or fold, with and without antes.
    Pushfold,
}

impl Target {
    fn generator(self) -> Generator {
        match self {
            Self::ClassEquity => Generator {
                files: class_equity::files,
                is_long: true,
            },
            Self::Commands => Generator {
                files: commands::files,
                is_long: false,
            },
            Self::Pushfold => Generator {
                files: pushfold::files,
                is_long: false,
            },
            Self::DhondtTables => Generator {
                files: dhondt_tables::files,
                is_long: false,
            },
            Self::Picture => Generator {
                files: picture::files,
                is_long: false,
            },
            Self::SeatingVectors => Generator {
                files: seating_vectors::files,
                is_long: false,
            },
            Self::PositionTable => Generator {
                files: position_table::files,
                is_long: true,
            },
            Self::PushFoldBook => Generator {
                files: push_fold_book::files,
                is_long: true,
            },
            Self::Tail => Generator {
                files: tail::files,
                is_long: false,
            },
        }
    }

    /// The name on the command line.
    fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// How the files of a target are made.
struct Generator {
    /// Makes all files; reads the repository, of which the top folder is given, and writes nothing.
    files: fn(&Path) -> Result<Vec<GeneratedFile>, TaskError>,
    /// Whether it takes more than a few seconds in a development build. Then it runs in a release
    /// build, and without a name only with `--long`.
    is_long: bool,
}

/// A file as its generator writes it.
#[derive(Debug, PartialEq, Eq)]
struct GeneratedFile {
    /// From the top of the repository.
    path: String,
    /// The whole contents.
    bytes: Vec<u8>,
}

impl GeneratedFile {
    /// A file of text.
    fn text(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            bytes: text.into().into_bytes(),
        }
    }
}

/// Writes the generated files, or with `--check` only compares them with those committed.
pub(crate) fn codegen(root: &Path, args: &CodegenArgs) -> Result<(), TaskError> {
    let targets = if args.targets.is_empty() {
        let all = Target::value_variants().iter().copied();
        all.filter(|target| args.long || !target.generator().is_long)
            .collect()
    } else {
        args.targets.clone()
    };
    if cfg!(debug_assertions) && targets.iter().any(|target| target.generator().is_long) {
        return release::again(root);
    }
    generate(root, &targets, args.check)
}

/// Writes the files of these targets, or compares them.
fn generate(root: &Path, targets: &[Target], check: bool) -> Result<(), TaskError> {
    let mut stale = Vec::new();
    let mut command = String::from("cargo xtask codegen");
    for target in targets {
        let before = stale.len();
        for file in (target.generator().files)(root)? {
            if !is_fresh(&root.join(&file.path), &file.bytes) {
                eprintln!("{} {}", if check { "stale:" } else { "writing" }, file.path);
                if !check {
                    files::write(&root.join(&file.path), &file.bytes)?;
                }
                stale.push(file.path);
            }
        }
        if stale.len() > before {
            command += &format!(" {}", target.name());
        }
    }
    if check && !stale.is_empty() {
        return Err(TaskError::Stale {
            paths: stale,
            command,
        });
    }
    Ok(())
}

/// Whether the file holds these contents already. A checkout may have changed the line endings of
/// a text.
fn is_fresh(path: &Path, bytes: &[u8]) -> bool {
    let Ok(old) = fs::read(path) else {
        return false;
    };
    let same_text = || match (str::from_utf8(&old), str::from_utf8(bytes)) {
        (Ok(old), Ok(new)) => old.replace("\r\n", "\n") == new,
        _ => false,
    };
    old == bytes || same_text()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Verb};

    /// Runs `cargo xtask codegen --check` as part of the ordinary tests.
    #[test]
    fn the_committed_files_are_what_the_generators_write() {
        let all = Target::value_variants().iter().copied();
        let quick: Vec<Target> = all.filter(|target| !target.generator().is_long).collect();
        if let Err(error) = generate(&files::repository(), &quick, true) {
            panic!("{error}");
        }
    }

    #[test]
    fn checking_reports_a_stale_file_with_the_command_and_writes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let targets = [Target::DhondtTables];
        let error = generate(folder.path(), &targets, true).unwrap_err();
        let text = error.to_string();
        assert!(
            text.ends_with("run `cargo xtask codegen dhondt-tables`"),
            "{text}"
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_was_written_is_fresh_until_it_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let targets = [Target::DhondtTables];
        generate(folder.path(), &targets, false).unwrap();
        generate(folder.path(), &targets, true).unwrap();
        let file = folder.path().join("docs/tables/vp-kid-50.txt");
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, text.replace("50", "51")).unwrap();
        assert!(generate(folder.path(), &targets, true).is_err());
    }

    #[test]
    fn other_line_endings_are_no_difference_in_a_text() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "a\r\nb\r\n").unwrap();
        assert!(is_fresh(&path, b"a\nb\n"));
        assert!(!is_fresh(&path, b"a\nb"));
        fs::write(&path, [0xff, b'\r', b'\n']).unwrap();
        assert!(!is_fresh(&path, &[0xff, b'\n']));
    }

    #[test]
    fn targets_are_named_on_the_command_line() {
        let parsed = |words: &[&str]| {
            let words = [&["xtask", "codegen"], words].concat();
            let Verb::Codegen(args) = Cli::try_parse_from(words).unwrap().verb else {
                panic!("another verb");
            };
            args
        };
        let all = parsed(&["--check"]);
        assert!(all.check && !all.long && all.targets.is_empty());
        let named = parsed(&["picture", "dhondt-tables"]);
        assert_eq!(named.targets, [Target::Picture, Target::DhondtTables]);
        assert_eq!(Target::DhondtTables.name(), "dhondt-tables");
    }
}
