//! Values that many readers share, each made once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Values by key, each made once. The oldest ones go when there are too many.
///
/// Two readers who ask for different values make them side by side.
#[derive(Debug)]
pub(crate) struct Memo<K, V> {
    most: usize,
    made: Mutex<Vec<(K, Arc<OnceLock<V>>)>>,
}

impl<K, V: Clone> Memo<K, V> {
    pub(crate) const fn of_most(most: usize) -> Self {
        Self {
            most,
            made: Mutex::new(Vec::new()),
        }
    }

    /// The value whose key `is_it`, made where it is not there yet.
    pub(crate) fn get(
        &self,
        is_it: impl Fn(&K) -> bool,
        key: impl FnOnce() -> K,
        make: impl FnOnce() -> V,
    ) -> V {
        let cell = {
            let mut all = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((_, cell)) = all.iter().find(|(key, _)| is_it(key)) {
                Arc::clone(cell)
            } else {
                if all.len() == self.most {
                    all.remove(0);
                }
                let cell = Arc::new(OnceLock::new());
                all.push((key(), Arc::clone(&cell)));
                cell
            }
        };
        cell.get_or_init(make).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::Memo;

    #[test]
    fn a_value_is_made_once_until_too_many_others_came() {
        let (memo, count) = (Memo::of_most(2), Cell::new(0));
        let get = |wanted: u32| {
            let make = || {
                count.set(count.get() + 1);
                wanted * 10
            };
            memo.get(|key| *key == wanted, || wanted, make)
        };
        assert_eq!([get(1), get(2), get(1), get(2)], [10, 20, 10, 20]);
        assert_eq!(count.get(), 2);
        assert_eq!([get(3), get(2), get(1)], [30, 20, 10]);
        assert_eq!(count.get(), 4);
    }
}
