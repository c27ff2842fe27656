//! A part of the club that is large and seldom asked for. It is a text that is read when somebody
//! needs it.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use chained_events::chain::Hash;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Part of the club that a snapshot has in a text of its own.
pub(crate) trait Part: Serialize + DeserializeOwned + Default + Clone {
    /// Name under which its text is digested.
    const NAME: &'static str;
}

/// A part of the club, as a snapshot has it.
///
/// A copy costs nothing, and the text is read once, when the part is asked for: so a verb about an
/// open night takes the same time however much there was before.
#[derive(Debug, Clone)]
pub(crate) struct Aside<T>(Arc<Forms<T>>);

/// One of the two is there, the other is made when it is asked for.
#[derive(Debug)]
struct Forms<T> {
    text: OnceLock<Text>,
    value: OnceLock<T>,
}

#[derive(Debug)]
struct Text {
    bytes: Vec<u8>,
    digest: Hash,
}

impl<T: Part> Default for Aside<T> {
    fn default() -> Self {
        Self::of(T::default())
    }
}

impl<T: Part> Aside<T> {
    pub(crate) fn of(value: T) -> Self {
        let (text, value) = (OnceLock::new(), OnceLock::from(value));
        Self(Arc::new(Forms { text, value }))
    }

    /// The part with this text, if the text has this digest.
    pub(crate) fn of_text(bytes: Vec<u8>, digest: Hash) -> Option<Self> {
        (Hash::digest(T::NAME, &bytes) == digest).then(|| {
            let text = OnceLock::from(Text { bytes, digest });
            let value = OnceLock::new();
            Self(Arc::new(Forms { text, value }))
        })
    }

    /// The text and its digest.
    ///
    /// # Errors
    ///
    /// A value without a JSON form; every part has one.
    pub(crate) fn text(&self) -> Result<(&[u8], Hash), serde_json::Error> {
        let text = if let Some(text) = self.0.text.get() {
            text
        } else {
            let bytes = serde_json::to_vec(self.value())?;
            let digest = Hash::digest(T::NAME, &bytes);
            self.0.text.get_or_init(|| Text { bytes, digest })
        };
        Ok((&text.bytes, text.digest))
    }

    /// The part itself.
    ///
    /// Its text has the digest that a snapshot of this release names: this code wrote it. One that
    /// cannot be read all the same was made by somebody else, and is an empty part, which
    /// `log verify` finds.
    pub(crate) fn value(&self) -> &T {
        let read = || {
            let text = self.0.text.get();
            let value = text.and_then(|text| serde_json::from_slice(&text.bytes).ok());
            value.unwrap_or_default()
        };
        self.0.value.get_or_init(read)
    }

    /// The part, to be changed. Copies of it stay as they are.
    pub(crate) fn change(&mut self, how: impl FnOnce(&mut T)) {
        let Ok(()) = self.try_change(|value| {
            how(value);
            Ok::<(), Infallible>(())
        });
    }

    /// The part, to be changed by something that can fail, and then may have changed some of it.
    pub(crate) fn try_change<E>(
        &mut self,
        how: impl FnOnce(&mut T) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut value = match Arc::get_mut(&mut self.0).map(|forms| forms.value.take()) {
            Some(Some(value)) => value,
            // The text alone is there, and is read; what is shared is copied.
            _ => self.value().clone(),
        };
        let changed = how(&mut value);
        *self = Self::of(value);
        changed
    }

    /// Whether the value was made from the text.
    #[cfg(test)]
    pub(crate) fn is_read(&self) -> bool {
        self.0.value.get().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::ExactSkill;
    use crate::exact::Exact;
    use crate::ids::LadderId;
    use crate::rating::Ladders;
    use chained_events::ids::MemberId;

    fn ladders(mean: f64) -> Ladders {
        let mut ladders = Ladders::default();
        let ladder = ladders.0.entry(LadderId::new("main").unwrap()).or_default();
        let skill = ExactSkill {
            mu: Exact::new(mean).unwrap(),
            sigma: Exact::new(500.0).unwrap(),
        };
        ladder.imported.insert(MemberId::new("m1").unwrap(), skill);
        ladders
    }

    #[test]
    fn a_part_that_is_changed_leaves_its_copies_and_its_old_text() {
        let mut part = Aside::of(ladders(1500.0));
        let before = part.clone();
        let (old, digest) = before.text().unwrap();
        part.change(|value| *value = ladders(1600.1));
        assert_eq!(*before.value(), ladders(1500.0));
        assert_eq!(*part.value(), ladders(1600.1));
        let (new, other) = part.text().unwrap();
        assert_ne!((old, digest), (new, other));
        assert_eq!(new, serde_json::to_vec(&ladders(1600.1)).unwrap());
    }

    #[test]
    fn a_text_is_read_when_it_is_asked_for_or_changed() {
        let written = Aside::of(ladders(1500.1));
        let (bytes, digest) = written.text().unwrap();
        let read = || Aside::<Ladders>::of_text(bytes.to_vec(), digest).unwrap();
        let part = read();
        assert_eq!(part.text().unwrap(), (bytes, digest));
        assert!(!part.is_read());
        assert_eq!(*part.value(), ladders(1500.1));
        let mut part = read();
        part.change(|value| assert_eq!(*value, ladders(1500.1)));
        assert_eq!(part.text().unwrap(), (bytes, digest));
    }

    #[test]
    fn a_text_of_another_digest_is_not_the_part() {
        let written = Aside::of(ladders(1500.0));
        let (_, digest) = written.text().unwrap();
        assert!(Aside::<Ladders>::of_text(b"{}".to_vec(), digest).is_none());
    }

    #[test]
    fn a_change_that_fails_keeps_what_it_had_changed() {
        let mut part = Aside::of(ladders(1500.0));
        let failed = part.try_change(|value| {
            *value = ladders(1.0);
            Err("too late")
        });
        assert_eq!(failed, Err("too late"));
        assert_eq!(*part.value(), ladders(1.0));
    }
}
