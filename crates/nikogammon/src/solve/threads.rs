//! Filling slices on one thread or several, with the same bits.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Threads that do the work.
#[derive(Debug)]
pub(crate) struct Workers {
    #[cfg(feature = "rayon")]
    pool: Option<rayon::ThreadPool>,
}

impl Workers {
    /// As many threads as asked for; without the feature `rayon`, or where the system gives no
    /// threads, the caller's own.
    #[cfg_attr(
        not(feature = "rayon"),
        expect(unused_variables, reason = "there is one thread in any case")
    )]
    pub(crate) fn new(threads: usize) -> Self {
        #[cfg(feature = "rayon")]
        {
            let pool = (threads > 1).then(|| {
                rayon::ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .build()
                    .ok()
            });
            Self {
                pool: pool.flatten(),
            }
        }
        #[cfg(not(feature = "rayon"))]
        Self {}
    }

    /// Runs a piece of work that calls [`Workers::fill`] many times, inside the pool.
    #[cfg_attr(
        not(feature = "rayon"),
        expect(clippy::unused_self, reason = "there is one thread in any case")
    )]
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "rayon")]
        if let Some(pool) = &self.pool {
            return pool.install(work);
        }
        work()
    }

    /// Calls `fill` for consecutive pieces of a slice, each with the number of its first element.
    /// No piece may look at another, so that the order does not matter.
    #[cfg_attr(
        not(feature = "rayon"),
        expect(clippy::unused_self, reason = "there is one thread in any case")
    )]
    pub(crate) fn fill<T: Send>(
        &self,
        slice: &mut [T],
        piece: usize,
        fill: impl Fn(usize, &mut [T]) + Sync,
    ) {
        #[cfg(feature = "rayon")]
        if self.pool.is_some() && slice.len() > piece {
            slice
                .par_chunks_mut(piece)
                .enumerate()
                .for_each(|(number, part)| fill(number * piece, part));
            return;
        }
        for (number, part) in slice.chunks_mut(piece).enumerate() {
            fill(number * piece, part);
        }
    }
}
