//! The nodes of the quadrature: when to look at the exponential clocks.

use alloc::vec::Vec;

/// Start of the grid: t = exp(y - e^-y) is below 1e-22 there.
const START: f64 = -3.87;
/// How much of the spacing follows the square root of the time.
const BEND: f64 = 0.75;
/// For so few players none of it does, which saves the inversion.
const FEW: usize = 16;

/// More than Newton's method with bisection needs.
const MOST_ITERATIONS: usize = 100;
/// After a step of Newton's method so short, relative to y, the next one would be below the
/// rounding error.
const CLOSE: f64 = 1e-10;

/// A time at which the distribution of the players who are already placed is looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    /// The time, in units in which the sum of all rates is 1.
    pub(crate) time: f64,
    /// Its weight in the sum that stands for the integral over time.
    pub(crate) weight: f64,
}

/// A family of grids for a field.
///
/// The time is t = exp(y - e^-y) (double exponential towards 0), and y runs with u, of which the
/// nodes are equal steps:
///
/// u = y + b sqrt(n) atan(e^(y/2) / sqrt(n)), n players.
///
/// For times well below n this is y + b sqrt(t). The reason: when the mean number of placed
/// players is m, its standard deviation is below sqrt(m), and what the integrand does at place k
/// is spread over at least half a unit of sqrt(t), wherever k is. Equal steps of sqrt(t) see all
/// places equally sharply; equal steps of y would have to be as short everywhere as the last
/// paid place demands. Beyond n the clocks of the smallest stacks run out, each over about one
/// unit of y.
///
/// For up to [`FEW`] players u is y itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quadrature {
    /// The square root of the number of players.
    root: f64,
    /// b sqrt(n).
    bend: f64,
}

impl Quadrature {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a number of players in memory is far below 2^53"
    )]
    pub(crate) fn new(players: usize) -> Self {
        let root = libm::sqrt(players as f64);
        let bend = if players <= FEW { 0.0 } else { BEND * root };
        Self { root, bend }
    }

    /// u and du/dy at y.
    fn coordinate(self, y: f64) -> (f64, f64) {
        if self.bend <= 0.0 {
            return (y, 1.0);
        }
        let ratio = libm::exp(0.5 * y) / self.root;
        (
            y + self.bend * libm::atan(ratio),
            1.0 + 0.5 * self.bend * ratio / (1.0 + ratio * ratio),
        )
    }

    /// The number of steps of length `step` from the start to the time `end`.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the end is after the start and the share of a player not below 1e-100, so that \
                  the number is between 0 and a few thousand times the root of the players"
    )]
    pub(crate) fn steps(self, end: f64, step: f64) -> usize {
        let end = libm::log(end).max(0.0) + 1.0;
        libm::ceil((self.coordinate(end).0 - self.coordinate(START).0) / step) as usize + 1
    }

    /// The node at u, by Newton's method and bisection.
    fn node(self, u: f64, step: f64) -> Node {
        // u - y is between 0 and this.
        let mut low = u - self.bend * core::f64::consts::FRAC_PI_2;
        let mut high = u;
        let mut y = high;
        let mut moved = f64::INFINITY;
        for _ in 0..MOST_ITERATIONS {
            let (reached, slope) = self.coordinate(y);
            let error = reached - u;
            if error > 0.0 {
                high = y;
            } else {
                low = y;
            }
            let newton = y - error / slope;
            if (newton - y).abs() <= CLOSE * y.abs().max(1.0) {
                y = newton;
                break;
            }
            // Around the bend Newton's method alone can run to and fro.
            let converges = (newton - y).abs() <= 0.5 * moved;
            let next = if converges && low < newton && newton < high {
                newton
            } else {
                0.5 * (low + high)
            };
            moved = (next - y).abs();
            y = next;
        }
        let (_, slope) = self.coordinate(y);
        let back = libm::exp(-y);
        let time = libm::exp(y - back);
        Node {
            time,
            weight: step * time * (1.0 + back) / slope,
        }
    }

    /// The nodes `shift`, `shift + 1`, ... steps from the start, up to `steps` of them, as long as
    /// `wanted`. Once a time is not wanted, no later one is.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a number of nodes in memory is far below 2^53"
    )]
    pub(crate) fn nodes(
        self,
        shift: f64,
        step: f64,
        steps: usize,
        mut wanted: impl FnMut(f64) -> bool,
    ) -> Vec<Node> {
        let start = self.coordinate(START).0;
        let node = |index: usize| self.node(start + (index as f64 + shift) * step, step);
        let (mut first_unwanted, mut low) = (steps, 0);
        while low < first_unwanted {
            let middle = low + (first_unwanted - low) / 2;
            if wanted(node(middle).time) {
                low = middle + 1;
            } else {
                first_unwanted = middle;
            }
        }
        (0..first_unwanted).map(node).collect()
    }
}

/// The step whose error is well below `tolerance`.
///
/// For the double exponential start an error of exp(-pi^2 / h), for a place that is spread over
/// half a unit of sqrt(t) one of exp(-(pi b / h)^2 / 2); the first is the greater for all
/// errors above 1e-16.
///
/// For few players it is always a fine one, as that costs little.
pub(crate) fn first_step(players: usize, tolerance: f64) -> f64 {
    let pi = core::f64::consts::PI;
    let tolerance = if players <= FEW {
        tolerance.min(1e-16)
    } else {
        tolerance
    };
    let digits = -libm::log((tolerance * 1e-3).clamp(1e-19, 1e-3));
    pi * pi / digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_add_up_to_the_time() {
        for players in [1, 2, 9, 100, 1_000, 20_000, 1_000_000] {
            let grid = Quadrature::new(players);
            let mut step = 0.25;
            while step < 0.6 {
                let nodes = grid.nodes(0.0, step, grid.steps(1e6, step), |time| time < 1e6);
                assert!(nodes.is_sorted_by(|a, b| a.time < b.time));
                let mut sum = 0.0;
                for node in &nodes {
                    sum += node.weight;
                    // Half of the last weight belongs to later times; the rest is the area under
                    // 1 up to now, except for the curvature of the last step.
                    let area = sum - 0.5 * node.weight;
                    assert!(
                        node.time < 1.0 || (area - node.time).abs() <= 0.2 * node.weight,
                        "{players} players, {node:?}, {area}"
                    );
                }
                step += 0.01;
            }
        }
    }

    #[test]
    fn the_grid_starts_before_anybody_is_placed() {
        let grid = Quadrature::new(1_000);
        let start = grid.coordinate(START).0;
        assert!(grid.node(start, 0.3).time < 1e-22);
    }
}
