//! A list in pieces. A copy shares them all, and an element that is added copies one.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Elements of a piece.
const PIECE: usize = 64;

/// A list whose copies share what did not change.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SharedList<T> {
    /// All are full but the last one.
    pieces: Vec<Arc<Vec<T>>>,
}

impl<T> Default for SharedList<T> {
    fn default() -> Self {
        Self { pieces: Vec::new() }
    }
}

impl<T> SharedList<T> {
    /// The elements in their order.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.pieces.iter().flat_map(|piece| piece.iter())
    }
}

impl<T: Clone> SharedList<T> {
    /// Adds an element at the end.
    pub(crate) fn push(&mut self, element: T) {
        match self.pieces.last_mut().filter(|last| last.len() < PIECE) {
            Some(last) => Arc::make_mut(last).push(element),
            None => self.pieces.push(Arc::new(vec![element])),
        }
    }

    /// A copy of the elements.
    pub(crate) fn to_vec(&self) -> Vec<T> {
        self.iter().cloned().collect()
    }
}

impl<T: Clone> Extend<T> for SharedList<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        for element in elements {
            self.push(element);
        }
    }
}

impl<T: Clone> From<Vec<T>> for SharedList<T> {
    fn from(elements: Vec<T>) -> Self {
        let mut list = Self::default();
        list.extend(elements);
        list
    }
}

impl<T: fmt::Debug> fmt::Debug for SharedList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for SharedList<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de> + Clone> Deserialize<'de> for SharedList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_stays_as_it_is() {
        let mut list = SharedList::from((0..100).collect::<Vec<u32>>());
        let copy = list.clone();
        list.extend(100..200);
        assert_eq!(list.to_vec(), (0..200).collect::<Vec<u32>>());
        assert_eq!(copy.to_vec(), (0..100).collect::<Vec<u32>>());
        assert!(
            copy.iter()
                .rev()
                .eq((0..100).rev().collect::<Vec<_>>().iter())
        );
        let text = serde_json::to_string(&copy).unwrap();
        assert_eq!(
            serde_json::from_str::<SharedList<u32>>(&text).unwrap(),
            copy
        );
    }
}
