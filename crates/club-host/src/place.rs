//! The place of a club: a folder, or the address of a server.

use std::path::Path;

/// How the address of a club on a server begins.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// Whether a place is the address of a club on a server, and not a folder.
///
/// ```
/// use std::path::Path;
///
/// assert!(club_host::is_on_server(Path::new("postgres://db.example.com/clubs?club=aoba")));
/// assert!(!club_host::is_on_server(Path::new("clubs/aoba")));
/// ```
#[must_use]
pub fn is_on_server(place: &Path) -> bool {
    let begins = |text: &str| SCHEMES.iter().any(|scheme| text.starts_with(scheme));
    place.to_str().is_some_and(begins)
}
