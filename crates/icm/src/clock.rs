//! The nodes of the quadrature: when to look at the exponential clocks.

use alloc::vec::Vec;

/// Where the grid starts: t = exp(y - e^-y) is below 1e-22 there.
const START: f64 = -3.87;
/// How much of the spacing follows the square root of the time.
const BEND: f64 = 0.75;

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
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    /// The square root of the number of players.
    root: f64,
}

impl Clock {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a number of players in memory is far below 2^53"
    )]
    pub(crate) fn new(players: usize) -> Self {
        Self {
            root: libm::sqrt(players as f64),
        }
    }

    /// u at y.
    fn coordinate(self, y: f64) -> f64 {
        y + BEND * self.root * libm::atan(libm::exp(0.5 * y) / self.root)
    }

    /// du/dy.
    fn slope(self, y: f64) -> f64 {
        let ratio = libm::exp(0.5 * y) / self.root;
        1.0 + 0.5 * BEND * self.root * ratio / (1.0 + ratio * ratio)
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
        libm::ceil((self.coordinate(end) - self.coordinate(START)) / step) as usize + 1
    }

    /// The node `offset` steps from the start.
    pub(crate) fn node(self, offset: f64, step: f64) -> Node {
        let target = self.coordinate(START) + offset * step;
        // u - y is between 0 and this.
        let mut low = target - BEND * self.root * core::f64::consts::FRAC_PI_2;
        let mut high = target;
        let mut y = high;
        for _ in 0..200 {
            let error = self.coordinate(y) - target;
            if error > 0.0 {
                high = y;
            } else {
                low = y;
            }
            let newton = y - error / self.slope(y);
            let next = if low < newton && newton < high {
                newton
            } else {
                0.5 * (low + high)
            };
            let moved = (next - y).abs();
            y = next;
            if moved <= 1e-15 * y.abs().max(1.0) {
                break;
            }
        }
        let back = libm::exp(-y);
        let time = libm::exp(y - back);
        Node {
            time,
            weight: step * time * (1.0 + back) / self.slope(y),
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
        wanted: impl Fn(f64) -> bool,
    ) -> Vec<Node> {
        let node = |index: usize| self.node(index as f64 + shift, step);
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
/// tolerances above 1e-16.
pub(crate) fn first_step(tolerance: f64) -> f64 {
    let pi = core::f64::consts::PI;
    let digits = -libm::log((tolerance * 1e-3).clamp(1e-17, 1e-3));
    pi * pi / digits
}
