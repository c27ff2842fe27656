//! A folder for solutions of the small backgammon.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::run::desk;

/// A folder for solutions, and command lines that use it.
pub(crate) struct Room {
    folder: TempDir,
}

impl Room {
    pub(crate) fn new() -> Self {
        Self {
            folder: TempDir::new().unwrap(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The command line of a verb about a game.
    pub(crate) fn line(&self, verb: &str, rules: &str, more: &str) -> String {
        let cache = self.path().join("cache");
        format!(
            "niko {verb} --rules {rules} --cache {} {more}",
            cache.display()
        )
    }

    /// The answer of a run that does not fail.
    pub(crate) fn ask(&self, verb: &str, rules: &str, more: &str, input: &str) -> Value {
        let line = self.line(verb, rules, more);
        let run = desk(&line, input);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{line}");
        serde_json::from_str(&run.out).unwrap()
    }

    /// The only file in the cache.
    pub(crate) fn kept(&self) -> std::path::PathBuf {
        let mut files = fs::read_dir(self.path().join("cache")).unwrap();
        let file = files.next().unwrap().unwrap().path();
        assert!(files.next().is_none());
        file
    }
}

pub(crate) fn close(value: &Value, expected: f64, within: f64) {
    let value = value.as_f64().unwrap();
    assert!(
        (value - expected).abs() <= within,
        "{value}, not {expected}"
    );
}
