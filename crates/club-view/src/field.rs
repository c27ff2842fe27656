//! The field of a night: who is left, the average stack, the next pay jump, late registration.

use chained_events::timestamp::Timestamp;
use club_log::directory::Directory;
use club_log::tournament::Tournament;
use serde::Serialize;

use crate::ChipsView;

/// The field at a moment, as a wall shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldView {
    /// Players who are in.
    pub left: usize,
    /// Entries that count, re-entries included.
    pub entries: usize,
    /// The chips of those who are in.
    pub chips: ChipsView,
    /// The next place that wins more points; none where there is no such place, and after a deal.
    pub points_jump: Option<PayJump>,
    /// The next place that wins more money; none in a night without prizes.
    pub money_jump: Option<PayJump>,
    /// Whether players may register.
    pub registration_open: bool,
    /// Milliseconds on the clock until late registration is over by its rule; none without such an end.
    pub late_left_ms: Option<i64>,
}

/// A place that wins more than the next player to go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PayJump {
    /// The place, from 1.
    pub place: usize,
    /// Its award: points, or money in minor units.
    pub amount: u64,
    /// Players who go out until everybody left has that place or a better one.
    pub to_go: usize,
}

impl PayJump {
    /// The next jump with players left, where `amounts` are those of the places from the first on.
    fn next(amounts: &[u64], left: usize) -> Option<Self> {
        let of = |place: usize| amounts.get(place - 1).copied().unwrap_or_default();
        let own = of(left.max(1));
        let better = (1..left).rev().find(|place| of(*place) > own)?;
        Some(Self {
            place: better,
            amount: of(better),
            to_go: left - better,
        })
    }
}

impl FieldView {
    /// The field of a tournament.
    #[must_use]
    pub fn of(directory: &Directory, tournament: &Tournament, now: Timestamp) -> Self {
        let left = tournament.alive_count();
        let undivided = tournament.deal().is_none() && !tournament.phase().is_over();
        let points = tournament.place_points().unwrap_or_default();
        let money = tournament.money(now);
        let prizes = money.map(|money| money.places()).unwrap_or_default();
        let prizes: Vec<u64> = prizes.iter().map(|place| place.amount).collect();
        let jump = |amounts: &[u64]| PayJump::next(amounts, left).filter(|_| undivided);
        Self {
            left,
            entries: tournament.entry_count(),
            chips: ChipsView::of(directory, tournament, now),
            points_jump: jump(&points),
            money_jump: jump(&prizes),
            registration_open: tournament.registration_open(),
            late_left_ms: tournament
                .late_registration_left_ms(now)
                .filter(|_| tournament.registration_open()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PayJump;

    #[test]
    fn the_next_jump_is_the_nearest_place_that_wins_more() {
        let jump =
            |left, expected| assert_eq!(PayJump::next(&[50, 30, 10, 10, 10], left), expected);
        let to = |place, amount, to_go| {
            Some(PayJump {
                place,
                amount,
                to_go,
            })
        };
        jump(9, to(5, 10, 4));
        jump(6, to(5, 10, 1));
        jump(5, to(2, 30, 3));
        jump(3, to(2, 30, 1));
        jump(2, to(1, 50, 1));
        jump(1, None);
        jump(0, None);
        assert_eq!(PayJump::next(&[], 4), None);
    }
}
