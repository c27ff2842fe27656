//! The published procedure to the letter, with its faults.
//!
//! Only a table whose hand has just ended is looked at. It breaks below `n_min` players; more than `n_min` players who
//! wait get a table of their own; if `floor(n / n_max) + 1` is more than the open tables, one is opened, and tables
//! give it players down to `n / tables`; a largest table gives one player to a smallest one that is two below it, by
//! players seated. Where the text would lose somebody or break the last table, nothing is done.

mod choice;
mod moves;
mod seats;
mod tables;

use alloc::vec::Vec;

use mtt_seating::{
    Action, Config, Dealt, Deciding, DrawKey, Event, NumberName, Phase, Procedure, Profile, Reason,
    RefusedEvent, RuleId, Seat, SeatingError, Step, TableId, TableRef, Tournament,
};

/// The published procedure, for comparison, not for a real night.
///
/// Tables break below `n_min` players, a field that fills its tables gets one more, and some fields
/// never settle.
///
/// It decides where the rules name [`Profile::AsPublished`]; [`apply`] and [`preview`] ask it then.
///
/// # Examples
///
/// ```
/// use mtt_seating::{Chips, Config, ConfigSetup, Event, PlayerId, Profile, Tournament};
/// use seating_sim::AsPublished;
///
/// let rules = ConfigSetup { profile: Profile::AsPublished, ..ConfigSetup::default() };
/// let mut night = Tournament::new(Config::new(rules)?);
/// for number in 1..=18 {
///     let event = Event::Register { player: PlayerId::new(format!("p{number}")), stack: Chips::new(20_000) };
///     night.apply_by(&AsPublished, number, &event)?;
/// }
/// night.apply_by(&AsPublished, 19, &Event::Start)?;
/// // Eighteen players fit at two tables of nine, but the formula asks for a third.
/// assert_eq!(night.tables().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AsPublished;

impl<P: Ord + Clone> Procedure<P> for AsPublished {
    fn decide(
        &self,
        event: &Event<P>,
        deciding: &mut Deciding<'_, P>,
    ) -> Result<(), SeatingError<P>> {
        let mut plan = Plan { deciding };
        match event {
            Event::Start => plan.draw(),
            _ => plan.follow(),
        }
    }
}

/// Applies an event by the procedure that the rules name.
///
/// That is the published one for [`Profile::AsPublished`] and that of `mtt-seating` for all others.
///
/// # Errors
///
/// The errors of [`Tournament::apply`]. The state is unchanged.
///
/// # Examples
///
/// ```
/// use mtt_seating::{Chips, Config, ConfigSetup, Event, PlayerId, Profile, Tournament};
///
/// for (profile, tables) in [(Profile::Tda, 2), (Profile::AsPublished, 3)] {
///     let mut night = Tournament::new(Config::new(ConfigSetup { profile, ..ConfigSetup::default() })?);
///     for number in 1..=18 {
///         let player = PlayerId::new(format!("p{number}"));
///         seating_sim::apply(&mut night, number, &Event::Register { player, stack: Chips::new(20_000) })?;
///     }
///     seating_sim::apply(&mut night, 19, &Event::Start)?;
///     assert_eq!(night.tables().len(), tables);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn apply<P: Ord + Clone>(
    night: &mut Tournament<P>,
    sequence: u64,
    event: &Event<P>,
) -> Result<Step<P>, RefusedEvent<P>> {
    if is_as_published(night.config()) {
        night.apply_by(&AsPublished, sequence, event)
    } else {
        night.apply(sequence, event)
    }
}

/// Decides as if the hand at `table` had just ended without a bust, by the procedure that the rules name. Nothing is
/// changed.
///
/// # Errors
///
/// [`SeatingError::UnknownTable`].
pub fn preview<P: Ord + Clone>(
    night: &Tournament<P>,
    table: &TableId,
    draw: DrawKey,
) -> Result<Step<P>, SeatingError<P>> {
    if is_as_published(night.config()) {
        night.preview_by(&AsPublished, table, draw)
    } else {
        night.preview(table, draw)
    }
}

fn is_as_published(config: &Config) -> bool {
    config.profile() == Profile::AsPublished
}

/// A decision of the published procedure in the making.
struct Plan<'p, 'd, P> {
    deciding: &'p mut Deciding<'d, P>,
}

impl<P: Ord + Clone> Plan<'_, '_, P> {
    fn night(&self) -> &Tournament<P> {
        self.deciding.night()
    }

    fn n_max(&self) -> u8 {
        self.night().config().n_max()
    }

    fn n_min(&self) -> usize {
        usize::from(self.night().config().n_min())
    }

    /// The published number of tables: one more than needed whenever `n_max` divides the field.
    fn published_tables(&self) -> usize {
        self.night().players_alive() / usize::from(self.n_max()) + 1
    }

    /// A table between hands whose hands are tracked, if it is still open and has dealt.
    fn playing_table(&self, id: &TableId) -> Option<TableRef<'_, P>> {
        let table = self.night().table(id)?;
        let plays = table.phase() == Phase::BetweenHands && !table.is_forming();
        plays.then_some(table)
    }

    /// Whether a table has a place that nobody claims.
    fn has_room(&self, id: &TableId) -> bool {
        let claimed = self.night().seats_claimed(id);
        self.night().table(id).is_some() && claimed < usize::from(self.n_max())
    }

    fn seat(
        &mut self,
        player: P,
        table: &TableId,
        (seat, dealt): (Seat, Dealt),
        reason: Reason<P>,
    ) -> Result<(), SeatingError<P>> {
        let table = table.clone();
        let action = Action::Seat {
            player,
            table,
            seat,
            dealt,
        };
        self.deciding.act(action, reason)
    }

    /// Decides everything that follows from an event of a running tournament.
    fn follow(&mut self) -> Result<(), SeatingError<P>> {
        let ended: Vec<TableId> = self.deciding.ended().cloned().collect();
        self.seat_arrivals()?;
        for table in ended {
            self.break_below_minimum(&table)?;
            self.open_for_waiting()?;
            self.fill(&table)?;
            self.give_to_forming(&table)?;
            self.give_to_smallest(&table)?;
        }
        self.let_tables_start(self.n_min())?;
        self.end_pauses()?;
        self.deciding.announce_final_table()
    }

    /// Lets forming tables deal that have `need` players.
    fn let_tables_start(&mut self, need: usize) -> Result<(), SeatingError<P>> {
        let forming = self.night().tables().filter(|table| table.is_forming());
        let ready: Vec<(TableId, usize)> = forming
            .map(|table| (table.id().clone(), table.players_seated()))
            .filter(|(_, have)| *have >= need)
            .collect();
        for (table, have) in ready {
            let numbers = [(NumberName::Have, have), (NumberName::Need, need)];
            let reason = Reason::new(RuleId::EnoughToDeal, numbers);
            self.deciding.act(Action::MayDeal { table }, reason)?;
        }
        Ok(())
    }

    /// Ends holds and halts, which the procedure does not know, of a state that was given.
    fn end_pauses(&mut self) -> Result<(), SeatingError<P>> {
        let paused = self.night().tables().filter(|table| {
            (table.is_held() || table.is_halted()) && !table.is_forming() && !table.in_hand()
        });
        let paused: Vec<(TableId, usize)> = paused
            .map(|table| (table.id().clone(), table.players_seated()))
            .collect();
        for (table, have) in paused {
            let reason = Reason::new(RuleId::HoldOver, [(NumberName::Have, have)]);
            self.deciding.act(Action::MayDeal { table }, reason)?;
        }
        Ok(())
    }
}
