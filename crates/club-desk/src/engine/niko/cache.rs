//! Solutions, made on first use and kept in a folder.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use toolkit::nikogammon::{Rules, Table};

use super::progress::Bar;
use super::solution;
use crate::failure::{Exit, Failure};

/// A solved game.
pub(crate) type Solved = Table<Vec<u8>>;

/// The folder of solutions: as told, else `desk` in the user's cache folder. Nothing if the system
/// names none.
fn folder(told: Option<&Path>) -> Option<PathBuf> {
    let variable = |name: &str| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    if let Some(told) = told {
        return Some(told.to_path_buf());
    }
    let of_user = variable("XDG_CACHE_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| {
            if cfg!(windows) {
                variable("LOCALAPPDATA")
            } else if cfg!(target_os = "macos") {
                Some(variable("HOME")?.join("Library/Caches"))
            } else {
                Some(variable("HOME")?.join(".cache"))
            }
        });
    of_user.map(|folder| folder.join("desk"))
}

/// Where the solution of a game is kept, with the doubling cube or without.
fn file(told: Option<&Path>, rules: &Rules, cube: bool) -> Option<PathBuf> {
    let key = Table::<&[u8]>::values_key(rules);
    let (points, checkers) = (rules.points(), rules.checkers());
    let cube = if cube { "-cube" } else { "" };
    let name = format!("niko-{points}x{checkers}-{key:016x}{cube}.table");
    folder(told).map(|folder| folder.join(name))
}

/// The solution of a game without the doubling cube, see [`provide_with`].
pub(crate) fn provide(rules: &Rules, told: Option<&Path>) -> Result<Solved, Failure> {
    provide_with(rules, false, told)
}

/// The solution of a game, with the doubling cube or without. One that is there and damaged is told
/// and made again; one that cannot be kept is told and used.
pub(crate) fn provide_with(
    rules: &Rules,
    cube: bool,
    told: Option<&Path>,
) -> Result<Solved, Failure> {
    let file = file(told, rules, cube);
    if let Some(file) = &file {
        match fs::read(file) {
            Ok(bytes) => match Table::open_for(rules, bytes) {
                Ok(table) => return Ok(table),
                Err(error) => say(&format!(
                    "{}: {error}; the game is solved again",
                    file.display()
                )),
            },
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => say(&format!(
                "{}: {error}; the game is solved again",
                file.display()
            )),
        }
    }
    let bytes = solution::make(rules, cube, &mut Bar::new())?;
    match &file {
        Some(file) => {
            if let Err(error) = keep(file, &bytes) {
                say(&format!(
                    "{}: {error}; the solution is not kept",
                    file.display()
                ));
            }
        }
        None => say("there is no cache folder, see --cache; the solution is not kept"),
    }
    Table::open_for(rules, bytes).map_err(|error| Failure::new(Exit::Failure, "Internal", error))
}

/// Writes a file beside its place and then moves it there, so that nobody ever sees half of it.
fn keep(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let beside = folder.join(format!(".{name}.{}", std::process::id()));
    let written = fs::File::create(&beside).and_then(|mut beside| {
        beside.write_all(bytes)?;
        beside.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&beside, file));
    if moved.is_err() {
        // What is left of an attempt that failed; there may be nothing.
        let _ = fs::remove_file(&beside);
    }
    moved
}

/// A message on the standard error.
fn say(words: &str) {
    // Nothing can be told when the standard error is gone.
    let _ = writeln!(std::io::stderr(), "desk: {words}");
}
