//! Nights that are over and still on a screen: read once, and not for each event of another night.

use club_log::ids::TournamentId;

use crate::read::Touched;

/// Nights that are kept at most.
const MOST: usize = 4;

/// Nights that are over and were looked at since the last change.
#[derive(Debug)]
pub(super) struct ShownNights<N>(Vec<Kept<N>>);

#[derive(Debug)]
struct Kept<N> {
    id: TournamentId,
    night: N,
    /// Whether somebody asked for it since the last change.
    asked: bool,
}

impl<N: Clone> ShownNights<N> {
    /// None yet.
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// A night that is kept.
    pub(super) fn find(&mut self, id: &TournamentId) -> Option<N> {
        let kept = self.0.iter_mut().find(|kept| kept.id == *id)?;
        kept.asked = true;
        Some(kept.night.clone())
    }

    /// Keeps a night if there is room.
    pub(super) fn keep(&mut self, id: TournamentId, night: &N) {
        if self.0.len() < MOST {
            self.0.push(Kept {
                id,
                night: night.clone(),
                asked: true,
            });
        }
    }

    /// Something was stored: nights that it may have changed, and those at which nobody looks any more, leave memory.
    pub(super) fn change(&mut self, touched: &Touched) {
        self.0
            .retain_mut(|kept| std::mem::take(&mut kept.asked) && !touched.has(&kept.id));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn id(text: &str) -> TournamentId {
        text.parse().unwrap()
    }

    fn kept(nights: &ShownNights<u32>) -> Vec<u32> {
        nights.0.iter().map(|kept| kept.night).collect()
    }

    fn touched(ids: &[&str]) -> Touched {
        Touched::Nights(ids.iter().map(|text| id(text)).collect::<BTreeSet<_>>())
    }

    #[test]
    fn a_night_stays_while_somebody_looks_at_it_and_nothing_changes_it() {
        let mut nights = ShownNights::new();
        nights.keep(id("n1"), &1);
        nights.keep(id("n2"), &2);
        nights.change(&touched(&["n2", "n9"]));
        assert_eq!(kept(&nights), [1]);
        assert_eq!(nights.find(&id("n2")), None);
        assert_eq!(nights.find(&id("n1")), Some(1));
        nights.change(&touched(&[]));
        assert_eq!(kept(&nights), [1]);
        nights.change(&touched(&[]));
        assert_eq!(kept(&nights), [0; 0]);
    }

    #[test]
    fn whatever_is_taken_back_may_have_changed_any_night() {
        let mut nights = ShownNights::new();
        nights.keep(id("n1"), &1);
        nights.change(&Touched::All);
        assert_eq!(kept(&nights), [0; 0]);
    }

    #[test]
    fn no_more_than_a_few_are_kept() {
        let mut nights = ShownNights::new();
        for number in 0..10 {
            nights.keep(id(&format!("n{number}")), &number);
        }
        assert_eq!(kept(&nights), [0, 1, 2, 3]);
    }
}
