//! No text for people is in the code.

use std::fs;
use std::path::Path;

/// String literals that are no text for people, each with the reason.
const ALLOWED: [(&str, &str); 0] = [];

/// The string literals of Rust code, without those of comments and attributes.
fn literals(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let (token, after) = rest[at..].split_at(1);
        rest = after;
        match token {
            "/" if rest.starts_with('/') => {
                rest = rest.split_once('\n').map_or("", |(_, after)| after);
            }
            // A character, not a lifetime.
            "'" => {
                let end = rest.char_indices().nth(1).map_or(0, |(end, _)| end);
                if rest.starts_with('\\') || rest[end..].starts_with('\'') {
                    rest = rest.split_once('\'').map_or("", |(_, after)| after);
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
                found.push(rest[..end].to_owned());
                rest = &rest[end + 1..];
            }
            _ => {}
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

#[test]
fn prose_is_found_in_code() {
    let code = "// \"not this one\"\nlet a = 'x'; f::<'a>(\"two words\", '\"', \"key\", \"a \\\" quoted text\");";
    let prose: Vec<String> = literals(code)
        .into_iter()
        .filter(|text| is_prose(text))
        .collect();
    assert_eq!(prose, ["two words", "a \\\" quoted text"]);
}

#[test]
fn no_text_for_people_is_in_the_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let code = fs::read_to_string(&path).unwrap();
        // Attributes speak to the compiler and to programs: reasons of lints, English of errors.
        let code: String = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("#["))
            .filter(|line| !line.trim_start().starts_with("reason = "))
            .fold(String::new(), |code, line| code + line + "\n");
        for text in literals(&code) {
            let allowed = ALLOWED.iter().any(|(known, _)| *known == text);
            assert!(allowed || !is_prose(&text), "{}: {text:?}", path.display());
        }
    }
}
