//! Fields and play times of a member's entries, computed again from the night.

use std::collections::BTreeMap;

use chained_events::ids::MemberId;
use tier_rating::{EntryContext, Tournament as Field, entry_context};

use super::field::{finishing_order, setup};
use super::parameters::parameters_of;
use crate::club::Club;
use crate::event::{ExactSkill, PublishedEntry, PublishedRating, RatingsPublished};

/// Field and play time of each entry of a published row, where the night still has them.
///
/// A publication does not record them. They are computed from the night, which is in memory, and hold
/// where the computed place, field and hand index are those that were published: a night whose times
/// or order were corrected since has none.
///
/// # Returns
///
/// One for each entry of the row, in its order.
#[must_use]
pub fn entry_contexts(
    club: &Club,
    published: &RatingsPublished,
    row: &PublishedRating,
) -> Vec<Option<EntryContext>> {
    let none = || vec![None; row.entries.len()];
    let (Ok((_, night)), Ok(params)) = (
        club.tournament(Some(&published.tournament)),
        parameters_of(&published.rules),
    ) else {
        return none();
    };
    let rows = published.players.iter();
    let before: BTreeMap<&MemberId, ExactSkill> = rows
        .map(|row| (club.effective_member(&row.member), row.before))
        .collect();
    let order = finishing_order(night);
    let field = setup(
        night,
        &order,
        (published.timing, published.reading),
        &before,
    );
    let field = field
        .ok()
        .filter(|setup| setup.entries.len() == order.len());
    let Some(field) = field.and_then(|setup| Field::new(setup).ok()) else {
        return none();
    };
    let context = |own: &PublishedEntry| {
        let at = order.iter().position(|(_, id, _)| *id == own.entry)?;
        let found = entry_context(&field, &params, at)?;
        let same = order[at].0 == own.place
            && found.field as u64 == own.field
            && found.hand_index.to_bits() == own.hand_index.value().to_bits();
        same.then_some(found)
    };
    row.entries.iter().map(context).collect()
}
