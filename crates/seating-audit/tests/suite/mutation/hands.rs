//! Faults in what is reported, and in its numbers.

use mtt_seating::{Chips, Event, HandEnd, PlayerId};
use seating_audit::{Entry, Record};

use super::Site;

/// Changes the reported stacks of a hand.
fn restack(site: &mut Site, change: impl Fn(u64) -> u64) -> Option<()> {
    let before = site.before.clone();
    let Event::HandEnded(end) = site.event() else {
        return None;
    };
    let known = before.table(&end.table)?.chips().is_some();
    let stack = end.stacks.as_mut()?.values_mut().next()?;
    let changed = change(stack.get());
    // Where a stack was not known before, nothing says what the sum must be.
    (known && changed != stack.get()).then(|| *stack = Chips::new(changed))
}

pub(super) fn chips_gained(site: &mut Site) -> Option<()> {
    restack(site, |stack| stack + 100)
}

pub(super) fn chips_lost(site: &mut Site) -> Option<()> {
    restack(site, |stack| stack - stack / 2)
}

pub(super) fn survivor_left_out(site: &mut Site) -> Option<()> {
    let Event::HandEnded(end) = site.event() else {
        return None;
    };
    end.stacks.as_mut()?.pop_first().map(|_| ())
}

pub(super) fn stranger_busts(site: &mut Site) -> Option<()> {
    let Event::HandEnded(end) = site.event() else {
        return None;
    };
    end.busted.push(PlayerId::new("a stranger"));
    Some(())
}

pub(super) fn everybody_busts(site: &mut Site) -> Option<()> {
    let Event::HandEnded(HandEnd { table, .. }) = site.event().clone() else {
        return None;
    };
    // The players who are left after the hand, with those who busted, are all of them.
    let left: Vec<PlayerId> = site.before.table(&table)?.players().cloned().collect();
    let Event::HandEnded(end) = site.event() else {
        return None;
    };
    end.busted.extend(left);
    end.stacks = None;
    Some(())
}

pub(super) fn end_left_out(site: &mut Site) -> Option<()> {
    let Event::HandEnded(HandEnd { table, .. }) = site.event().clone() else {
        return None;
    };
    // Without another hand at the table nothing shows that this one ended, unless something followed from it.
    let again = |record: &Record| match &record.entry {
        Entry::Step { event, .. } => {
            *event
                == Event::HandStarted {
                    table: table.clone(),
                }
        }
        Entry::Beginning { .. } => false,
    };
    site.log[site.at..].iter().any(again).then(|| site.remove())
}

pub(super) fn registered_twice(site: &mut Site) -> Option<()> {
    let event = site.event().clone();
    matches!(event, Event::Register { .. }).then(|| site.insert(event, Vec::new()))
}

pub(super) fn other_retry(site: &mut Site) -> Option<()> {
    let (event, actions) = site.step();
    let (event, mut actions) = (event.clone(), actions.clone());
    actions.pop()?;
    let record = Record {
        line: site.log[site.at].line,
        seq: site.log[site.at].seq,
        entry: Entry::Step { event, actions },
    };
    site.log.insert(site.at + 1, record);
    Some(())
}

pub(super) fn number_missing(site: &mut Site) -> Option<()> {
    // The first number may be any.
    (site.at > 1).then_some(())?;
    for record in &mut site.log[site.at..] {
        record.seq = record.seq.map(|seq| seq + 1);
    }
    Some(())
}
