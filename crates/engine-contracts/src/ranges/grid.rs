//! `range grid`: the classes of hands of a player in a seat, or of a range.

use npc_preflop::player::{BetCall, Pot, ToCall};
use npc_preflop::{Action, Npc, Position, Range, Seat};
use serde::{Deserialize, Serialize};

use super::player::{USUAL, seat};
use super::{Classes, GRID, RangeFailure, RangeQuestionError, read_player};
use crate::whole::optional_whole;

/// Question of `range grid`: a range, or a player and a seat.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GridQuestion {
    /// The contract, `range-grid/1`.
    pub contract: Option<String>,
    /// A range such as `22+,A2s+`; a question with it has none of the fields below.
    pub range: Option<String>,
    /// A preset or a player's text form, `tight-aggressive` if not given.
    pub player: Option<String>,
    /// Players dealt in, 2 to 10, 6 if not given.
    #[serde(default, deserialize_with = "optional_whole")]
    pub players: Option<u64>,
    /// The position, `BTN` if not given.
    pub position: Option<Position>,
    /// Action before the seat.
    #[serde(default)]
    pub pot: GridPot,
}

/// Action before the seat of a grid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GridPot {
    /// Any.
    #[default]
    Opened,
    /// Everybody before has folded.
    FoldedTo,
}

/// Answer of `range grid`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GridAnswer {
    /// The subject in English.
    pub title: String,
    /// Share of all hands.
    pub share: f64,
    /// Weights by class.
    pub classes: Classes,
    /// Strategies with their hands, best first; none for a plain range.
    pub strategies: Vec<GridLayer>,
    /// The range, which the document has as its classes.
    #[serde(skip)]
    pub range: Range,
    /// The subject, which the document has as its title.
    #[serde(skip)]
    pub subject: GridSubject,
}

/// A strategy and the hands that are played by it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "StrategyAnswer"))]
pub struct GridLayer {
    /// The bet level of those that raise, else `c` or `l`.
    ///
    /// `c` is for hands that limp or call and then call, `l` for those that limp and fold.
    pub letter: char,
    /// The strategy.
    pub strategy: BetCall,
    /// Weights by class.
    pub classes: Classes,
    /// The hands, which the document has as classes.
    #[serde(skip)]
    pub range: Range,
}

/// Subject of a grid.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum GridSubject {
    /// A plain range.
    #[default]
    Range,
    /// A player in a seat.
    Seat(Seat, Pot),
}

/// Answers `range grid`: the hands of a player in a seat by strategy, or of a range.
///
/// # Errors
///
/// [`RangeFailure`] where the contract is another one, the question has a range and a player, or one of them cannot
/// be parsed or used.
pub fn grid(question: &GridQuestion) -> Result<GridAnswer, RangeFailure> {
    GRID.check(question.contract.as_deref())?;
    let GridQuestion {
        range,
        player,
        players,
        position,
        pot,
        ..
    } = question;
    if let Some(text) = range {
        let alone = player.is_none() && players.is_none() && position.is_none();
        if !alone || *pot != GridPot::Opened {
            return Err(RangeQuestionError::GridForm.into());
        }
        return Ok(GridAnswer::of_range(text.parse()?));
    }
    let npc = read_player(player.as_deref().unwrap_or(USUAL.name()))?;
    let seat = seat(players.unwrap_or(6), position.unwrap_or(Position::Btn))?;
    let pot = match pot {
        GridPot::Opened => Pot::Opened,
        GridPot::FoldedTo => Pot::Unopened,
    };
    Ok(GridAnswer::of_player(&npc, seat, pot))
}

impl GridAnswer {
    /// Grid of a player in a seat.
    #[must_use]
    pub fn of_player(npc: &Npc, seat: Seat, pot: Pot) -> Self {
        let plan = npc.plan(seat, pot);
        let mut strategies: Vec<GridLayer> = Vec::new();
        for (_, strategy) in plan.ranges() {
            let range = plan.range(|other| other == strategy);
            let is_new = |layer: &GridLayer| layer.strategy != strategy;
            if !range.is_empty() && strategies.iter().all(is_new) {
                strategies.push(GridLayer {
                    letter: letter(strategy),
                    strategy,
                    classes: Classes::of_range(&range),
                    range,
                });
            }
        }
        Self::new(
            plan.range(|_| true),
            strategies,
            GridSubject::Seat(seat, pot),
        )
    }

    /// Grid of a range.
    #[must_use]
    pub fn of_range(range: Range) -> Self {
        Self::new(range, Vec::new(), GridSubject::Range)
    }

    fn new(range: Range, strategies: Vec<GridLayer>, subject: GridSubject) -> Self {
        let share = format!("{:.1} %", 100.0 * range.share());
        let title = match subject {
            GridSubject::Range => format!("{share} of the hands"),
            GridSubject::Seat(seat, pot) => {
                let (position, players) = (seat.position(), seat.players().count());
                let folded = match pot {
                    Pot::Unopened => ", folded to it",
                    Pot::Opened => "",
                };
                format!("{position} at a table of {players}{folded}: {share}")
            }
        };
        Self {
            title,
            share: range.share(),
            classes: Classes::of_range(&range),
            strategies,
            range,
            subject,
        }
    }
}

/// The letter of a strategy.
fn letter(strategy: BetCall) -> char {
    match strategy.action(1, ToCall::Chips) {
        Action::Raise { .. } => char::from(b'0' + strategy.bet()),
        _ if strategy.call() > 1 => 'c',
        _ => 'l',
    }
}
