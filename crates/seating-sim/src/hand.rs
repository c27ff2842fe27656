//! Decisions of chance: how long hands last, and who wins the chips.

use core::f64::consts::TAU;

use alloc::vec::Vec;

use rand::{Rng, RngExt};

use mtt_seating::{Blinds, Seat};

/// Chips of a player at the start.
pub(crate) const STACK: u64 = 20_000;
/// The first big blind.
const FIRST_BIG_BLIND: u64 = 200;
/// The time of a level.
const LEVEL_MS: u64 = 10 * 60_000;
/// The mean length of a hand.
const MEAN_MS: f64 = 60_000.0;
/// The standard deviation of the logarithm of a hand's length.
const SPREAD: f64 = 0.4;
/// The shortest and the longest hand.
const LENGTH_MS: (f64, f64) = (5_000.0, 600_000.0);
/// Bets are up to two to this power big blinds.
const DOUBLINGS: u32 = 3;

/// Draws the length of a hand, in milliseconds.
pub(crate) fn length_ms<R: Rng + ?Sized>(rng: &mut R) -> u64 {
    // Box and Muller: one normal number from two uniform ones, the first above 0.
    let (first, second) = (1.0 - rng.random::<f64>(), rng.random::<f64>());
    let normal = libm::sqrt(-2.0 * libm::log(first)) * libm::cos(TAU * second);
    let length = MEAN_MS * libm::exp(SPREAD * normal - SPREAD * SPREAD / 2.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "5,000 to 600,000"
    )]
    let whole = libm::round(length.clamp(LENGTH_MS.0, LENGTH_MS.1)) as u64;
    whole
}

/// The big blinds of a tournament, level by level.
#[derive(Debug)]
pub(crate) struct Levels {
    big_blinds: Vec<u64>,
    /// No blind is larger.
    most: u64,
}

impl Levels {
    /// The levels of a tournament with this number of players.
    pub(crate) fn new(players: u32) -> Self {
        Self {
            big_blinds: [FIRST_BIG_BLIND].into(),
            most: STACK * u64::from(players),
        }
    }

    /// The big blind at a time.
    pub(crate) fn big_blind(&mut self, at_ms: u64) -> u64 {
        let level = usize::try_from(at_ms / LEVEL_MS).unwrap_or(usize::MAX);
        let mut last = self.big_blinds.last().copied().unwrap_or(FIRST_BIG_BLIND);
        while self.big_blinds.len() <= level && last < self.most {
            last = (last + last / 4).min(self.most);
            self.big_blinds.push(last);
        }
        self.big_blinds.get(level).copied().unwrap_or(last)
    }
}

/// A player of a hand: seat, chips, and whether they have cards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stake {
    pub(crate) seat: Seat,
    pub(crate) chips: u64,
    pub(crate) dealt: bool,
}

/// Draws the blinds of the first hand at a table.
///
/// The big blind is any of the occupied seats; the small blind and the button are the ones before.
pub(crate) fn first_blinds<R: Rng + ?Sized>(seats: &[Seat], rng: &mut R) -> Option<Blinds> {
    let count = u32::try_from(seats.len()).ok().filter(|count| *count > 0)?;
    let big = rng.random_range(0..count) as usize;
    let before = |steps: usize| {
        seats
            .get((big + seats.len() - steps) % seats.len())
            .copied()
    };
    let small_blind = before(1);
    let button = if seats.len() == 2 {
        small_blind
    } else {
        before(2)
    };
    Some(Blinds {
        button,
        small_blind,
        big_blind: before(0)?,
    })
}

