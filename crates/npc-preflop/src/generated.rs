//! Tables written by `cargo xtask codegen`.

use crate::HandClass;

const CLASSES: usize = HandClass::COUNT;

/// Wins of every class over every other, over all pairs of hands and boards.
pub(crate) static WINS: [[u32; CLASSES]; CLASSES] =
    numbers(include_bytes!("generated/class_equity.bin"));

/// Numbers of four bytes each, the lowest first, row after row.
#[expect(
    clippy::large_stack_arrays,
    reason = "evaluated by the compiler, for the static above"
)]
const fn numbers(bytes: &[u8; 4 * CLASSES * CLASSES]) -> [[u32; CLASSES]; CLASSES] {
    let (numbers, _) = bytes.as_chunks::<4>();
    let mut table = [[0; CLASSES]; CLASSES];
    let mut at = 0;
    while at < numbers.len() {
        table[at / CLASSES][at % CLASSES] = u32::from_le_bytes(numbers[at]);
        at += 1;
    }
    table
}

/// Shares of the pot against 2 to 9 random hands.
pub(crate) static SHARES: [[f64; CLASSES]; 8] =
    shares(include_bytes!("generated/random_shares.bin"));

/// Numbers of eight bytes each, the lowest first, row after row.
const fn shares(bytes: &[u8; 8 * CLASSES * 8]) -> [[f64; CLASSES]; 8] {
    let (shares, _) = bytes.as_chunks::<8>();
    let mut table = [[0.0; CLASSES]; 8];
    let mut at = 0;
    while at < shares.len() {
        table[at / CLASSES][at % CLASSES] = f64::from_le_bytes(shares[at]);
        at += 1;
    }
    table
}

pub(crate) mod push_fold_table;

/// The charts of push or fold for ten players.
#[cfg(feature = "book")]
pub(crate) mod push_fold_book;
