//! Files that are made next to their place and get their name when they are whole.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use super::open::sync_folder;
use super::private;
use super::private::with_suffix;
use crate::store::StoreError;

/// How the names of the folders end in which partial files are made.
const PARTIAL: &str = ".part";
/// How they end when they are about to be removed.
const GONE: &str = "-gone";
/// The file in such a folder. What the database keeps next to it is there as well.
const FILE: &str = "log.db";
/// Ends of files of earlier releases, which made partial files without a folder.
const SIDECARS: [&str; 3] = ["-wal", "-shm", "-journal"];
/// Partial files older than this come from a killed run.
const STALE: Duration = Duration::from_hours(1);
/// Names that are tried before giving up: others are taken by programs with the same process id.
const NAMES: u32 = 1_000;

/// Whether the program is being stopped; held while a partial file is made.
static STOPPING: Mutex<bool> = Mutex::new(false);

/// A file in a folder that nobody else knows, next to the name that it will get. Dropped before that it
/// is removed; so it is by [`remove_partial`], and what a killed program left is removed an hour later, when the
/// next is made there.
///
/// ```
/// use chained_events::sqlite::PartialFile;
///
/// # let folder = tempfile::tempdir()?;
/// let name = folder.path().join("log.ndjson");
/// let part = PartialFile::create(&name)?;
/// std::fs::write(part.path(), "{}")?;
/// assert!(!name.exists());
/// part.publish()?;
/// assert_eq!(std::fs::read_to_string(&name)?, "{}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PartialFile {
    folder: PathBuf,
    part: PathBuf,
    to: PathBuf,
}

impl PartialFile {
    /// An empty file, for its owner alone, that will be called `to`. Files that killed runs left on the
    /// way to the same name are removed.
    ///
    /// # Errors
    ///
    /// [`StoreError::File`] when no file can be made there.
    pub fn create(to: &Path) -> Result<Self, StoreError> {
        let stopping = STOPPING.lock().unwrap_or_else(PoisonError::into_inner);
        if *stopping {
            drop(stopping);
            loop {
                thread::park();
            }
        }
        remove_stale(to);
        let process = std::process::id();
        let mut taken = None;
        for number in 0..NAMES {
            let folder = with_suffix(to, &format!(".{process}-{number}{PARTIAL}"));
            match private::create_folder(&folder) {
                Ok(()) => {
                    let part = folder.join(FILE);
                    let to = to.to_owned();
                    let partial = Self { folder, part, to };
                    let created = private::create(&partial.part);
                    created.map_err(|error| fault(&partial.to, &error))?;
                    return Ok(partial);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => taken = Some(error),
                Err(error) => return Err(fault(to, &error)),
            }
        }
        Err(taken.map_or_else(|| exists(to), |error| fault(to, &error)))
    }

    /// Path of the file until it has its name.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.part
    }

    /// The name that it will get.
    pub(super) fn name(&self) -> &Path {
        &self.to
    }

    /// Gives the file its name, unless something else has it: of several programs one succeeds.
    ///
    /// # Errors
    ///
    /// [`StoreError::Exists`] when something has it, [`StoreError::File`].
    pub fn publish(self) -> Result<(), StoreError> {
        match fs::hard_link(&self.part, &self.to) {
            // The file has two names until this one is dropped.
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(exists(&self.to)),
            // Some file systems have no second names; there two programs may come at the same moment.
            Err(_) if !self.to.exists() => {
                fs::rename(&self.part, &self.to).map_err(|error| fault(&self.to, &error))?;
            }
            Err(error) => return Err(fault(&self.to, &error)),
        }
        sync_folder(&self.to)
    }

    /// Puts the file in the place of the one that has its name: there is one at every moment.
    pub(super) fn replace(self) -> Result<(), StoreError> {
        fs::rename(&self.part, &self.to).map_err(|error| fault(&self.to, &error))?;
        sync_folder(&self.to)
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        remove(&self.folder);
    }
}

/// Removes the partial files that this process makes on the way to a name, because it is being
/// stopped. From then on it makes no more: its other threads wait for its end.
pub fn remove_partial(to: &Path) {
    *STOPPING.lock().unwrap_or_else(PoisonError::into_inner) = true;
    let own = format!(".{}-", std::process::id());
    remove_where(to, |way, _| way.starts_with(&own));
}

/// Removes partial files of the same name that killed runs have left.
fn remove_stale(to: &Path) {
    let now = SystemTime::now();
    remove_where(to, |_, path| {
        let age = last_change(path).and_then(|changed| now.duration_since(changed).ok());
        age.is_some_and(|age| age > STALE)
    });
}

/// Time of the last write to a partial file or to something in its folder.
fn last_change(path: &Path) -> Option<SystemTime> {
    let changed = |path: &Path| fs::symlink_metadata(path).and_then(|there| there.modified());
    let inside = fs::read_dir(path).into_iter().flatten().flatten();
    let inside = inside.filter_map(|entry| changed(&entry.path()).ok());
    inside.chain(changed(path).ok()).max()
}

