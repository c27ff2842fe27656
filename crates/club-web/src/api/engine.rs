//! Engines by name, each with its question and its answer.

use club_host::Failure;
use engine_contracts::document;
use engine_contracts::{EngineFailure, FailureClass, icm, niko, payout, ranges, rate, seating};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The answer of an engine: a document, and whether it is a failure of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineAnswer {
    /// The JSON document.
    pub document: String,
    /// The class of a failure; none of an answer.
    pub failure: Option<FailureClass>,
}

/// A question that is to be answered: it may take seconds, and needs nothing of the club.
pub struct EngineWork {
    engine: Engine,
    question: Vec<u8>,
}

type Engine = fn(&[u8]) -> EngineAnswer;

impl std::fmt::Debug for EngineWork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineWork").finish_non_exhaustive()
    }
}

impl EngineWork {
    /// A question to the engine of this name; none of a name that is not one.
    pub(super) fn new(name: &str, question: Vec<u8>) -> Option<Self> {
        let (_, engine) = ENGINES.iter().find(|(engine, _)| *engine == name)?;
        let engine = *engine;
        Some(Self { engine, question })
    }

    /// Answers the question.
    #[must_use]
    pub fn answer(self) -> EngineAnswer {
        (self.engine)(&self.question)
    }
}

/// The contracts that one question answers; runs of many lines and solved games are the command line's.
pub(super) const ENGINES: &[(&str, Engine)] = &[
    ("icm-equity", |text| answer_of(text, icm::equity)),
    ("icm-finish", |text| answer_of(text, icm::finish)),
    ("niko-count", |text| answer_of(text, niko::count)),
    ("payout-chop", |text| answer_of(text, payout::chop)),
    ("payout-compare", |text| answer_of(text, payout::compare)),
    ("payout-for", |text| answer_of(text, payout::payout_for)),
    ("payout-table", |text| answer_of(text, payout::table)),
    ("range-adjust", |text| answer_of(text, ranges::adjust)),
    ("range-decide", |text| answer_of(text, ranges::decide)),
    ("range-equity", |text| answer_of(text, ranges::equity)),
    ("range-fit", |text| answer_of(text, ranges::fit)),
    ("range-grid", |text| answer_of(text, ranges::grid)),
    ("range-order", |text| answer_of(text, ranges::order)),
    ("range-parse", |text| answer_of(text, ranges::parse)),
    ("range-show", |text| answer_of(text, ranges::show)),
    ("range-top", |text| answer_of(text, ranges::top)),
    ("range-vpip", |text| answer_of(text, ranges::vpip)),
    ("rate-event", |text| answer_of(text, rate::event)),
    ("rate-field", |text| answer_of(text, rate::field)),
    ("rate-hindsight", |text| answer_of(text, rate::hindsight)),
    ("rate-partial", |text| answer_of(text, rate::partial)),
    ("rate-predict", |text| answer_of(text, rate::predict)),
    ("rate-tier", |text| answer_of(text, rate::tier)),
    ("seating-plan", |text| answer_of(text, seating::plan)),
];

fn answer_of<Q, A, F>(text: &[u8], engine: impl Fn(&Q) -> Result<A, F>) -> EngineAnswer
where
    Q: DeserializeOwned,
    A: Serialize,
    F: EngineFailure,
{
    let question = match document::read(text) {
        Ok(question) => question,
        Err(failure) => return failed(&failure),
    };
    match engine(&question) {
        Ok(answer) => match serde_json::to_string(&answer) {
            Ok(text) => EngineAnswer {
                document: text + "\n",
                failure: None,
            },
            Err(error) => {
                let failure = Failure::internal(error);
                EngineAnswer {
                    document: failure.document().to_string() + "\n",
                    failure: Some(FailureClass::Failed),
                }
            }
        },
        Err(failure) => failed(&failure),
    }
}

fn failed(failure: &impl EngineFailure) -> EngineAnswer {
    EngineAnswer {
        document: failure_document(failure).to_string() + "\n",
        failure: Some(failure.class()),
    }
}

/// The document of a failure of a contract, as the command line writes it.
pub(super) fn failure_document(failure: &impl EngineFailure) -> Value {
    let mut error = serde_json::to_value(failure).unwrap_or_default();
    if !error.is_object() {
        error = json!({});
    }
    error["kind"] = failure.kind().into();
    error["message"] = failure.message().into();
    json!({ "error": error })
}
