//! Checks of the events of a tournament.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use jiff::tz::TimeZone;
use mtt_seating::TableId;

use super::finding::FindingFault;
use crate::deal::DealAgreed;
use crate::decide::{bust_order, results_of};
use crate::directory::is_control_or_format;
use crate::entry::{Entry, EntryId};
use crate::event::{
    ChipsCounted, ClockChange, EntriesBusted, EntryRemoved, MoverRule, StackCount,
    TournamentEdited, TournamentEvent, TournamentFinished,
};
use crate::fold::{FoldFault, apply_edit, check_deal};
use crate::refusal::{Refusal, RulesRefusal};
use crate::rules::{Announcement, sealed_seed};
use crate::seats::{OpenOrder, SeatedTable};
use crate::tournament::{Ending, Phase, Tournament};

/// The first schema whose deals and results are checked to the last figure when they are folded.
const CHECKED: u32 = 2;

/// Faults of an event that hold whatever was taken back since.
pub(super) fn anytime(
    night: &Tournament,
    event: &TournamentEvent,
    schema: u32,
) -> Vec<FindingFault> {
    let mut faults = Vec::new();
    match event {
        TournamentEvent::TournamentFinished(body) => faults.extend(points(night, body, schema)),
        TournamentEvent::DealAgreed(body) => {
            if schema < CHECKED {
                faults.extend(check_deal(body).err().map(FindingFault::from));
            }
            faults.extend(deal_sum(night, body));
            faults.extend(deal_money(night, body));
            faults.extend(shares(night, body));
        }
        TournamentEvent::ClockChanged(body) => faults.extend(clock(body.change)),
        _ => {}
    }
    faults
}

pub(super) fn announced(body: &Announcement) -> Vec<FindingFault> {
    let mut faults: Vec<FindingFault> = invisible("tournament title", &body.title).collect();
    faults.extend(zone(&body.zone));
    let today = body.rules.faults().into_iter();
    let today = today.filter(|fault| {
        // Nights were played by the first; the second are listed with the fields that nobody follows.
        let known = |fault: &RulesRefusal| {
            matches!(
                fault,
                RulesRefusal::ForComparison { .. } | RulesRefusal::Unsupported { .. }
            )
        };
        !matches!(fault, Refusal::Rules(fault) if known(fault))
    });
    faults.extend(today.map(|refusal| FoldFault::Rules(refusal).into()));
    faults
}

/// A zone without which no day is known.
pub(super) fn zone(zone: &str) -> Option<FindingFault> {
    let zone = zone.to_owned();
    let unknown = TimeZone::get(&zone).is_err();
    unknown.then_some(FindingFault::NoZone { zone })
}

pub(super) fn invisible(what: &'static str, text: &str) -> impl Iterator<Item = FindingFault> {
    let found = text.chars().any(is_control_or_format);
    found
        .then_some(FindingFault::Invisible { what })
        .into_iter()
}

/// The points of each place, calculated again.
fn points(night: &Tournament, body: &TournamentFinished, schema: u32) -> Option<FindingFault> {
    if schema < CHECKED
        && let Err(fault) = night.check_result(body)
    {
        return Some(fault.into());
    }
    let expected = match results_of(night, Ending::recorded(night, body.tickets)) {
        Ok(expected) => expected,
        Err(refusal) => return Some(FindingFault::NotCalculated { refusal }),
    };
    let mut rows = body.results.iter().zip(expected);
    let (row, expected) = rows.find(|(row, expected)| row.points != expected.points)?;
    Some(FindingFault::OtherPoints {
        member: row.member.clone(),
        points: row.points,
        expected: expected.points,
    })
}

/// Whether a deal divides what the players left would win.
fn deal_sum(night: &Tournament, body: &DealAgreed) -> Option<FindingFault> {
    if !body.divides.has_points() {
        return None;
    }
    let places = match night.place_points() {
        Ok(places) => places,
        Err(refusal) => return Some(FindingFault::NotCalculated { refusal }),
    };
    let wide = |points: &u64| u128::from(*points);
    let available: u128 = places.iter().take(body.shares.len()).map(wide).sum();
    let shares: u128 = body.shares.iter().map(|share| wide(&share.points)).sum();
    other_sum(shares + wide(&body.for_winner), available)
}

/// Whether a deal divides the money of the places that the players left would take.
fn deal_money(night: &Tournament, body: &DealAgreed) -> Option<FindingFault> {
    let (sum, available) = body.money_sums(night)?;
    other_sum(sum, available)
}

fn other_sum(sum: u128, available: u128) -> Option<FindingFault> {
    (sum != available).then(|| FindingFault::DealSum {
        sum: sum.to_string(),
        available: available.to_string(),
    })
}

