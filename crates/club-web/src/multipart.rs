//! A file in a form that a browser sends in parts.

/// The boundary between the parts, from the type of a body; none of another type.
pub(crate) fn boundary(media: &str) -> Option<&str> {
    let (kind, parameters) = media.split_once(';')?;
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let mut pairs = parameters
        .split(';')
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("boundary"))?;
    let value = value.trim_matches('"');
    // As long as the standard of such bodies allows.
    (1..=70).contains(&value.len()).then_some(value)
}

/// The content of the part with this name, if the body is whole and has exactly one.
pub(crate) fn part<'b>(body: &'b [u8], boundary: &str, name: &str) -> Option<&'b [u8]> {
    let first = format!("--{boundary}");
    let between = format!("\r\n--{boundary}");
    let mut rest = body.strip_prefix(first.as_bytes())?;
    let mut found = None;
    loop {
        if rest.starts_with(b"--") {
            return found;
        }
        let part = rest.strip_prefix(b"\r\n")?;
        let end = position(part, between.as_bytes())?;
        let (whole, behind) = part.split_at(end);
        let head = position(whole, b"\r\n\r\n")?;
        let (head, content) = (&whole[..head], &whole[head + 4..]);
        if is_named(head, name) {
            if found.is_some() {
                return None;
            }
            found = Some(content);
        }
        rest = &behind[between.len()..];
    }
}

/// Whether the head of a part names it so.
fn is_named(head: &[u8], name: &str) -> bool {
    let head = String::from_utf8_lossy(head);
    let wanted = format!("name=\"{name}\"");
    head.split("\r\n").any(|line| {
        let is_disposition = line
            .get(..20)
            .is_some_and(|begin| begin.eq_ignore_ascii_case("content-disposition:"));
        is_disposition && line.split(';').any(|value| value.trim() == wanted)
    })
}

/// The first place of some bytes in others.
fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = b"--x\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhello\r\n\
        --x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a;name=.csv\"\r\nContent-Type: text/csv\r\n\r\n\
        name\r\n--y\r\n\x90\xc2\x96\xd8\r\n\r\n--x--\r\n";

    #[test]
    fn a_file_is_read_byte_for_byte() {
        assert_eq!(
            part(BODY, "x", "file"),
            Some(&b"name\r\n--y\r\n\x90\xc2\x96\xd8\r\n"[..])
        );
        assert_eq!(part(BODY, "x", "note"), Some(&b"hello"[..]));
    }

    #[test]
    fn a_body_that_is_not_whole_or_has_a_part_twice_has_none() {
        assert_eq!(part(BODY, "x", "other"), None);
        assert_eq!(part(BODY, "z", "file"), None);
        for end in 0..BODY.len() - 4 {
            assert_eq!(part(&BODY[..end], "x", "file"), None, "{end}");
        }
        let twice = b"--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n1\r\n\
            --x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n2\r\n--x--";
        assert_eq!(part(twice, "x", "file"), None);
    }

    #[test]
    fn the_boundary_is_that_of_such_a_form_alone() {
        assert_eq!(boundary("multipart/form-data; boundary=abc"), Some("abc"));
        assert_eq!(
            boundary("Multipart/Form-Data; charset=utf-8; BOUNDARY=\"a b\""),
            Some("a b")
        );
        for other in [
            "multipart/mixed; boundary=abc",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "text/csv",
        ] {
            assert_eq!(boundary(other), None, "{other}");
        }
    }
}
