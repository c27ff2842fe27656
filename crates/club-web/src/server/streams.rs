//! Live updates that are open, within their bounds.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::problem::RequestFault;

/// Pages that may be open at a time.
pub const MAX_STREAMS: usize = 300;
/// Pages of one address that may be open at a time.
pub const MAX_STREAMS_OF_ADDRESS: usize = 60;

/// Counts the streams that are open.
#[derive(Debug, Clone, Default)]
pub(crate) struct Streams(Arc<Mutex<BTreeMap<IpAddr, usize>>>);

/// One stream; it counts until it is dropped.
#[derive(Debug)]
pub(crate) struct OneStream {
    streams: Streams,
    from: IpAddr,
}

impl Streams {
    /// One more stream.
    ///
    /// # Errors
    ///
    /// [`RequestFault::TooManyStreams`] with the bound that is reached.
    pub(crate) fn open(&self, from: IpAddr) -> Result<OneStream, RequestFault> {
        let mut open = self.lock();
        let all: usize = open.values().sum();
        let of_address = open.get(&from).copied().unwrap_or(0);
        let most = match (all, of_address) {
            (all, _) if all >= MAX_STREAMS => MAX_STREAMS,
            (_, own) if own >= MAX_STREAMS_OF_ADDRESS => MAX_STREAMS_OF_ADDRESS,
            _ => {
                open.insert(from, of_address + 1);
                drop(open);
                return Ok(OneStream {
                    streams: self.clone(),
                    from,
                });
            }
        };
        Err(RequestFault::TooManyStreams { most })
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<IpAddr, usize>> {
        // A count is one step: a thread that died left a right one.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OneStream {
    fn drop(&mut self) {
        let mut open = self.streams.lock();
        if let Some(count) = open.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phone(last: u8) -> IpAddr {
        IpAddr::from([192, 168, 1, last])
    }

    #[test]
    fn streams_are_bounded_for_an_address_and_in_all() {
        let streams = Streams::default();
        let mut open: Vec<OneStream> = (0..MAX_STREAMS_OF_ADDRESS)
            .map(|_| streams.open(phone(1)).unwrap())
            .collect();
        let most = MAX_STREAMS_OF_ADDRESS;
        assert_eq!(
            streams.open(phone(1)).err(),
            Some(RequestFault::TooManyStreams { most })
        );
        for last in 2..=5 {
            open.extend((0..MAX_STREAMS_OF_ADDRESS).map(|_| streams.open(phone(last)).unwrap()));
        }
        let most = MAX_STREAMS;
        assert_eq!(
            streams.open(phone(9)).err(),
            Some(RequestFault::TooManyStreams { most })
        );
        open.pop();
        assert!(streams.open(phone(9)).is_ok());
        drop(open);
        assert!(streams.lock().is_empty());
    }
}
