//! The 169 by 169 table.

use crate::HandClass;
use crate::generated::WINS;

/// Boards for two hands that share no card.
pub(crate) const BOARDS: u64 = 1_712_304;

/// Pairs of a hand of one class and one of another that share no card, by class.
pub(crate) static PAIRS: [[u8; N]; N] = pairs();

/// Wins of a class less its losses to another; with the sign changed those of the other.
pub(crate) static LEADS: [[i32; N]; N] = leads();

/// Ties of two classes, the row of the later class after those of all before it. Wins follow from the leads, so
/// that they are not kept once more.
static TIES: [u32; N * (N + 1) / 2] = ties();

/// The pairs of each class with all classes together.
pub(crate) static ALL_PAIRS: [u16; N] = all_pairs();

/// The leads of all classes together over each class; whole numbers below 2^53.
pub(crate) static ALL_LEADS: [f64; N] = all_leads();

const N: usize = HandClass::COUNT;

#[expect(
    clippy::large_stack_arrays,
    reason = "evaluated by the compiler, for the static above"
)]
const fn pairs() -> [[u8; N]; N] {
    let mut pairs = [[0; N]; N];
    let mut at = 0;
    while at < N * N {
        let (a, b) = (HandClass::at(at / N), HandClass::at(at % N));
        // At most 12 times 12.
        pairs[at / N][at % N] = a.disjoint_pairs(b) as u8;
        at += 1;
    }
    pairs
}

#[expect(
    clippy::large_stack_arrays,
    reason = "evaluated by the compiler, for the static above"
)]
const fn leads() -> [[i32; N]; N] {
    let mut leads = [[0; N]; N];
    let mut at = 0;
    while at < N * N {
        let (a, b) = (at / N, at % N);
        // At most 144 pairs on 1,712,304 boards.
        leads[a][b] = WINS[a][b].cast_signed() - WINS[b][a].cast_signed();
        at += 1;
    }
    leads
}

#[expect(
    clippy::large_stack_arrays,
    reason = "evaluated by the compiler, for the static above"
)]
const fn ties() -> [u32; N * (N + 1) / 2] {
    let mut ties = [0; N * (N + 1) / 2];
    let (mut a, mut at) = (0, 0);
    while a < N {
        let mut b = 0;
        while b <= a {
            // At most 144 pairs on 1,712,304 boards.
            let total = PAIRS[a][b] as u32 * BOARDS as u32;
            ties[at] = total - WINS[a][b] - WINS[b][a];
            (b, at) = (b + 1, at + 1);
        }
        a += 1;
    }
    ties
}

const fn all_pairs() -> [u16; N] {
    let mut sums = [0; N];
    let mut at = 0;
    while at < N * N {
        sums[at % N] += PAIRS[at / N][at % N] as u16;
        at += 1;
    }
    sums
}

const fn all_leads() -> [f64; N] {
    let mut sums = [0.0; N];
    let mut at = 0;
    while at < N * N {
        sums[at % N] += LEADS[at / N][at % N] as f64;
        at += 1;
    }
    sums
}

/// The results of one side against another, over pairs of hands and boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Wins of the first side.
    pub win: u64,
    /// Ties.
    pub tie: u64,
    /// Losses of the first side.
    pub lose: u64,
}

impl Counts {
    /// All results.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.win + self.tie + self.lose
    }

    /// The first side's share of the pot: wins and half of the ties. 0.5 of no results at all.
    #[must_use]
    pub fn equity(self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        (2 * self.win + self.tie) as f64 / (2 * self.total()) as f64
    }

    /// Both sides exchanged.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            win: self.lose,
            tie: self.tie,
            lose: self.win,
        }
    }

    /// Both results together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            win: self.win + other.win,
            tie: self.tie + other.tie,
            lose: self.lose + other.lose,
        }
    }
}

/// Exact results of every class against every other. They are counted over all pairs of hands
/// without a card in common and all boards.
///
/// The wins are 28,561 numbers that `cargo xtask codegen class-equity` counts with
/// [`super::count_class_wins`]. Leads and ties are made of them by the compiler.
///
/// ```
/// use npc_preflop::equity::EquityMatrix;
///
/// let aces_kings = EquityMatrix::counts("AA".parse()?, "KK".parse()?);
/// assert_eq!(aces_kings.total(), 36 * 1_712_304);
/// assert_eq!(format!("{:.4}", 100.0 * aces_kings.equity()), "81.9461");
/// # Ok::<(), npc_preflop::range::RangeError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct EquityMatrix;

impl EquityMatrix {
    /// The results of a class against another.
    #[must_use]
    pub fn counts(a: HandClass, b: HandClass) -> Counts {
        let (a, b) = (a.index(), b.index());
        let (low, high) = (a.min(b), a.max(b));
        let tie = u64::from(TIES[high * (high + 1) / 2 + low]);
        let decided = u64::from(PAIRS[a][b]) * BOARDS - tie;
        // The lead is the difference of the two numbers whose sum this is.
        let win = decided.wrapping_add_signed(LEADS[a][b].into()) / 2;
        Counts {
            win,
            tie,
            lose: decided - win,
        }
    }

    /// The results of a class against a random hand.
    ///
    /// ```
    /// use npc_preflop::equity::EquityMatrix;
    ///
    /// let aces = EquityMatrix::against_random("AA".parse()?).equity();
    /// assert_eq!(format!("{:.4}", 100.0 * aces), "85.2037");
    /// # Ok::<(), npc_preflop::range::RangeError>(())
    /// ```
    #[must_use]
    pub fn against_random(class: HandClass) -> Counts {
        let none = Counts {
            win: 0,
            tie: 0,
            lose: 0,
        };
        HandClass::all().fold(none, |sum, other| sum.plus(Self::counts(class, other)))
    }
}
