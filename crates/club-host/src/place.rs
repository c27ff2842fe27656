//! The place of a club: a folder, or the address of a server.

use std::path::Path;

/// Whether a place is the address of a club on a server, and not a folder.
///
/// A place that begins with a name and `://` is never a folder, whatever the name, and none that begins with
/// `postgres:` or `postgres//`. An address with a slip in it is refused, and no folder gets its password as a name.
///
/// ```
/// use std::path::Path;
///
/// assert!(club_host::is_on_server(Path::new("postgres://db.example.com/clubs?club=aoba")));
/// assert!(club_host::is_on_server(Path::new("Postgre://db.example.com/clubs?club=aoba")));
/// assert!(club_host::is_on_server(Path::new(" postgres:/db.example.com/clubs?club=aoba")));
/// assert!(club_host::is_on_server(Path::new("postgresql//db.example.com/clubs?club=aoba")));
/// assert!(!club_host::is_on_server(Path::new("clubs/aoba")));
/// assert!(!club_host::is_on_server(Path::new("postgres/aoba")));
/// assert!(!club_host::is_on_server(Path::new("a b://c")));
/// ```
#[must_use]
pub fn is_on_server(place: &Path) -> bool {
    let Some(text) = place.to_str().map(str::trim_start) else {
        return false;
    };
    let of_name = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let is_name = |name: &str| !name.is_empty() && name.chars().all(of_name);
    let named = text.split_once("://").map(|(name, _)| name);
    let begins = text
        .find([':', '/'])
        .and_then(|end| text.split_at_checked(end));
    let is_slip = |(name, rest): (&str, &str)| {
        let is_scheme = ["postgres", "postgresql"]
            .iter()
            .any(|own| name.eq_ignore_ascii_case(own));
        is_scheme && (rest.starts_with(':') || rest.starts_with("//"))
    };
    named.is_some_and(is_name) || begins.is_some_and(is_slip)
}
