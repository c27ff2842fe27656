//! The server with its sockets: live updates, other programs, slow and large requests, the end.

#![cfg(feature = "server")]
#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod apart;
mod damaged;
mod evening;
mod follow;
mod fresh;
mod jobs;
mod live;
mod running;
mod server;
mod sockets;
