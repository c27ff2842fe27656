//! The distribution of the number of players who are already placed.
#![expect(
    clippy::inline_always,
    reason = "what is not inlined is compiled without the widest vectors of the machine"
)]

use alloc::vec::Vec;

use fearless_simd::{Level, Simd, SimdBase as _, dispatch, f64x8};

/// Ends of the distribution below this are cut off.
const NEGLIGIBLE: f64 = 1e-30;
/// How many players are multiplied in at once.
const BLOCK: usize = 8;
/// The lanes of a vector.
const WIDTH: usize = 8;

/// Blocks of players side by side. The chances of the first players of all blocks come first, then
/// those of the second, and so on.
#[derive(Debug)]
struct Blocks {
    placed: [[f64; WIDTH]; BLOCK],
    left: [[f64; WIDTH]; BLOCK],
}

impl Blocks {
    /// Nobody: factors of 1.
    const NOBODY: Self = Self {
        placed: [[0.0; WIDTH]; BLOCK],
        left: [[1.0; WIDTH]; BLOCK],
    };

    fn set(&mut self, player: usize, placed: f64, left: f64) {
        let (block, degree) = (player / BLOCK, player % BLOCK);
        self.placed[degree][block] = placed;
        self.left[degree][block] = left;
    }
}

/// A Poisson-binomial distribution: the coefficients of the product of q + p x over players. Both
/// ends are left out where they are negligible.
#[derive(Debug, Default)]
pub(crate) struct PoissonBinomial {
    /// The number that the first entry belongs to.
    low: usize,
    /// The number of entries.
    len: usize,
    /// The entries from [`BLOCK`] on, with at least that many zeros on both sides.
    padded: Vec<f64>,
    /// Room for the next product, of the same length.
    spare: Vec<f64>,
}

impl PoissonBinomial {
    /// Makes the distribution for players with the chances `placed` and `left`, each as many times
    /// as its count says. Only the numbers below `cap` are wanted.
    pub(crate) fn multiply_all(
        &mut self,
        counts: &[usize],
        placed: &[f64],
        left: &[f64],
        cap: usize,
    ) {
        let players: usize = counts.iter().sum();
        let room = cap.min(players + 1) + 3 * BLOCK;
        self.padded.clear();
        self.padded.resize(room, 0.0);
        self.spare.clear();
        self.spare.resize(room, 0.0);
        self.padded[BLOCK] = 1.0;
        self.low = 0;
        self.len = cap.min(1);
        #[cfg(feature = "std")]
        let level = Level::new();
        #[cfg(not(feature = "std"))]
        let level = Level::baseline();
        let mut blocks = Blocks::NOBODY;
        let mut waiting = 0;
        for (&count, (&p, &q)) in counts.iter().zip(placed.iter().zip(left)) {
            for _ in 0..count {
                blocks.set(waiting, p, q);
                waiting += 1;
                if waiting == BLOCK * WIDTH {
                    dispatch!(level, simd => self.multiply(simd, &blocks, waiting, cap));
                    waiting = 0;
                }
            }
        }
        for absent in waiting..BLOCK * WIDTH {
            blocks.set(absent, 0.0, 1.0);
        }
        dispatch!(level, simd => self.multiply(simd, &blocks, waiting, cap));
    }

    /// The number that the first of the [`PoissonBinomial::entries`] belongs to.
    pub(crate) const fn low(&self) -> usize {
        self.low
    }

    /// The chances of the numbers from [`PoissonBinomial::low`] on; all others are negligible or
    /// not wanted.
    pub(crate) fn entries(&self) -> &[f64] {
        &self.padded[BLOCK..BLOCK + self.len]
    }

    /// Multiplies in the first `players` of some blocks, whose others are nobody.
    #[inline(always)]
    fn multiply<S: Simd>(&mut self, simd: S, blocks: &Blocks, players: usize, cap: usize) {
        let factors = products(simd, blocks);
        for (lane, start) in (0..players).step_by(BLOCK).enumerate() {
            let factor = factors.map(
                #[inline(always)]
                |lanes| lanes[lane],
            );
            self.multiply_one(simd, &factor, (players - start).min(BLOCK), cap);
        }
    }

