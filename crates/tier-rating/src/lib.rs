//! An open Bayesian rating for poker tournaments, with tiers.
