//! The routes without sockets: who may what, attacks, forms, headers.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod api;
mod around;
mod attacks;
mod club;
mod deeds;
mod dry_run;
mod edit;
mod finish;
mod hands;
mod jobs;
mod meetings;
mod members;
mod money;
mod openapi;
mod pairing;
mod preferences;
mod reads;
mod tokens;
mod tools;
mod twins;