    /// Multiplies in the product of a block with as many players.
    #[inline(always)]
    fn multiply_one<S: Simd>(
        &mut self,
        simd: S,
        factor: &[f64; BLOCK + 1],
        players: usize,
        cap: usize,
    ) {
        if self.len == 0 {
            return;
        }
        let wanted = (self.len + players).min(cap - self.low);
        let out = &mut self.spare[BLOCK..][..wanted];
        convolve(simd, factor, &self.padded, out);
        let first = out.iter().position(|&chance| chance >= NEGLIGIBLE);
        let last = out.iter().rposition(|&chance| chance >= NEGLIGIBLE);
        let (Some(first), Some(last)) = (first, last) else {
            self.len = 0;
            return;
        };
        self.len = last + 1 - first;
        self.low += first;
        if first > 0 {
            self.spare.copy_within(BLOCK + first..=BLOCK + last, BLOCK);
        }
        // Only the entries before the start and behind the end can be read as zeros.
        self.spare[BLOCK + self.len..][..BLOCK].fill(0.0);
        core::mem::swap(&mut self.padded, &mut self.spare);
    }
}

/// The coefficients of the products of q + p x over each block, the blocks side by side.
#[inline(always)]
fn products<S: Simd>(simd: S, blocks: &Blocks) -> [[f64; WIDTH]; BLOCK + 1] {
    let mut factors = [f64x8::splat(simd, 0.0); BLOCK + 1];
    factors[0] = f64x8::splat(simd, 1.0);
    for (degree, (p, q)) in blocks.placed.iter().zip(&blocks.left).enumerate() {
        let (p, q) = (f64x8::from_slice(simd, p), f64x8::from_slice(simd, q));
        for k in (0..=degree).rev() {
            factors[k + 1] += p * factors[k];
            factors[k] *= q;
        }
    }
    let mut products = [[0.0; WIDTH]; BLOCK + 1];
    for (lanes, factor) in products.iter_mut().zip(factors) {
        factor.store_slice(lanes);
    }
    products
}

/// Sums `factor[back] * padded[BLOCK + k - back]` over `back` for each k of `out`, in a fixed order,
/// by the widest vectors of the machine.
#[inline(always)]
fn convolve<S: Simd>(simd: S, factor: &[f64; BLOCK + 1], padded: &[f64], out: &mut [f64]) {
    macro_rules! shifted {
        ($window:expr, $back:expr) => {
            f64x8::from_slice(simd, &$window[BLOCK - $back..][..WIDTH])
        };
    }
    let whole = out.len() - out.len() % WIDTH;
    let [c0, c1, c2, c3, c4, c5, c6, c7, c8] = *factor;
    for at in (0..whole).step_by(WIDTH) {
        let window = &padded[at..][..BLOCK + WIDTH];
        let sum = ((shifted!(window, 0) * c0 + shifted!(window, 1) * c1)
            + (shifted!(window, 2) * c2 + shifted!(window, 3) * c3))
            + ((shifted!(window, 4) * c4 + shifted!(window, 5) * c5)
                + (shifted!(window, 6) * c6 + shifted!(window, 7) * c7))
            + shifted!(window, 8) * c8;
        sum.store_slice(&mut out[at..][..WIDTH]);
    }
    for at in whole..out.len() {
        let d = |back: usize| padded[at + BLOCK - back];
        out[at] = ((c0 * d(0) + c1 * d(1)) + (c2 * d(2) + c3 * d(3)))
            + ((c4 * d(4) + c5 * d(5)) + (c6 * d(6) + c7 * d(7)))
            + c8 * d(8);
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn the_window_of_equal_players_is_binomial() {
        let players = 500;
        for p in [1e-9, 0.01, 0.3, 0.5, 0.97] {
            for cap in [usize::MAX, 200, 17, 1, 0] {
                let mut distribution = PoissonBinomial::default();
                distribution.multiply_all(&[players], &[p], &[1.0 - p], cap);
                let mut entries = vec![0.0; players + 1];
                entries[distribution.low()..][..distribution.entries().len()]
                    .copy_from_slice(distribution.entries());
                let mut log_choose = 0.0;
                for (k, entry) in (0_u32..).zip(&entries) {
                    let left = f64::from(500 - k);
                    let log = log_choose + f64::from(k) * libm::log(p) + left * libm::log1p(-p);
                    let exact = if (k as usize) < cap {
                        libm::exp(log)
                    } else {
                        0.0
                    };
                    // What is cut off on the way comes to less than 1e-27; the logarithms of the
                    // exact value, up to 10^4, are good to 1e-12.
                    assert!((entry - exact).abs() <= 1e-11 * exact + 1e-27, "{p} {k}");
                    log_choose += libm::log(left / f64::from(k + 1));
                }
            }
        }
    }
}
