//! `payout compare`.

use club_view::Lang;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::payout::compare::{CompareError, Comparison, Figures};
use toolkit::payout::{Ratio, Structure};

use super::args::{CompareArgs, Format};
use super::tables::{comparison_chart, comparison_table, exact_comparison_table, written};
use super::{refused, structure};
use crate::engine::failure;
use crate::error::{DeskError, Exit};
use crate::output::json_line;
use crate::target::Target;

/// The answer of `payout compare`.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CompareAnswer<'a> {
    structures: Vec<FiguresAnswer<'a>>,
}

/// A structure: every figure as a number and as a fraction.
#[derive(Debug, Serialize, JsonSchema)]
struct FiguresAnswer<'a> {
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

impl<'a> From<&'a Figures> for FiguresAnswer<'a> {
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

/// Compares the structures, and draws them if a file is named.
pub(super) fn run(args: &CompareArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let structures = args
        .weights
        .iter()
        .map(|weights| {
            let structure = structure(weights, &args.field)?;
            Ok((structure.weights().to_string(), structure))
        })
        .collect::<Result<Vec<(String, Structure)>, DeskError>>()?;
    let comparison = Comparison::new(args.field.seats, &structures).map_err(|e| rejected(&e))?;
    if let Some(path) = &args.plot {
        let target = Target::new(path, args.force.into())?;
        draw(&comparison, target, lang)?;
    }
    if as_json {
        let structures = comparison.rows().iter().map(FiguresAnswer::from).collect();
        return json_line(&CompareAnswer { structures });
    }
    Ok(match args.format {
        Format::Csv => written(&exact_comparison_table(&comparison), Format::Csv),
        format => written(&comparison_table(&comparison, lang), format),
    })
}

fn rejected(error: &CompareError) -> DeskError {
    match error {
        CompareError::Structure { structure, source } => {
            refused(source).with("structure", *structure)
        }
        other => failure(Exit::Refused, other),
    }
}

fn draw(comparison: &Comparison, target: Target<'_>, lang: Lang) -> Result<(), DeskError> {
    let internal = |error| DeskError::new(Exit::Failure, "Internal", error);
    let chart = comparison_chart(comparison, lang).map_err(internal)?;
    target.write(&chart.to_svg())
}
