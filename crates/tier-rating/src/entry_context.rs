//! The field and the play time of one entry: what its explanation is about.

use crate::{
    Skill, Tournament, event::fields, hands::hand_index, params::RatingParams, tournament::Entry,
};

/// The field against which an entry is rated, and the time that it was there.
///
/// Means are of the ratings before the tournament, over the entries of the field; a player with two
/// entries in it counts twice.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EntryContext {
    /// The time from registration to the bust or the end, in minutes; none where minutes are unknown.
    pub played: Option<f64>,
    /// The hand index that follows from it.
    pub hand_index: f64,
    /// The number of entries of the field, or of people, as
    /// [`EntryExplanation::field`](crate::EntryExplanation::field) counts them.
    pub field: usize,
    /// The place in the field: entries of it with a better one, and 1.
    pub place: usize,
    /// The mean of the means, in rating points.
    pub mean_mu: f64,
    /// The mean of the TIER rates, in rating points.
    pub mean_rate: f64,
}

/// The field and the play time of the entry at a position of the finishing order.
///
/// # Arguments
///
/// `entry`: position in the list of entries of the tournament, from 0.
///
/// # Returns
///
/// None for a position that the tournament does not have.
///
/// # Complexity
///
/// Time in the number of entries, plus that of the fields of partial games.
///
/// ```
/// use tier_rating::{
///     EntrySetup, RatingParams, Skill, Times, Tournament, TournamentSetup, entry_context,
/// };
///
/// let players = [("Aoki", 1500.0), ("Baba", 2100.0), ("Chiba", 1200.0)];
/// let players = players.map(|(name, mu)| (name, Skill::new(mu, 440.0).unwrap()));
/// let night = Tournament::new(TournamentSetup {
///     times: Times::Clock { registration_close: 120.0, duration: 250.0, order: None },
///     entries: vec![
///         EntrySetup::new(0).minutes(0.0, None),
///         EntrySetup::new(1).minutes(90.0, Some(250.0)),
///         EntrySetup::new(2).minutes(0.0, Some(60.0)),
///     ],
///     ..TournamentSetup::from_places(9, players)
/// })?;
/// // Chiba busted after an hour, before Baba came: two entries, 1500 and 1200.
/// let chiba = entry_context(&night, &RatingParams::published(), 2).unwrap();
/// assert_eq!((chiba.played, chiba.field, chiba.mean_mu), (Some(60.0), 2, 1350.0));
/// // Third in the end, and the second of the two.
/// assert_eq!(chiba.place, 2);
/// // Baba was there for the last 160 minutes, and met all three.
/// let baba = entry_context(&night, &RatingParams::published(), 1).unwrap();
/// assert_eq!((baba.played, baba.field, baba.mean_mu), (Some(160.0), 3, 1600.0));
/// # Ok::<(), tier_rating::TournamentError<&str>>(())
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a count of entries")]
pub fn entry_context<P: Ord + Clone>(
    tournament: &Tournament<P>,
    params: &RatingParams,
    entry: usize,
) -> Option<EntryContext> {
    if entry >= tournament.entries.len() {
        return None;
    }
    let fields = fields(tournament, params);
    let skill = |own: &Entry| tournament.players[own.player].skill;
    let inside = || {
        let entries = tournament.entries.iter().enumerate();
        let inside = entries.filter(|&(other, _)| fields.has(entry, other));
        inside.map(|(_, own)| skill(own))
    };
    let mean = |of: &dyn Fn(Skill) -> f64| {
        let sum: f64 = inside().map(of).sum();
        sum / inside().count() as f64
    };
    let place = |entry: usize| tournament.entries[entry].place;
    let better = (0..tournament.entries.len())
        .filter(|&other| fields.has(entry, other) && place(other) < place(entry))
        .count();
    let times = tournament.times.as_ref();
    let presence = times.and_then(|times| times.get(entry)?.presence);
    let hand_unit = params.setup().vpip.unit(tournament.n_max);
    Some(EntryContext {
        played: presence.map(|presence| presence.own),
        hand_index: presence.map_or(1.0, |own| hand_index(params.setup(), hand_unit, own)),
        field: fields.size(entry),
        place: 1 + better,
        mean_mu: mean(&|skill| skill.mu()),
        mean_rate: mean(&|skill| params.tier().rate(skill).value()),
    })
}
