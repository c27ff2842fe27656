//! Words that may not come back: phrases that are not plain English, and names that were replaced.

use std::path::Path;

use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::error::XtaskError;
use crate::run;
use crate::tidy::text_file::TextFile;

/// Path of the words, from the top of the repository.
const WORDING_FILE: &str = "xtask/data/wording.toml";

/// Files with text of our own.
const WRITTEN_BY_US: [&str; 6] = ["rs", "toml", "md", "yml", "html", "ftl"];

/// The words, and where they are not looked for yet.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wording {
    /// Beginnings of paths whose text has not been revised yet.
    pub(crate) not_yet: Vec<String>,
    /// Phrases of prose: in comments, messages, documents and the words of names.
    pub(crate) phrase: Vec<Phrase>,
    /// Names in code.
    pub(crate) name: Vec<Name>,
}

/// A phrase of one or more words, compared without regard to case and line breaks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Phrase {
    /// The words, separated by single spaces.
    text: String,
    /// Text to write instead.
    instead: String,
    /// Words before the phrase with which it is plain English.
    #[serde(default)]
    unless_after: Vec<String>,
    /// Words behind the phrase with which it is plain English.
    #[serde(default)]
    unless_before: Vec<String>,
}

/// A name, compared exactly.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    /// The old name.
    text: String,
    /// The new name.
    instead: String,
}

/// A word of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Word<'a> {
    /// The word with the punctuation around it.
    text: &'a str,
    /// Its line, from 1.
    line: usize,
}

impl Word<'_> {
    /// The word without the punctuation around it, in lower case.
    fn bare(&self) -> String {
        let bare = self.text.trim_matches(|c: char| !c.is_alphanumeric());
        bare.to_lowercase()
    }

    /// Whether a phrase can go on behind this word: no punctuation follows it.
    fn continues(&self) -> bool {
        self.text.ends_with(char::is_alphanumeric)
    }
}

impl Wording {
    /// Reads the committed words.
    pub(crate) fn load(root: &Path) -> Result<Self, XtaskError> {
        run::read_toml(root, WORDING_FILE)
    }

    /// The words in a file that may not be there.
    pub(crate) fn check(&self, file: &TextFile) -> Vec<Diagnostic> {
        let is_ours = WRITTEN_BY_US.iter().any(|extension| file.is(extension));
        let is_later = self.not_yet.iter().any(|path| file.path.starts_with(path));
        if !is_ours || is_later || file.path == WORDING_FILE {
            return Vec::new();
        }
        let words = words(&file.text);
        let mut findings = Vec::new();
        for phrase in &self.phrase {
            let parts: Vec<&str> = phrase.text.split(' ').collect();
            for (at, window) in words.windows(parts.len()).enumerate() {
                let before = at.checked_sub(1).map(|at| words[at]);
                let after = words.get(at + parts.len()).copied();
                if phrase.is_at(window, before, after, &parts) {
                    let message = format!("`{}`: write {}", phrase.text, phrase.instead);
                    findings.push(Diagnostic::at(&file.path, window[0].line, message));
                }
            }
        }
        if file.is("rs") {
            findings.extend(self.names(file));
        }
        findings
    }

    /// The names in a Rust file that were replaced.
    fn names(&self, file: &TextFile) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        for (index, line) in file.text.lines().enumerate() {
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            for word in line.split(|c| !is_part(c)) {
                if let Some(name) = self.name.iter().find(|name| name.text == word) {
                    let message = format!("`{word}`: the name is {}", name.instead);
                    findings.push(Diagnostic::at(&file.path, index + 1, message));
                }
            }
        }
        findings
    }
}

impl Phrase {
    /// Whether these words are the phrase and not an exception to it.
    fn is_at(
        &self,
        words: &[Word<'_>],
        before: Option<Word<'_>>,
        after: Option<Word<'_>>,
        parts: &[&str],
    ) -> bool {
        let (last, first) = words
            .split_last()
            .map_or((None, words), |(l, f)| (Some(l), f));
        let among = |word: Option<Word<'_>>, list: &[String]| {
            word.is_some_and(|word| list.contains(&word.bare()))
        };
        words
            .iter()
            .zip(parts)
            .all(|(word, part)| word.bare() == *part)
            && first.iter().all(Word::continues)
            && !among(before.filter(Word::continues), &self.unless_after)
            && !(last.is_some_and(Word::continues) && among(after, &self.unless_before))
    }
}

/// The words of a text without the signs that begin a comment; the parts of a name are words too.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let prose = line
            .trim_start()
            .trim_start_matches(['/', '!', '#', '*', '>']);
        let words = prose.split(|c: char| c.is_whitespace() || "_\"(`".contains(c));
        let line = index + 1;
        found.extend(
            words
                .filter(|word| !word.is_empty())
                .map(|text| Word { text, line }),
        );
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::{expect_findings, file};

    fn invented() -> Wording {
        let text = r#"
            not_yet = ["crates/later/"]
            [[phrase]]
            text = "was gone"
            instead = "`left`"
            unless_after = ["who"]
            unless_before = ["for"]
            [[name]]
            text = "Goer"
            instead = "`Player`"
        "#;
        toml::from_str(text).unwrap()
    }

    #[track_caller]
    fn check(text: &str, lines: &[usize]) {
        let found = invented().check(&file("crates/a/src/b.rs", text));
        let found: Vec<usize> = found.into_iter().filter_map(|f| f.line).collect();
        assert_eq!(found, lines, "{text}");
    }

    #[test]
    fn a_phrase_is_found_in_any_case_and_across_lines() {
        check("// It was gone.\n", &[1]);
        check("fn f() {}\n/// Was\n    /// gone, they say.\n", &[2]);
        check("//! | a | `was gone` |\nf(\"was gone\");\n", &[1, 2]);
    }

    #[test]
    fn a_phrase_is_found_in_a_name_of_words() {
        check("fn a_player_was_gone_early() {}\n", &[1]);
        check("fn gone_was() {}\n", &[]);
    }

    #[test]
    fn other_words_and_punctuation_end_a_phrase() {
        check("// was undergone\n// it was. Gone\n// was (gone\n", &[3]);
    }

    #[test]
    fn an_exception_is_not_found() {
        check(
            "// who was gone\n// was gone for good\nf(\"who was gone\");\n",
            &[],
        );
        check("// who, was gone\n// was gone, for good\n", &[1, 2]);
    }

    #[test]
    fn a_name_is_found_exactly() {
        check(
            "struct Goer;\nstruct Goers;\nstruct goer;\nfn f(g: &Goer) {}\n",
            &[1, 4],
        );
    }

    #[test]
    fn a_finding_says_what_to_write() {
        let found = invented().check(&file("a.md", "It was gone.\n"));
        expect_findings(&found, &["a.md:1: `was gone`: write `left`"]);
    }

    #[test]
    fn a_path_that_comes_later_and_a_file_of_data_are_left_out() {
        for path in ["crates/later/src/a.rs", "a.snap", WORDING_FILE] {
            expect_findings(&invented().check(&file(path, "was gone\n")), &[]);
        }
    }

    #[test]
    fn the_committed_words_are_in_lower_case_and_have_an_alternative() {
        let wording = Wording::load(&run::repository()).unwrap();
        assert!(wording.phrase.len() > 20 && wording.name.len() > 5);
        for phrase in &wording.phrase {
            let text = &phrase.text;
            assert_eq!(*text, text.to_lowercase());
            assert!(!text.split(' ').any(str::is_empty), "{text}");
            assert!(phrase.instead.len() > 2, "{text}");
        }
    }
}
