//! The independent chip model: what tournament chips are worth in prize money.
