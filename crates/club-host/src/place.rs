//! The place of a club: a folder, or the address of a server.

use std::path::Path;

use chained_events::store::SERVER_SCHEMES;

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
    let begins = |text: &str| SERVER_SCHEMES.iter().any(|scheme| text.starts_with(scheme));
    place.to_str().is_some_and(begins)
}
