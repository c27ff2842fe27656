//! A file that the rules read.

use std::path::Path;

/// A text file of the repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TextFile {
    /// From the top of the repository, with `/`.
    pub(crate) path: String,
    /// The whole text.
    pub(crate) text: String,
}

impl TextFile {
    /// Whether the file's name ends so.
    pub(crate) fn is(&self, extension: &str) -> bool {
        Path::new(&self.path)
            .extension()
            .is_some_and(|e| e == extension)
    }

    /// Whether it was written by a generator.
    pub(crate) fn is_generated(&self) -> bool {
        self.path.contains("/generated/")
    }

    /// Whether it is a test or belongs to one.
    pub(crate) fn is_test(&self) -> bool {
        self.path
            .split('/')
            .any(|part| part == "tests" || part == "corpus")
    }
}