/// The first share that the method of a deal does not give.
fn shares(night: &Tournament, body: &DealAgreed) -> Option<FindingFault> {
    let divided = match body.divided(night) {
        Ok(divided) => divided?,
        Err(refusal) => return Some(FindingFault::NotCalculated { refusal }),
    };
    let mut rows = body.shares.iter().zip(divided.amounts());
    let (share, expected) = rows.find(|(share, expected)| share.points != **expected)?;
    Some(FindingFault::OtherShare {
        entry: share.entry,
        points: share.points,
        expected: *expected,
    })
}

/// Bounds of the clock's changes.
fn clock(change: ClockChange) -> Option<FindingFault> {
    let (field, value, allowed) = match change {
        ClockChange::Level { level } if !(1..=1_000).contains(&level) => {
            ("level", level.to_string(), "1..=1000")
        }
        ClockChange::Adjust { seconds } if seconds.unsigned_abs() > 86_400 => {
            ("seconds", seconds.to_string(), "-86400..=86400")
        }
        _ => return None,
    };
    Some(out_of_range(field, &value, allowed))
}

fn out_of_range(field: &'static str, value: &impl ToString, allowed: &'static str) -> FindingFault {
    let fault = FoldFault::NumberOutOfRange {
        field,
        value: value.to_string(),
        allowed,
    };
    fault.into()
}

