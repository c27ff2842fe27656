//! The distribution of the number of players who are already placed.

use alloc::vec::Vec;

/// Ends of the distribution below this are cut off.
const NEGLIGIBLE: f64 = 1e-30;
/// How many players are multiplied in at once.
const BLOCK: usize = 8;

/// A Poisson-binomial distribution: the coefficients of the product of q + p x over players, as a
/// distribution that leaves out both ends where they are negligible.
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
        let mut block = [(0.0, 1.0); BLOCK];
        let mut waiting = 0;
        for (&count, (&p, &q)) in counts.iter().zip(placed.iter().zip(left)) {
            for _ in 0..count {
                block[waiting] = (p, q);
                waiting += 1;
                if waiting == BLOCK {
                    self.multiply(&block, cap);
                    waiting = 0;
                }
            }
        }
        if waiting > 0 {
            self.multiply(&block[..waiting], cap);
        }
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

    /// Multiplies in up to a block of players.
    fn multiply(&mut self, block: &[(f64, f64)], cap: usize) {
        let mut factor = [0.0; BLOCK + 1];
        factor[0] = 1.0;
        for (degree, &(p, q)) in block.iter().enumerate() {
            for k in (0..=degree).rev() {
                factor[k + 1] += p * factor[k];
                factor[k] *= q;
            }
        }
        if self.len == 0 {
            return;
        }
        let wanted = (self.len + block.len()).min(cap - self.low);
        let [c0, c1, c2, c3, c4, c5, c6, c7, c8] = factor;
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
