//! Snapshots: none waits for review, and a test refers to each.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use xshell::Shell;

use crate::diagnostic::Diagnostic;
use crate::error::XtaskError;
use crate::io_error::IoError;

/// The variable with the file to which insta appends every snapshot that a test asks for.
pub(crate) const REFERENCES_VARIABLE: &str = "INSTA_SNAPSHOT_REFERENCES_FILE";

/// Endings of snapshots that have not been reviewed.
const PENDING: [&str; 2] = [".snap.new", ".pending-snap"];

/// Snapshots that have not been reviewed are reported.
pub(crate) fn pending(paths: &[String]) -> Vec<Diagnostic> {
    let waits = |path: &&String| PENDING.iter().any(|ending| path.ends_with(ending));
    let waiting = paths.iter().filter(waits);
    waiting
        .map(|path| Diagnostic::new(path, "a snapshot waits for review"))
        .collect()
}

/// The file into which a test run writes the snapshots it asks for, empty to begin with.
pub(crate) fn new_references(shell: &Shell, root: &Path) -> Result<PathBuf, XtaskError> {
    let path = root.join("target/xtask/snapshot-references.txt");
    // The folder is created with it.
    shell.write_file(&path, "")?;
    Ok(path)
}

/// Snapshots under `root/crates` and `root/xtask` that no test of the run asked for.
pub(crate) fn unreferenced(root: &Path, references: &Path) -> Result<Vec<Diagnostic>, XtaskError> {
    let text = fs::read_to_string(references).map_err(IoError::reading(references))?;
    let asked: BTreeSet<PathBuf> = text
        .lines()
        .filter_map(|line| root.join(line).canonicalize().ok())
        .collect();
    let mut findings = Vec::new();
    for folder in ["crates", "xtask"] {
        for path in committed(&root.join(folder))? {
            let is_asked_for = path.canonicalize().is_ok_and(|path| asked.contains(&path));
            if !is_asked_for {
                let place = path
                    .strip_prefix(root)
                    .unwrap_or(&path)
                    .display()
                    .to_string();
                findings.push(Diagnostic::new(place, "no test asks for this snapshot"));
            }
        }
    }
    findings.sort();
    Ok(findings)
}

/// The snapshot files in a folder and the folders in it.
fn committed(folder: &Path) -> Result<Vec<PathBuf>, XtaskError> {
    let failed = IoError::reading(folder);
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder).map_err(&failed)? {
        let path = entry.map_err(&failed)?.path();
        if path.is_dir() {
            found.extend(committed(&path)?);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "snap")
        {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::expect_findings;

    #[test]
    fn a_snapshot_that_waits_for_review_is_reported() {
        let paths = ["a/x.snap", "a/x.snap.new", "a/.b.rs.pending-snap"].map(str::to_owned);
        expect_findings(
            &pending(&paths),
            &[
                "a/x.snap.new: a snapshot waits for review",
                "a/.b.rs.pending-snap: a snapshot waits for review",
            ],
        );
    }

    #[test]
    fn a_snapshot_that_no_test_asks_for_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let snapshots = root.join("crates/a/tests/snapshots");
        fs::create_dir_all(&snapshots).unwrap();
        for name in ["kept.snap", "relative.snap", "forgotten.snap"] {
            fs::write(snapshots.join(name), "x").unwrap();
        }
        let references = new_references(&Shell::new().unwrap(), root).unwrap();
        // A test may give the same file by a longer way, or from the top of the repository.
        let detour = snapshots.join("../snapshots/kept.snap");
        let relative = "crates/a/tests/snapshots/relative.snap";
        fs::write(&references, format!("{}\n{relative}\n", detour.display())).unwrap();
        expect_findings(
            &unreferenced(root, &references).unwrap(),
            &["crates/a/tests/snapshots/forgotten.snap: no test asks for this snapshot"],
        );
    }
}
