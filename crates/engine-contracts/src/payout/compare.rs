//! `payout compare`.

use payout_dhondt::compare::{Comparison, Figures};
use payout_dhondt::{Ratio, Structure};
use serde::{Deserialize, Serialize, Serializer};

use super::{COMPARE, FieldQuestion, PayoutFailure};

/// Question of `payout compare`: several structures for one field.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CompareQuestion {
    /// The contract, `payout-compare/1`.
    pub contract: Option<String>,
    /// Weights of each structure, such as `vp-kid` and `head:100,70,50`.
    pub weights: Vec<String>,
    /// The field, and how its seats are dealt.
    #[serde(flatten)]
    pub field: FieldQuestion,
}

/// Answer of `payout compare`; it serialises as the document of the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompareAnswer {
    /// Figures of each structure, in the order of the question.
    pub comparison: Comparison,
}

/// Answer of `payout compare`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "CompareAnswer"))]
pub(super) struct CompareDocument<'a> {
    structures: Vec<FiguresDocument<'a>>,
}

/// A structure: every figure as a number and as a fraction.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "FiguresAnswer"))]
struct FiguresDocument<'a> {
    weights: &'a str,
    paid: u64,
    first_share: f64,
    first_share_exact: Ratio,
    min_cash: f64,
    min_cash_exact: Ratio,
    gini: f64,
    gini_exact: Ratio,
    gini_paid: f64,
    gini_paid_exact: Ratio,
    top_1_percent: f64,
    top_1_percent_exact: Ratio,
    first_to_second: Option<f64>,
    first_to_second_exact: Option<Ratio>,
}

impl<'a> From<&'a Figures> for FiguresDocument<'a> {
    fn from(figures: &'a Figures) -> Self {
        Self {
            weights: figures.name(),
            paid: figures.paid(),
            first_share: number(figures.first_share()),
            first_share_exact: figures.first_share(),
            min_cash: number(figures.min_cash()),
            min_cash_exact: figures.min_cash(),
            gini: number(figures.gini()),
            gini_exact: figures.gini(),
            gini_paid: number(figures.gini_paid()),
            gini_paid_exact: figures.gini_paid(),
            top_1_percent: number(figures.top_1_percent()),
            top_1_percent_exact: figures.top_1_percent(),
            first_to_second: figures.first_to_second().map(number),
            first_to_second_exact: figures.first_to_second(),
        }
    }
}

/// The number nearest to a decimal of forty digits: digits always make one.
fn number(exact: Ratio) -> f64 {
    exact.to_decimal(40).parse().unwrap_or_default()
}

impl Serialize for CompareAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows = self.comparison.rows().iter();
        let structures = rows.map(FiguresDocument::from).collect();
        CompareDocument { structures }.serialize(serializer)
    }
}

/// Answers `payout compare`: paid places, shares and Gini of each structure.
///
/// # Errors
///
/// [`PayoutFailure`] where the contract is another one, weights cannot be parsed, a structure is refused, or the
/// field is empty. A structure that cannot be dealt is named by its position.
pub fn compare(question: &CompareQuestion) -> Result<CompareAnswer, PayoutFailure> {
    COMPARE.check(question.contract.as_deref())?;
    let structures = question.weights.iter().map(|weights| {
        let structure = question.field.structure(weights)?;
        Ok((structure.weights().to_string(), structure))
    });
    let structures = structures.collect::<Result<Vec<(String, Structure)>, PayoutFailure>>()?;
    let comparison = Comparison::new(question.field.seats, &structures)?;
    Ok(CompareAnswer { comparison })
}
