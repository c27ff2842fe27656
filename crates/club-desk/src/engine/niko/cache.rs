//! Solutions, made on first use and kept in a folder.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use club_host::FileFailure;
use club_view::Lang;
use engine_contracts::niko::open;
use etcetera::BaseStrategy;
use nikogammon::{Rules, SolveOptions, Table};

use super::args::CacheArgs;
use super::{say, solution};
use crate::error::DeskError;
use crate::interrupt::Work;
use crate::output::note;

/// How the names of unfinished files begin and end.
const PREFIX: &str = ".niko-";
const PARTIAL: &str = ".partial";
/// Partial files older than this come from a killed run.
const STALE: Duration = Duration::from_hours(1);

/// A solved game.
pub(crate) type Solved = Table<Vec<u8>>;

impl CacheArgs {
    /// The folder of solutions: `--cache`, else `desk` in the user's cache folder. Nothing if the
    /// system has no such folder.
    fn folder(&self) -> Option<PathBuf> {
        if let Some(folder) = &self.cache {
            return Some(folder.clone());
        }
        let system = etcetera::base_strategy::choose_native_strategy().ok()?;
        Some(system.cache_dir().join("desk"))
    }

    /// The file for the solution of a game, with the doubling cube or without. Solutions with
    /// other options than the default have files of their own.
    fn file(&self, rules: &Rules, cube: bool) -> Option<PathBuf> {
        let key = Table::<&[u8]>::values_key(rules);
        let (points, checkers) = (rules.points(), rules.checkers());
        let mut name = format!("niko-{points}x{checkers}-{key:016x}");
        if cube {
            name += "-cube";
        }
        if let Some(tolerance) = self.tolerance {
            name += &format!("-t{tolerance:e}");
        }
        if let Some(sweeps) = self.sweeps {
            name += &format!("-s{sweeps}");
        }
        self.folder().map(|folder| folder.join(name + ".table"))
    }

    fn options(&self) -> SolveOptions {
        let mut options = SolveOptions::default();
        options.threads = std::thread::available_parallelism().map_or(1, Into::into);
        options.tolerance = self.tolerance.unwrap_or(options.tolerance);
        options.max_sweeps = self.sweeps.unwrap_or(options.max_sweeps);
        options
    }
}

/// The solution of a game, with the doubling cube or without. A damaged file is reported, and the
/// game solved again; a solution that cannot be stored is reported and used.
pub(crate) fn provide(
    rules: &Rules,
    cube: bool,
    args: &CacheArgs,
    lang: Lang,
) -> Result<Solved, DeskError> {
    if let Some(table) = kept(rules, cube, args, lang) {
        return Ok(table);
    }
    let work = Work::begin();
    let bytes = solution::make(rules, cube, &args.options(), &work, lang)?;
    keep(rules, cube, args, &bytes, lang);
    work.check()?;
    Table::open_for(rules, bytes).map_err(DeskError::internal)
}

/// The stored solution of a game. A damaged file is reported.
pub(super) fn kept(rules: &Rules, cube: bool, args: &CacheArgs, lang: Lang) -> Option<Solved> {
    let file = args.file(rules, cube)?;
    let why = match read(&file) {
        Ok(bytes) => match open(Some(rules), bytes) {
            Ok(table) => return Some(table),
            Err(failure) => {
                let why = DeskError::from(failure).words(lang);
                format!("{}: {why}", file.display())
            }
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => DeskError::of_host(FileFailure::not_read(&file, &error)).words(lang),
    };
    report(&say::niko_solved_again(lang, why));
    None
}

/// Stores the solution of a game; a failure is reported.
pub(super) fn keep(rules: &Rules, cube: bool, args: &CacheArgs, bytes: &[u8], lang: Lang) {
    let Some(file) = args.file(rules, cube) else {
        report(&say::niko_no_cache(lang));
        return;
    };
    if let Err(error) = write(&file, bytes) {
        let unkept = DeskError::of_host(FileFailure::not_written(&file, &error));
        report(&say::niko_not_kept(lang, unkept.words(lang)));
    }
}

/// The bytes of a table file. What is not a regular file, such as a pipe, is not opened.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a new file in the same folder and then renames it, so that nobody ever sees half of it.
fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    remove_stale(folder);
    let mut new = tempfile::Builder::new();
    new.prefix(PREFIX).suffix(PARTIAL);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file, less what the user's mask takes away.
        new.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut new = new.tempfile_in(folder)?;
    new.write_all(bytes)?;
    new.as_file().sync_all()?;
    new.persist(file)?;
    Ok(())
}

/// Removes unfinished files that killed runs have left.
fn remove_stale(folder: &Path) {
    let now = SystemTime::now();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let unfinished = name.starts_with(PREFIX) && !name.ends_with(".table");
        let age = entry.metadata().and_then(|metadata| metadata.modified());
        let age = age
            .ok()
            .and_then(|modified| now.duration_since(modified).ok());
        if unfinished && age.is_some_and(|age| age > STALE) {
            // Another run may have removed it.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A message on the standard error.
fn report(words: &str) {
    note(&format!("desk: {words}"));
}
