//! `seating plan`.

use mtt_seating::{
    Config, ConfigSetup, InvalidConfig, PlannedMove, StateSetup, TableId, Targets, assign, targets,
};
use serde::{Deserialize, Serialize};

use super::rules::{optional_chips, optional_rules, restore};
use super::{NegativeStack, PLAN, SeatingFailure, SeatingQuestionError};
use crate::whole::{optional_whole, optional_whole_list};

/// Most tables of a plan of sizes.
pub const MAX_TABLES: usize = 100_000;

/// Question of `seating plan`: sizes, or rules and a state.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schemars(extend("oneOf" = [
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
])))]
pub struct PlanQuestion {
    /// The contract, `seating-plan/1`.
    pub contract: Option<String>,
    /// Seats of a table.
    #[serde(default, deserialize_with = "optional_whole")]
    pub n_max: Option<u8>,
    /// Players at each table.
    #[serde(default, deserialize_with = "optional_whole_list")]
    pub sizes: Option<Vec<u64>>,
    /// The rules; a profile that does not exist is a rule that is refused.
    #[serde(default, deserialize_with = "optional_rules")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<ConfigSetup>"))]
    pub config: Option<Result<ConfigSetup, InvalidConfig>>,
    /// The state; a stack below zero is refused.
    #[serde(default, deserialize_with = "optional_chips")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<StateSetup>"))]
    pub state: Option<Result<StateSetup, NegativeStack>>,
}

/// Answer of `seating plan`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlanAnswer {
    /// Tables, their sizes and the fewest moves.
    #[serde(flatten)]
    pub targets: Targets,
    /// The moves, where the question has a state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<PlannedMove>>,
}

/// Answers `seating plan`: how large tables should be, and with a state who moves.
///
/// # Errors
///
/// [`SeatingFailure`] where the contract is another one, the question has neither form, the rules or the state are
/// refused, or there are more than [`MAX_TABLES`] sizes.
///
/// ```
/// use engine_contracts::document;
/// use engine_contracts::seating::plan;
///
/// let question = document::read(br#"{"n_max":9,"sizes":[9,9,6]}"#)?;
/// let answer = plan(&question)?;
/// assert_eq!(answer.targets.targets, [8, 8, 8]);
/// assert_eq!(answer.targets.min_moves, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plan(question: &PlanQuestion) -> Result<PlanAnswer, SeatingFailure> {
    let PlanQuestion {
        contract,
        n_max,
        sizes,
        config,
        state,
    } = question;
    PLAN.check(contract.as_deref())?;
    match (n_max, sizes, config, state) {
        (Some(n_max), Some(sizes), None, None) => of_sizes(*n_max, sizes),
        (None, None, Some(config), Some(state)) => {
            let tables = state.iter().flat_map(|state| &state.tables);
            let order: Vec<TableId> = tables.map(|table| table.id.clone()).collect();
            let plan = assign(&restore(config.clone(), state.clone())?, &order);
            Ok(PlanAnswer {
                targets: plan.targets,
                moves: Some(plan.moves),
            })
        }
        _ => Err(SeatingQuestionError::PlanForm.into()),
    }
}

fn of_sizes(n_max: u8, sizes: &[u64]) -> Result<PlanAnswer, SeatingFailure> {
    let n_max = Config::new(ConfigSetup {
        n_max,
        n_min: 2,
        ..ConfigSetup::default()
    })?
    .n_max();
    let players = sizes
        .iter()
        .try_fold(0_u64, |sum, size| sum.checked_add(*size));
    let most = MAX_TABLES as u64 * u64::from(n_max);
    let counts: Result<Vec<usize>, _> = sizes.iter().map(|&size| usize::try_from(size)).collect();
    let counts = counts.ok().filter(|counts| counts.len() <= MAX_TABLES);
    let Some(counts) = counts.filter(|_| players.is_some_and(|players| players <= most)) else {
        return Err(SeatingQuestionError::TooManyTables { max: MAX_TABLES }.into());
    };
    Ok(PlanAnswer {
        targets: targets(&counts, n_max),
        moves: None,
    })
}
