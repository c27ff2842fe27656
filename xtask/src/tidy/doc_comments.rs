//! Doc comments that open with a word that names nothing, or with a sentence that is too long.

use std::path::Path;

use serde::Deserialize;

use crate::diagnostic::Diagnostic;
use crate::error::XtaskError;
use crate::run;
use crate::tidy::text_file::TextFile;

/// Path of the exceptions, from the top of the repository.
const EXCEPTIONS_FILE: &str = "xtask/data/doc_comments.toml";

/// Words with which no line of a doc comment begins.
const OPENINGS: [&str; 6] = ["By", "Of", "Those", "What", "Where", "Who"];

/// The most words of a first sentence.
const MOST_WORDS: usize = 20;

/// Exceptions from the two rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DocComments {
    /// Files in which lines may begin with one of [`OPENINGS`].
    opening: Exceptions,
    /// Files in which first sentences may be longer than [`MOST_WORDS`].
    sentence: Exceptions,
}

/// Beginnings of paths to which a rule does not apply.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exceptions {
    /// Files whose comments are printed as help.
    help: Vec<String>,
    /// Files that have not been revised yet.
    not_yet: Vec<String>,
}

impl DocComments {
    /// Reads the committed exceptions.
    pub(crate) fn load(root: &Path) -> Result<Self, XtaskError> {
        run::read_toml(root, EXCEPTIONS_FILE)
    }

    /// Applies both rules to the Rust files.
    pub(crate) fn check(&self, files: &[TextFile]) -> Vec<Diagnostic> {
        let mut findings = self.opening.apply(files, "opening", openings);
        findings.extend(self.sentence.apply(files, "sentence", long_sentences));
        findings
    }
}

impl Exceptions {
    /// Findings of a rule outside the exceptions, and exceptions below which there are none.
    fn apply(
        &self,
        files: &[TextFile],
        name: &str,
        rule: fn(&TextFile) -> Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let paths: Vec<&String> = self.help.iter().chain(&self.not_yet).collect();
        let mut used = vec![false; paths.len()];
        let mut findings = Vec::new();
        for file in files.iter().filter(|file| file.is("rs")) {
            let found = rule(file);
            let exception = paths
                .iter()
                .position(|path| file.path.starts_with(path.as_str()));
            match exception {
                Some(at) => used[at] |= !found.is_empty(),
                None => findings.extend(found),
            }
        }
        let unused = paths.iter().zip(used).filter(|(_, used)| !used);
        findings.extend(unused.map(|(path, _)| {
            let message = format!("`{path}` excuses nothing under `{name}`; delete it");
            Diagnostic::new(EXCEPTIONS_FILE, message)
        }));
        findings
    }
}

/// Marker and text of a line of a doc comment.
fn comment(line: &str) -> Option<(&str, &str)> {
    let (marker, text) = line.trim_start().split_at_checked(3)?;
    let is_comment = ["///", "//!"].contains(&marker) && (text.is_empty() || text.starts_with(' '));
    is_comment.then_some((marker, text.trim()))
}

/// Lines of doc comments that begin with a word that names nothing.
fn openings(file: &TextFile) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for (index, line) in file.text.lines().enumerate() {
        let Some((word, _)) = comment(line).and_then(|(_, text)| text.split_once(' ')) else {
            continue;
        };
        if OPENINGS.contains(&word) {
            let message = format!("a doc comment opens with `{word}`: begin with a noun or a verb");
            findings.push(Diagnostic::at(&file.path, index + 1, message));
        }
    }
    findings
}

/// Doc comments whose first sentence is too long.
fn long_sentences(file: &TextFile) -> Vec<Diagnostic> {
    let lines: Vec<Option<(&str, &str)>> = file.text.lines().map(comment).collect();
    let mut findings = Vec::new();
    let mut before = None;
    for (index, line) in lines.iter().enumerate() {
        let marker = line.map(|(marker, _)| marker);
        if marker.is_some() && marker != before {
            let rest = lines[index..].iter().map_while(|line| *line);
            let paragraph = rest
                .take_while(|(other, text)| Some(*other) == marker && is_prose(text))
                .map(|(_, text)| text);
            let words = words_to_full_stop(paragraph);
            if words > MOST_WORDS {
                let message =
                    format!("the first sentence has {words} words, more than {MOST_WORDS}");
                findings.push(Diagnostic::at(&file.path, index + 1, message));
            }
        }
        before = marker;
    }
    findings
}

