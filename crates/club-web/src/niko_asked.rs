//! A game of Nikogammon as its address has it: its seed, who begins, and the plays.

use club_words::Lang;
use engine_contracts::niko::{AgainstPerfect, GameStep, Judged, NikoFailure, NikoSide};

use crate::refusal::{Refusal, no_choice, number};
use crate::{NikoGame, NikoSolved, Query};

/// The address of the record of a game.
pub(crate) const RECORD: &str = "/tools/niko.json";

/// A game as its address has it.
pub(crate) struct NikoAsked {
    pub(crate) game: NikoGame,
    pub(crate) seed: u64,
    pub(crate) begins: NikoSide,
    /// The plays of the human, each by its number in the list, from 1.
    pub(crate) plays: Vec<usize>,
    pub(crate) hint: bool,
}

/// A game that was played up to the choice that the human has, or to its end.
pub(crate) struct NikoShown<'s> {
    pub(crate) game: AgainstPerfect<'s>,
    pub(crate) step: GameStep,
    /// The turns so far, in sentences.
    pub(crate) told: Vec<String>,
}

impl NikoAsked {
    /// The game of an address; none where no game is asked for.
    pub(crate) fn of(query: &Query) -> Result<Option<Self>, Refusal<NikoFailure>> {
        let field = |name: &str| query.tool.get(name).map(String::as_str);
        let Some(seed) = field("seed") else {
            return Ok(None);
        };
        let game = field("rules").unwrap_or(NikoGame::Nikogammon.name());
        let game = NikoGame::of_name(game).ok_or_else(|| no_choice("rules", game))?;
        let begins = match field("first").unwrap_or("you") {
            "you" => NikoSide::Human,
            "computer" => NikoSide::Computer,
            other => return Err(no_choice("first", other)),
        };
        let plays = field("plays").into_iter().flat_map(|all| all.split('.'));
        // The play that was pressed comes after the others.
        let plays = plays.chain(field("play"));
        let plays = plays.map(|text| match number(text) {
            Ok(0) => Err(no_choice("plays", text)),
            read => read,
        });
        Ok(Some(Self {
            game,
            seed: number(seed)?,
            begins,
            plays: plays.collect::<Result<_, _>>()?,
            hint: field("hint").is_some(),
        }))
    }

    /// Plays the game up to now.
    pub(crate) fn shown<'s>(
        &self,
        solved: &'s NikoSolved,
        lang: Lang,
    ) -> Result<NikoShown<'s>, Refusal<NikoFailure>> {
        let mut game = AgainstPerfect::new(solved.judge(), self.seed, self.begins)?;
        let mut told: Vec<String> = game
            .throws()
            .iter()
            .map(|throw| throw.words(lang))
            .collect();
        let mut numbers = self.plays.iter();
        let step = loop {
            let step = game.step()?;
            match &step {
                GameStep::Passed { .. } | GameStep::Computer { .. } => told.push(step.words(lang)),
                GameStep::Over { .. } | GameStep::Endless => break step,
                GameStep::ToPlay { plays, .. } => {
                    let Some(number) = numbers.next() else {
                        break step;
                    };
                    let chosen = listed(plays).get(number - 1).map(|(best, _)| *best);
                    let judged = chosen.map(|best| game.play(best)).transpose()?.flatten();
                    let none = || no_choice("plays", &number.to_string());
                    told.push(judged.ok_or_else(none)?.words(lang));
                }
            }
        };
        match numbers.next() {
            Some(number) => Err(no_choice("plays", &number.to_string())),
            None => Ok(NikoShown { game, step, told }),
        }
    }

    /// Fields of the address, with some plays.
    pub(crate) fn pairs(&self, plays: &[usize]) -> Vec<(&'static str, String)> {
        let first = match self.begins {
            NikoSide::Human => "you",
            NikoSide::Computer => "computer",
        };
        let all: Vec<String> = plays.iter().map(ToString::to_string).collect();
        let plays = (!all.is_empty()).then(|| ("plays", all.join(".")));
        let own = [
            ("rules", self.game.name().to_owned()),
            ("first", first.to_owned()),
            ("seed", self.seed.to_string()),
        ];
        own.into_iter().chain(plays).collect()
    }

    /// The address of the record of the game so far.
    pub(crate) fn record(&self) -> String {
        let query = Query::from_pairs(self.pairs(&self.plays));
        format!("{RECORD}?{query}")
    }
}

/// Plays in an order that does not tell which is best, each with its number among the best.
pub(crate) fn listed(plays: &[Judged]) -> Vec<(usize, &Judged)> {
    let mut all: Vec<(usize, &Judged)> = plays.iter().enumerate().collect();
    all.sort_by(|(_, one), (_, other)| one.play.cmp(&other.play));
    all
}
