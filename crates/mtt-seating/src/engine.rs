//! Deciding, and the machine that decides and performs in one call.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;

use crate::action::Step;
use crate::config::Config;
use crate::draw::DrawKey;
use crate::error::SeatingError;
use crate::event::Event;
use crate::ids::TableId;
use crate::planner::Planner;
use crate::record::hand_ends;
use crate::table::Phase;
use crate::tournament::{Applied, Tournament};

impl<P: Ord + Clone> Tournament<P> {
    /// What follows from an event. Nothing is changed: record the event with
    /// [`evolve_event`](Self::evolve_event) and perform the actions with [`evolve_action`](Self::evolve_action), in
    /// this order, or let [`apply`](Self::apply) do it all.
    ///
    /// # Arguments
    ///
    /// `draw` is the key of every draw by lot in this decision. The same state, event and key give the same step.
    ///
    /// # Errors
    ///
    /// Why the event cannot be recorded.
    ///
    /// # Examples
    ///
    /// ```
    /// use mtt_seating::{Action, Chips, Config, ConfigSetup, DrawKey, Event, PlayerId, Tournament};
    ///
    /// let mut live = Tournament::new(Config::new(ConfigSetup::default())?);
    /// for name in ["ann", "ben", "cho"] {
    ///     live.evolve_event(&Event::Register { player: PlayerId::new(name), stack: Chips::new(20_000) })?;
    /// }
    /// let step = live.decide(&Event::Start, DrawKey { seed: 1, sequence: 4 })?;
    /// assert_eq!(live.tables().len(), 0); // nothing has changed yet
    ///
    /// live.evolve_event(&Event::Start)?;
    /// for action in step.actions() {
    ///     live.evolve_action(action)?;
    /// }
    /// assert_eq!(live.tables().len(), 1);
    /// assert!(matches!(step.decisions[0].action, Action::Open { .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide(&self, event: &Event<P>, draw: DrawKey) -> Result<Step<P>, SeatingError<P>> {
        self.planned(event, draw).map(|(_, step)| step)
    }

    /// What would be decided now if the hand at `table` had just ended without a bust. Nothing is changed.
    ///
    /// # Errors
    ///
    /// [`SeatingError::UnknownTable`].
    pub fn preview(&self, table: &TableId, draw: DrawKey) -> Result<Step<P>, SeatingError<P>> {
        self.open_table(table)?;
        let mut state = self.without_last();
        if let Some(found) = state.tables.get_mut(table).filter(|found| found.in_hand()) {
            found.phase = Phase::BetweenHands;
        }
        let mut planner = Planner::new(state, BTreeSet::from([table.clone()]), draw);
        planner.decide_all()?;
        Ok(planner.step)
    }

    /// Takes the next event: records it, decides, performs the decisions.
    ///
    /// The draws are keyed by the seed of the rules and `sequence`. A call with the sequence number and the event of
    /// the last call returns the last step again and changes nothing; a restored snapshot does not remember that call.
    ///
    /// # Errors
    ///
    /// [`SeatingError::StaleEvent`] unless `sequence` is the last one plus one (the first is 1), or why the event
    /// cannot be recorded. The state is unchanged.
    ///
    /// # Complexity
    ///
    /// Time and memory proportional to the players alive for an event with decisions.
    pub fn apply(&mut self, sequence: u64, event: &Event<P>) -> Result<Step<P>, SeatingError<P>> {
        if let Some(last) = self
            .last
            .as_ref()
            .filter(|last| sequence == self.sequence && last.event == *event)
        {
            return Ok(last.step.clone());
        }
        let expected = self.sequence.saturating_add(1);
        if sequence != expected || sequence == self.sequence {
            return Err(SeatingError::StaleEvent {
                expected,
                got: sequence,
            });
        }
        let step = if self.decides_nothing(event) {
            self.evolve_event(event)?;
            Step::default()
        } else {
            let draw = DrawKey {
                seed: self.config.seed(),
                sequence,
            };
            let (next, step) = self.planned(event, draw)?;
            *self = next;
            step
        };
        self.sequence = sequence;
        self.last = Some(Box::new(Applied {
            event: event.clone(),
            step: step.clone(),
        }));
        Ok(step)
    }

    /// A tournament from its rules and its events with their sequence numbers.
    ///
    /// # Errors
    ///
    /// The first event that [`apply`](Self::apply) refuses.
    pub fn replay(config: Config, log: &[(u64, Event<P>)]) -> Result<Self, SeatingError<P>> {
        let mut tournament = Self::new(config);
        for (sequence, event) in log {
            tournament.apply(*sequence, event)?;
        }
        Ok(tournament)
    }

    /// The state after an event and its decisions, and the decisions.
    fn planned(&self, event: &Event<P>, draw: DrawKey) -> Result<(Self, Step<P>), SeatingError<P>> {
        let mut state = self.without_last();
        state.evolve_event(event)?;
        if state.decides_nothing(event) {
            return Ok((state, Step::default()));
        }
        let acting = hand_ends(event).into_iter().map(|end| end.table).collect();
        let mut planner = Planner::new(state, acting, draw);
        if matches!(event, Event::Start) {
            planner.initial_draw()?;
        } else {
            planner.decide_all()?;
        }
        Ok((planner.now, planner.step))
    }

    /// Whether no decision ever follows from an event.
    fn decides_nothing(&self, event: &Event<P>) -> bool {
        match event {
            Event::Start => false,
            Event::HandStarted { .. } | Event::CancelOrder { .. } => true,
            _ => !self.started,
        }
    }

    /// A copy without the memory of the last call.
    fn without_last(&self) -> Self {
        Self {
            config: self.config.clone(),
            started: self.started,
            registration: self.registration,
            tables: self.tables.clone(),
            waiting: self.waiting.clone(),
            in_transit: self.in_transit.clone(),
            orders: self.orders.clone(),
            final_table: self.final_table.clone(),
            next_table: self.next_table,
            hands_started: self.hands_started,
            sequence: self.sequence,
            last: None,
        }
    }
}
