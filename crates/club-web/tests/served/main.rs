//! The server with its sockets: live updates, other programs, slow and large requests, the end.

#![cfg(feature = "server")]
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod apart;
mod damaged;
mod follow;
mod jobs;
mod live;
mod server;
mod sockets;
