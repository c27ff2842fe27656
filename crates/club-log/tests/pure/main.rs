//! The pure half of the log: decisions and fold, without a file.

mod corpus;
mod hall;
mod laws;
mod night;
mod refusals;
