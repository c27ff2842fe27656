//! Lengths of lists as the numbers that places and seats are counted in.

/// The length of a list; no machine has lists of more than 2^64 - 1 elements.
pub(crate) fn length<T>(list: &[T]) -> u64 {
    u64::try_from(list.len()).unwrap_or(u64::MAX)
}
