//! Deciding, and the machine that decides and performs in one call.

use crate::action::Step;
use crate::config::Config;
use crate::draw::DrawKey;
use crate::error::{RefusedEvent, SeatingError};
use crate::event::Event;
use crate::ids::TableId;
use crate::planner::Planner;
use crate::table::Phase;
use crate::tournament::Tournament;

impl<P: Ord + Clone> Tournament<P> {
    /// Decides what follows from an event. Nothing is changed: record the event with
    /// [`evolve_event`](Self::evolve_event) and perform the actions with [`evolve_action`](Self::evolve_action), in
    /// this order, or let [`apply`](Self::apply) do it all.
    ///
    /// # Arguments
    ///
    /// `draw` is the key of every draw by lot in this decision. The same state, event and key give the same step.
    ///
    /// # Errors
    ///
    /// An event that cannot be recorded, or [`SeatingError::NoProcedure`] where the profile is decided elsewhere.
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
        self.clone().follow(event, draw)
    }

    /// Decides the draw at the start so that the mean strengths of the tables differ as little as possible.
    ///
    /// The sizes of the tables are those of the plain draw, and seats are drawn by lot. The aim is the least
    /// difference between the greatest and the smallest mean, compared exactly. Up to 100,000 divisions of the
    /// field are all compared and one of the best is drawn, each with the same probability. A larger field
    /// begins with a random division, of which two or three tables at a time are divided again in the best way;
    /// the best of a fixed number of steps is taken.
    ///
    /// # Arguments
    ///
    /// `strength`: a whole number for each player, in units of the caller's choice.
    ///
    /// # Errors
    ///
    /// As [`decide`](Self::decide) for [`Event::Start`].
    ///
    /// # Examples
    ///
    /// ```
    /// use mtt_seating::{Action, Chips, Config, ConfigSetup, DrawKey, Event, PlayerId, Tournament};
    ///
    /// let rules = ConfigSetup { n_max: 2, n_min: 2, ..ConfigSetup::default() };
    /// let mut live = Tournament::new(Config::new(rules)?);
    /// for name in ["1400", "1500", "1700", "1800"] {
    ///     live.evolve_event(&Event::Register { player: PlayerId::new(name), stack: Chips::new(20_000) })?;
    /// }
    /// let strength = |player: &PlayerId| player.as_str().parse().unwrap_or(0);
    /// let step = live.decide_start_by_strength(strength, DrawKey { seed: 1, sequence: 5 })?;
    /// let mut tables = std::collections::BTreeMap::new();
    /// for action in step.actions() {
    ///     if let Action::Seat { player, table, .. } = action {
    ///         *tables.entry(table.clone()).or_insert(0) += strength(player);
    ///     }
    /// }
    /// // 1400 and 1800 against 1500 and 1700.
    /// assert!(tables.values().eq(&[3200, 3200]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide_start_by_strength(
        &self,
        strength: impl Fn(&P) -> i64,
        draw: DrawKey,
    ) -> Result<Step<P>, SeatingError<P>> {
        let plan = |state: &mut Self, draw| {
            let mut planner = Planner::new(state, draw)?;
            planner.draw_by_strength(strength)?;
            Ok(planner.step)
        };
        self.clone().follow_with(&Event::Start, draw, plan)
    }

    /// Decides like [`decide`](Self::decide), on this state instead of a copy: everything is taken back
    /// before it returns.
    ///
    /// # Errors
    ///
    /// As [`decide`](Self::decide).
    ///
    /// # Complexity
    ///
    /// Independent of the number of players who have no part in it.
    pub fn decide_in_place(
        &mut self,
        event: &Event<P>,
        draw: DrawKey,
    ) -> Result<Step<P>, SeatingError<P>> {
        self.begin();
        let step = self.follow(event, draw);
        self.roll_back();
        step
    }

    /// Decides as if the hand at `table` had just ended without a bust. Nothing is changed.
    ///
    /// # Errors
    ///
    /// [`SeatingError::UnknownTable`], or [`SeatingError::NoProcedure`] where the profile is decided elsewhere.
    pub fn preview(&self, table: &TableId, draw: DrawKey) -> Result<Step<P>, SeatingError<P>> {
        let mut state = self.as_if_ended(table)?;
        let mut planner = Planner::new(&mut state, draw)?;
        planner.decide_all()?;
        Ok(planner.step)
    }

    /// The same tournament as if the hand at `table` had just ended without a bust.
    pub(crate) fn as_if_ended(&self, table: &TableId) -> Result<Self, SeatingError<P>> {
        let (ix, found) = self.open_table(table)?;
        let in_hand = found.in_hand();
        let mut state = self.clone();
        if in_hand {
            state.change_table(ix, |table| table.facts.phase = Phase::BetweenHands);
        }
        state.ended.clear();
        state.ended.push(ix);
        Ok(state)
    }

    /// Takes the next event: records it, decides, performs the decisions.
    ///
    /// The draws are keyed by the seed of the rules and `sequence`. A call with the sequence number and the event of
    /// the last call returns the last step again and changes nothing, after a restart from a snapshot too.
    ///
    /// # Errors
    ///
    /// With the sequence number: [`SeatingError::StaleEvent`] unless it is the last one plus one (the first is 1), or
    /// why the event cannot be recorded. The state is unchanged.
    ///
    /// # Complexity
    ///
    /// A hand end that decides nothing: the players of the table and a search of its name, and nothing is allocated.
    /// A decision: the players and open seats that it chooses among.
    pub fn apply(&mut self, sequence: u64, event: &Event<P>) -> Result<Step<P>, RefusedEvent<P>> {
        self.apply_with(sequence, event, |state, draw| state.plan(event, draw))
    }

    /// Takes the next event; `plan` decides and performs what follows.
    pub(crate) fn apply_with(
        &mut self,
        sequence: u64,
        event: &Event<P>,
        plan: impl FnOnce(&mut Self, DrawKey) -> Result<Step<P>, SeatingError<P>>,
    ) -> Result<Step<P>, RefusedEvent<P>> {
        let refused = |error| RefusedEvent { sequence, error };
        let expected = self.header.sequence.saturating_add(1);
        if sequence != expected || sequence == self.header.sequence {
            if sequence == self.header.sequence
                && let Some(step) = self.memory.answer(event)
            {
                return Ok(step.clone());
            }
            let got = sequence;
            return Err(refused(SeatingError::StaleEvent { expected, got }));
        }
        let draw = DrawKey {
            seed: self.config.seed(),
            sequence,
        };
        self.compact();
        // The start of a hand is checked before it changes anything, and nothing is decided then: there is nothing to
        // take back.
        if !matches!(event, Event::HandStarted { .. }) {
            self.begin();
        }
        match self.follow_with(event, draw, plan) {
            Ok(step) => {
                self.header.sequence = sequence;
                self.commit();
                self.memory.remember(event, &step);
                Ok(step)
            }
            Err(error) => {
                self.roll_back();
                Err(refused(error))
            }
        }
    }

    /// A tournament from its rules and its events with their sequence numbers.
    ///
    /// # Errors
    ///
    /// The first event that [`apply`](Self::apply) refuses.
    pub fn replay(config: Config, log: &[(u64, Event<P>)]) -> Result<Self, RefusedEvent<P>> {
        let mut tournament = Self::new(config);
        for (sequence, event) in log {
            tournament.apply(*sequence, event)?;
        }
        Ok(tournament)
    }

    /// Records an event, decides, and performs the decisions.
    pub(crate) fn follow(
        &mut self,
        event: &Event<P>,
        draw: DrawKey,
    ) -> Result<Step<P>, SeatingError<P>> {
        self.follow_with(event, draw, |state, draw| state.plan(event, draw))
    }

    /// Records an event; `plan` decides and performs what follows.
    pub(crate) fn follow_with(
        &mut self,
        event: &Event<P>,
        draw: DrawKey,
        plan: impl FnOnce(&mut Self, DrawKey) -> Result<Step<P>, SeatingError<P>>,
    ) -> Result<Step<P>, SeatingError<P>> {
        self.ended.clear();
        self.record(event)?;
        if self.decides_nothing(event) {
            return Ok(Step::default());
        }
        plan(self, draw)
    }

    /// Decides by the rules of this crate, and performs the decisions.
    fn plan(&mut self, event: &Event<P>, draw: DrawKey) -> Result<Step<P>, SeatingError<P>> {
        let mut planner = Planner::new(self, draw)?;
        if matches!(event, Event::Start) {
            planner.initial_draw()?;
        } else {
            planner.decide_all()?;
        }
        Ok(planner.step)
    }

    /// Whether no decision ever follows from an event.
    fn decides_nothing(&self, event: &Event<P>) -> bool {
        match event {
            Event::Start => false,
            Event::HandStarted { .. } | Event::CancelOrder { .. } => true,
            _ => !self.header.started,
        }
    }
}
