//! The tournament engines as a WebAssembly module for JavaScript.
//!
//! - [`Module`]: all engines behind one door, as text: a question in, by the name of its contract, and its answer
//!   or its failure out; lines of a pipe, with tournaments that are open under names.
//!
//! In a browser or Node the module is called by name: see `bindings`. `cargo xtask engines-js` makes an npm package
//! of it, with the scripts of the folder `js` around it and types from the schemas of the contracts.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(all(
    target_arch = "wasm32",
    any(
        feature = "icm",
        feature = "niko",
        feature = "payout",
        feature = "ranges",
        feature = "rate",
        feature = "seating"
    )
))]
mod bindings;
#[cfg(any(
    feature = "icm",
    feature = "niko",
    feature = "payout",
    feature = "ranges",
    feature = "rate",
    feature = "seating"
))]
mod module;

#[cfg(any(
    feature = "icm",
    feature = "niko",
    feature = "payout",
    feature = "ranges",
    feature = "rate",
    feature = "seating"
))]
pub use self::module::Module;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
