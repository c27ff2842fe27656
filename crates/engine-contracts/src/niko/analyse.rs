//! `niko analyse`: a game that was played, and what each of its plays has cost.

use nikogammon::{Opening, Position, Roll, Rules};
use serde::{Deserialize, Serialize};

use super::position::start;
use super::{ANALYSE, Judged, NikoFailure, NikoGameError, SolvedGame, TurnFault};
use crate::whole::optional_whole;

/// A game: the turns of both sides by turns, from the start.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The contract, `niko-analyse/1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// Rolls and plays, the first player first.
    pub turns: Vec<Turn>,
    /// The rules by the name or the file that they were asked for by; for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The seed of the dice; for people.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "optional_whole"
    )]
    pub seed: Option<u64>,
    /// The side that began; for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
}

/// A roll and what was made of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The faces, such as `2,1`.
    pub roll: String,
    /// The play, such as `8/5`; missing where there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
}

/// A turn judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedTurn {
    /// The faces, such as `2,1`.
    pub roll: String,
    /// The play, if there was one.
    pub play: Option<String>,
    /// The mover's equity after the play.
    pub equity: f64,
    /// The best play, if there was one.
    pub best: Option<String>,
    /// Loss of the play against the best, 0 or more.
    pub cost: f64,
    /// Gain by the roll, against the equity before it.
    pub luck: f64,
}

/// Loss of one side by its plays, and its luck.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// Sum of the costs, in points.
    pub cost: f64,
    /// Plays that cost more than [`MISTAKE`].
    pub mistakes: u32,
    /// Sum of the luck, in points.
    pub luck: f64,
}

impl Tally {
    /// Adds a turn of this side.
    pub fn add(&mut self, turn: &JudgedTurn) {
        self.cost += turn.cost;
        self.mistakes += u32::from(turn.cost > MISTAKE);
        self.luck += turn.luck;
    }
}

/// The most that a play costs, in points, and is as good as the best.
pub const MISTAKE: f64 = 1e-9;

/// Answer of `niko analyse`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysed {
    /// The turns in their order.
    pub turns: Vec<JudgedTurn>,
    /// The side that began.
    pub first: Tally,
    /// The other side.
    pub second: Tally,
    /// Points that the first player has won or, below 0, lost; missing while the game is not over.
    pub points: Option<f64>,
}

impl SolvedGame<'_> {
    /// Answers `niko analyse`: judges every turn of a game.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] where the contract is another one, or a turn is wrong, with its number.
    pub fn analyse(&self, game: &Game) -> Result<Analysed, NikoFailure> {
        ANALYSE.check(game.contract.as_deref())?;
        let mut position = start(self.rules())?.clone();
        let mut turns = Vec::with_capacity(game.turns.len());
        let mut tallies = [Tally::default(); 2];
        for (number, turn) in game.turns.iter().enumerate() {
            let turn_number = number + 1;
            let wrong = |fault| NikoFailure::Turn {
                turn: turn_number,
                fault,
            };
            let (roll, plays) = self.plays_of(&position, turn, turn_number).map_err(wrong)?;
            let played = played(turn, roll, &plays).map_err(|error| wrong(error.into()))?;
            let judged = self.judge(&position, number, roll, &plays, played)?;
            position = played.map_or_else(|| position.flip(), |play| play.after.clone());
            tallies[number % 2].add(&judged);
            turns.push(judged);
        }
        let points = if self.is_over(&position) {
            let worth = self.equity(&position)?;
            Some(if game.turns.len().is_multiple_of(2) {
                worth
            } else {
                -worth
            })
        } else {
            None
        };
        let [first, second] = tallies;
        Ok(Analysed {
            turns,
            first,
            second,
            points,
        })
    }

    /// The roll of a turn and all its plays, best first.
    fn plays_of(
        &self,
        position: &Position,
        turn: &Turn,
        number: usize,
    ) -> Result<(Roll, Vec<Judged>), TurnFault> {
        if self.is_over(position) {
            return Err(NikoGameError::GameOver { turn: number }.into());
        }
        let roll: Roll = turn.roll.parse()?;
        Ok((roll, self.ranked(position, roll)?))
    }

    /// Judges one turn; its number counts from 0.
    ///
    /// # Errors
    ///
    /// [`NikoFailure`] if the game has no such position.
    pub fn judge(
        &self,
        position: &Position,
        number: usize,
        roll: Roll,
        plays: &[Judged],
        played: Option<&Judged>,
    ) -> Result<JudgedTurn, NikoFailure> {
        // The first roll may be one of unequal dice only.
        let before = match self.rules().opening() {
            Opening::Unequal if number == 0 => self.opening_equity()?,
            _ => self.equity(position)?,
        };
        let best = plays.first();
        let best_equity = best.map_or_else(|| self.pass(position), |best| Ok(best.equity))?;
        let equity = played.map_or(best_equity, |play| play.equity);
        Ok(JudgedTurn {
            roll: roll.to_string(),
            play: played.map(|play| play.play.clone()),
            equity,
            best: best.map(|best| best.play.clone()),
            cost: best_equity - equity,
            luck: best_equity - before,
        })
    }
}

/// The play of a turn, none where the roll has none.
fn played<'a>(
    turn: &Turn,
    roll: Roll,
    plays: &'a [Judged],
) -> Result<Option<&'a Judged>, NikoGameError> {
    let found = match &turn.play {
        Some(text) => find(plays, text),
        None if plays.is_empty() => return Ok(None),
        None => None,
    };
    found.map(Some).ok_or_else(|| NikoGameError::NoSuchPlay {
        play: turn.play.clone().unwrap_or_default(),
        roll: roll.to_string(),
        available: plays.iter().map(|play| play.play.clone()).collect(),
    })
}

/// Whether a side has borne off everything.
#[must_use]
pub fn is_over(rules: &Rules, position: &Position) -> bool {
    [&position.mover, &position.other]
        .iter()
        .any(|side| rules.is_finished(side))
}

/// The play that a text means: hits need not be marked, and the order does not count.
#[must_use]
pub fn find<'a>(plays: &'a [Judged], text: &str) -> Option<&'a Judged> {
    let wanted = plain(text);
    plays.iter().find(|play| plain(&play.play) == wanted)
}

/// The moves of a play, one by one, in order, without the marks of hits.
fn plain(text: &str) -> Vec<String> {
    let mut moves = Vec::new();
    for word in text.to_lowercase().split_whitespace() {
        let word = word.replace('*', "");
        let (step, times) = match word.strip_suffix(')').and_then(|word| word.split_once('(')) {
            Some((step, times)) => (step.to_owned(), times.parse::<u8>().unwrap_or(0)),
            None => (word, 1),
        };
        // No play has more than four moves.
        moves.extend(std::iter::repeat_n(step, usize::from(times.min(8))));
    }
    moves.sort_unstable();
    moves
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn plays_are_the_same_however_they_are_written() {
        let same = [
            ("8/6 5/3", "5/3 8/6"),
            ("2/1*(2)", "2/1 2/1*"),
            ("BAR/7*", "bar/7"),
            ("2/off", "  2/Off "),
        ];
        for (a, b) in same {
            assert_eq!(plain(a), plain(b), "{a}");
        }
        assert_ne!(plain("8/6(2)"), plain("8/6"));
        assert_ne!(plain("8/6"), plain("6/8"));
        assert_eq!(plain("8/6(99999999999)").len(), 0);
    }
}
