//! Rust source with its comments and literals blanked out, so that rules see code alone.

/// The source with every comment and the inside of every string and character literal replaced by
/// spaces. Lines and columns (in characters) stay where they were.
pub(crate) fn code_only(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut code = String::with_capacity(source.len());
    let mut at = 0;
    while at < chars.len() {
        let end = skipped_end(&chars, at);
        if end == at {
            code.push(chars[at]);
            at += 1;
        } else {
            code.extend(
                chars[at..end]
                    .iter()
                    .map(|&c| if c == '\n' { '\n' } else { ' ' }),
            );
            at = end;
        }
    }
    code
}

/// Where the comment or literal that starts at `at` ends; `at` itself if none starts there.
fn skipped_end(chars: &[char], at: usize) -> usize {
    let next = |n: usize| chars.get(at + n).copied();
    let in_word = at > 0 && is_word(chars[at - 1]);
    match chars[at] {
        '/' if next(1) == Some('/') => find(chars, at, |c| c == '\n'),
        '/' if next(1) == Some('*') => block_comment_end(chars, at),
        '"' => string_end(chars, at + 1),
        'r' if !in_word => raw_string_end(chars, at + 1).unwrap_or(at),
        'b' | 'c' if !in_word && next(1) == Some('r') => {
            raw_string_end(chars, at + 2).unwrap_or(at)
        }
        '\'' => char_end(chars, at),
        _ => at,
    }
}

/// The first position from `at` on where the condition holds, or the end.
fn find(chars: &[char], at: usize, is_end: impl Fn(char) -> bool) -> usize {
    chars[at..]
        .iter()
        .position(|&c| is_end(c))
        .map_or(chars.len(), |n| at + n)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn block_comment_end(chars: &[char], at: usize) -> usize {
    let mut depth = 0_usize;
    let mut here = at;
    while here < chars.len() {
        match (chars[here], chars.get(here + 1)) {
            ('/', Some('*')) => {
                depth += 1;
                here += 2;
            }
            ('*', Some('/')) => {
                depth -= 1;
                here += 2;
                if depth == 0 {
                    return here;
                }
            }
            _ => here += 1,
        }
    }
    chars.len()
}

/// The end of a string whose inside starts at `at`.
fn string_end(chars: &[char], at: usize) -> usize {
    let mut here = at;
    while here < chars.len() {
        match chars[here] {
            '\\' => here += 2,
            '"' => return here + 1,
            _ => here += 1,
        }
    }
    chars.len()
}

/// The end of a raw string whose hashes start at `at`; nothing if it is no raw string.
fn raw_string_end(chars: &[char], at: usize) -> Option<usize> {
    let hashes = chars[at..].iter().take_while(|&&c| c == '#').count();
    if chars.get(at + hashes) != Some(&'"') {
        return None;
    }
    let mut here = at + hashes + 1;
    while here < chars.len() {
        let closes = chars[here] == '"'
            && chars[here + 1..]
                .iter()
                .take(hashes)
                .filter(|&&c| c == '#')
                .count()
                == hashes;
        if closes {
            return Some(here + 1 + hashes);
        }
        here += 1;
    }
    Some(chars.len())
}

/// The end of a character literal that starts at `at`; `at` if it is a lifetime.
fn char_end(chars: &[char], at: usize) -> usize {
    if chars.get(at + 1) == Some(&'\\') {
        // The escaped character itself may be a quote.
        return (find(chars, (at + 3).min(chars.len()), |c| c == '\'') + 1).min(chars.len());
    }
    if chars.get(at + 2) == Some(&'\'') {
        at + 3
    } else {
        at
    }
}

/// An attribute such as `#[test]` or `#![no_std]` in code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Attribute<'a> {
    /// Where it starts, in bytes.
    pub(crate) start: usize,
    /// Where it ends, in bytes.
    pub(crate) end: usize,
    /// What is between the brackets.
    pub(crate) inside: &'a str,
}

/// The attributes in code whose comments and literals are blank.
pub(crate) fn attributes(code: &str) -> Vec<Attribute<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(offset) = code[from..].find('#') {
        let start = from + offset;
        let rest = &code[start + 1..];
        let bang = usize::from(rest.starts_with('!'));
        from = start + 1;
        if !rest[bang..].starts_with('[') {
            continue;
        }
        let open = start + 1 + bang;
        if let Some(length) = balanced(&code[open..], '[', ']') {
            let end = open + length;
            found.push(Attribute {
                start,
                end,
                inside: &code[open + 1..end - 1],
            });
            from = end;
        }
    }
    found
}

/// The length in bytes of the text up to the bracket that closes its first character.
pub(crate) fn balanced(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at + c.len_utf8());
            }
        }
    }
    None
}

/// The line of a byte position, from 1.
pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// Where `word` stands in the code as a word of its own, in bytes.
pub(crate) fn word_positions(code: &str, word: &str) -> Vec<usize> {
    let starts_alone = |at: usize| !code[..at].chars().next_back().is_some_and(is_word);
    code.match_indices(word)
        .map(|(at, _)| at)
        .filter(|&at| starts_alone(at))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(code_only(source), expected);
    }

    #[test]
    fn comments_are_blanked() {
        check("a // b\nc", "a     \nc");
        check("a /* b /* c */ d */ e", "a                   e");
        check("/* never closed", "               ");
    }

    #[test]
    fn strings_are_blanked() {
        check(r#"f("a\"b", c)"#, "f(      , c)");
        check(r##"f(r#"a"b"#, c)"##, "f(        , c)");
        check("f(\"a\nb\")", "f(  \n  )");
        check("f(br\"a\")", "f(     )");
        check("for_r(b)", "for_r(b)");
        check("\"open", "     ");
    }

    #[test]
    fn characters_are_blanked_and_lifetimes_stay() {
        check("f('\"', x)", "f(   , x)");
        check(r"f('\'', '\n', '\u{1F600}')", "f(    ,     ,            )");
        check("fn f<'a>(x: &'a str)", "fn f<'a>(x: &'a str)");
    }

    #[test]
    fn attributes_are_found_with_their_brackets_balanced() {
        let code = "#![a]\n#[b(c[0])] fn f() { # }";
        let found: Vec<&str> = attributes(code).iter().map(|a| a.inside).collect();
        assert_eq!(found, ["a", "b(c[0])"]);
        assert_eq!(line_of(code, attributes(code)[1].start), 2);
    }

    #[test]
    fn a_part_of_a_word_is_no_word() {
        assert_eq!(word_positions("expect(x) unexpect(y)", "expect("), [0]);
    }
}
