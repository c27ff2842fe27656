//! One server for a club at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

/// The file that the server of a club holds locked.
const LOCK_FILE: &str = "serve.lock";

/// The right to serve a club; it ends when it is dropped, or with the program.
#[derive(Debug)]
pub struct ServeLock {
    /// The lock is that of the open file.
    _file: File,
}

/// Why a club cannot be served.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeLockFailure {
    /// Another server has the club.
    #[error("the club is served already, at {address}")]
    Served {
        /// Its address.
        address: String,
    },
    /// The folder takes no file.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
}

impl ServeLock {
    /// Takes the right to serve the club in a folder, and says at which address.
    ///
    /// # Errors
    ///
    /// [`ServeLockFailure`].
    pub fn take(folder: &Path, address: &str) -> Result<Self, ServeLockFailure> {
        let path = folder.join(LOCK_FILE);
        let failed = |source| ServeLockFailure::File {
            path: path.clone(),
            source,
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut address = String::new();
                // Where it cannot be read, there is still another server.
                drop(file.read_to_string(&mut address));
                return Err(ServeLockFailure::Served {
                    address: address.trim().to_owned(),
                });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        file.set_len(0).map_err(failed)?;
        file.rewind().map_err(failed)?;
        file.write_all(address.as_bytes()).map_err(failed)?;
        Ok(Self { _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_server_is_refused_with_the_address_of_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let first = ServeLock::take(folder.path(), "http://localhost:7373").unwrap();
        let second = ServeLock::take(folder.path(), "http://localhost:7374").unwrap_err();
        assert_eq!(
            second.to_string(),
            "the club is served already, at http://localhost:7373"
        );
        drop(first);
        ServeLock::take(folder.path(), "http://localhost:7374").unwrap();
    }
}
