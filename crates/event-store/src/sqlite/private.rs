//! Files that only their owner can read.
//!
//! On Unix their mode is 0600 and that of folders 0700; elsewhere the folder decides.

use std::ffi::OsString;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Creates an empty file; SQLite gives the files next to it the same mode.
pub(super) fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Creates a folder for its owner alone; one that is there already is an error.
pub(super) fn create_folder(path: &Path) -> io::Result<()> {
    folder().create(path)
}

/// The path with more at its end.
pub(super) fn with_suffix(path: &Path, more: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(more);
    PathBuf::from(name)
}

/// Takes the rights of others on a file of an earlier release away. Only its owner can do so: when
/// somebody else opens it, it stays as it is.
pub(super) fn restrict(path: &Path) {
    #[cfg(unix)]
    for path in [
        path.to_owned(),
        with_suffix(path, "-wal"),
        with_suffix(path, "-shm"),
    ] {
        use std::os::unix::fs::PermissionsExt;
        if let Ok(file) = std::fs::metadata(&path) {
            let mut permissions = file.permissions();
            permissions.set_mode(permissions.mode() & !0o077);
            drop(std::fs::set_permissions(&path, permissions));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Creates a folder for the files of a club, and missing folders above it, for their owner alone. A
/// folder that exists stays as it is.
///
/// # Errors
///
/// The error of the system; a path that is not Unicode text is refused, for the database cannot open a
/// file there.
pub fn create_private_folder(path: impl AsRef<Path>) -> io::Result<()> {
    if path.as_ref().to_str().is_none() {
        let message = "its name is not Unicode text";
        return Err(io::Error::new(io::ErrorKind::InvalidFilename, message));
    }
    folder().recursive(true).create(path)
}

/// A builder of folders for their owner alone.
fn folder() -> DirBuilder {
    #[cfg_attr(not(unix), allow(unused_mut))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}
