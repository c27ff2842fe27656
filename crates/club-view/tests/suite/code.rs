//! No text for people is in the code of the views and of the command line.
//!
//! The English of a failure is one exception: `message` in JSON is English in every language, and
//! other languages say a failure by its kind. Such a text is in a statement that makes a failure.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Beginnings of code that makes the English of a failure. The code goes on to the end of the
/// brackets or of the statement.
const FAILURES: [&str; 8] = [
    "let words =",
    "let mut words =",
    ".message =",
    "let message =",
    "DeskError::new(",
    "Fault::new(",
    "Error::custom(",
    "format_args!(",
];

/// Other literals: the file, how they begin, and the reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    (
        "help.rs",
        "",
        "commands as they are typed, and a heading that clap finds by its English",
    ),
    ("examples.rs", "", "commands as they are typed"),
    ("demo.rs", "season standings", "a command as it is typed"),
    ("demo.rs", "rate ", "a command as it is typed"),
    ("demo.rs", "log ", "a command as it is typed"),
    ("demo.rs", "range ", "a command as it is typed"),
    ("eval.rs", "GNU Backgammon", "the name of a program"),
    ("manual.rs", "", "values of JSON"),
    (
        "schema.rs",
        "keys of the catalogue",
        "a proof, for nobody to read",
    ),
    (
        "schema.rs",
        "# Schemas",
        "a page of the documentation, which is English",
    ),
    (
        "cache.rs",
        "not a regular file",
        "the English of a failure, from the system or from us",
    ),
];

/// A string literal and the bytes of the code that it takes.
#[derive(Debug, PartialEq, Eq)]
struct Literal {
    text: String,
    span: Range<usize>,
}

/// The string literals of Rust code, without those of comments.
fn literals(code: &str) -> Vec<Literal> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(next) = code[at..].find(['"', '\'', '/']) {
        let start = at + next;
        at = start + 1;
        let rest = &code[at..];
        match &code[start..at] {
            "/" if rest.starts_with('/') => at += rest.find('\n').unwrap_or(rest.len()),
            // A character, not a lifetime.
            "'" => {
                let end = rest.char_indices().nth(1).map_or(0, |(end, _)| end);
                if rest.starts_with('\\') {
                    at += 2 + rest[2..].find('\'').unwrap() + 1;
                } else if rest[end..].starts_with('\'') {
                    at += end + 1;
                }
            }
            "\"" => {
                let mut escaped = false;
                let end = rest
                    .find(|c| {
                        let ends = c == '"' && !escaped;
                        escaped = c == '\\' && !escaped;
                        ends
                    })
                    .unwrap();
                at += end + 1;
                found.push(Literal {
                    text: rest[..end].to_owned(),
                    span: start..at,
                });
            }
            _ => {}
        }
    }
    found
}

/// The parts of the code that make the English of failures.
fn failures(code: &str, literals: &[Literal]) -> Vec<Range<usize>> {
    // Brackets in literals do not count.
    let mut masked = code.as_bytes().to_vec();
    for literal in literals {
        masked[literal.span.clone()].fill(b'_');
    }
    let mut found = Vec::new();
    for beginning in FAILURES {
        for (start, _) in code.match_indices(beginning) {
            let mut depth = 0_i32;
            let mut end = start;
            for (at, byte) in masked.iter().enumerate().skip(start) {
                end = at;
                match byte {
                    b'(' | b'[' | b'{' => depth += 1,
                    b')' | b']' | b'}' => depth -= 1,
                    b';' if depth == 0 => break,
                    _ => {}
                }
                if depth < 0 || (depth == 0 && *byte == b')' && beginning.ends_with('(')) {
                    break;
                }
            }
            found.push(start..end);
        }
    }
    found
}

/// Whether a text has two words in a row, as a sentence has and a key has not.
fn is_prose(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let word = |word: &&str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
    words.windows(2).any(|pair| pair.iter().all(word))
}

/// The texts of code that are for people.
fn prose(code: &str) -> Vec<String> {
    // Tests, and attributes, which speak to the compiler and to programs: reasons of lints, English
    // of errors, words of the command line, which have a test of their own.
    let code = code.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
    let mut kept = String::new();
    let mut in_attribute = false;
    for line in code.lines() {
        in_attribute |= line.trim_start().starts_with("#[");
        if !in_attribute {
            kept += line;
            kept += "\n";
        }
        in_attribute &= !line.ends_with(']');
    }
    let literals = literals(&kept);
    let failures = failures(&kept, &literals);
    let is_failure = |literal: &Literal| {
        let start = literal.span.start;
        failures.iter().any(|failure| failure.contains(&start))
    };
    literals
        .into_iter()
        .filter(|literal| is_prose(&literal.text) && !is_failure(literal))
        .map(|literal| literal.text)
        .collect()
}

/// The files of Rust below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn prose_is_found_in_code() {
    let code = "// \"not this one\"\nlet a = 'x'; f::<'a>(\"two words\", '\"', '\\'', \"key\", \"a \\\" quoted text\");";
    assert_eq!(prose(code), ["two words", "a \\\" quoted text"]);
}

#[test]
fn attributes_tests_and_the_english_of_failures_are_left_out() {
    let code = "#[expect(\n    clippy::x,\n    reason = \"for no reason\"\n)]\nfn a() {\n    \
                let words = match b {\n        1 => format!(\"{} is wrong here\"),\n        _ => \
                \"and so on\",\n    };\n    DeskError::new(x(1), \"Kind\", \"this is \
                wrong\").with(\"kept as text\");\n    c(\"for all people\");\n}\n\n#[cfg(test)]\n\
                mod tests {\n    \"in a test\"\n}\n";
    assert_eq!(prose(code), ["kept as text", "for all people"]);
}

#[test]
fn no_text_for_people_is_in_the_code() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut wrong, mut used) = (Vec::new(), vec![false; ALLOWED.len()]);
    for folder in ["club-words/src", "club-view/src", "club-desk/src"] {
        let folder = crates.join(folder);
        // The bodies of the fuzz targets are tests.
        let files = files(&folder).into_iter();
        let is_test = |path: &Path| path.iter().any(|part| part == "fuzz" || part == "tests.rs");
        for path in files.filter(|path| !is_test(path) && !path.ends_with("fuzz.rs")) {
            for text in prose(&fs::read_to_string(&path).unwrap()) {
                let allows = |&(file, beginning, _): &(&str, &str, &str)| {
                    path.ends_with(file) && text.starts_with(beginning)
                };
                match ALLOWED.iter().position(allows) {
                    Some(allowed) => used[allowed] = true,
                    None => wrong.push(format!("{}: {text:?}", path.display())),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (allowed, used) in ALLOWED.iter().zip(used) {
        assert!(used, "nothing needs {allowed:?}");
    }
}
