//! A look at a text that finds canonical JSON without making a value of it.

/// The deepest nesting that is followed.
const DEPTH: u32 = 32;

/// Whether a text is plainly the canonical JSON of an object.
///
/// Never true for another text. False also for some that are canonical: those nested deeper than
/// 32 levels, and those with a key outside of printable ASCII. Bodies of this release have neither.
pub(super) fn is_plain_object(text: &str) -> bool {
    let mut scan = Scan(text.as_bytes());
    scan.0.first() == Some(&b'{') && scan.value(0).is_some() && scan.0.is_empty()
}

/// The rest of a text. Each method takes what it is named after; none if it is not there.
struct Scan<'a>(&'a [u8]);

impl<'a> Scan<'a> {
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn peek(&self) -> Option<u8> {
        self.0.first().copied()
    }

    fn word(&mut self, word: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(word.as_bytes())?;
        Some(())
    }

    fn value(&mut self, depth: u32) -> Option<()> {
        match self.peek()? {
            b'{' if depth < DEPTH => self.object(depth + 1),
            b'[' if depth < DEPTH => self.array(depth + 1),
            b'"' => self.string(),
            b'n' => self.word("null"),
            b't' => self.word("true"),
            b'f' => self.word("false"),
            b'-' | b'0'..=b'9' => self.number(),
            _ => None,
        }
    }

    fn object(&mut self, depth: u32) -> Option<()> {
        self.next()?;
        if self.peek()? == b'}' {
            return self.next().map(drop);
        }
        let mut last: Option<&[u8]> = None;
        loop {
            let key = self.key()?;
            if last.is_some_and(|last| last >= key) {
                return None;
            }
            last = Some(key);
            self.word(":")?;
            self.value(depth)?;
            match self.next()? {
                b',' => {}
                b'}' => return Some(()),
                _ => return None,
            }
        }
    }

    fn array(&mut self, depth: u32) -> Option<()> {
        self.next()?;
        if self.peek()? == b']' {
            return self.next().map(drop);
        }
        loop {
            self.value(depth)?;
            match self.next()? {
                b',' => {}
                b']' => return Some(()),
                _ => return None,
            }
        }
    }

    /// A key without escapes: of such keys the order of bytes is that of UTF-16 code units.
    fn key(&mut self) -> Option<&'a [u8]> {
        self.word("\"")?;
        let end = self.0.iter().position(|byte| *byte == b'"')?;
        let (key, rest) = self.0.split_at(end);
        let plain = |byte: &u8| matches!(byte, b' '..=b'~') && *byte != b'\\';
        if !key.iter().all(plain) {
            return None;
        }
        self.0 = rest;
        self.next()?;
        Some(key)
    }

    fn string(&mut self) -> Option<()> {
        self.next()?;
        loop {
            match self.next()? {
                b'"' => return Some(()),
                b'\\' => self.escape()?,
                0..=0x1f => return None,
                _ => {}
            }
        }
    }

    /// The shortest escape of a character that needs one.
    fn escape(&mut self) -> Option<()> {
        match self.next()? {
            b'"' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't' => Some(()),
            b'u' => {
                self.word("00")?;
                let digits = (self.next()?, self.next()?);
                // Those with an escape of one letter are 08, 09, 0a, 0c and 0d.
                let control = matches!(
                    digits,
                    (b'0', b'0'..=b'7' | b'b' | b'e' | b'f') | (b'1', b'0'..=b'9' | b'a'..=b'f')
                );
                control.then_some(())
            }
            _ => None,
        }
    }

    /// An integer with all digits and no more, from -2^63 to 2^64 - 1.
    fn number(&mut self) -> Option<()> {
        let part_of = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
        let end = self.0.iter().position(|byte| !part_of(byte));
        let (number, rest) = self.0.split_at(end.unwrap_or(self.0.len()));
        let number = std::str::from_utf8(number).ok()?;
        let digits = number.strip_prefix('-').unwrap_or(number);
        let shortest = digits == "0" && digits == number || !digits.starts_with('0');
        let fits = number.parse::<u64>().is_ok() || number.parse::<i64>().is_ok();
        if !shortest || !fits || digits.starts_with('+') {
            return None;
        }
        self.0 = rest;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::canonical::canonical_object;

    #[test]
    fn bodies_as_they_are_written_are_found() {
        for text in [
            "{}",
            r#"{"a":[],"b":{"c":-1,"d":[1,2,{}]},"e":"青\n\"\\\u001f","f":null,"g":true,"h":false}"#,
            r#"{"a":18446744073709551615,"b":-9223372036854775808,"c":0}"#,
        ] {
            assert!(is_plain_object(text), "{text}");
            assert!(canonical_object(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_not_canonical_is_not_found() {
        for text in [
            "",
            "1",
            "[]",
            "{}\n",
            " {}",
            r#"{"a": 1}"#,
            r#"{"b":1,"a":1}"#,
            r#"{"a":1,"a":1}"#,
            r#"{"a":-0}"#,
            r#"{"a":01}"#,
            r#"{"a":+1}"#,
            r#"{"a":1.0}"#,
            r#"{"a":1e3}"#,
            r#"{"a":18446744073709551616}"#,
            r#"{"a":-9223372036854775809}"#,
            r#"{"a":"\/"}"#,
            r#"{"a":"\u0009"}"#,
            r#"{"a":"\u001F"}"#,
            r#"{"a":"\u0041"}"#,
            r#"{"a":"\ud83d\ude00"}"#,
            "{\"a\":\"\u{1}\"}",
            r#"{"a":1,}"#,
            r#"{"a":[1,]}"#,
            r#"{"a":tru}"#,
            r#"{"a":--1}"#,
            r#"{"a":1-1}"#,
            r#"{"a":-}"#,
            r#"{"a"}"#,
            r#"{"a":"}"#,
            r#"{"\u0061":1}"#,
            "{\"a\":1}}",
        ] {
            assert!(!is_plain_object(text), "{text}");
            assert!(canonical_object(text).is_err(), "{text}");
        }
    }

    /// Texts that are nearly JSON, of few characters so that many of them are.
    fn nearly_json() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "{", "}", "[", "]", ":", ",", "\"", "\"a\":", "\"b\":", "\"a\"", "0", "1", "-", "12",
            ".", "e", "null", "true", "\\n", "\\u00", "1f", "0a", " ", "é", "{}", "[]",
        ]);
        prop::collection::vec(piece, 0..9).prop_map(|pieces| format!("{{{}}}", pieces.concat()))
    }

    proptest! {
        #[test]
        fn what_is_found_is_canonical(text in nearly_json()) {
            if is_plain_object(&text) {
                prop_assert!(canonical_object(&text).is_ok(), "{}", text);
            }
        }
    }
}