/// Faults of an event by the state on which it was decided.
pub(super) fn settled(
    night: &Tournament,
    event: &TournamentEvent,
    recorded: &Recorded,
) -> Vec<FindingFault> {
    use TournamentEvent as E;
    match event {
        E::EntryRegistered(body) if !night.registration_open() => {
            vec![FindingFault::EntryAfterClose { entry: body.entry }]
        }
        E::RegistrationClosed(_) if !night.registration_open() => vec![FindingFault::ClosedBefore],
        E::SeatsDrawn(body) => drawn(night, body.seats.len(), recorded),
        E::EntryRemoved(EntryRemoved { entry, chips, .. }) => {
            let mut faults = Vec::new();
            let waits = night.entry(*entry).is_some_and(Entry::is_alternate);
            if night.phase() == Phase::Running && night.alive_count() == 1 && !waits {
                faults.push(FindingFault::LastRemoved { entry: *entry });
            }
            let counted = chips.map(|stack| StackCount {
                entry: *entry,
                stack,
            });
            faults.extend(too_many(night, counted.as_slice()));
            faults
        }
        E::HandEnded(body) => {
            let mut faults = too_many(night, &body.stacks);
            let none = body.stacks.iter().any(|count| count.stack == 0);
            faults.extend(none.then(|| out_of_range("stack", &0, "1..")));
            faults
        }
        E::ChipsCounted(ChipsCounted { stacks }) => {
            let mut faults = too_many(night, stacks);
            faults.extend(stacks.is_empty().then(|| FoldFault::NobodyNamed.into()));
            faults
        }
        E::EntriesBusted(body) => busted(night, body),
        E::TournamentEdited(body) => edited(night, body).into_iter().collect(),
        E::TableBroken(body) => {
            let there: BTreeSet<EntryId> = at_table(night, &body.table).collect();
            let moved: BTreeSet<EntryId> = body.entries.iter().copied().collect();
            let table = body.table.clone();
            let others = (there != moved).then_some(FindingFault::OtherPlayersMoved { table });
            others.into_iter().collect()
        }
        E::MoveOrdered(body) => {
            let expected = night.seats().next_order();
            let other = body.order.is_some_and(|order| order != expected);
            let (from, to) = (body.from.clone(), body.to.clone());
            let fault = other.then_some(FindingFault::OtherOrderNumber { from, to });
            fault.into_iter().collect()
        }
        E::MoveCancelled(body) => {
            let (from, to) = (body.from.clone(), body.to.clone());
            let mut orders = night.seats().orders().iter();
            let open = orders.any(|order| {
                let same = body.order.is_none_or(|number| number == order.number);
                same && order.from == from && order.to == to
            });
            let fault = (!open).then_some(FindingFault::OtherOrderNumber { from, to });
            fault.into_iter().collect()
        }
        E::MoveConfirmed(body) => {
            let (from, to, entry) = (body.from.clone(), body.to.clone(), body.entry);
            let seat = night.seats().seat_of(entry);
            if seat.is_some_and(|(table, _)| *table != from) {
                return vec![FindingFault::OtherSource { entry, from }];
            }
            let carried = night.seats().matching_order(&from, &to, entry);
            let known = carried.map(|order| order.number) == body.order;
            // The first release did not number its orders.
            let other = !known && recorded.schema > 1;
            let fault = other.then_some(FindingFault::OtherOrderNumber { from, to });
            fault.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// An edit after which the rules are such that no tournament could be announced with them.
fn edited(night: &Tournament, body: &TournamentEdited) -> Option<FindingFault> {
    let mut after = night.announcement().clone();
    for change in &body.changes {
        // What does not fit was refused when it was folded.
        apply_edit(&mut after, change.clone()).ok()?;
    }
    let fault = after.fault_since(night.announcement())?;
    Some(FoldFault::Rules(fault).into())
}

/// The first open order that cannot be carried out.
///
/// There is no seat at its target, its seat is taken, closed or given twice, nobody is at its source, or the player
/// that it names is elsewhere.
pub(super) fn stuck_order(night: &Tournament) -> Option<FindingFault> {
    let seats = night.seats();
    let places = usize::from(night.announcement().most_seats());
    let stuck = seats.orders().iter().find(|order| {
        let coming = seats.orders().iter().filter(|other| other.to == order.to);
        let full = |table: &SeatedTable| table.len() + coming.count() > places;
        let nobody = seats.table(&order.from).is_none_or(SeatedTable::is_empty);
        let elsewhere = match &order.mover {
            MoverRule::Entry(entry) => !at_table(night, &order.from).any(|there| there == *entry),
            MoverRule::NextBigBlind => false,
        };
        let is_theirs = |other: &OpenOrder| other.to == order.to && other.seat == order.seat;
        let orders = seats.orders().iter();
        let twice = order.seat.is_some() && orders.filter(|other| is_theirs(other)).count() > 1;
        let taken = order.seat.is_some_and(|seat| {
            let target = seats.table(&order.to);
            let sits = target.is_some_and(|table| table.seats().any(|(at, _)| at == seat));
            let room = night.announcement().rules.seating.room.as_ref();
            sits || room.is_some_and(|room| room.is_closed(&order.to, seat))
        });
        nobody || elsewhere || taken || twice || seats.table(&order.to).is_none_or(full)
    })?;
    Some(FindingFault::OrderWithoutSeat {
        from: stuck.from.clone(),
        to: stuck.to.clone(),
    })
}

fn at_table(night: &Tournament, table: &TableId) -> impl Iterator<Item = EntryId> {
    let table = night.seats().table(table).into_iter();
    table.flat_map(SeatedTable::entries)
}

fn drawn(night: &Tournament, players: usize, recorded: &Recorded) -> Vec<FindingFault> {
    let mut faults = Vec::new();
    if players < 2 {
        faults.push(FindingFault::TooFewDrawn { players });
    }
    let announcement = night.announcement();
    let seed = recorded.draw.as_ref().map(|draw| draw.seed);
    let hash = seed.map(|seed| sealed_seed(&announcement.tournament, seed));
    if announcement.draw_commitment.is_some() && announcement.draw_commitment != hash {
        faults.push(FindingFault::OtherSealedSeed);
    }
    faults
}

/// Chips beyond those that all entries brought.
fn too_many(night: &Tournament, stacks: &[StackCount]) -> Vec<FindingFault> {
    let brought = night.entries().map(|(_, entry)| entry.brought());
    let in_play = brought.fold(0_u64, u64::saturating_add);
    let beyond = stacks.iter().filter(|count| count.stack > in_play);
    let fault = |count: &StackCount| FindingFault::TooManyChips {
        entry: count.entry,
        chips: count.stack,
        in_play,
    };
    beyond.map(fault).collect()
}

fn busted(night: &Tournament, body: &EntriesBusted) -> Vec<FindingFault> {
    let mut faults = Vec::new();
    if bust_order(&body.hands).ok().as_ref() != Some(&body.groups) {
        faults.push(FindingFault::OtherOrder);
    }
    let mut stacks = body.hands.iter().flat_map(|hand| &hand.busted);
    if stacks.any(|bust| bust.stack_before == Some(0)) {
        faults.push(out_of_range("stack_before", &0, "1.."));
    }
    for hand in &body.hands {
        let there: BTreeSet<EntryId> = at_table(night, &hand.table).collect();
        for bust in &hand.busted {
            let winners = bust.by.iter().map(|winner| winner.entry);
            let away = winners.filter(|winner| !there.contains(winner));
            faults.extend(away.map(|winner| FindingFault::WinnerNotThere {
                entry: bust.entry,
                winner,
            }));
        }
        let stacks = hand.busted.iter().filter_map(|bust| {
            Some(StackCount {
                entry: bust.entry,
                stack: bust.stack_before?,
            })
        });
        faults.extend(too_many(night, &stacks.collect::<Vec<_>>()));
    }
    faults
}
