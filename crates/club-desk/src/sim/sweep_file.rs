//! The file of a sweep in the making: one that is there is continued.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use club_host::FileFailure;
use season_sim::sweep::{SweepFile, SweepHeader, SweepResult, SweepText, line};

use super::failure::of_results;
use crate::error::{DeskError, DeskFailure};

/// A file of results, locked until it is dropped.
#[derive(Debug)]
pub(super) struct ResultsFile<'p> {
    path: &'p Path,
    file: File,
    known: BTreeSet<u64>,
}

impl<'p> ResultsFile<'p> {
    /// Opens the file of a header, or makes it. A last line that was broken off is removed.
    ///
    /// # Errors
    ///
    /// A file of another plan, release, range or shard, one that is damaged, and one that another program writes.
    pub(super) fn open(
        path: &'p Path,
        header: &SweepHeader<impl SweepText>,
    ) -> Result<Self, DeskError> {
        let unread = |error: io::Error| DeskError::of_host(FileFailure::not_read(path, &error));
        let unwritten =
            |error: io::Error| DeskError::of_host(FileFailure::not_written(path, &error));
        // A pipe or a device has no end that could be read, and nothing could be continued there.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            let kind = if path.is_dir() {
                io::ErrorKind::IsADirectory
            } else {
                io::ErrorKind::InvalidInput
            };
            let error = io::Error::new(kind, "not a file");
            return Err(unwritten(error));
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(unwritten)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let file = path.display().to_string();
                return Err(DeskFailure::ResultsInUse { file }.into());
            }
            Err(TryLockError::Error(error)) => return Err(unwritten(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(unread)?;
        let first = header.line() + "\n";
        let (known, whole) = if first.as_bytes().starts_with(&bytes) {
            // Empty, or broken off in its first line.
            (BTreeSet::new(), 0)
        } else {
            known(path, &bytes, header)?
        };
        file.set_len(whole).map_err(unwritten)?;
        file.seek(SeekFrom::Start(whole)).map_err(unwritten)?;
        if whole == 0 {
            file.write_all(first.as_bytes()).map_err(unwritten)?;
        }
        Ok(Self { path, file, known })
    }

    /// Numbers of the jobs that were there before.
    pub(super) const fn known(&self) -> &BTreeSet<u64> {
        &self.known
    }

    /// Adds a result, in one piece.
    pub(super) fn add(&mut self, result: &impl SweepResult) -> Result<(), DeskError> {
        let line = line(result) + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| DeskError::of_host(FileFailure::not_written(self.path, &error)))
    }

    /// Brings everything to the disk.
    pub(super) fn finish(self) -> Result<(), DeskError> {
        let synced = self.file.sync_all();
        synced.map_err(|error| DeskError::of_host(FileFailure::not_written(self.path, &error)))
    }
}

/// Jobs of a file that is there, and the length of its whole lines.
fn known<T: SweepText>(
    path: &Path,
    bytes: &[u8],
    header: &SweepHeader<T>,
) -> Result<(BTreeSet<u64>, u64), DeskFailure> {
    let file = || path.display().to_string();
    let read = SweepFile::<T>::read(bytes).map_err(|fault| of_results(file(), fault))?;
    let same = header.accept(&read.header);
    same.map_err(|fault| of_results(file(), fault))?;
    Ok((read.jobs(), read.whole as u64))
}
