//! Money: from the amounts collected to the prize of every place, in whole minor units, exactly.
//!
//! Amounts are `u64` numbers of the smallest unit of the currency (cents; yen). What an amount
//! means never changes: no floating point, no wrap, and what is paid, with what is carried, is
//! always the pool.
//!
//! - [`Pool`] says what of the money collected is rake, bounties, overlay and prizes.
//! - [`PrizeRules`] pay a pool by a [`Structure`](crate::Structure): denomination, paid places,
//!   least prize, [`Tiers`], a [`Ladder`] of nice numbers, and a [`Remainder`] rule for what is
//!   left. They give [`Prizes`].
//! - [`Prizes::settle_tie`] pays those who went out together, [`Prizes::with_bubble`] the place
//!   before the money.
//!
//! ```
//! use payout_dhondt::money::{
//!     PaidPlaces, Payment, Pool, PoolSetup, PrizeRules, PrizeRulesSetup, Rake, Rounding,
//! };
//! use payout_dhondt::{Ratio, Structure, TieRule, Weights};
//!
//! // 60 entries and 11 re-entries at 30.00, of which 5 % are kept; 2,000.00 are guaranteed.
//! let pool = Pool::try_from(PoolSetup {
//!     payments: vec![Payment::new(60, 3000), Payment::new(11, 3000)],
//!     rake: vec![Rake::Share { share: Ratio::new(1, 20)?, cap: None }],
//!     guarantee: 200_000,
//!     ..PoolSetup::default()
//! })?;
//! assert_eq!((pool.collected(), pool.rake(), pool.prizes()), (213_000, 10_650, 202_350));
//!
//! // 15 % of 71 entries are paid, in steps of 5.00.
//! let rules = PrizeRules::try_from(PrizeRulesSetup {
//!     denomination: 500,
//!     paid: PaidPlaces::Share {
//!         share: Ratio::new(15, 100)?,
//!         rounding: Rounding::Up,
//!         step: 1,
//!     },
//!     ..PrizeRulesSetup::default()
//! })?;
//! let structure = Structure::new(Weights::vp_kid(), TieRule::BetterPlace);
//! let prizes = rules.pay(&structure, pool.prizes(), 71)?;
//! assert_eq!(prizes.paid(), 11);
//! assert_eq!(prizes.amounts()[..4], [64_350, 38_000, 25_500, 16_000]);
//! assert_eq!(prizes.amounts().iter().sum::<u64>(), 202_350);
//! // 1.50 is less than a step; it is part of the first prize.
//! assert_eq!((prizes.remainder(), prizes.remainder_place()), (350, Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bubble;
mod error;
mod minimum;
mod paid;
mod pool;
mod prizes;
mod remainder;
mod rules;
mod share_out;
mod tie;

pub use error::MoneyError;
pub(crate) use error::fits;
pub use paid::{MinCash, PaidPlaces, Rounding, cash_multiple};
pub use pool::{Payment, Pool, PoolSetup, Rake};
pub use prizes::Prizes;
pub use remainder::Remainder;
pub use rules::{Basis, PrizeRules, PrizeRulesSetup};
pub use share_out::share_out;
pub use tie::{OddUnits, TieSettlement, TiedPrizes};

pub use crate::nice::{Ladder, LadderSetup};
pub use crate::tier::Tiers;
