//! Parts of pages as the public sees them, made once for all who read a state.

use std::sync::Arc;

use club_log::directory::Directory;
use club_log::tournament::Tournament;
use club_words::Lang;

use crate::memo::Memo;
use crate::{PublicNames, Region};

/// Directories without a night that are kept: those of both settings, while a name changes.
const NAMES: usize = 4;
/// Directories that are kept: two languages of the nights that are open.
const DIRECTORIES: usize = 8;
/// Regions that are kept: each of them in two languages for the nights that are open.
const REGIONS: usize = 32;

/// Directories and regions for the public of one state of the club. Two hundred phones of players share them.
#[derive(Debug)]
pub struct PublicParts {
    /// Names alone. They are those of the states after this one too, until a name changes.
    names: Arc<Memo<NamesOf, Arc<Directory>>>,
    directories: Memo<Public, Arc<Directory>>,
    regions: Memo<(PublicPart, Public), Option<Region>>,
}

/// A directory of the club, and the setting under which the public sees it.
type NamesOf = (Arc<Directory>, PublicNames);

/// Region that is the same on every page of the public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PublicPart {
    /// The bar above.
    Bar,
    /// The clock and the field on a player's page.
    Field,
    /// The place that a bust would take now.
    BustNow,
    /// Places with what they win.
    Payouts,
}

/// Everything but the state on which a part depends.
#[derive(Debug, Clone)]
pub(crate) struct Public {
    pub(crate) lang: Lang,
    pub(crate) names: PublicNames,
    pub(crate) night: Option<Arc<Tournament>>,
}

impl Public {
    /// Whether both are of the same night in the same words.
    fn is(&self, other: &Self) -> bool {
        let same_night = match (&self.night, &other.night) {
            (None, None) => true,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => false,
        };
        same_night && (self.lang, self.names) == (other.lang, other.names)
    }
}

impl Default for PublicParts {
    fn default() -> Self {
        Self {
            names: Arc::new(Memo::of_most(NAMES)),
            directories: Memo::of_most(DIRECTORIES),
            regions: Memo::of_most(REGIONS),
        }
    }
}

impl PublicParts {
    /// Parts of the state after this one. It has the same names until somebody gets another.
    #[must_use]
    pub fn of_next(&self) -> Self {
        Self {
            names: Arc::clone(&self.names),
            ..Self::default()
        }
    }

    /// Names as the public sees them in a directory of the club, made where they are not there yet.
    pub(crate) fn names(
        &self,
        all: &Arc<Directory>,
        names: PublicNames,
        make: impl FnOnce() -> Directory,
    ) -> Arc<Directory> {
        let is_it = |(of, made): &NamesOf| Arc::ptr_eq(of, all) && *made == names;
        let key = || (Arc::clone(all), names);
        self.names.get(is_it, key, || Arc::new(make()))
    }

    /// The directory of a reader of a night, made where it is not there yet.
    pub(crate) fn directory(
        &self,
        public: &Public,
        make: impl FnOnce() -> Arc<Directory>,
    ) -> Arc<Directory> {
        self.directories
            .get(|made| made.is(public), || public.clone(), make)
    }

    /// A region, made where it is not there yet.
    pub(crate) fn region(
        &self,
        part: PublicPart,
        public: &Public,
        make: impl FnOnce() -> Option<Region>,
    ) -> Option<Region> {
        let is_it = |(made, of): &(PublicPart, Public)| *made == part && of.is(public);
        self.regions.get(is_it, || (part, public.clone()), make)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn names_are_made_once_until_one_changes() {
        let (parts, count) = (PublicParts::default(), Cell::new(0));
        let make = || {
            count.set(count.get() + 1);
            Directory::default()
        };
        let before = Arc::new(Directory::default());
        let both = [PublicNames::NickOrName, PublicNames::NickOnly];
        for parts in [&parts, &parts.of_next(), &parts.of_next().of_next()] {
            for names in both {
                parts.names(&before, names, make);
            }
        }
        assert_eq!(count.get(), 2);
        let after = Arc::new(Directory::default());
        for names in both {
            parts.of_next().names(&after, names, make);
        }
        assert_eq!(count.get(), 4);
    }
}
