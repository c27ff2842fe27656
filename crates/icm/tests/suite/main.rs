//! The tests of the public interface: figures from the literature, laws, accuracy against
//! independent methods, rejected input.

mod accuracy;
mod field_laws;
mod fields;
mod laws;
mod literature;
mod long_accuracy;
mod passes;
mod reference;
mod refusals;
