//! A sorted map in pieces. A copy shares them all, and a change copies one.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most entries of a piece.
const PIECE: usize = 32;

/// Entries in the order of their keys.
type Piece<K, V> = Arc<Vec<(K, V)>>;

/// A sorted map whose copies share what did not change.
///
/// A copy takes one step for each 32 entries; a change of one entry copies at most 32.
#[derive(Clone)]
pub(crate) struct SharedMap<K, V> {
    /// No piece is empty, and all keys of one are below those of the next.
    pieces: Vec<Piece<K, V>>,
    len: usize,
}

impl<K, V> Default for SharedMap<K, V> {
    fn default() -> Self {
        Self {
            pieces: Vec::new(),
            len: 0,
        }
    }
}

impl<K, V> SharedMap<K, V> {
    /// How many entries there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no entry.
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The entries in the order of their keys.
    pub(crate) fn iter(&self) -> Iter<'_, K, V> {
        Iter {
            pieces: self.pieces.iter(),
            front: [].iter(),
            back: [].iter(),
            left: self.len,
        }
    }

    /// The keys in their order.
    pub(crate) fn keys(&self) -> impl ExactSizeIterator<Item = &K> + DoubleEndedIterator {
        self.iter().map(|(key, _)| key)
    }

    /// The values in the order of their keys.
    pub(crate) fn values(&self) -> impl ExactSizeIterator<Item = &V> + DoubleEndedIterator {
        self.iter().map(|(_, value)| value)
    }
}

impl<K: Ord, V> SharedMap<K, V> {
    /// The piece that has a key, or would have it, and the place in it.
    fn find(&self, key: &K) -> (usize, Result<usize, usize>) {
        let below = |piece: &Piece<K, V>| piece.last().is_some_and(|(last, _)| last < key);
        let at = self.pieces.partition_point(below);
        let place = match self.pieces.get(at) {
            Some(piece) => piece.binary_search_by(|(other, _)| other.cmp(key)),
            None => Err(0),
        };
        (at, place)
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        let (at, place) = self.find(key);
        let (_, value) = self.pieces.get(at)?.get(place.ok()?)?;
        Some(value)
    }

    /// Whether there is a key.
    pub(crate) fn contains_key(&self, key: &K) -> bool {
        self.find(key).1.is_ok()
    }

    /// The keys whose values differ between two maps, in their order. What the maps share is not
    /// looked at.
    pub(crate) fn changed<'a>(&'a self, other: &'a Self) -> Vec<&'a K>
    where
        V: PartialEq,
    {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let (mut left, mut right) = (self.pieces.as_slice(), other.pieces.as_slice());
        loop {
            let order = match (left.first(), right.first()) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(one), Some(two)) if Arc::ptr_eq(one, two) => {
                    left = left.get(1..).unwrap_or_default();
                    right = right.get(1..).unwrap_or_default();
                    continue;
                }
                (Some(one), Some(two)) => {
                    let last = |piece: &'a Piece<K, V>| piece.last().map(|(key, _)| key);
                    last(one).cmp(&last(two))
                }
            };
            if order.is_le()
                && let Some((first, rest)) = left.split_first()
            {
                ours.extend(first.iter());
                left = rest;
            }
            if order.is_ge()
                && let Some((first, rest)) = right.split_first()
            {
                theirs.extend(first.iter());
                right = rest;
            }
        }
        let mut changed = Vec::new();
        let (mut ours, mut theirs) = (ours.into_iter().peekable(), theirs.into_iter().peekable());
        loop {
            match (ours.peek().copied(), theirs.peek().copied()) {
                (None, None) => return changed,
                (Some((one, value)), Some((two, other))) if one == two => {
                    if value != other {
                        changed.push(one);
                    }
                    ours.next();
                    theirs.next();
                }
                (Some((one, _)), two) if two.is_none_or(|(two, _)| one < two) => {
                    changed.push(one);
                    ours.next();
                }
                (_, Some((two, _))) => {
                    changed.push(two);
                    theirs.next();
                }
                (Some(_), None) => {
                    ours.next();
                }
            }
        }
    }
}

impl<K: Ord + Clone, V: Clone> SharedMap<K, V> {
    /// The value of a key, to change it.
    pub(crate) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let (at, place) = self.find(key);
        let place = place.ok()?;
        let (_, value) = Arc::make_mut(self.pieces.get_mut(at)?).get_mut(place)?;
        Some(value)
    }

    /// Sets the value of a key, and returns the one before.
    pub(crate) fn insert(&mut self, key: K, value: V) -> Option<V> {
        let (at, place) = self.find(&key);
        let place = match place {
            Ok(place) => {
                let (_, old) = Arc::make_mut(self.pieces.get_mut(at)?).get_mut(place)?;
                return Some(std::mem::replace(old, value));
            }
            Err(place) => place,
        };
        self.len += 1;
        if at == self.pieces.len() {
            // Behind all others: the last piece is filled up before another begins.
            match self.pieces.last_mut().filter(|last| last.len() < PIECE) {
                Some(last) => Arc::make_mut(last).push((key, value)),
                None => self.pieces.push(Arc::new(vec![(key, value)])),
            }
            return None;
        }
        let piece = Arc::make_mut(self.pieces.get_mut(at)?);
        piece.insert(place, (key, value));
        if piece.len() > PIECE {
            let behind = piece.split_off(PIECE / 2);
            self.pieces.insert(at + 1, Arc::new(behind));
        }
        None
    }

    /// Takes a key out.
    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        let (at, place) = self.find(key);
        let place = place.ok()?;
        let piece = Arc::make_mut(self.pieces.get_mut(at)?);
        let (_, value) = piece.remove(place);
        let left = piece.len();
        self.len -= 1;
        if left == 0 {
            self.pieces.remove(at);
        } else if left < PIECE / 4 {
            self.join(at);
        }
        Some(value)
    }

    /// Joins a piece that became small with the next one, if both fit into one.
    fn join(&mut self, at: usize) {
        let sizes = (self.pieces.get(at), self.pieces.get(at + 1));
        if let (Some(small), Some(next)) = sizes
            && small.len() + next.len() <= PIECE / 2
        {
            let next = self.pieces.remove(at + 1);
            if let Some(small) = self.pieces.get_mut(at) {
                Arc::make_mut(small).extend(next.iter().cloned());
            }
        }
    }

    /// The value of a key, to change it; a default one if there is none.
    pub(crate) fn get_or_default(&mut self, key: &K) -> &mut V
    where
        V: Default,
    {
        if !self.contains_key(key) {
            self.insert(key.clone(), V::default());
        }
        #[expect(clippy::expect_used, reason = "the key was found or inserted above")]
        self.get_mut(key).expect("the key is there")
    }

    /// Keeps the entries for which `keep` holds.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&K, &V) -> bool) {
        let gone = self.iter().filter(|(key, value)| !keep(key, value));
        let gone: Vec<K> = gone.map(|(key, _)| key.clone()).collect();
        for key in gone {
            self.remove(&key);
        }
    }

    /// Changes every value.
    pub(crate) fn change_all(&mut self, mut change: impl FnMut(&mut V)) {
        for piece in &mut self.pieces {
            for (_, value) in Arc::make_mut(piece) {
                change(value);
            }
        }
    }
}

