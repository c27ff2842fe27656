//! Commands of a second, by address.

use std::collections::BTreeMap;
use std::net::IpAddr;

use chained_events::timestamp::Timestamp;

/// Commands that one address may send in a second.
pub const COMMANDS_A_SECOND: u32 = 20;

/// Counts the commands of each address in the second of now.
#[derive(Debug, Clone, Default)]
pub struct Rates {
    second: i64,
    sent: BTreeMap<IpAddr, u32>,
}

impl Rates {
    /// Counts one more command. Whether it is within the bound.
    ///
    /// ```
    /// use club_web::{COMMANDS_A_SECOND, Rates};
    ///
    /// let mut rates = Rates::default();
    /// let phone = "192.168.1.77".parse()?;
    /// let now = "2026-03-07T12:00:00Z".parse()?;
    /// assert!((0..COMMANDS_A_SECOND).all(|_| rates.count(phone, now)));
    /// assert!(!rates.count(phone, now));
    /// assert!(rates.count("192.168.1.78".parse()?, now));
    /// assert!(rates.count(phone, "2026-03-07T12:00:01Z".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&mut self, from: IpAddr, now: Timestamp) -> bool {
        let second = now.as_millisecond().div_euclid(1_000);
        if second != self.second {
            self.second = second;
            self.sent.clear();
        }
        let sent = self.sent.entry(from).or_default();
        *sent = sent.saturating_add(1);
        *sent <= COMMANDS_A_SECOND
    }
}
