//! Payouts: `payout for`, `payout table`, `payout compare`, `payout chop`.

use club_words::Lang;
use engine_contracts::payout::{
    FieldQuestion, ForAnswer, ForQuestion, PayoutFailure, PoolPrizes, TableLayout, TableQuestion,
    award_table as award_view, last_seat_words, payout_for as payout_for_question, percent, plain,
    points_table, prize_table, shares_table, table as award_table,
};
use payout_dhondt::{Allocation, Method, Ratio, Structure};

pub(crate) mod args;
mod compare;
mod deal;
mod money;
pub(crate) mod say;
mod stakes;
mod tables;

use self::args::{FieldArgs, ForArgs, Format, MethodArg, PayoutVerb, TableArgs};
use self::stakes::Stakes;
use self::tables::written;
use crate::error::DeskError;
use crate::output::json_line;

/// Runs a verb.
pub(crate) fn run(verb: &PayoutVerb, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    match verb {
        PayoutVerb::For(args) => payout_for(args, as_json, lang),
        PayoutVerb::Table(args) => table(args, as_json, lang),
        PayoutVerb::Compare(args) => compare::run(args, as_json, lang),
        PayoutVerb::Chop(args) => deal::run(args, as_json, lang),
    }
}

fn payout_for(args: &ForArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let mut question = ForQuestion {
        weights: args.structure.weights.clone(),
        field: field(&args.structure.field),
        money: money::question(&args.money),
        ..ForQuestion::default()
    };
    let answer = match &args.stakes {
        None => payout_for_question(&question)?,
        Some(path) => {
            // A structure that is refused is reported before the file is read.
            question.field.structure(&question.weights)?;
            let stakes = Stakes::read(path)?;
            question.stakes = Some(stakes.amounts());
            payout_for_question(&question).map_err(|failure| stakes.placed(failure))?
        }
    };
    if as_json {
        return json_line(&answer);
    }
    let ForAnswer {
        structure,
        allocation,
        prizes,
    } = &answer;
    match (args.format, prizes) {
        (Format::Text, prizes) => {
            let money = args.money.pool.zip(prizes.as_ref());
            Ok(text(structure, allocation, money, lang)?)
        }
        (format, Some(pool)) => Ok(written(
            &prize_table(&pool.prizes, format.lang(lang)),
            format,
        )),
        (format, None) => {
            let points = points_table(allocation, format.lang(lang));
            Ok(written(&points?, format))
        }
    }
}

fn table(args: &TableArgs, as_json: bool, lang: Lang) -> Result<String, DeskError> {
    let question = TableQuestion {
        weights: args.structure.weights.clone(),
        field: field(&args.structure.field),
        layout: if as_json || args.format == Format::Csv {
            TableLayout::Ragged
        } else {
            TableLayout::Full
        },
        ..TableQuestion::default()
    };
    let table = award_table(&question)?;
    if as_json {
        return json_line(&table);
    }
    let table = award_view(&table, args.format.lang(lang));
    Ok(written(&table, args.format))
}

/// The field that the options describe.
fn field(args: &FieldArgs) -> FieldQuestion {
    FieldQuestion {
        seats: args.seats,
        ties: args.ties,
        method: method(args.method),
        places: args.places,
        min_seats: args.min_seats,
        cap: args.cap,
    }
}

const fn method(args: MethodArg) -> Method {
    match args {
        MethodArg::Dhondt => Method::DHondt,
        MethodArg::SainteLague => Method::SainteLague,
        MethodArg::ModifiedSainteLague => Method::ModifiedSainteLague,
        MethodArg::HuntingtonHill => Method::HuntingtonHill,
        MethodArg::Dean => Method::Dean,
        MethodArg::Adams => Method::Adams,
        MethodArg::Imperiali => Method::IMPERIALI,
        MethodArg::Danish => Method::DANISH,
        MethodArg::LargestRemainder => Method::LargestRemainder,
    }
}

/// The allocation in words, and the prizes of a pool.
fn text(
    structure: &Structure,
    allocation: &Allocation,
    money: Option<(u64, &PoolPrizes)>,
    lang: Lang,
) -> Result<String, PayoutFailure> {
    let dealt = allocation.dealt();
    let Some(&first) = allocation.points().first() else {
        return Ok(say::payout_nobody(lang) + "\n");
    };
    let weights = structure.weights().to_string();
    let mut lines = say::payout_heading(lang, allocation.seats(), weights) + "\n";
    lines.push_str(&shares_table(allocation, lang)?.to_boxed());
    let share = percent(first, dealt);
    lines.push_str(&say::payout_paid(
        lang,
        allocation.paid(),
        first,
        dealt,
        share,
    ));
    lines.push('\n');
    lines.push_str(&last_seat_words(structure, allocation, lang)?);
    lines.push('\n');
    let value = allocation.seat_value();
    if value != Ratio::ONE {
        lines.push_str(&say::payout_worth(lang, plain(value)));
        lines.push('\n');
    }
    if let Some((pool, prizes)) = money {
        lines.push('\n');
        lines.push_str(&money::words(prizes, pool, lang));
    }
    Ok(lines)
}
