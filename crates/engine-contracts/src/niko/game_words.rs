//! Sentences about a game against perfect play.

use club_words::Lang;

use super::{GameStep, JudgedTurn, MISTAKE, NikoSide, OpeningThrow, Tally, WinKind};
use crate::say;

impl NikoSide {
    /// Its name in messages.
    const fn name(self) -> &'static str {
        match self {
            Self::Human => "you",
            Self::Computer => "computer",
        }
    }
}

impl WinKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Gammon => "gammon",
            Self::Backgammon => "backgammon",
        }
    }
}

impl OpeningThrow {
    /// The throw in a sentence.
    #[must_use]
    pub fn words(self, lang: Lang) -> String {
        say::niko_play_throw(lang, self.human, self.computer)
    }
}

impl GameStep {
    /// The step in a sentence.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::Passed { side, roll } => {
                say::niko_play_no_play(lang, side.name(), roll.to_string())
            }
            Self::Computer { roll, play } => {
                say::niko_play_computer(lang, roll.to_string(), &play.play)
            }
            Self::ToPlay { roll, .. } => say::niko_play_turn(lang, roll.to_string()),
            Self::Over { winner, kind } => say::niko_play_result(lang, winner.name(), kind.name()),
            Self::Endless => say::niko_play_endless(lang),
        }
    }
}

impl JudgedTurn {
    /// The turn of the human in a sentence: the play, and what it cost.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        let judged = match (&self.best, self.cost > MISTAKE) {
            (Some(best), true) => say::niko_play_cost(lang, format!("{:.6}", self.cost), best),
            _ => say::niko_play_best(lang),
        };
        let play = self.play.as_deref().unwrap_or_default();
        say::niko_play_played(lang, play, judged)
    }
}

impl Tally {
    /// Cost of all mistakes and the luck of the dice, in a sentence.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        let (cost, luck) = (format!("{:.6}", self.cost), format!("{:+.6}", self.luck));
        say::niko_play_sum(lang, self.mistakes, cost, luck)
    }
}

/// The words for what a play costs against the best one, in points.
#[must_use]
pub fn cost_words(cost: f64, lang: Lang) -> String {
    say::niko_play_hint(lang, format!("{cost:.6}"))
}
