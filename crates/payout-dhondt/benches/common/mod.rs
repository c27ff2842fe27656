//! Baselines of the benches: the exact heap, and structures from text.

use std::collections::BinaryHeap;

use payout_dhondt::{Structure, TieRule, Weights};

/// A structure from the text form of its weights, ties to the better place.
pub(crate) fn structure(weights: &str) -> Structure {
    let weights: Weights = weights.parse().expect("weights of a bench");
    Structure::new(weights, TieRule::BetterPlace)
}

/// A quotient `numer/denom` waiting in the heap; the greatest is served first, and among equal
/// ones the better place.
#[derive(Debug, PartialEq, Eq)]
struct Next {
    numer: u64,
    denom: u64,
    place: u64,
    held: u64,
}

impl Ord for Next {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let left = u128::from(self.numer) * u128::from(other.denom);
        let right = u128::from(other.numer) * u128::from(self.denom);
        left.cmp(&right).then(other.place.cmp(&self.place))
    }
}

impl PartialOrd for Next {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// `VP_KID` dealt seat by seat from a binary heap of exact quotients. A place enters when the one
/// before it has its first seat.
pub(crate) fn heap(seats: u64) -> Vec<u64> {
    let weight = |place: u64| match place {
        1 => (100, 1),
        2 => (60, 1),
        3 => (40, 1),
        _ => (100, place),
    };
    let next = |place: u64, held: u64| {
        let (numer, denom) = weight(place);
        Next {
            numer,
            denom: denom * (held + 1),
            place,
            held,
        }
    };
    let mut points = Vec::new();
    let mut waiting = BinaryHeap::from([next(1, 0)]);
    for _ in 0..seats {
        let Some(best) = waiting.pop() else { break };
        if best.held == 0 {
            points.push(1);
            waiting.push(next(best.place + 1, 0));
        } else {
            let index = usize::try_from(best.place - 1).expect("places fit into memory");
            points[index] = best.held + 1;
        }
        waiting.push(next(best.place, best.held + 1));
    }
    points
}
