//! The place of a club: a folder, or the address of a server.

use std::path::Path;

/// Whether a place is the address of a club on a server, and not a folder.
///
/// A place that begins with a name and `://` is never a folder, whatever the name. An address with a slip in it is
/// refused, and no folder gets its password as a name.
///
/// ```
/// use std::path::Path;
///
/// assert!(club_host::is_on_server(Path::new("postgres://db.example.com/clubs?club=aoba")));
/// assert!(club_host::is_on_server(Path::new("Postgre://db.example.com/clubs?club=aoba")));
/// assert!(!club_host::is_on_server(Path::new("clubs/aoba")));
/// assert!(!club_host::is_on_server(Path::new("a b://c")));
/// ```
#[must_use]
pub fn is_on_server(place: &Path) -> bool {
    let of_name = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let name = place.to_str().and_then(|text| text.split_once("://"));
    name.is_some_and(|(name, _)| !name.is_empty() && name.chars().all(of_name))
}
