//! refusals.
