//! `cargo xtask codegen [--check]`: the generated sources and print sheets.

mod dhondt_tables;
mod picture;
mod sheet;

use std::fs;
use std::path::Path;

use crate::cli::Generated;
use crate::error::XtaskError;

/// A file as the generator writes it.
#[derive(Debug, PartialEq, Eq)]
struct GeneratedFile {
    /// From the top of the repository.
    path: String,
    /// The whole text.
    text: String,
}

/// Writes the generated files, or with `check` only compares them with those committed.
pub(crate) fn codegen(root: &Path, what: Generated, check: bool) -> Result<(), XtaskError> {
    let (files, command) = match what {
        Generated::DhondtTables => (dhondt_tables::files()?, "cargo xtask codegen dhondt-tables"),
        Generated::Picture => (picture::files(root)?, "cargo xtask codegen picture"),
        Generated::All => {
            let mut all = dhondt_tables::files()?;
            all.extend(picture::files(root)?);
            (all, "cargo xtask codegen")
        }
    };
    let mut stale = Vec::new();
    for file in files {
        let is_fresh = ensure_file_contents(&root.join(&file.path), &file.text, check)?;
        if !is_fresh {
            eprintln!("{} {}", if check { "stale:" } else { "wrote" }, file.path);
            stale.push(file.path);
        }
    }
    if check && !stale.is_empty() {
        return Err(XtaskError::Stale {
            paths: stale,
            command,
        });
    }
    Ok(())
}

/// Whether the file holds this text already; if not, and unless only checking, writes it.
fn ensure_file_contents(path: &Path, text: &str, check: bool) -> Result<bool, XtaskError> {
    // A checkout may have turned the line ends.
    let old = fs::read_to_string(path).map(|old| old.replace("\r\n", "\n"));
    if old.is_ok_and(|old| old == text) {
        return Ok(true);
    }
    if !check {
        let failed = |source| XtaskError::Write {
            path: path.to_path_buf(),
            source,
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::write(path, text).map_err(failed)?;
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checking_reports_a_stale_file_and_writes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/a.txt");
        assert!(!ensure_file_contents(&path, "new\n", true).unwrap());
        assert!(!path.exists());
    }

    #[test]
    fn writing_makes_it_fresh() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/a.txt");
        assert!(!ensure_file_contents(&path, "new\n", false).unwrap());
        assert!(ensure_file_contents(&path, "new\n", true).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new\n");
        assert!(!ensure_file_contents(&path, "newer\n", true).unwrap());
    }

    #[test]
    fn turned_line_ends_are_no_difference() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "a\r\nb\r\n").unwrap();
        assert!(ensure_file_contents(&path, "a\nb\n", true).unwrap());
    }

    #[test]
    fn a_stale_file_fails_the_check_with_the_command_to_run() {
        let folder = tempfile::tempdir().unwrap();
        let error = codegen(folder.path(), Generated::DhondtTables, true).unwrap_err();
        let text = error.to_string();
        assert!(
            text.ends_with("run `cargo xtask codegen dhondt-tables`"),
            "{text}"
        );
        codegen(folder.path(), Generated::DhondtTables, false).unwrap();
        codegen(folder.path(), Generated::DhondtTables, true).unwrap();
    }
}
