//! Pace of a night that people watch.

use std::fmt::Debug;
use std::pin::Pin;

use chained_events::timestamp::Timestamp;

/// The fastest night: a second is 20 minutes of it.
pub const MAX_SPEED: u32 = 1_200;

/// The clock of those who watch a night.
pub trait Pace: Debug + Send + Sync {
    /// The time now.
    fn now(&self) -> Timestamp;

    /// Waits until a moment; not at all until one that has passed.
    fn wait_until<'p>(&'p self, moment: Timestamp)
    -> Pin<Box<dyn Future<Output = ()> + Send + 'p>>;
}

/// Speed of a night: how many of its seconds pass in one, from 1 to [`MAX_SPEED`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tempo(u32);

impl Tempo {
    /// A speed; none of one out of range.
    ///
    /// ```
    /// use season_sim::Tempo;
    ///
    /// assert_eq!(Tempo::new(60).map(|tempo| tempo.real_ms(20 * 60_000)), Some(20_000));
    /// assert_eq!(Tempo::new(0), None);
    /// ```
    #[must_use]
    pub fn new(speed: u32) -> Option<Self> {
        (1..=MAX_SPEED).contains(&speed).then_some(Self(speed))
    }

    /// Milliseconds in which these milliseconds of the night pass.
    #[must_use]
    pub fn real_ms(self, milliseconds: i64) -> i64 {
        milliseconds / i64::from(self.0)
    }

    /// Whole minutes that are announced for minutes of the night, 1 at the least.
    pub(crate) fn announced_minutes(self, minutes: u32) -> u32 {
        minutes.div_ceil(self.0)
    }

    /// Whether minutes of the night are whole minutes at this speed, so that the announcement is exact.
    pub(crate) fn is_exact(self, minutes: u32) -> bool {
        minutes.is_multiple_of(self.0)
    }
}
