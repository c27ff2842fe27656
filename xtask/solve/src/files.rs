//! Files of the repository.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::TaskError;
use crate::io_error::IoError;

/// The top folder of the repository: this package is two folders below it.
pub(crate) fn repository() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors()
        .nth(2)
        .map_or_else(|| here.clone(), Path::to_path_buf)
}

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String, TaskError> {
    Ok(fs::read_to_string(path).map_err(IoError::reading(path))?)
}

/// Replaces a file as a whole, creating its folder if necessary. A reader sees the old bytes or the
/// new ones.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), TaskError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let written = || {
        fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            file.permissions(fs::Permissions::from_mode(0o644));
        }
        let mut file = file.tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    Ok(written().map_err(IoError::writing(path))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_holds_the_workspace() {
        assert!(repository().join("xtask/solve/Cargo.toml").is_file());
    }

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_next_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/a.txt");
        write(&path, b"old").unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(read(&path).unwrap(), "new");
        let names = fs::read_dir(path.parent().unwrap()).unwrap();
        assert_eq!(names.count(), 1);
    }

    #[test]
    fn a_file_below_a_file_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        write(&file, b"x").unwrap();
        let error = write(&file.join("b"), b"y").unwrap_err();
        let path = file.join("b");
        assert_eq!(
            error.to_string(),
            format!("cannot write {}", path.display())
        );
    }
}
