//! `range drill`: push or fold at short stacks, and what a mistake costs.

use std::io::{BufRead, Write};

use club_view::Lang;
use npc_preflop::player::{Pot, ToCall};
use npc_preflop::push_fold::{Antes, PushFoldGame};
use npc_preflop::{Action, Combo, Npc, Players, Position, Seat};
use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{RngExt, SeedableRng, TryRng};
use schemars::JsonSchema;
use serde::Serialize;

use super::args::DrillArgs;
use super::player::{read_player, read_seat};
use super::pushfold::rejected;
use super::say;
use crate::error::{DeskError, Exit};
use crate::output::{broken, json_line};

/// A hand of the round.
#[derive(Debug, Serialize, JsonSchema)]
struct Played {
    position: Position,
    stack: f64,
    hand: String,
    all_in: bool,
    /// How often the equilibrium goes all in.
    equilibrium: f64,
    /// How often the player of the model does.
    model: f64,
    /// What the answer costs against the equilibrium, in big blinds.
    cost: f64,
}

/// The answer of `range drill`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DrillAnswer {
    seed: u64,
    hands: Vec<Played>,
    right: usize,
    cost: f64,
}

/// A question: who is to act, with what.
struct Question {
    position: Position,
    stack: f64,
    hand: Combo,
}

/// Runs the verb: the round is talked over on the standard output, with `--json` on the
/// standard error, and the record is the answer.
pub(super) fn run(args: &DrillArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let npc = read_player(&args.player)?;
    if let Some(stack) = args.stack {
        PushFoldGame::new(stack, Antes::None).map_err(|error| rejected(&error))?;
    }
    let seed = match args.seed {
        Some(seed) => seed,
        None => SysRng
            .try_next_u64()
            .map_err(|error| DeskError::new(Exit::Failure, "NoSeed", error))?,
    };
    let mut talk: Box<dyn Write> = if as_json {
        Box::new(std::io::stderr().lock())
    } else {
        Box::new(std::io::stdout().lock())
    };
    let mut tell = |text: &str| {
        talk.write_all(text.as_bytes())
            .and_then(|()| talk.flush())
            .map_err(|error| broken("stdout", &error))
    };
    tell(&format!(
        "{}\n",
        say::range_drill_rules(lang, seed.to_string())
    ))?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut input = std::io::stdin().lock();
    let mut hands = Vec::new();
    'round: for number in 1..=args.hands {
        let question = Question::draw(args.stack, &mut rng);
        tell(&question.words(number, lang))?;
        let all_in = loop {
            let mut line = String::new();
            let read = input
                .read_line(&mut line)
                .map_err(|error| broken("stdin", &error))?;
            match line.trim() {
                "p" | "c" => break true,
                "f" => break false,
                "q" => break 'round,
                _ if read == 0 => break 'round,
                _ => tell(&format!("{} ", say::range_drill_again(lang)))?,
            }
        };
        let played = question.judge(&npc, all_in)?;
        tell(&played.words(lang))?;
        hands.push(played);
    }
    let cost = hands.iter().map(|hand| hand.cost).sum();
    let right = hands.iter().filter(|hand| hand.cost <= 0.0).count();
    let score = say::range_drill_score(lang, right, hands.len(), format!("{cost:.3}"));
    tell(&format!("{score}\n"))?;
    if as_json {
        return json_line(&DrillAnswer {
            seed,
            hands,
            right,
            cost,
        });
    }
    Ok(String::new())
}

impl Question {
    fn draw(stack: Option<f64>, rng: &mut ChaCha8Rng) -> Self {
        let tenths: u32 = rng.random_range(20..=200);
        let position = if rng.random::<bool>() {
            Position::Sb
        } else {
            Position::Bb
        };
        let all: Vec<Combo> = Combo::all().collect();
        let hand = all[rng.random_range(0..all.len())];
        Self {
            position,
            stack: stack.unwrap_or_else(|| f64::from(tenths) / 10.0),
            hand,
        }
    }

    fn words(&self, number: u32, lang: Lang) -> String {
        let action = match self.position {
            Position::Sb => "push",
            _ => "call",
        };
        let (position, stack) = (self.position.to_string(), self.stack.to_string());
        let hand = self.hand.to_string();
        say::range_drill_question(lang, number, position, hand, stack, action) + " "
    }

    /// What an answer costs.
    fn judge(&self, npc: &Npc, all_in: bool) -> Result<Played, DeskError> {
        let game = PushFoldGame::new(self.stack, Antes::None).map_err(|error| rejected(&error))?;
        let solved = game.solve().map_err(|error| rejected(&error))?;
        let (push, call) = game.margins(&solved.strategy);
        let class = self.hand.class().index();
        let (margin, equilibrium, level) = match self.position {
            Position::Sb => (push[class], solved.strategy.push[class], 1),
            _ => (call[class], solved.strategy.call[class], 2),
        };
        // A class that mixes is indifferent, whatever rounding says.
        let is_mixed = equilibrium > 0.0 && equilibrium < 1.0;
        let cost = match (is_mixed, all_in) {
            (true, _) => 0.0,
            (false, true) => (-margin).max(0.0),
            (false, false) => margin.max(0.0),
        };
        let seat = read_seat(u64::from(u8::from(Players::MIN)), self.position.name())?;
        let model = model_share(npc, seat, self.hand, level);
        Ok(Played {
            position: self.position,
            stack: self.stack,
            hand: self.hand.to_string(),
            all_in,
            equilibrium,
            model,
            cost,
        })
    }
}

/// The share of a hand's class with which a player of the model goes on.
fn model_share(npc: &Npc, seat: Seat, hand: Combo, level: u8) -> f64 {
    let shares = npc.plan(seat, Pot::Opened).shares(hand.class());
    let goes_on = shares
        .iter()
        .filter(|(strategy, _)| strategy.action(level, ToCall::Chips) != Action::Fold);
    goes_on.map(|(_, share)| share).sum()
}

impl Played {
    fn words(&self, lang: Lang) -> String {
        let often = |share: f64| match share {
            share if share >= 1.0 => say::range_drill_always(lang),
            share if share <= 0.0 => say::range_drill_never(lang),
            share => say::range_drill_often(lang, format!("{:.0}", 100.0 * share)),
        };
        let verdict = if self.cost > 0.0 {
            say::range_drill_mistake(lang, format!("{:.3}", self.cost))
        } else {
            say::range_drill_right(lang)
        };
        let (equilibrium, model) = (often(self.equilibrium), often(self.model));
        let judged = say::range_drill_judged(lang, verdict, equilibrium, model);
        format!("   {judged}\n")
    }
}
