//! A file that the command line names to be written.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

use club_host::FileFailure;
use tempfile::NamedTempFile;

use crate::error::DeskError;
use crate::interrupt::Unfinished;

/// Whether a file that is there may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Overwrite {
    Refused,
    Allowed,
}

impl From<bool> for Overwrite {
    /// From the option `--force`.
    fn from(force: bool) -> Self {
        if force { Self::Allowed } else { Self::Refused }
    }
}

/// A file to be written. It is made before the work for it begins, next to its place, and gets its name
/// when it is whole: nobody ever sees half of it.
#[derive(Debug)]
pub(crate) struct Target<'a> {
    path: &'a Path,
    overwrite: Overwrite,
    sink: Sink,
}

/// Destination of the bytes until the file has its name.
#[derive(Debug)]
enum Sink {
    /// The second removes the file when the program is stopped.
    Aside(BufWriter<NamedTempFile>, Unfinished),
    /// A terminal or a pipe, which takes the bytes at once.
    Stream(BufWriter<File>),
}

impl<'a> Target<'a> {
    /// Refuses a file that is there, unless it may be replaced, and a place where nothing can be written.
    pub(crate) fn new(path: &'a Path, overwrite: Overwrite) -> Result<Self, DeskError> {
        let failed = |error: io::Error| unwritten(path, &error);
        let sink = match std::fs::metadata(path) {
            Ok(there) if there.is_dir() => {
                return Err(failed(ErrorKind::IsADirectory.into()));
            }
            Ok(there) if !there.is_file() => {
                let stream = File::options().write(true).open(path);
                Sink::Stream(BufWriter::new(stream.map_err(failed)?))
            }
            Ok(_) if overwrite == Overwrite::Refused => return Err(exists(path)),
            _ => {
                let (file, unfinished) = Unfinished::file(|| aside(path)).map_err(failed)?;
                Sink::Aside(BufWriter::new(file), unfinished)
            }
        };
        Ok(Self {
            path,
            overwrite,
            sink,
        })
    }

    /// Writes a part.
    pub(crate) fn push(&mut self, part: impl AsRef<[u8]>) -> Result<(), DeskError> {
        let written = match &mut self.sink {
            Sink::Aside(file, _) => file.write_all(part.as_ref()),
            Sink::Stream(stream) => stream.write_all(part.as_ref()),
        };
        written.map_err(|error| unwritten(self.path, &error))
    }

    /// Gives the file its name.
    pub(crate) fn keep(self) -> Result<(), DeskError> {
        let (path, overwrite) = (self.path, self.overwrite);
        let failed = |error: io::Error| unwritten(path, &error);
        let (file, _unfinished) = match self.sink {
            Sink::Stream(mut stream) => return stream.flush().map_err(failed),
            Sink::Aside(file, unfinished) => (file, unfinished),
        };
        let file = file
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        let kept = match overwrite {
            Overwrite::Allowed => file.persist(path),
            Overwrite::Refused => file.persist_noclobber(path),
        };
        match kept {
            Ok(_) => Ok(()),
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Err(exists(path)),
            Err(error) => Err(failed(error.error)),
        }
    }

    /// Writes the whole file.
    pub(crate) fn write(mut self, whole: impl AsRef<[u8]>) -> Result<(), DeskError> {
        self.push(whole)?;
        self.keep()
    }
}

/// A new file in the folder of another.
fn aside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".desk-");
    // As any new file, not for its owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

fn exists(path: &Path) -> DeskError {
    DeskError::of_host(FileFailure::exists(path))
}

fn unwritten(path: &Path, error: &io::Error) -> DeskError {
    DeskError::of_host(FileFailure::target_not_written(path, error))
}