impl<K: Ord + Clone, V: Clone> Extend<(K, V)> for SharedMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Ord + Clone, V: Clone> FromIterator<(K, V)> for SharedMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::default();
        map.extend(entries);
        map
    }
}

impl<'a, K, V> IntoIterator for &'a SharedMap<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<K: PartialEq, V: PartialEq> PartialEq for SharedMap<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl<K: Eq, V: Eq> Eq for SharedMap<K, V> {}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for SharedMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<K: Serialize, V: Serialize> Serialize for SharedMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

impl<'de, K, V> Deserialize<'de> for SharedMap<K, V>
where
    K: Deserialize<'de> + Ord + Clone,
    V: Deserialize<'de> + Clone,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let sorted = BTreeMap::<K, V>::deserialize(deserializer)?;
        Ok(sorted.into_iter().collect())
    }
}

/// The entries of a [`SharedMap`] in the order of their keys.
#[derive(Debug)]
pub(crate) struct Iter<'a, K, V> {
    pieces: std::slice::Iter<'a, Piece<K, V>>,
    front: std::slice::Iter<'a, (K, V)>,
    back: std::slice::Iter<'a, (K, V)>,
    left: usize,
}

impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((key, value)) = self.front.next() {
                self.left -= 1;
                return Some((key, value));
            }
            let Some(piece) = self.pieces.next() else {
                let (key, value) = self.back.next()?;
                self.left -= 1;
                return Some((key, value));
            };
            self.front = piece.iter();
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<K, V> DoubleEndedIterator for Iter<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        loop {
            if let Some((key, value)) = self.back.next_back() {
                self.left -= 1;
                return Some((key, value));
            }
            let Some(piece) = self.pieces.next_back() else {
                let (key, value) = self.front.next_back()?;
                self.left -= 1;
                return Some((key, value));
            };
            self.back = piece.iter();
        }
    }
}

impl<K, V> ExactSizeIterator for Iter<'_, K, V> {}

impl<K, V> FusedIterator for Iter<'_, K, V> {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A map and its copies are those of the standard library, and a comparison finds every
        /// key that differs.
        #[test]
        fn it_is_a_sorted_map_and_its_copies_stay_as_they_are(
            acts in prop::collection::vec((0..3_u8, 0..200_u16, any::<u8>()), 0..400),
            copied in any::<prop::sample::Index>(),
        ) {
            let (mut map, mut model) = (SharedMap::default(), BTreeMap::new());
            let mut copy = (map.clone(), model.clone());
            let at = if acts.is_empty() { 0 } else { copied.index(acts.len()) };
            for (number, (act, key, value)) in acts.into_iter().enumerate() {
                if number == at {
                    copy = (map.clone(), model.clone());
                }
                match act {
                    0 => prop_assert_eq!(map.remove(&key), model.remove(&key)),
                    1 => {
                        if let Some(found) = map.get_mut(&key) {
                            *found = value;
                        }
                        if let Some(found) = model.get_mut(&key) {
                            *found = value;
                        }
                    }
                    _ => prop_assert_eq!(map.insert(key, value), model.insert(key, value)),
                }
                prop_assert_eq!(map.get(&key), model.get(&key));
            }
            prop_assert_eq!(map.len(), model.len());
            prop_assert!(map.iter().eq(model.iter()));
            prop_assert!(map.iter().rev().eq(model.iter().rev()));
            prop_assert_eq!(map.iter().len(), model.len());
            let (map_then, model_then) = copy;
            prop_assert!(map_then.iter().eq(model_then.iter()));
            prop_assert_eq!(map == map_then, model == model_then);
            let keys = model.keys().chain(model_then.keys());
            let keys: std::collections::BTreeSet<&u16> = keys.collect();
            let differ = keys.into_iter().filter(|key| model.get(key) != model_then.get(key));
            prop_assert_eq!(map.changed(&map_then), differ.collect::<Vec<_>>());
            let text = serde_json::to_string(&map).unwrap();
            prop_assert_eq!(&text, &serde_json::to_string(&model).unwrap());
            prop_assert_eq!(serde_json::from_str::<SharedMap<u16, u8>>(&text).unwrap(), map);
        }
    }
}
