//! Sockets, the keeper of the log, live updates, files: what the page needs on a machine.

mod apart;
mod follow;
mod jobs;
mod keeper;
mod listen;
mod live;
mod lock;
mod long;
mod network;
mod rendering;
mod serve_file;
mod shown;
mod streams;
mod work;

pub use self::keeper::{Keeper, KeeperThread};
pub use self::listen::{Listening, Stop};
pub use self::lock::{ServeLock, ServeLockFailure};
pub use self::network::network_addresses;
pub use self::serve_file::{SERVE_FILE, ServeFile, ServeFileFault};
pub use self::streams::{MAX_STREAMS, MAX_STREAMS_OF_ADDRESS};
