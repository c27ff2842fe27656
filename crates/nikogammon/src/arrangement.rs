//! How the stones of one side lie, and all the ways in which they can.

use alloc::{vec, vec::Vec};
use core::{fmt, iter::FusedIterator};

use crate::CountError;

/// How many stones lie on each of a row of places.
///
/// As one side of a game: index 0 counts the checkers borne off, 1 to `points` those on the side's
/// own points (1 nearest to home), `points + 1` those on the bar.
///
/// The text form is the counts with a space between.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arrangement(Vec<u32>);

impl Arrangement {
    /// The arrangement with these counts. Any counts are an arrangement of their own sum.
    #[must_use]
    pub const fn new(counts: Vec<u32>) -> Self {
        Self(counts)
    }

    /// The stones on each place.
    #[must_use]
    pub fn counts(&self) -> &[u32] {
        &self.0
    }

    /// The stones on all places.
    #[must_use]
    pub fn stones(&self) -> u64 {
        self.0.iter().map(|&count| u64::from(count)).sum()
    }

    /// The number of empty places from the second to the last but one. As one side of a game: the
    /// points that the other side may use.
    ///
    /// ```
    /// use nikogammon::Arrangement;
    ///
    /// // 8 points: one checker on 8, two each on 5 and 2.
    /// let start = Arrangement::new(vec![0, 0, 2, 0, 0, 2, 0, 0, 1, 0]);
    /// assert_eq!(start.free_points(), 5);
    /// ```
    #[must_use]
    pub fn free_points(&self) -> usize {
        let points = match self.0.as_slice() {
            [_, points @ .., _] => points,
            _ => &[],
        };
        points.iter().filter(|&&count| count == 0).count()
    }

    /// Turns it into the next one in the order of [`Arrangements`]; whether there was one.
    ///
    /// One stone of the first place that holds any goes on to the next place; its others go back to
    /// the first place of all.
    fn advance(&mut self) -> bool {
        let Some(from) = self.0.iter().position(|&count| count > 0) else {
            return false;
        };
        if from + 1 == self.0.len() {
            return false;
        }
        let others = self.0[from] - 1;
        self.0[from] = 0;
        self.0[0] = others;
        self.0[from + 1] += 1;
        true
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, count) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{count}")?;
        }
        Ok(())
    }
}

/// All arrangements of some stones on some places, from all on the first place to all on the last.
/// The order is colexicographic: the last place weighs most.
///
/// ```
/// use nikogammon::Arrangements;
///
/// let listed: Vec<_> = Arrangements::new(3, 2)?.map(|a| a.to_string()).collect();
/// assert_eq!(listed, ["2 0 0", "1 1 0", "0 2 0", "1 0 1", "0 1 1", "0 0 2"]);
/// # Ok::<(), nikogammon::CountError>(())
/// ```
///
/// Source: `next_PN` of the page on the analysis of nikogammon, with the initial state before the
/// others.
#[derive(Debug, Clone)]
pub struct Arrangements {
    next: Option<Arrangement>,
}

impl Arrangements {
    /// All arrangements of `stones` stones on `places` places.
    ///
    /// # Errors
    ///
    /// [`CountError::NoPlaces`] for 0 places.
    pub fn new(places: u32, stones: u32) -> Result<Self, CountError> {
        let mut counts = vec![0; places as usize];
        let first = counts.first_mut().ok_or(CountError::NoPlaces)?;
        *first = stones;
        Ok(Self {
            next: Some(Arrangement(counts)),
        })
    }
}

impl Iterator for Arrangements {
    type Item = Arrangement;

    fn next(&mut self) -> Option<Arrangement> {
        let current = self.next.take()?;
        let mut following = current.clone();
        if following.advance() {
            self.next = Some(following);
        }
        Some(current)
    }
}

impl FusedIterator for Arrangements {}
