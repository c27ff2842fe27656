//! The page of the crate in a registry, whose example runs as a test.

#![doc = include_str!("../README.md")]
