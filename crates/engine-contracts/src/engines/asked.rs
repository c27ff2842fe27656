//! The table of contracts, and how each is answered.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Engines, Refusal, Watch};
use crate::contract::Contract;
use crate::document;
use crate::failure::{EngineFailure, FailureClass};

type Answer = fn(&Engines, &[u8], &mut Watch<'_>) -> Result<String, Refusal>;

/// A contract and the function behind it.
pub(super) struct Asked {
    pub(super) contract: Contract,
    pub(super) answer: Answer,
}

const fn asked(contract: Contract, answer: Answer) -> Asked {
    Asked { contract, answer }
}

/// All contracts of one question, engine by engine.
pub(super) const ASKED: &[&[Asked]] = &[
    #[cfg(feature = "payout")]
    PAYOUT,
    #[cfg(feature = "icm")]
    ICM,
    #[cfg(feature = "niko")]
    NIKO,
    #[cfg(feature = "seating")]
    SEATING,
    #[cfg(feature = "rate")]
    RATE,
    #[cfg(feature = "ranges")]
    RANGES,
];

/// An answer that cannot be written, which no engine makes.
#[derive(Debug, thiserror::Error, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename = "Internal")]
#[error("the answer cannot be written: {words}")]
pub(crate) struct Unwritten {
    words: String,
}

impl EngineFailure for Unwritten {
    fn class(&self) -> FailureClass {
        FailureClass::Failed
    }
}

/// Answers a question that takes no time.
fn answered<Q, A, F>(
    question: &[u8],
    engine: impl FnOnce(&Q) -> Result<A, F>,
) -> Result<String, Refusal>
where
    Q: DeserializeOwned,
    A: Serialize,
    F: EngineFailure,
{
    let question = document::read(question)?;
    written(&engine(&question)?)
}

pub(super) fn written(answer: &impl Serialize) -> Result<String, Refusal> {
    let text = document::written(answer);
    text.map_err(|error| {
        let words = error.to_string();
        Refusal::of(&Unwritten { words })
    })
}

/// The part of work that is done, 0 to 1.
#[cfg(any(feature = "ranges", feature = "rate"))]
#[expect(
    clippy::cast_precision_loss,
    reason = "a share for people, of counts far below 2^53"
)]
fn share(done: u64, all: u64) -> f64 {
    (done as f64 / all.max(1) as f64).min(1.0)
}

#[cfg(feature = "payout")]
const PAYOUT: &[Asked] = {
    use crate::payout;
    &[
        asked(payout::FOR, |_, text, _| answered(text, payout::payout_for)),
        asked(payout::TABLE, |_, text, _| answered(text, payout::table)),
        asked(payout::COMPARE, |_, text, _| {
            answered(text, payout::compare)
        }),
        asked(payout::CHOP, |_, text, _| answered(text, payout::chop)),
    ]
};

#[cfg(feature = "icm")]
const ICM: &[Asked] = {
    use crate::icm;
    &[
        asked(icm::EQUITY, |_, text, _| answered(text, icm::equity)),
        asked(icm::FINISH, |_, text, _| answered(text, icm::finish)),
    ]
};

#[cfg(feature = "niko")]
const NIKO: &[Asked] = {
    use super::games::answered as of_game;
    use crate::niko;
    &[
        asked(niko::COUNT, |_, text, _| answered(text, niko::count)),
        asked(niko::EVAL, |engines, text, watch| {
            of_game(engines, text, watch, |game, question, _| {
                game.eval(question)
            })
        }),
        asked(niko::BEST, |engines, text, watch| {
            of_game(engines, text, watch, |game, question, _| {
                game.best(question)
            })
        }),
        asked(niko::ROLL, |engines, text, watch| {
            of_game(engines, text, watch, |game, question, _| {
                game.rolls(question)
            })
        }),
        asked(niko::OPENING, |engines, text, watch| {
            of_game(engines, text, watch, |game, question, _| {
                game.opening(question)
            })
        }),
        asked(niko::ANALYSE, |engines, text, watch| {
            of_game(engines, text, watch, |game, question, _| {
                game.analyse(question)
            })
        }),
        asked(niko::VERIFY, |engines, text, watch| {
            of_game(engines, text, watch, |game, question, watch| {
                game.verify(question, watch)
            })
        }),
    ]
};

#[cfg(feature = "seating")]
const SEATING: &[Asked] = {
    use crate::seating::{self, FieldLeft, SimulateQuestion};
    &[
        asked(seating::PLAN, |_, text, _| answered(text, seating::plan)),
        asked(seating::SIMULATE, |_, text, watch| {
            answered(text, |question: &SimulateQuestion| {
                let mut field = FieldLeft::new(question.players);
                seating::simulate(question, |happened| {
                    field.hear(happened);
                    let left = f64::from(field.left(happened));
                    watch(1.0 - left / f64::from(question.players.max(1)))
                })
            })
        }),
    ]
};

#[cfg(feature = "rate")]
const RATE: &[Asked] = {
    use crate::rate::{self, SimulateQuestion};
    &[
        asked(rate::FIELD, |_, text, _| answered(text, rate::field)),
        asked(rate::PARTIAL, |_, text, _| answered(text, rate::partial)),
        asked(rate::EVENT, |_, text, _| {
            let question = document::read_event(text)?;
            written(&rate::event(&question)?)
        }),
        asked(rate::TIER, |_, text, _| answered(text, rate::tier)),
        asked(rate::PREDICT, |_, text, _| answered(text, rate::predict)),
        asked(rate::HINDSIGHT, |_, text, _| {
            answered(text, rate::hindsight)
        }),
        asked(rate::SIMULATE, |_, text, watch| {
            answered(text, |question: &SimulateQuestion| {
                rate::simulate(question, |run| watch(share(run, question.runs)))
            })
        }),
    ]
};

#[cfg(feature = "ranges")]
const RANGES: &[Asked] = {
    use crate::ranges::{self, PushfoldQuestion, SimulateQuestion};
    &[
        asked(ranges::SHOW, |_, text, _| answered(text, ranges::show)),
        asked(ranges::GRID, |_, text, _| answered(text, ranges::grid)),
        asked(ranges::VPIP, |_, text, _| answered(text, ranges::vpip)),
        asked(ranges::ADJUST, |_, text, _| answered(text, ranges::adjust)),
        asked(ranges::EQUITY, |_, text, _| answered(text, ranges::equity)),
        asked(ranges::PARSE, |_, text, _| answered(text, ranges::parse)),
        asked(ranges::TOP, |_, text, _| answered(text, ranges::top)),
        asked(ranges::ORDER, |_, text, _| answered(text, ranges::order)),
        asked(ranges::DECIDE, |_, text, _| answered(text, ranges::decide)),
        asked(ranges::FIT, |_, text, _| answered(text, ranges::fit)),
        asked(ranges::PUSHFOLD, |engines, text, watch| {
            answered(text, |question: &PushfoldQuestion| {
                ranges::pushfold(question, engines.threads, |progress| {
                    watch(share(progress.deals, progress.all))
                })
            })
        }),
        asked(ranges::SIMULATE, |_, text, watch| {
            answered(text, |question: &SimulateQuestion| {
                ranges::simulate(question, |hands| watch(share(hands, question.hands)))
            })
        }),
    ]
};
