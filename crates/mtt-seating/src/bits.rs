//! A set of numbers as bits. A bit per word on the level above finds the first number at once.

use alloc::vec::Vec;

/// Bits of a word.
const WORD: usize = u64::BITS as usize;

/// A set of numbers below its capacity. Inserting and removing allocates nothing once the capacity is there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bits {
    words: Vec<u64>,
    /// A bit for each word that is not 0.
    summary: Vec<u64>,
    len: usize,
}

impl Bits {
    /// Makes room for numbers below `capacity`.
    pub(crate) fn reserve(&mut self, capacity: usize) {
        let words = capacity.div_ceil(WORD);
        if words > self.words.len() {
            let words = words.next_power_of_two();
            self.words.resize(words, 0);
            self.summary.resize(words.div_ceil(WORD), 0);
        }
    }

    /// How many numbers are in the set.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Adds a number.
    pub(crate) fn insert(&mut self, number: usize) {
        self.reserve(number + 1);
        let (word, bit) = (number / WORD, 1 << (number % WORD));
        if let Some(found) = self.words.get_mut(word) {
            self.len += usize::from(*found & bit == 0);
            *found |= bit;
        }
        if let Some(found) = self.summary.get_mut(word / WORD) {
            *found |= 1 << (word % WORD);
        }
    }

    /// Takes a number out.
    pub(crate) fn remove(&mut self, number: usize) {
        let (word, bit) = (number / WORD, 1 << (number % WORD));
        let Some(found) = self.words.get_mut(word) else {
            return;
        };
        self.len -= usize::from(*found & bit != 0);
        *found &= !bit;
        if *found == 0
            && let Some(found) = self.summary.get_mut(word / WORD)
        {
            *found &= !(1 << (word % WORD));
        }
    }

    /// The numbers in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        let summary = self.summary.iter().enumerate();
        summary.flat_map(move |(upper, summary)| {
            ones(*summary).flat_map(move |lower| {
                let word = upper * WORD + lower;
                let bits = self.words.get(word).copied().unwrap_or(0);
                ones(bits).map(move |bit| word * WORD + bit)
            })
        })
    }
}

/// The numbers of the bits that are set, ascending.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_set_of_bits_is_a_set() {
        let mut bits = Bits::default();
        let mut plain = BTreeSet::new();
        let mut number: usize = 1;
        for step in 0..4000 {
            number = number * 7919 % 10_007;
            if step % 3 == 2 {
                bits.remove(number / 2);
                plain.remove(&(number / 2));
            }
            bits.insert(number);
            plain.insert(number);
            assert_eq!(bits.len(), plain.len());
        }
        assert!(bits.iter().eq(plain.iter().copied()));
        for number in plain {
            bits.remove(number);
        }
        assert_eq!((bits.len(), bits.iter().next()), (0, None));
    }
}
