//! The value of each place before the first hand.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use crate::{
    EntrySetup, RatingError, RatingParams, Skill, Tournament, TournamentSetup, rate_event,
};

/// The changes that some places would bring one entrant.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Preview {
    /// The entrant.
    pub player: String,
    /// The changes of the mean, in rating points, in the order of the places asked for; none for
    /// places that the field does not have.
    pub changes: Vec<Option<f64>>,
}

/// The change of each entrant's rating for some places, such as first, tenth and last, before the
/// first hand is dealt.
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
/// [`RatingError::ListedTwice`] and those of [`rate_event`] and [`Tournament`].
///
/// # Complexity
///
/// A tournament is rated for each entrant and place.
///
/// ```
/// use tier_rating::{RatingParams, Skill, preview};
///
/// let strong = ("Aoki".to_owned(), Skill::new(2000.0, 300.0)?);
/// let others = ["Baba", "Chiba", "Doi"].map(|name| (name.to_owned(), Skill::INITIAL));
/// let field: Vec<_> = others.into_iter().chain([strong]).collect();
/// let previews = preview(&field, &[1, 4], 9, &RatingParams::published())?;
///
/// // A win is worth something to everybody, and more to a newcomer.
/// let win = |at: usize| previews[at].changes[0].unwrap();
/// assert!(win(0) > win(3) && win(3) > 0.0);
/// // The last place costs.
/// assert!(previews[0].changes[1].unwrap() < 0.0);
/// # Ok::<(), tier_rating::RatingError>(())
/// ```
pub fn preview(
    entrants: &[(String, Skill)],
    places: &[usize],
    n_max: u64,
    params: &RatingParams,
) -> Result<Vec<Preview>, RatingError> {
    let mut names = BTreeSet::new();
    if let Some((player, _)) = entrants.iter().find(|(player, _)| !names.insert(player)) {
        return Err(RatingError::ListedTwice {
            player: player.clone(),
        });
    }
    let mut order: Vec<&(String, Skill)> = entrants.iter().collect();
    order.sort_by(|(a, skill_a), (b, skill_b)| {
        (skill_b.mu().total_cmp(&skill_a.mu())).then_with(|| a.cmp(b))
    });
    let entries: Vec<EntrySetup> = order
        .iter()
        .map(|(player, skill)| EntrySetup {
            player: player.clone(),
            mu: skill.mu(),
            sigma: skill.sigma(),
            registered: None,
            bust: None,
            turns: None,
            place: None,
            stack: None,
        })
        .collect();
    let change = |player: &String, place: usize| {
        let mut entries = entries.clone();
        if let Some(at) = entries.iter().position(|entry| entry.player == *player) {
            let own = entries.remove(at);
            entries.insert(place - 1, own);
        }
        let tournament = Tournament::try_from(TournamentSetup {
            n_max,
            registration_close: None,
            registration_close_turn: None,
            duration: None,
            max_entries: None,
            entries,
        })?;
        let report = rate_event(&tournament, params)?;
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
                .collect::<Result<_, RatingError>>()?;
            Ok(Preview {
                player: player.clone(),
                changes,
            })
        })
        .collect()
}
