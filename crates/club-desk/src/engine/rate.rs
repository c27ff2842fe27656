//! The rating verbs.

pub(crate) mod args;

use std::ops::ControlFlow;

use club_view::Lang;
use engine_contracts::document::MAX_EVENT_DOCUMENT;
use engine_contracts::rate::{self, PredictQuestion, SimulateQuestion};

use self::args::{RateVerb, SimulateArgs};
use super::lines;
use crate::error::DeskError;
use crate::output::json_line;
use crate::progress::{Bar, Busy};
use crate::say;

/// Runs a verb.
pub(crate) fn run(verb: &RateVerb, lang: Lang) -> Result<String, DeskError> {
    match verb {
        RateVerb::Field(args) => lines::answer(args.lines, |question| Ok(rate::field(&question)?)),
        RateVerb::Partial(args) => {
            lines::answer(args.lines, |question| Ok(rate::partial(&question)?))
        }
        RateVerb::Event(args) => {
            let most = MAX_EVENT_DOCUMENT;
            lines::answer_up_to(most, args.lines, |question| Ok(rate::event(&question)?))
        }
        RateVerb::Tier(args) => lines::answer(args.lines, |question| Ok(rate::tier(&question)?)),
        RateVerb::Predict(args) => lines::answer(args.lines, |question: PredictQuestion| {
            let _busy = Busy::new(say::busy_predict(lang, question.players.len()));
            Ok(rate::predict(&question)?)
        }),
        RateVerb::Hindsight(args) => {
            lines::answer(args.lines, |question| Ok(rate::hindsight(&question)?))
        }
        RateVerb::Simulate(args) => simulate(args),
    }
}

/// Runs the published simulation with a bar on the terminal.
fn simulate(args: &SimulateArgs) -> Result<String, DeskError> {
    let question = SimulateQuestion {
        contract: None,
        late: args.late,
        runs: args.runs,
        seed: args.seed,
    };
    let bar = Bar::new();
    let answer = rate::simulate(&question, |number| {
        #[expect(clippy::cast_precision_loss, reason = "at most 1,000")]
        let part = number as f64 / args.runs as f64;
        bar.show(part, format!("{number} / {}", args.runs));
        ControlFlow::Continue(())
    });
    drop(bar);
    json_line(&answer?)
}
