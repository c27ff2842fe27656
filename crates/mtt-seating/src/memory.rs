//! The last event and its answer, for an event that is sent again.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::action::Step;
use crate::event::{Event, HandEnd};
use crate::ids::{Chips, TableId};
use crate::table::Blinds;

/// The kind of the last event.
#[derive(Debug, Clone)]
enum Kind<P> {
    /// None.
    Nothing,
    /// The hand in [`Hand`] started.
    Started,
    /// The hand in [`Hand`] ended, with a report of stacks or without.
    Ended { stacks: bool },
    /// Any other event.
    Other(Box<Event<P>>),
}

/// The end of a hand. Its texts are written over, so that remembering the next hand allocates nothing.
#[derive(Debug, Clone)]
struct Hand<P> {
    table: TableId,
    busted: Vec<P>,
    stacks: Vec<(P, Chips)>,
    /// How many of the stacks belong to the last report.
    reported: usize,
    blinds: Option<Blinds>,
}

/// The last event and its answer.
#[derive(Debug, Clone)]
pub(crate) struct Memory<P> {
    kind: Kind<P>,
    hand: Hand<P>,
    step: Step<P>,
}

impl<P: Ord + Clone> Memory<P> {
    /// Nothing has happened.
    pub(crate) fn new() -> Self {
        Self {
            kind: Kind::Nothing,
            hand: Hand {
                table: TableId::new(""),
                busted: Vec::new(),
                stacks: Vec::new(),
                reported: 0,
                blinds: None,
            },
            step: Step::default(),
        }
    }

    /// Remembers an event and its answer.
    pub(crate) fn remember(&mut self, event: &Event<P>, step: &Step<P>) {
        match event {
            Event::HandStarted { table } => {
                self.hand.table.clone_from(table);
                self.kind = Kind::Started;
            }
            Event::HandEnded(end) => {
                self.hand.write(end);
                let stacks = end.stacks.is_some();
                self.kind = Kind::Ended { stacks };
            }
            other => self.kind = Kind::Other(Box::new(other.clone())),
        }
        self.step.clone_from(step);
    }

    /// The answer, if this was the last event.
    pub(crate) fn answer(&self, event: &Event<P>) -> Option<&Step<P>> {
        let same = match (&self.kind, event) {
            (Kind::Started, Event::HandStarted { table }) => self.hand.table == *table,
            (Kind::Ended { stacks: reported }, Event::HandEnded(end)) => {
                let known = reported.then(|| self.hand.stacks());
                self.hand.is_of(end)
                    && match (known, &end.stacks) {
                        (None, None) => true,
                        (Some(known), Some(stacks)) => known
                            .iter()
                            .map(|(player, chips)| (player, chips))
                            .eq(stacks),
                        _ => false,
                    }
            }
            (Kind::Other(last), event) => **last == *event,
            _ => false,
        };
        same.then_some(&self.step)
    }

    /// The last event and its answer.
    pub(crate) fn last(&self) -> Option<(Event<P>, Step<P>)> {
        let table = || self.hand.table.clone();
        let event = match &self.kind {
            Kind::Nothing => return None,
            Kind::Started => Event::HandStarted { table: table() },
            Kind::Ended { stacks } => Event::HandEnded(HandEnd {
                table: table(),
                busted: self.hand.busted.clone(),
                stacks: stacks.then(|| self.hand.stacks().iter().cloned().collect()),
                blinds: self.hand.blinds,
            }),
            Kind::Other(event) => (**event).clone(),
        };
        Some((event, self.step.clone()))
    }
}

impl<P: Clone + Eq> Hand<P> {
    fn stacks(&self) -> &[(P, Chips)] {
        self.stacks.get(..self.reported).unwrap_or(&[])
    }

    /// Whether this is the end of that hand, apart from its stacks.
    fn is_of(&self, end: &HandEnd<P>) -> bool {
        self.table == end.table && self.busted == end.busted && self.blinds == end.blinds
    }

    fn write(&mut self, end: &HandEnd<P>) {
        self.table.clone_from(&end.table);
        self.busted.clone_from(&end.busted);
        self.blinds = end.blinds;
        let Some(stacks) = &end.stacks else {
            return;
        };
        self.reported = stacks.len();
        let mut stacks = stacks.iter();
        for ((player, chips), (new, amount)) in self.stacks.iter_mut().zip(stacks.by_ref()) {
            player.clone_from(new);
            *chips = *amount;
        }
        let more = stacks.map(|(player, chips)| (player.clone(), *chips));
        self.stacks.extend(more);
    }
}
