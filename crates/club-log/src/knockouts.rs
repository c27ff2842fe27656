//! Knockouts: who won the chips of the players who busted.

use std::collections::BTreeMap;

use payout_dhondt::Ratio;

use crate::entry::EntryId;
use crate::event::{EntriesBusted, TournamentEvent, Winner};

/// Knockouts by entry, from the events of one tournament that were not taken back.
///
/// A bust counts one knockout, divided among its winners by their shares; one without recorded winners
/// counts for nobody. The bust of an entry that was reinstated does not count.
///
/// # Complexity
///
/// O(e log n) for `e` events and `n` entries.
///
/// ```
/// use club_log::event::{EntryReinstated, TournamentEvent};
/// use club_log::knockouts::knockouts;
///
/// let bust = r#"{"hands":[{"table":"T1","busted":[{"entry":"e2","by":[
///     {"entry":"e1","share":3},{"entry":"e3","share":1}]}]}],"groups":[["e2"]]}"#;
/// let bust = TournamentEvent::EntriesBusted(serde_json::from_str(bust)?);
/// let counted = knockouts([&bust]);
/// assert_eq!(counted[&"e1".parse()?].to_string(), "3/4");
/// assert_eq!(counted[&"e3".parse()?].to_string(), "1/4");
///
/// let back = EntryReinstated { entry: "e2".parse()?, reason: None };
/// assert!(knockouts([&bust, &TournamentEvent::EntryReinstated(back)]).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn knockouts<'a>(
    events: impl IntoIterator<Item = &'a TournamentEvent>,
) -> BTreeMap<EntryId, Ratio> {
    let mut busts: BTreeMap<EntryId, &[Winner]> = BTreeMap::new();
    for event in events {
        match event {
            TournamentEvent::EntriesBusted(EntriesBusted { hands, .. }) => {
                let busted = hands.iter().flat_map(|hand| &hand.busted);
                busts.extend(busted.map(|bust| (bust.entry, bust.by.as_slice())));
            }
            TournamentEvent::KnockerCorrected(body) => {
                if let Some(by) = busts.get_mut(&body.entry) {
                    *by = body.by.as_slice();
                }
            }
            TournamentEvent::EntryReinstated(body) => {
                busts.remove(&body.entry);
            }
            _ => {}
        }
    }
    let mut counted: BTreeMap<EntryId, Ratio> = BTreeMap::new();
    for winners in busts.into_values() {
        let shares: i128 = winners.iter().map(|winner| i128::from(winner.share)).sum();
        for winner in winners {
            // The sum of the shares is above 0: the fold has no winner with a share of 0.
            let part = Ratio::new(i128::from(winner.share), shares);
            let sum = counted.entry(winner.entry).or_insert(Ratio::ZERO);
            // As many different shares that no sum of them is exact are not won in one night.
            let more = part.ok().and_then(|part| sum.checked_add(part));
            *sum = more.unwrap_or(*sum);
        }
    }
    counted
}
