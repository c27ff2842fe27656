//! Order in time: no backdated event comes before one that it needs.

use chained_events::timestamp::Timestamp;

use super::Draft;
use crate::entry::{Entry, EntryId};
use crate::event::{Event, TournamentEvent};
use crate::refusal::{Needed, NightRefusal};
use crate::tournament::Tournament;

/// Rejects events whose time is before that of an event that they need.
pub(super) fn check(
    night: &Tournament,
    drafts: &[Draft],
    at: Timestamp,
) -> Result<(), NightRefusal> {
    if at >= night.last_at() {
        return Ok(());
    }
    for draft in drafts {
        let Event::Tournament(event) = &draft.event else {
            continue;
        };
        let needs = needs(night, event);
        if let Some((since, needed)) = needs.into_iter().max_by_key(|(since, _)| *since)
            && at < since
        {
            return Err(NightRefusal::TimeBeforeNeeded { at, needed, since });
        }
    }
    Ok(())
}

/// The moments that an event cannot come before.
fn needs(night: &Tournament, event: &TournamentEvent) -> Vec<(Timestamp, Needed)> {
    use TournamentEvent as E;
    let mut needs = vec![(night.announced_at, Needed::Announcement)];
    let draw = night.drawn_at.map(|at| (at, Needed::Draw));
    let registered = |id: EntryId| {
        let entry = night.entry(id)?;
        Some((entry.began_at(), Needed::Registration { entry: id }))
    };
    let out = |id: EntryId| {
        let at = night.entry(id)?.out_at?;
        Some((at, Needed::Exit { entry: id }))
    };
    let table = |table: &mtt_seating::TableId| {
        let opened = night.tables_at.get(table)?;
        let table = table.clone();
        Some((*opened, Needed::Table { table }))
    };
    let all = || night.entries().map(|(id, _)| id);
    match event {
        E::EntryRegistered(body) => {
            needs.extend(
                night
                    .last_entry_of(&body.member)
                    .and_then(|(id, _)| out(id)),
            );
        }
        E::PlayerArrived(body) => needs.extend(registered(body.entry)),
        E::EntryRemoved(body) => needs.extend(registered(body.entry)),
        E::SeatsDrawn(_) => {
            let alive = night.entries().filter(|(_, entry)| Entry::is_alive(entry));
            needs.extend(alive.filter_map(|(id, _)| registered(id)));
        }
        E::ClockChanged(_) | E::HandForHandChanged(_) => {
            needs.extend(draw);
            let last = night.clock().last_change();
            needs.extend(last.map(|at| (at, Needed::Clock)));
        }
        E::HandEnded(body) => needs.extend(draw.into_iter().chain(table(&body.table))),
        E::ChipsCounted(body) => {
            needs.extend(draw);
            let counted = body.stacks.iter();
            needs.extend(counted.filter_map(|count| registered(count.entry)));
        }
        E::EntriesBusted(body) => {
            needs.extend(draw);
            for hand in &body.hands {
                needs.extend(table(&hand.table));
                needs.extend(hand.busted.iter().filter_map(|bust| registered(bust.entry)));
            }
        }
        E::AlternatePassed(body) => needs.extend(draw.into_iter().chain(registered(body.entry))),
        E::MoveConfirmed(body) => {
            needs.extend(draw.into_iter().chain(registered(body.entry)));
            needs.extend(table(&body.to));
        }
        E::RegistrationClosed(_) => {
            needs.extend(draw.into_iter().chain(all().filter_map(registered)));
        }
        E::EntryReinstated(body) => needs.extend(out(body.entry)),
        E::RebuyTaken(body) => needs.extend(draw.into_iter().chain(registered(body.entry))),
        E::AddOnTaken(body) => needs.extend(draw.into_iter().chain(registered(body.entry))),
        E::PaymentReceived(body) => needs.extend(registered(body.entry)),
        E::PrizePaid(body) => needs.extend(registered(body.entry)),
        E::BountyPaid(body) => needs.extend(registered(body.entry)),
        E::Refunded(body) => needs.extend(registered(body.entry)),
        E::KnockerCorrected(body) => needs.extend(out(body.entry)),
        E::BustsReordered(body) => {
            needs.extend(body.groups.iter().flatten().filter_map(|id| out(*id)));
        }
        E::DealAgreed(_) | E::TournamentFinished(_) => {
            needs.extend(draw);
            needs.extend(all().filter_map(|id| out(id).or_else(|| registered(id))));
        }
        E::TournamentReopened(_) => {
            needs.extend(night.finished_at.map(|at| (at, Needed::Finish)));
        }
        E::TournamentAnnounced(_)
        | E::TournamentEdited(_)
        | E::TournamentCancelled(_)
        | E::FloatSet(_)
        | E::CashCounted(_)
        | E::TicketUsed(_)
        | E::TicketReturned(_)
        | E::FinishImported(_)
        // These follow from others of the same command, also where they are reported late.
        | E::AlternateListed(_)
        | E::AlternateCalled(_) => {}
        // These follow from others of the same command, or need no more than tables.
        E::EntrySeated(_)
        | E::TableOpened(_)
        | E::TableStarted(_)
        | E::TableBroken(_)
        | E::MoveOrdered(_)
        | E::MoveCancelled(_)
        | E::Pinned(_)
        | E::Unpinned(_)
        | E::RegistrationReopened(_)
        | E::SeatsRedrawn(_)
        | E::FinalTableFormed(_) => needs.extend(draw),
    }
    needs
}
