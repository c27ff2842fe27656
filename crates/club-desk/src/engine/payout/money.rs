//! Prizes of a pool.

use club_words::Lang;
use engine_contracts::payout::{
    MoneyQuestion, PaidBy, PoolPrizes, prize_shares_table, prizes_words,
};

use super::args::MoneyArgs;
use super::say;

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
    let table = prize_shares_table(prizes, lang);
    let paid = prizes_words(prizes, pool, lang);
    let count = prizes.amounts().len();
    let places = match by {
        PaidBy::Paid => say::payout_by_paid(lang, count),
        PaidBy::Places => say::payout_by_places(lang, count),
        PaidBy::Points => say::payout_by_points(lang, count),
    };
    format!("{}{paid}\n{places}\n", table.to_boxed())
}
