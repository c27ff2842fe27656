//! Button and blinds at a live table, by the dead button.

use holdem_table::{BlindSeats, SeatStack};
use rand::{Rng, RngExt};

/// Seats of the next hand, by the dead button.
///
/// The big blind moves to the next player, the small blind to the seat of the old big blind, the button to that
/// of the old small blind.
/// The first hand of a table begins with a big blind by lot. `None` for fewer than two players.
pub(crate) fn next_blinds<R: Rng + ?Sized>(
    old: Option<BlindSeats>,
    seats: &[u8],
    rng: &mut R,
) -> Option<BlindSeats> {
    let count = u32::try_from(seats.len()).ok().filter(|count| *count > 1)?;
    let before = |place: usize, steps: usize| {
        let place = (place + seats.len() - steps % seats.len()) % seats.len();
        seats.get(place).copied()
    };
    let place = match old {
        Some(old) => {
            let later = seats.iter().position(|seat| *seat > old.big_blind);
            later.unwrap_or(0)
        }
        None => rng.random_range(0..count) as usize,
    };
    let big_blind = before(place, 0)?;
    let other = before(place, 1);
    Some(match old {
        _ if count == 2 => BlindSeats {
            button: other,
            small_blind: other,
            big_blind,
        },
        Some(old) => BlindSeats {
            button: old.small_blind,
            small_blind: Some(old.big_blind),
            big_blind,
        },
        None => BlindSeats {
            button: before(place, 2),
            small_blind: other,
            big_blind,
        },
    })
}

/// Whether a seat is passed over: a player who sat down between the button and the small blind waits.
pub(crate) fn waits(blinds: BlindSeats, seat: u8) -> bool {
    if seat == blinds.big_blind {
        return false;
    }
    let (Some(button), Some(small_blind)) = (blinds.button, blinds.small_blind) else {
        return false;
    };
    is_between(button, small_blind, seat)
}

/// Whether a seat comes after one and before another one, clockwise.
const fn is_between(from: u8, to: u8, seat: u8) -> bool {
    if from < to {
        from < seat && seat < to
    } else {
        from != to && (seat > from || seat < to)
    }
}

/// Blinds that fit the players who are dealt in.
///
/// They stay as they are, unless somebody is between them or two of them are in one seat. Then the player
/// before the big blind posts the small one, and of two players has the button.
pub(crate) fn fitting(stacks: &[SeatStack], blinds: BlindSeats) -> BlindSeats {
    let BlindSeats {
        button,
        small_blind,
        big_blind,
    } = blinds;
    let is_free = |from: Option<u8>, to: u8| {
        let between = |from| stacks.iter().any(|dealt| is_between(from, to, dealt.seat));
        !from.is_some_and(between)
    };
    let is_free = match small_blind {
        Some(small_blind) => is_free(button, small_blind) && is_free(Some(small_blind), big_blind),
        None => is_free(button, big_blind),
    };
    let is_apart = button != Some(big_blind) && small_blind != Some(big_blind);
    if stacks.len() > 2 && is_free && is_apart {
        return blinds;
    }
    let before = stacks.iter().rfind(|dealt| dealt.seat < big_blind);
    let small_blind = before.or(stacks.last()).map(|dealt| dealt.seat);
    BlindSeats {
        button: small_blind.filter(|_| stacks.len() == 2),
        small_blind,
        big_blind,
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    fn at(button: u8, small_blind: u8, big_blind: u8) -> BlindSeats {
        BlindSeats {
            button: Some(button),
            small_blind: Some(small_blind),
            big_blind,
        }
    }

    /// The cases of a dead button by hand.
    #[test]
    fn the_big_blind_moves_to_the_next_player() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut next = |old, seats: &[u8]| next_blinds(Some(old), seats, &mut rng);
        // Nobody left.
        assert_eq!(next(at(1, 2, 3), &[1, 2, 3, 4]), Some(at(2, 3, 4)));
        assert_eq!(next(at(3, 4, 1), &[1, 2, 3, 4]), Some(at(4, 1, 2)));
        // The old big blind is out: a dead small blind. Then the old small blind: a dead button.
        assert_eq!(next(at(1, 2, 3), &[1, 2, 4, 5]), Some(at(2, 3, 4)));
        assert_eq!(next(at(1, 2, 3), &[1, 3, 4, 5]), Some(at(2, 3, 4)));
        // Two are left: the button posts the small blind.
        assert_eq!(next(at(1, 2, 3), &[2, 3]), Some(at(3, 3, 2)));
        assert_eq!(next(at(1, 2, 3), &[3]), None);
    }

    #[test]
    fn blinds_that_do_not_fit_are_those_of_neighbours() {
        let stacks = |seats: &[u8]| -> Vec<SeatStack> {
            let dealt = |seat: &u8| SeatStack {
                seat: *seat,
                stack: 1,
            };
            seats.iter().map(dealt).collect()
        };
        let same = at(1, 3, 5);
        assert_eq!(fitting(&stacks(&[1, 3, 5, 7]), same), same);
        assert_eq!(fitting(&stacks(&[3, 5, 7]), same), same);
        // Somebody is between the button and the small blind.
        let neighbours = BlindSeats {
            button: None,
            ..same
        };
        let crowded = fitting(&stacks(&[1, 2, 3, 5]), same);
        assert_eq!(crowded, neighbours);
        assert_eq!(fitting(&stacks(&[2, 5]), same), at(2, 2, 5));
        assert!(waits(same, 2) && !waits(same, 3) && !waits(same, 7));
        assert!(waits(at(7, 2, 3), 1) && waits(at(7, 2, 3), 8));
    }
}
