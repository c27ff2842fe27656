//! Sklansky-Chubukov numbers.

use alloc::vec::Vec;

use crate::HandClass;
use crate::equity::EquityMatrix;

/// The largest number of chips behind with which shoving face up is not worse than folding, at
/// blinds of 1/2. None if it never is.
///
/// With S chips behind the shove makes a pot of 2S + 2 if called. The big blind has to add
/// S - 1. A caller with share f of the pot calls while `f (2S + 2) > S - 1`, which is below a
/// stack of `(1 + 2f) / (1 - 2f)`, or always. The small blind's gain is continuous in S and linear
/// between those stacks; the last interval in which it falls to zero is found from above.
pub(super) fn number(class: HandClass) -> Option<f64> {
    // For each class of the caller: the stack below which it calls, its chance, its share.
    let mut callers: Vec<(f64, f64, f64)> = HandClass::all()
        .map(|caller| {
            let counts = EquityMatrix::counts(caller, class);
            let chance = counts.total() as f64
                / (f64::from(class.combos()) * 1225.0 * crate::equity::BOARDS as f64);
            let share = counts.equity();
            let limit = if 2.0 * share >= 1.0 {
                f64::INFINITY
            } else {
                (1.0 + 2.0 * share) / (1.0 - 2.0 * share)
            };
            (limit, chance, share)
        })
        .collect();
    callers.sort_by(|a, b| b.0.total_cmp(&a.0));
    // The gain is constant + slope * S while those so far call: 3 chips if nobody does.
    let (mut constant, mut slope) = (3.0, 0.0);
    for (at, &(_, chance, share)) in callers.iter().enumerate() {
        let mine = 1.0 - share;
        constant += chance * (2.0 * mine - 3.0);
        slope += chance * (2.0 * mine - 1.0);
        let below = callers.get(at + 1).map_or(0.0, |next| next.0);
        if below.is_finite() && slope < 0.0 {
            let root = -constant / slope;
            if root >= below {
                return Some(root);
            }
        }
    }
    None
}
