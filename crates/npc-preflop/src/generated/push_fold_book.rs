//! Charts of push or fold for ten players, written by `cargo xtask codegen push-fold-book`.

use crate::HandClass;
use crate::push_fold::book::BookSpot;

/// The stacks of the charts, in tenths of a big blind.
pub(crate) const TENTHS: [u32; 11] = [15, 20, 30, 40, 50, 70, 100, 130, 180, 240, 320];

const CELLS: usize = TENTHS.len() * BookSpot::COUNT * HandClass::COUNT;

/// Fifteenths of all in, by stack, spot and class: two in a byte, the first in its lower half.
pub(crate) static FREQUENCIES: [u8; CELLS.div_ceil(2)] = *include_bytes!("push_fold_book.bin");
