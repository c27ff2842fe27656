//! The tests of the crate, as one program.

mod endless;
mod figures;
mod gnubg;
mod laws;
mod literature;
mod long_endings;
mod long_hypergammon;
mod long_makehyper;
mod plays;
mod position_id;
mod random_rules;
mod reference;
mod solve;
mod solved;
mod state_index;
mod table;
