//! Digits of position ids: base 31 with a check digit.

/// The digits: no I, L, O, S and U, which are taken for others or make words.
const ALPHABET: &[u8; 31] = b"0123456789ABCDEFGHJKMNPQRTVWXYZ";

/// The base; a prime, so that the check digit finds each single wrong digit and each exchange of
/// two digits.
const BASE: u8 = 31;

/// How many digits numbers below `count` need, at least 1.
pub(super) fn width(count: u128) -> usize {
    let mut most = count.saturating_sub(1);
    let mut digits = 1;
    while most >= u128::from(BASE) {
        most /= u128::from(BASE);
        digits += 1;
    }
    digits
}
