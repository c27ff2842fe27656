//! The tests of the chip model in one program.

mod accuracy;
mod field_laws;
mod fields;
mod laws;
mod literature;
mod long_accuracy;
mod passes;
mod reference;
mod refusals;
