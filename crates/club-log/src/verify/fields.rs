//! Fields that no release fills.

use crate::event::{Event, TournamentEvent};

/// The fields of an event that no verb or engine of a release up to this one fills.
pub(super) fn not_followed(event: &Event) -> Vec<&'static str> {
    use TournamentEvent as E;
    let Event::Tournament(event) = event else {
        return Vec::new();
    };
    let fields = match event {
        E::TournamentAnnounced(body) => {
            let seating = &body.rules.seating;
            vec![
                ("tables", body.tables.is_some()),
                (
                    "starts_when_full",
                    body.starts_when_full && body.capacity.is_none(),
                ),
                ("money", !body.money.is_empty()),
                ("parent", body.parent.is_some()),
                ("seating.hold_ms", seating.hold_ms.is_some()),
                ("seating.open_wait_ms", seating.open_wait_ms.is_some()),
            ]
        }
        E::EntryRegistered(body) => vec![
            ("amounts", !body.amounts.is_empty()),
            ("fee", body.fee.is_some()),
            ("from", body.from.is_some()),
        ],
        E::EntryRemoved(body) => vec![("refund", body.refund.is_some())],
        E::MoveOrdered(body) => vec![("dealt", body.dealt.is_some())],
        E::MoveConfirmed(body) => vec![("dealt", body.dealt.is_some())],
        E::DealAgreed(body) => {
            let amounts = body.shares.iter().any(|share| !share.amounts.is_empty());
            vec![("amounts", amounts && !body.divides_money())]
        }
        E::TournamentFinished(body) => {
            let of_players = body.results.iter().any(|row| !row.amounts.is_empty());
            vec![("amounts", of_players || !body.amounts.is_empty())]
        }
        _ => Vec::new(),
    };
    let filled = fields.into_iter().filter(|(_, filled)| *filled);
    filled.map(|(field, _)| field).collect()
}
