//! Names as the public sees them, made once for all who read a state.

use std::sync::{Arc, Mutex, PoisonError};

use club_log::directory::Directory;
use club_log::tournament::Tournament;
use club_words::Lang;

use crate::PublicNames;

/// Directories that are kept: two languages of the nights that are open.
const MOST: usize = 8;

/// Directories for the public of one state of the club. Two hundred phones of players share them.
#[derive(Debug, Default)]
pub struct PublicDirectories(Mutex<Vec<Made>>);

/// A directory with everything that it was made from, except for the names.
#[derive(Debug)]
struct Made {
    lang: Lang,
    names: PublicNames,
    night: Option<Arc<Tournament>>,
    directory: Arc<Directory>,
}

impl PublicDirectories {
    /// The directory of a reader, made where it is not there yet.
    pub(crate) fn of(
        &self,
        lang: Lang,
        names: PublicNames,
        night: Option<&Arc<Tournament>>,
        make: impl FnOnce() -> Directory,
    ) -> Arc<Directory> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same_night = |made: &Made| match (&made.night, night) {
            (None, None) => true,
            (Some(of_made), Some(asked)) => Arc::ptr_eq(of_made, asked),
            _ => false,
        };
        let mut known = all.iter();
        let known = known.find(|made| (made.lang, made.names) == (lang, names) && same_night(made));
        if let Some(made) = known {
            return Arc::clone(&made.directory);
        }
        let directory = Arc::new(make());
        if all.len() == MOST {
            all.remove(0);
        }
        all.push(Made {
            lang,
            names,
            night: night.cloned(),
            directory: Arc::clone(&directory),
        });
        directory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_made_once_for_each_language_and_choice_of_names() {
        let all = PublicDirectories::default();
        let count = std::cell::Cell::new(0);
        let make = || {
            count.set(count.get() + 1);
            Directory::default()
        };
        let readers = [
            (Lang::En, PublicNames::NickOrName),
            (Lang::Ja, PublicNames::NickOrName),
            (Lang::En, PublicNames::NickOnly),
        ];
        for _ in 0..3 {
            for (lang, names) in readers {
                all.of(lang, names, None, make);
            }
        }
        assert_eq!(count.get(), readers.len());
    }
}
