//! The distribution of the number of players who are already placed.

use alloc::vec::Vec;

/// Ends of the distribution below this are cut off.
const NEGLIGIBLE: f64 = 1e-30;
/// How many players are multiplied in at once.
pub(crate) const BLOCK: usize = 8;
/// The coefficients of the product of a block of players.
type Factor = [f64; BLOCK + 1];

/// A Poisson-binomial distribution: the coefficients of the product of q + p x over players, as a
/// window that leaves out both ends where they are negligible.
#[derive(Debug, Default)]
pub(crate) struct Window {
    /// The number that the first entry belongs to.
    low: usize,
    /// The number of entries.
    len: usize,
    /// The entries from [`BLOCK`] on, with at least that many zeros on both sides.
    padded: Vec<f64>,
    /// Room for the next product, of the same length.
    spare: Vec<f64>,
    /// The chances of the next block.
    block: [(f64, f64); BLOCK],
    /// How many of them are filled.
    waiting: usize,
    /// Numbers from here on are not wanted.
    cap: usize,
}

impl Window {
    /// Starts with nobody. Only the numbers below `cap` are wanted; what is kept of them is the
    /// same for every cap.
    pub(crate) fn start(&mut self, players: usize, cap: usize) {
        let room = cap.min(players + 1) + 3 * BLOCK;
        self.padded.clear();
        self.padded.resize(room, 0.0);
        self.spare.clear();
        self.spare.resize(room, 0.0);
        self.padded[BLOCK] = 1.0;
        self.low = 0;
        self.len = 1.min(cap);
        self.waiting = 0;
        self.cap = cap;
    }

    /// Multiplies a player in: placed with chance `p`, not with chance `q`.
    pub(crate) fn multiply(&mut self, p: f64, q: f64) {
        self.block[self.waiting] = (p, q);
        self.waiting += 1;
        if self.waiting == BLOCK {
            self.flush();
        }
    }

    /// Multiplies in what is waiting.
    pub(crate) fn finish(&mut self) {
        if self.waiting > 0 {
            self.flush();
        }
    }

    /// The number that the first of the [`Window::entries`] belongs to.
    pub(crate) const fn low(&self) -> usize {
        self.low
    }

    /// The chances of the numbers from [`Window::low`] on; all others are negligible or not
    /// wanted.
    pub(crate) fn entries(&self) -> &[f64] {
        &self.padded[BLOCK..BLOCK + self.len]
    }

    fn flush(&mut self) {
        let mut factor: Factor = [0.0; BLOCK + 1];
        factor[0] = 1.0;
        for (degree, &(p, q)) in self.block[..self.waiting].iter().enumerate() {
            for k in (0..=degree).rev() {
                factor[k + 1] += p * factor[k];
                factor[k] *= q;
            }
        }
        self.convolve(&factor, self.waiting);
        self.waiting = 0;
    }

    fn convolve(&mut self, factor: &Factor, degree: usize) {
        if self.len == 0 {
            return;
        }
        let wanted = (self.len + degree).min(self.cap - self.low);
        let [c0, c1, c2, c3, c4, c5, c6, c7, c8] = *factor;
        let [d0, d1, d2, d3, d4, d5, d6, d7, d8] =
            core::array::from_fn(|back| &self.padded[BLOCK - back..][..wanted]);
        let out = &mut self.spare[BLOCK..][..wanted];
        for k in 0..wanted {
            out[k] = ((c0 * d0[k] + c1 * d1[k]) + (c2 * d2[k] + c3 * d3[k]))
                + ((c4 * d4[k] + c5 * d5[k]) + (c6 * d6[k] + c7 * d7[k]))
                + c8 * d8[k];
        }
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

/// A window of the whole distribution of these players.
pub(crate) fn whole(chances: impl Iterator<Item = (f64, f64, usize)>, players: usize) -> Window {
    let mut window = Window::default();
    window.start(players, players + 1);
    for (p, q, count) in chances {
        for _ in 0..count {
            window.multiply(p, q);
        }
    }
    window.finish();
    window
}
