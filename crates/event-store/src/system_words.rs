//! Words of the operating system.

use std::io;

/// Words of the operating system without their code.
///
/// ```
/// use std::io::Error;
///
/// let gone = Error::from_raw_os_error(2);
/// assert!(gone.to_string().starts_with(&chained_events::system_words(&gone)));
/// assert_eq!(chained_events::system_words(&Error::other("x (os error 1)")), "x");
/// ```
#[must_use]
pub fn system_words(error: &io::Error) -> String {
    let words = error.to_string();
    let code = words.rfind(" (os error ");
    match code.and_then(|at| words.get(..at)) {
        Some(words) => words.to_owned(),
        None => words,
    }
}
