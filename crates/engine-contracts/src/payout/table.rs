//! `payout table`.

use payout_dhondt::{AwardTable, Structure};
use serde::Deserialize;

use super::{FieldQuestion, PayoutFailure, PayoutQuestionError, TABLE};

/// The most cells of an award table; larger ones take gigabytes.
pub const MAX_CELLS: u64 = 4_000_000;

/// Question of `payout table`: a structure and the size of its table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableQuestion {
    /// The contract, `payout-table/1`.
    pub contract: Option<String>,
    /// Weights of the places, such as `vp-kid` and `head:100,70,50`.
    pub weights: String,
    /// The field, and how its seats are dealt.
    #[serde(flatten)]
    pub field: FieldQuestion,
    /// Layout whose cells are counted against [`MAX_CELLS`].
    #[serde(default)]
    pub layout: TableLayout,
}

/// Layouts of an award table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum TableLayout {
    /// A cell for each point, as in a document.
    #[default]
    Ragged,
    /// Every row as wide as the first, as on paper.
    Full,
}

/// Answers `payout table`: which entrant brings which place its next point.
///
/// # Errors
///
/// [`PayoutFailure`] where the contract is another one, the weights cannot be parsed, the structure is refused or
/// has no award order, or the table is too large.
///
/// ```
/// use engine_contracts::document;
/// use engine_contracts::payout::table;
///
/// let question = document::read(br#"{"weights":"harmonic","seats":10}"#)?;
/// assert_eq!(table(&question)?.rows()[0], [1, 2, 4, 6, 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn table(question: &TableQuestion) -> Result<AwardTable, PayoutFailure> {
    TABLE.check(question.contract.as_deref())?;
    let structure = question.field.structure(&question.weights)?;
    let seats = question.field.seats;
    check_size(&structure, seats, question.layout)?;
    Ok(structure.table(seats)?)
}

fn check_size(structure: &Structure, seats: u64, layout: TableLayout) -> Result<(), PayoutFailure> {
    let Ok(allocation) = structure.allocate(seats) else {
        // The table itself says what is wrong.
        return Ok(());
    };
    let cells = match layout {
        TableLayout::Ragged => allocation.dealt(),
        TableLayout::Full => {
            let most = allocation.points().first().copied().unwrap_or(0);
            allocation.paid().saturating_mul(most)
        }
    };
    if cells <= MAX_CELLS {
        return Ok(());
    }
    Err(PayoutFailure::from(PayoutQuestionError::TableTooLarge {
        seats,
        cells,
        limit: MAX_CELLS,
    }))
}
