//! `payout compare`.

use club_view::Lang;
use engine_contracts::payout::{CompareQuestion, compare, comparison_chart, comparison_table};
use payout_dhondt::compare::Comparison;

use super::args::{CompareArgs, Format};
use super::field;
use super::tables::{exact_comparison_table, written};
use crate::error::DeskError;
use crate::output::json_line;
use crate::target::Target;

/// Compares the structures, and draws them if a file is named.
pub(super) fn run(args: &CompareArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let answer = compare(&CompareQuestion {
        contract: None,
        weights: args.weights.clone(),
        field: field(&args.field),
    })?;
    let comparison = &answer.comparison;
    if let Some(path) = &args.plot {
        let target = Target::new(path, args.force.into())?;
        draw(comparison, target, lang)?;
    }
    if as_json {
        return json_line(&answer);
    }
    Ok(match args.format {
        Format::Csv => written(&exact_comparison_table(comparison), Format::Csv),
        format => written(&comparison_table(comparison, lang), format),
    })
}

fn draw(comparison: &Comparison, target: Target<'_>, lang: Lang) -> Result<(), DeskError> {
    let chart = comparison_chart(comparison, lang).map_err(DeskError::internal)?;
    target.write(chart.to_svg())
}
