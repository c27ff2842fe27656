//! The value of each place before the first hand.

use alloc::vec::Vec;

use crate::{RatingError, RatingParams, Skill, Tournament, TournamentSetup, rate_event};

/// The changes that some places would bring one entrant.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Preview<P> {
    /// The entrant.
    pub player: P,
    /// The changes of the mean, in rating points, in the order of the places asked for. None for
    /// places that the field does not have.
    pub changes: Vec<Option<f64>>,
}

/// The change of each entrant's rating for some places, such as first, tenth and last.
///
/// The changes are calculated before the first hand is dealt.
///
/// All register at the start and have hand index 1; the others finish in the order of their
/// means. Everything else is as in [`rate_event`].
///
/// # Arguments
///
/// `entrants`: each once. `places`: from 1. `n_max`: players at a full table.
///
/// # Errors
///
/// As [`Tournament::new`] and [`rate_event`].
///
/// # Complexity
///
/// A tournament is rated for each entrant and place.
///
/// ```
/// use tier_rating::{RatingParams, Skill, preview};
///
/// let strong = ("Aoki", Skill::new(2000.0, 300.0)?);
/// let others = ["Baba", "Chiba", "Doi"].map(|name| (name, Skill::INITIAL));
/// let field: Vec<_> = others.into_iter().chain([strong]).collect();
/// let previews = preview(&field, &[1, 4], 9, &RatingParams::published())?;
///
/// // A win is worth something to everybody, and more to a newcomer.
/// let win = |at: usize| previews[at].changes[0].unwrap();
/// assert!(win(0) > win(3) && win(3) > 0.0);
/// // The last place costs.
/// assert!(previews[0].changes[1].unwrap() < 0.0);
/// # Ok::<(), tier_rating::RatingError<&str>>(())
/// ```
pub fn preview<P: Ord + Clone>(
    entrants: &[(P, Skill)],
    places: &[usize],
    n_max: u64,
    params: &RatingParams,
) -> Result<Vec<Preview<P>>, RatingError<P>> {
    let mut order: Vec<&(P, Skill)> = entrants.iter().collect();
    order.sort_by(|(a, skill_a), (b, skill_b)| {
        (skill_b.mu().total_cmp(&skill_a.mu())).then_with(|| a.cmp(b))
    });
    let field = order.into_iter().cloned();
    let field = TournamentSetup::from_places(n_max, field);
    if places.is_empty() && !entrants.is_empty() {
        Tournament::new(field.clone())?;
    }
    let change = |player: &P, place: usize| {
        let mut setup = field.clone();
        let at = (setup.players.iter()).position(|listed| listed.player == *player);
        if let Some(at) = at {
            let own = setup.entries.remove(at);
            setup.entries.insert(place - 1, own);
        }
        let report = rate_event(&Tournament::new(setup)?, params)?;
        let found = report.of(player);
        Ok(found.map(|found| found.after.skill.mu() - found.before.skill.mu()))
    };
    entrants
        .iter()
        .map(|(player, _)| {
            let changes = places
                .iter()
                .map(|&place| match place {
                    0 => Ok(None),
                    place if place > entrants.len() => Ok(None),
                    place => change(player, place),
                })
                .collect::<Result<_, RatingError<P>>>()?;
            Ok(Preview {
                player: player.clone(),
                changes,
            })
        })
        .collect()
}
