//! Prizes of a pool.

use club_sheets::{Column, Table};
use club_words::{Lang, count};
use engine_contracts::payout::{MoneyQuestion, PaidBy, PoolPrizes};

use super::args::MoneyArgs;
use super::{percent, places, say};

/// The pool that the options describe, if they name one.
pub(super) fn question(args: &MoneyArgs) -> Option<MoneyQuestion> {
    args.pool.map(|pool| MoneyQuestion {
        denomination: args.denomination,
        remainder: args.remainder,
        paid: args.paid.clone(),
        min_cash: args.min_cash,
        tiers: args.tiers.clone(),
        nice: args.nice,
        ..MoneyQuestion::new(pool)
    })
}

/// The prizes, what is paid, and what was left, in words.
pub(super) fn words(paid: &PoolPrizes, pool: u64, lang: Lang) -> String {
    let PoolPrizes { prizes, by } = paid;
    let header = [
        say::payout_head_place(lang),
        say::payout_head_prize(lang),
        say::payout_head_share(lang),
    ];
    let mut table = Table::new(header.map(Column::number));
    for (&amount, place) in prizes.amounts().iter().zip(1_u64..) {
        let share = format!("{} %", percent(amount, prizes.sum()));
        table.push([count(place), count(amount), share]);
    }
    let left = match (prizes.remainder(), prizes.remainder_places()) {
        (0, _) => say::payout_left_nothing(lang),
        (left, []) => say::payout_left_carried(lang, left),
        (left, taken) => say::payout_left_places(lang, left, places(lang, taken)),
    };
    let paid = say::payout_prizes(lang, prizes.sum(), pool, left);
    let count = prizes.amounts().len();
    let places = match by {
        PaidBy::Paid => say::payout_by_paid(lang, count),
        PaidBy::Places => say::payout_by_places(lang, count),
        PaidBy::Points => say::payout_by_points(lang, count),
    };
    format!("{}{paid}\n{places}\n", table.to_boxed())
}