/// Whether a line of a comment belongs to a paragraph: not empty, no heading, list, table or code.
fn is_prose(text: &str) -> bool {
    let others = ["#", "```", "- ", "* ", "|"];
    !text.is_empty() && !others.iter().any(|other| text.starts_with(other))
}

/// Number of words to the first full stop; code between backticks is one word.
fn words_to_full_stop<'a>(lines: impl Iterator<Item = &'a str>) -> usize {
    let (mut words, mut in_code) = (0, false);
    for word in lines.flat_map(str::split_whitespace) {
        words += usize::from(!in_code);
        in_code ^= word.matches('`').count() % 2 == 1;
        if !in_code && word.ends_with(['.', '?', '!']) {
            break;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::{expect_findings, file};

    fn paths(paths: &[&str]) -> Vec<String> {
        paths.iter().map(|&path| path.to_owned()).collect()
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found = DocComments::default().check(&[file("a.rs", text)]);
        expect_findings(&found, expected);
    }

    #[test]
    fn each_word_is_found_where_a_line_of_a_doc_comment_begins_with_it() {
        for word in OPENINGS {
            let expected =
                format!("a doc comment opens with `{word}`: begin with a noun or a verb");
            check(
                &format!("/// {word} it is.\nfn f() {{}}\n"),
                &[&format!("a.rs:1: {expected}")],
            );
            check(
                &format!(
                    "//! A.\n\nstruct S {{\n    /// A field.\n    ///\n    /// {word} it is.\n"
                ),
                &[&format!("a.rs:6: {expected}")],
            );
        }
    }

    #[test]
    fn other_words_and_other_comments_are_not_found() {
        check("/// Whether it is.\n/// Whose it is.\n/// Byte.\n", &[]);
        check("/// The table. What follows is the rest.\n", &[]);
        check(
            "// What it is.\n//// What it is.\nf(\"/// What it is.\");\n",
            &[],
        );
    }

    #[test]
    fn a_first_sentence_has_at_most_twenty_words() {
        let twenty = "/// A a a a a a a a a a\n/// b b b b b b b b b";
        check(&format!("{twenty} c.\n"), &[]);
        check(&format!("{twenty} c d.\n"), &[LONG]);
        check(&format!("{twenty} c d\n"), &[LONG]);
        check(&format!("{twenty} c? D d d.\n"), &[]);
        check(&format!("{twenty} `c + d + e`.\n"), &[]);
        check(&format!("{twenty} `c + d. e` f.\n"), &[LONG]);
    }

    /// The finding about a sentence of 21 words.
    const LONG: &str = "a.rs:1: the first sentence has 21 words, more than 20";

    #[test]
    fn only_the_first_paragraph_of_a_comment_is_counted() {
        let long = "a ".repeat(30);
        for line in ["", " # A", " ```", " - a", " * a", " | a |"] {
            check(&format!("/// A\n///{line}\n/// {long}\n"), &[]);
        }
        check(
            &format!("/// A\n//! {long}\n"),
            &["a.rs:2: the first sentence has 30 words, more than 20"],
        );
        check(&format!("/// A\nfn f() {{}}\n// {long}\n"), &[]);
    }

    #[test]
    fn files_that_are_excepted_and_files_of_another_language_are_left_out() {
        let text = format!("/// What it is {}.\n", "a ".repeat(30));
        let files = [
            file("args/a.rs", &text),
            file("later/b.rs", &text),
            file("c.md", &text),
        ];
        let exceptions = Exceptions {
            help: paths(&["args/"]),
            not_yet: paths(&["later/"]),
        };
        let exceptions = DocComments {
            opening: exceptions.clone(),
            sentence: exceptions,
        };
        expect_findings(&exceptions.check(&files), &[]);
    }

    #[test]
    fn an_exception_that_is_not_needed_any_more_is_reported() {
        let exceptions = DocComments {
            opening: Exceptions {
                help: paths(&["gone/"]),
                not_yet: paths(&["later/"]),
            },
            sentence: Exceptions {
                help: Vec::new(),
                not_yet: paths(&["later/"]),
            },
        };
        let files = [file("later/a.rs", "/// What it is.\n"), file("b.rs", "")];
        expect_findings(
            &exceptions.check(&files),
            &[
                "xtask/data/doc_comments.toml: `gone/` excuses nothing under `opening`; delete it",
                "xtask/data/doc_comments.toml: `later/` excuses nothing under `sentence`; delete it",
            ],
        );
    }
}
