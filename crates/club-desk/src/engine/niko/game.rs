//! A game that was played, and what each of its plays has cost.

use club_view::Lang;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolkit::nikogammon::{Opening, Position, Roll};

use super::eval::roll;
use super::judge::{Judge, Judged};
use super::position::start;
use super::say;
use crate::error::{DeskError, Exit};

/// A game: the turns of both sides by turns, from the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    /// What was thrown and played, the first player first.
    pub(crate) turns: Vec<Turn>,
    /// The rules by the name or the file that they were asked for by; for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<String>,
    /// The seed of the dice; for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    /// Who began; for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) first: Option<String>,
}

/// A roll and what was made of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    /// The faces, such as `2,1`.
    pub(crate) roll: String,
    /// The play, such as `8/5`; missing where there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) play: Option<String>,
}

/// A turn judged.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct JudgedTurn {
    roll: String,
    play: Option<String>,
    /// The mover's equity after the play.
    equity: f64,
    best: Option<String>,
    /// What the play gave away against the best, 0 or more.
    cost: f64,
    /// What the roll brought, against the equity before it.
    luck: f64,
}

/// What one side has given away and what the dice gave it.
#[derive(Debug, Clone, Copy, Default, Serialize, JsonSchema)]
pub(crate) struct Tally {
    pub(crate) cost: f64,
    pub(crate) mistakes: u32,
    pub(crate) luck: f64,
}

impl Tally {
    pub(crate) fn add(&mut self, turn: &JudgedTurn) {
        self.cost += turn.cost;
        self.mistakes += u32::from(turn.cost > MISTAKE);
        self.luck += turn.luck;
    }
}

/// What costs no more than this, in points, is as good as the best.
pub(crate) const MISTAKE: f64 = 1e-9;

/// The answer of `niko analyse`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Analysed {
    turns: Vec<JudgedTurn>,
    first: Tally,
    second: Tally,
    /// What the first player has won or, below 0, lost; missing while the game is not over.
    points: Option<f64>,
}

/// Judges every turn of a game.
pub(crate) fn analysed(judge: &Judge<'_>, game: &Game) -> Result<Analysed, DeskError> {
    let mut position = start(judge.rules)?.clone();
    let mut turns = Vec::with_capacity(game.turns.len());
    let mut tallies = [Tally::default(); 2];
    for (number, turn) in game.turns.iter().enumerate() {
        let numbered = |failure: DeskError| failure.with("turn", number + 1);
        if is_over(judge, &position) {
            let words = format!("the game was over before turn {}", number + 1);
            return Err(numbered(DeskError::new(Exit::Refused, "GameOver", words)));
        }
        let roll = roll(&turn.roll).map_err(numbered)?;
        let plays = judge.plays(&position, roll).map_err(numbered)?;
        let played = match &turn.play {
            Some(text) => {
                Some(find(&plays, text).ok_or_else(|| numbered(no_such_play(text, roll, &plays)))?)
            }
            None if plays.is_empty() => None,
            None => return Err(numbered(no_such_play("", roll, &plays))),
        };
        let judged = judged(judge, &position, number, roll, &plays, played)?;
        position = played.map_or_else(|| position.flip(), |play| play.after.clone());
        tallies[number % 2].add(&judged);
        turns.push(judged);
    }
    let points = if is_over(judge, &position) {
        let worth = judge.equity(&position)?;
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

/// Judges one turn; its number counts from 0.
pub(crate) fn judged(
    judge: &Judge<'_>,
    position: &Position,
    number: usize,
    roll: Roll,
    plays: &[Judged],
    played: Option<&Judged>,
) -> Result<JudgedTurn, DeskError> {
    // The first roll may be one of unequal dice only.
    let before = match judge.rules.opening() {
        Opening::Unequal if number == 0 => judge.opening()?,
        _ => judge.equity(position)?,
    };
    let best = plays.first();
    let best_equity = best.map_or_else(|| judge.pass(position), |best| Ok(best.equity))?;
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

impl JudgedTurn {
    /// What the play gave away, and against which.
    pub(crate) fn in_words(&self, lang: Lang) -> String {
        match (&self.best, self.cost > MISTAKE) {
            (Some(best), true) => say::niko_play_cost(lang, format!("{:.6}", self.cost), best),
            _ => say::niko_play_best(lang),
        }
    }
}

/// Whether a side has borne off everything.
pub(crate) fn is_over(judge: &Judge<'_>, position: &Position) -> bool {
    [&position.mover, &position.other]
        .iter()
        .any(|side| judge.rules.is_finished(side))
}

/// The play that a text means: hits need not be marked, and the order does not count.
pub(crate) fn find<'a>(plays: &'a [Judged], text: &str) -> Option<&'a Judged> {
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

/// A play that the roll does not allow.
fn no_such_play(text: &str, roll: Roll, plays: &[Judged]) -> DeskError {
    let available: Vec<&str> = plays.iter().map(|play| play.play.as_str()).collect();
    let words = if available.is_empty() {
        format!("invalid play `{text}`: {roll} has no play")
    } else {
        format!(
            "invalid play `{text}` for {roll}; expected one of {}",
            available.join(", ")
        )
    };
    DeskError::new(Exit::Refused, "NoSuchPlay", words)
        .with("play", text)
        .with("roll", roll.to_string())
        .with("available", available)
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
