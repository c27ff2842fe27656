//! The text of a file in one of two encodings.

use std::borrow::Cow;

use encoding_rs::SHIFT_JIS;

/// The text of a file: UTF-8, else `Shift_JIS` where all of it reads so. None for any other encoding.
///
/// Characters for private use are none of a name: bytes of another encoding read as such.
///
/// ```
/// use club_host::rows::file_text;
///
/// assert_eq!(file_text("青木".as_bytes()).as_deref(), Some("青木"));
/// assert_eq!(file_text(b"\x90\xc2\x96\xd8").as_deref(), Some("青木"));
/// assert_eq!(file_text(b"Jos\xe9,1"), None);
/// ```
#[must_use]
pub fn file_text(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Some(Cow::Borrowed(text));
    }
    let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes)?;
    let private = |c: char| ('\u{e000}'..='\u{f8ff}').contains(&c);
    (!text.contains(private)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::file_text;

    #[test]
    fn a_file_reads_the_same_in_both_encodings() {
        // Names, their readings in full and half width, and a sign whose second byte is a backslash.
        let text = "name,reading\n青木 健,あおき けん\n馬場 恵,ババ メグミ\n表 千葉,ｵﾓﾃ\n";
        let (bytes, _, unmappable) = encoding_rs::SHIFT_JIS.encode(text);
        assert!(!unmappable && std::str::from_utf8(&bytes).is_err());
        assert_eq!(file_text(&bytes).as_deref(), Some(text));
        assert_eq!(file_text(text.as_bytes()).as_deref(), Some(text));
    }

    #[test]
    fn other_encodings_are_none_of_both() {
        // Latin-1: e with acute before a comma, o with diaeresis before r.
        for bytes in [&b"Jos\xe9,1"[..], b"Bj\xf6rn", b"\xff\xfea\0", b"\x90"] {
            assert_eq!(file_text(bytes), None, "{bytes:?}");
        }
    }
}
