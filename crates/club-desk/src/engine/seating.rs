//! The verbs about seats.

pub(crate) mod args;
pub(crate) mod audit;
mod run;
pub(crate) mod say;
mod simulate;

use club_view::Lang;
use engine_contracts::Contract;
use engine_contracts::document::in_words;
use engine_contracts::schema::Document;
use mtt_seating::{
    Config, ConfigSetup, InvalidConfig, PlannedMove, Profile, StateSetup, TableId, Targets,
    Tournament, assign, targets,
};
use schemars::JsonSchema;
use seating_audit::Report;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::args::SeatingVerb;
use super::{failure, lines};
use crate::error::{DeskError, Exit};

/// What crosses the boundary of the program.
pub(super) const DOCUMENTS: &[Document] = &[
    Document::question::<run::Beginning>(Contract::new("seating-run", 1)),
    Document::question::<run::Line>(Contract::new("seating-run-event", 1)),
    Document::answer::<run::Answer>(Contract::new("seating-run", 1)),
    Document::question::<PlanQuestion>(Contract::new("seating-plan", 1)),
    Document::answer::<PlanAnswer>(Contract::new("seating-plan", 1)),
    Document::question::<run::Beginning>(Contract::new("seating-audit", 1)),
    Document::question::<audit::AuditLine>(Contract::new("seating-audit-line", 1)),
    Document::answer::<Report>(Contract::new("seating-audit", 1)),
    Document::answer::<simulate::SimulateAnswer>(Contract::new("seating-simulate", 1)),
];

/// What `seating plan` reads: sizes, or rules and a state.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("oneOf" = [
    {
        "required": ["n_max", "sizes"],
        "properties": {
            "n_max": { "type": "integer" },
            "sizes": { "type": "array" },
            "config": { "type": "null" },
            "state": { "type": "null" },
        },
    },
    {
        "required": ["config", "state"],
        "properties": {
            "config": { "type": "object" },
            "state": { "type": "object" },
            "n_max": { "type": "null" },
            "sizes": { "type": "null" },
        },
    },
]))]
pub(crate) struct PlanQuestion {
    n_max: Option<u8>,
    sizes: Option<Vec<usize>>,
    #[schemars(with = "Option<ConfigSetup>")]
    config: Option<Value>,
    #[schemars(with = "Option<StateSetup>")]
    state: Option<Value>,
}

/// The answer of `seating plan`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlanAnswer {
    #[serde(flatten)]
    targets: Targets,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<PlannedMove>>,
}

/// Most tables of a plan.
const MAX_TABLES: usize = 100_000;

/// Executes a verb.
pub(crate) fn run(verb: &SeatingVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        SeatingVerb::Run(args) => run::run(args.state),
        SeatingVerb::Audit(args) => audit::run(*args, as_json, lang),
        SeatingVerb::Simulate(args) => simulate::run(args, as_json, lang),
        SeatingVerb::Plan(args) => lines::answer(args.lines, |document: Value| plan(document)),
    }
}

fn plan(document: Value) -> Result<PlanAnswer, DeskError> {
    let PlanQuestion {
        n_max,
        sizes,
        config,
        state,
    } = typed(document)?;
    match (n_max, sizes, config, state) {
        (Some(n_max), Some(sizes), None, None) => {
            let setup = ConfigSetup {
                n_max,
                n_min: 2,
                ..ConfigSetup::default()
            };
            let checked = Config::new(setup).map_err(|fault| invalid(&fault))?;
            let players = sizes
                .iter()
                .try_fold(0_usize, |sum, size| sum.checked_add(*size));
            let most = MAX_TABLES * usize::from(checked.n_max());
            if sizes.len() > MAX_TABLES || players.is_none_or(|players| players > most) {
                let words = format!("more than {MAX_TABLES} tables");
                return Err(
                    DeskError::new(Exit::Refused, "TooManyTables", words).with("max", MAX_TABLES)
                );
            }
            Ok(PlanAnswer {
                targets: targets(&sizes, checked.n_max()),
                moves: None,
            })
        }
        (None, None, Some(config), Some(state)) => {
            let setup: StateSetup = typed(state)?;
            let order: Vec<TableId> = setup.tables.iter().map(|table| table.id.clone()).collect();
            let night = restore(config, setup)?;
            let plan = assign(&night, &order);
            Ok(PlanAnswer {
                targets: plan.targets,
                moves: Some(plan.moves),
            })
        }
        _ => Err(DeskError::new(
            Exit::Usage,
            "InvalidJson",
            "expected either `n_max` and `sizes` or `config` and `state`",
        )),
    }
}

/// A tournament from its rules and its state.
fn restore(config: Value, state: StateSetup) -> Result<Tournament, DeskError> {
    let config = Config::new(config_setup(config)?).map_err(|fault| invalid(&fault))?;
    Tournament::restore(config, state).map_err(|error| failure(Exit::Refused, &error))
}

/// Rules as they were written, their values unchecked but for the profile.
fn config_setup(config: Value) -> Result<ConfigSetup, DeskError> {
    if let Some(Value::String(name)) = config.get("profile") {
        name.parse::<Profile>().map_err(|fault| invalid(&fault))?;
    }
    typed(config)
}

fn invalid(fault: &InvalidConfig) -> DeskError {
    failure(Exit::Refused, fault)
}

/// A document as a type. Whole numbers may be written with a fraction of zero; stacks are not negative.
fn typed<T: serde::de::DeserializeOwned>(document: Value) -> Result<T, DeskError> {
    let document = whole(document)?;
    serde_json::from_value(document).map_err(|error| {
        let words = in_words(&error.to_string());
        DeskError::new(Exit::Usage, "InvalidJson", words)
    })
}

/// `5000.0` as `5000`, everywhere.
fn whole(document: Value) -> Result<Value, DeskError> {
    /// Up to here every whole float is exact.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    Ok(match document {
        Value::Number(number) => {
            let float = number.as_f64().filter(|_| number.is_f64());
            let text = float
                .filter(|float| float.fract() == 0.0 && float.abs() <= EXACT)
                .map(|float| format!("{float:.0}"));
            match text.and_then(|text| text.parse::<i64>().ok()) {
                Some(integer) => Value::from(integer),
                None => Value::Number(number),
            }
        }
        Value::Array(list) => Value::Array(list.into_iter().map(whole).collect::<Result<_, _>>()?),
        Value::Object(fields) => {
            let mut checked = serde_json::Map::new();
            for (name, value) in fields {
                let value = whole(value)?;
                let stacks = match (&*name, &value) {
                    ("stack", value) => vec![value],
                    ("stacks", Value::Object(stacks)) => stacks.values().collect(),
                    _ => Vec::new(),
                };
                if let Some(stack) = stacks
                    .into_iter()
                    .find_map(|stack| stack.as_i64().filter(|stack| *stack < 0))
                {
                    let words = format!("stack {stack} is negative");
                    return Err(
                        DeskError::new(Exit::Refused, "NegativeStack", words).with("stack", stack)
                    );
                }
                checked.insert(name, value);
            }
            Value::Object(checked)
        }
        other => other,
    })
}
