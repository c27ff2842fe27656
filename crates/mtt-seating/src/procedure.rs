//! Deciding by a procedure of the caller's in place of the rules of this crate.

use crate::action::{Action, Decision, Step};
use crate::draw::{DrawKey, Draws};
use crate::error::{RefusedEvent, SeatingError};
use crate::event::{Event, HandEnd};
use crate::final_table::final_table;
use crate::ids::{PlayerId, TableId};
use crate::reason::Reason;
use crate::tournament::Tournament;

/// A way to decide that replaces the rules of this crate, in
/// [`Tournament::apply_by`] and [`Tournament::decide_by`].
///
/// The engine records the event, performs the actions and takes everything back if one of them does not fit; the
/// procedure says which actions follow. The crate `seating-sim` has one: the published procedure with its faults.
///
/// # Examples
///
/// A procedure that opens one table and lets nobody sit down:
///
/// ```
/// use mtt_seating::{
///     Action, Chips, Config, ConfigSetup, Deciding, Event, NumberName, PlayerId, Procedure, Reason, RuleId,
///     SeatingError, Tournament,
/// };
///
/// struct OneTable;
///
/// impl Procedure for OneTable {
///     fn decide(&self, event: &Event, deciding: &mut Deciding<'_>) -> Result<(), SeatingError> {
///         if *event != Event::Start {
///             return Ok(());
///         }
///         let table = deciding.night().next_table();
///         let players = deciding.night().players_alive();
///         deciding.act(Action::Open { table }, Reason::new(RuleId::InitialDraw, [(NumberName::Players, players)]))
///     }
/// }
///
/// let mut night = Tournament::new(Config::new(ConfigSetup::default())?);
/// for (sequence, name) in [(1, "ann"), (2, "ben")] {
///     let event = Event::Register { player: PlayerId::new(name), stack: Chips::new(20_000) };
///     night.apply_by(&OneTable, sequence, &event)?;
/// }
/// night.apply_by(&OneTable, 3, &Event::Start)?;
/// assert_eq!((night.tables().len(), night.waiting_len()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Procedure<P = PlayerId> {
    /// Decides the actions that follow from an event, which the tournament has recorded. It is not called for events
    /// from which nothing follows: the start of a hand, an order withdrawn by the director, anything before the start.
    ///
    /// # Errors
    ///
    /// An action that does not fit. Event and actions are then taken back.
    fn decide(
        &self,
        event: &Event<P>,
        deciding: &mut Deciding<'_, P>,
    ) -> Result<(), SeatingError<P>>;
}

/// A decision of a [`Procedure`] in the making: every action is performed as soon as it is decided.
#[derive(Debug)]
pub struct Deciding<'a, P = PlayerId> {
    night: &'a mut Tournament<P>,
    step: Step<P>,
    draws: Draws,
}

impl<'a, P: Ord + Clone> Deciding<'a, P> {
    /// Starts a decision on a state that has recorded its event.
    fn new(night: &'a mut Tournament<P>, key: DrawKey) -> Self {
        Self {
            night,
            step: Step::default(),
            draws: Draws::new(key),
        }
    }

    /// The tournament with the event and the actions decided so far.
    #[must_use]
    pub const fn night(&self) -> &Tournament<P> {
        self.night
    }

    /// Tables whose hand ended with the event, in the order of their names.
    pub fn ended(&self) -> impl Iterator<Item = &TableId> {
        let ended = self.night.ended.iter();
        ended.filter_map(|ix| Some(&self.night.tables.slot(*ix)?.id))
    }

    /// The draws by lot of this decision.
    pub const fn draws(&mut self) -> &mut Draws {
        &mut self.draws
    }

    /// Decides an action: it is performed and noted with its reason.
    ///
    /// # Errors
    ///
    /// The action does not fit; nothing is noted.
    pub fn act(&mut self, action: Action<P>, reason: Reason<P>) -> Result<(), SeatingError<P>> {
        self.night.perform(&action)?;
        self.step.decisions.push(Decision { action, reason });
        Ok(())
    }

    /// Announces the final table as the rules of this crate do, once.
    ///
    /// It does so when one table is left, everybody is seated and nobody can enter. Otherwise
    /// nothing is done.
    ///
    /// # Errors
    ///
    /// The action does not fit.
    pub fn announce_final_table(&mut self) -> Result<(), SeatingError<P>> {
        match final_table(self.night, &mut self.draws) {
            Some((action, reason)) => self.act(action, reason),
            None => Ok(()),
        }
    }
}

impl<P: Ord + Clone> Tournament<P> {
    /// Does what [`decide`](Self::decide) does, by a procedure of the caller.
    ///
    /// # Errors
    ///
    /// The event cannot be recorded, or an action of the procedure does not fit.
    pub fn decide_by(
        &self,
        procedure: &impl Procedure<P>,
        event: &Event<P>,
        draw: DrawKey,
    ) -> Result<Step<P>, SeatingError<P>> {
        let mut state = self.clone();
        state.follow_with(event, draw, |state, draw| state.ask(procedure, event, draw))
    }

    /// Does what [`apply`](Self::apply) does, by a procedure of the caller.
    ///
    /// # Errors
    ///
    /// The errors of [`apply`](Self::apply), or an action of the procedure that does not fit. The state is unchanged.
    pub fn apply_by(
        &mut self,
        procedure: &impl Procedure<P>,
        sequence: u64,
        event: &Event<P>,
    ) -> Result<Step<P>, RefusedEvent<P>> {
        self.apply_with(sequence, event, |state, draw| {
            state.ask(procedure, event, draw)
        })
    }

    /// Does what [`preview`](Self::preview) does, by a procedure of the caller.
    ///
    /// # Errors
    ///
    /// [`SeatingError::UnknownTable`], or an action of the procedure does not fit.
    pub fn preview_by(
        &self,
        procedure: &impl Procedure<P>,
        table: &TableId,
        draw: DrawKey,
    ) -> Result<Step<P>, SeatingError<P>> {
        let mut state = self.as_if_ended(table)?;
        state.ask(procedure, &HandEnd::quiet(table.clone()).into(), draw)
    }

    /// Asks a procedure what follows from an event that is recorded.
    fn ask(
        &mut self,
        procedure: &impl Procedure<P>,
        event: &Event<P>,
        draw: DrawKey,
    ) -> Result<Step<P>, SeatingError<P>> {
        let mut deciding = Deciding::new(self, draw);
        procedure.decide(event, &mut deciding)?;
        Ok(deciding.step)
    }
}