/// Plays a hand. The blinds go into the pot, two players who were dealt in bet, and one of them
/// wins everything.
///
/// `stakes` are all players at the table with their chips, those without cards too; at least two have cards.
pub(crate) fn play<R: Rng + ?Sized>(
    stakes: &mut [Stake],
    blinds: Blinds,
    big_blind: u64,
    rng: &mut R,
) {
    let dealt: Vec<usize> = (0..stakes.len())
        .filter(|place| stakes[*place].dealt)
        .collect();
    let Some(others) = u32::try_from(dealt.len())
        .ok()
        .and_then(|count| count.checked_sub(1))
        .filter(|others| *others > 0)
    else {
        return;
    };
    let mut pot = 0;
    for place in &dealt {
        let stake = &mut stakes[*place];
        let due = match Some(stake.seat) {
            seat if seat == Some(blinds.big_blind) => big_blind,
            seat if seat == blinds.small_blind => big_blind / 2,
            _ => 0,
        };
        let paid = due.min(stake.chips);
        stake.chips -= paid;
        pot += paid;
    }
    let one = rng.random_range(0..=others) as usize;
    let step = 1 + rng.random_range(0..others) as usize;
    let (one, two) = (dealt[one], dealt[(one + step) % dealt.len()]);
    let wanted = big_blind.saturating_mul(1 << rng.random_range(0..=DOUBLINGS));
    let bet = wanted.min(stakes[one].chips).min(stakes[two].chips);
    let (winner, loser) = if rng.random::<bool>() {
        (one, two)
    } else {
        (two, one)
    };
    stakes[loser].chips -= bet;
    stakes[winner].chips += pot + bet;
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    fn rng(seed: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(seed)
    }

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    /// The mean of n such numbers deviates by
    /// `60 s * sqrt(exp(0.16) - 1) / sqrt(n) = 25.0 s / sqrt(n)`. The mean of their logarithms
    /// deviates by `0.4 / sqrt(n)`; five times that happens once in a million.
    #[test]
    fn lengths_are_log_normal_with_a_mean_of_a_minute() {
        let mut rng = rng(1);
        let count = 40_000_u32;
        let lengths: Vec<f64> = (0..count)
            .map(|_| f64::from(u32::try_from(length_ms(&mut rng)).unwrap()))
            .collect();
        let root = f64::from(count).sqrt();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / f64::from(count);
        assert!((mean(&lengths) - 60_000.0).abs() < 5.0 * 25_000.0 / root);
        let logs: Vec<f64> = lengths.iter().map(|length| length.ln()).collect();
        let middle = mean(&logs);
        assert!((middle - (60_000_f64.ln() - 0.08)).abs() < 5.0 * 0.4 / root);
        let squares: Vec<f64> = logs.iter().map(|log| (log - middle).powi(2)).collect();
        // The variance of a normal sample deviates by sqrt(2 / n) of itself.
        assert!((mean(&squares) / 0.16 - 1.0).abs() < 5.0 * 2_f64.sqrt() / root);
    }

    /// 200 and a quarter more each time, rounded down, by hand.
    #[test]
    fn the_big_blind_grows_by_a_quarter_every_ten_minutes() {
        let mut levels = Levels::new(100);
        let blinds: Vec<u64> = (0..6)
            .map(|level| levels.big_blind(level * 600_000))
            .collect();
        assert_eq!(blinds, [200, 250, 312, 390, 487, 608]);
        assert_eq!(levels.big_blind(599_999), 200);
        // All chips of the tournament, however long it lasts.
        assert_eq!(levels.big_blind(u64::MAX), 2_000_000);
        assert_eq!(levels.big_blind(600_000), 250);
    }

    #[test]
    fn the_first_blinds_are_three_neighbours() {
        for seats in [vec![2, 5], vec![1, 4, 9], vec![3, 4, 5, 8]] {
            let seats: Vec<Seat> = seats.into_iter().map(seat).collect();
            let mut big_blinds: Vec<Seat> = (0..100)
                .map(|seed| {
                    let blinds = first_blinds(&seats, &mut rng(seed)).unwrap();
                    let at = |wanted| seats.iter().position(|seat| Some(*seat) == wanted).unwrap();
                    let big = at(Some(blinds.big_blind));
                    assert_eq!((at(blinds.small_blind) + 1) % seats.len(), big);
                    let behind = if seats.len() == 2 { 1 } else { 2 };
                    assert_eq!((at(blinds.button) + behind) % seats.len(), big);
                    blinds.big_blind
                })
                .collect();
            big_blinds.sort_unstable();
            big_blinds.dedup();
            assert_eq!(big_blinds, seats, "each seat may be the first big blind");
        }
        assert_eq!(first_blinds(&[], &mut rng(0)), None);
    }

    proptest! {
        #[test]
        fn a_hand_keeps_the_chips_and_leaves_somebody(
            chips in prop::collection::vec((1_u64..100_000, any::<bool>()), 2..23),
            big_blind in 1_u64..1_000_000,
            seed in any::<u64>(),
        ) {
            let mut stakes: Vec<Stake> = (1..)
                .zip(&chips)
                .map(|(number, (chips, dealt))| Stake {
                    seat: seat(number),
                    chips: *chips,
                    // The first two have cards, so that there is a hand.
                    dealt: *dealt || number <= 2,
                })
                .collect();
            let before: Vec<Stake> = stakes.clone();
            let blinds = Blinds {
                button: None,
                small_blind: Some(seat(1)),
                big_blind: seat(2),
            };
            play(&mut stakes, blinds, big_blind, &mut rng(seed));
            let sum = |stakes: &[Stake]| stakes.iter().map(|stake| stake.chips).sum::<u64>();
            prop_assert_eq!(sum(&stakes), sum(&before));
            let gains = stakes.iter().zip(&before).filter(|(now, then)| now.chips > then.chips);
            prop_assert!(gains.count() <= 1);
            for (now, then) in stakes.iter().zip(&before) {
                prop_assert!(now.dealt || now.chips == then.chips);
                let most = 8 * big_blind + big_blind;
                prop_assert!(then.chips.saturating_sub(now.chips) <= most);
            }
        }
    }
}