/// Removes those partial files on the way to a name for which `gone` says so. It gets what follows the
/// name, and the path.
fn remove_where(to: &Path, gone: impl Fn(&str, &Path) -> bool) {
    let (Some(folder), Some(name)) = (to.parent(), to.file_name().and_then(|name| name.to_str()))
    else {
        return;
    };
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let file = entry.file_name();
        let way = file.to_str().and_then(|file| way(file, name));
        if way.is_some_and(|way| gone(way, &entry.path())) {
            remove(&entry.path());
        }
    }
}

/// Removes the folder of a partial file, or a partial file of an earlier release. The folder gets another
/// name first: a database that is still open finds no place then where it could make another file.
fn remove(path: &Path) {
    let removed = match with_last(path) {
        Ok(gone) => fs::remove_dir_all(gone),
        Err(error) if error.kind() == ErrorKind::NotADirectory => fs::remove_file(path),
        Err(_) => fs::remove_dir_all(path),
    };
    // What went wrong before is the answer, another run may have removed it, and what is left is removed
    // by a later one.
    drop(removed);
}

/// The folder under the name by which it is known to be on its way out.
fn with_last(path: &Path) -> io::Result<PathBuf> {
    if !fs::symlink_metadata(path)?.is_dir() {
        return Err(ErrorKind::NotADirectory.into());
    }
    let gone = with_suffix(path, GONE);
    fs::rename(path, &gone)?;
    Ok(gone)
}

/// Text after the name, if a file or folder was on its way to it. It is `NAME.PROCESS-NUMBER.part`
/// and the same with `-gone`; for earlier releases also `NAME.part` and the files of the database
/// next to one.
fn way<'a>(file: &'a str, name: &str) -> Option<&'a str> {
    let more = file.strip_prefix(name)?;
    let last = SIDECARS.iter().chain([&GONE]);
    let stem = last.into_iter().find_map(|last| more.strip_suffix(last));
    let way = stem.unwrap_or(more).strip_suffix(PARTIAL)?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let numbers = way.strip_prefix('.').and_then(|way| way.split_once('-'));
    let is_partial = way.is_empty()
        || numbers.is_some_and(|(process, number)| digits(process) && digits(number));
    is_partial.then_some(way)
}

fn exists(path: &Path) -> StoreError {
    let path = path.to_owned();
    StoreError::Exists { path }
}

fn fault(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::File {
        path: path.to_owned(),
        message: crate::system_words(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_partial_files_of_the_same_name_are_recognised() {
        for yes in [
            "club.db.12-0.part",
            "club.db.12-0.part-wal",
            "club.db.7-31.part-shm",
            "club.db.7-31.part-journal",
            "club.db.part",
            "club.db.7-31.part-gone",
        ] {
            assert!(way(yes, "club.db").is_some(), "{yes}");
        }
        for no in [
            "club.db",
            "club.db-wal",
            "club.db.12.part",
            "club.db.a-0.part",
            "club.db.1-.part",
            "club.db.1-0.part.db",
            "other.db.1-0.part",
            "club.db.old-1.part",
        ] {
            assert_eq!(way(no, "club.db"), None);
        }
    }

    #[test]
    fn what_a_killed_run_left_is_removed_and_what_runs_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("club.db");
        let old = SystemTime::now() - 2 * STALE;
        for (name, age) in [
            ("club.db.1-0.part", Some(old)),
            ("club.db.1-0.part-wal", Some(old)),
            ("club.db.2-0.part", None),
            ("other.db.1-0.part", Some(old)),
        ] {
            let file = fs::File::create(folder.path().join(name)).unwrap();
            if let Some(age) = age {
                file.set_modified(age).unwrap();
            }
        }
        let names = || {
            let names = fs::read_dir(folder.path()).unwrap();
            let mut names: Vec<String> = names
                .map(|file| file.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort();
            names
        };
        let first = PartialFile::create(&to).unwrap();
        let second = PartialFile::create(&to).unwrap();
        assert_ne!(first.path(), second.path());
        fs::write(first.path(), "first").unwrap();
        first.publish().unwrap();
        assert_eq!(second.publish(), Err(exists(&to)));
        assert_eq!(
            names(),
            ["club.db", "club.db.2-0.part", "other.db.1-0.part"]
        );
        assert_eq!(fs::read(&to).unwrap(), b"first");
        let third = PartialFile::create(&to).unwrap();
        fs::write(third.path(), "third").unwrap();
        third.replace().unwrap();
        drop(PartialFile::create(&to).unwrap());
        assert_eq!(
            names(),
            ["club.db", "club.db.2-0.part", "other.db.1-0.part"]
        );
        assert_eq!(fs::read(&to).unwrap(), b"third");
    }
}
