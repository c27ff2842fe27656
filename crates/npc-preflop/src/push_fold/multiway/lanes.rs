//! Deals in lanes that do not look at each other: the same bits on any number of threads.

use alloc::vec;
use alloc::vec::Vec;

use rand::{SeedableRng, rngs::ChaCha8Rng};
#[cfg(feature = "rayon")]
use rayon::prelude::*;

use super::super::error::PushFoldError;
use super::deal::{Deal, Dealer};
use super::play::Play;
use super::spot::index;
use super::worth::Worth;

/// The number of lanes, whatever the number of threads.
pub(super) const LANES: usize = 8;

/// A row of deals with cards of its own.
#[derive(Debug)]
pub(super) struct Lane<M> {
    rng: ChaCha8Rng,
    dealer: Dealer,
    play: Play,
    /// Gains of going all in over folding, summed over deals, by the places of a strategy.
    pub(super) gains: Vec<f64>,
    fresh: M,
    failed: Option<PushFoldError>,
}

/// All lanes, and the results of outcomes that they know.
#[derive(Debug)]
pub(super) struct Lanes<'a, W: Worth> {
    worth: &'a W,
    known: W::Memory,
    each: Vec<Lane<W::Memory>>,
    workers: Workers,
}

impl<'a, W: Worth> Lanes<'a, W> {
    /// Lanes whose cards are the streams of one seed from `first` on.
    pub(super) fn new(
        players: usize,
        worth: &'a W,
        seed: [u8; 32],
        first: u64,
        threads: usize,
    ) -> Self {
        let lane = |stream: u64| {
            let mut rng = ChaCha8Rng::from_seed(seed);
            rng.set_stream(stream);
            Lane {
                rng,
                dealer: Dealer::new(players),
                play: Play::new(players),
                gains: vec![0.0; index(players, 0)],
                fresh: W::Memory::default(),
                failed: None,
            }
        };
        Self {
            worth,
            known: W::Memory::default(),
            each: (first..first + LANES as u64).map(lane).collect(),
            workers: Workers::new(threads),
        }
    }

    /// Plays deals by a strategy, about as many in each lane, with a room for the results of each
    /// lane.
    pub(super) fn play<T: Send>(
        &mut self,
        deals: u64,
        strategy: &[f64],
        rooms: &mut [T],
        each: impl Fn(&mut Play, &Deal, &mut [f64], &mut T) + Sync,
    ) -> Result<(), PushFoldError> {
        let (worth, known) = (self.worth, &self.known);
        let lanes = LANES as u64;
        self.workers
            .each(&mut self.each, rooms, |number, lane, room| {
                let mine = deals / lanes + u64::from((number as u64) < deals % lanes);
                for _ in 0..mine {
                    let deal = lane.dealer.deal(&mut lane.rng);
                    let memories = (known, &mut lane.fresh);
                    let played = lane
                        .play
                        .play(&deal, strategy, worth, memories, &mut lane.rng);
                    if let Err(error) = played {
                        lane.failed = Some(error);
                        return;
                    }
                    each(&mut lane.play, &deal, &mut lane.gains, room);
                }
            });
        for lane in &mut self.each {
            if let Some(error) = lane.failed.take() {
                return Err(error);
            }
            W::remember(&mut self.known, &mut lane.fresh);
        }
        Ok(())
    }

    /// Adds up the gains of all lanes in their order, and begins again at 0.
    pub(super) fn take_gains(&mut self, mut take: impl FnMut(usize, f64)) {
        let places = self.each.first().map_or(0, |lane| lane.gains.len());
        for place in 0..places {
            let mut sum = 0.0;
            for lane in &mut self.each {
                sum += core::mem::take(&mut lane.gains[place]);
            }
            take(place, sum);
        }
    }
}

/// Threads that do the work.
#[derive(Debug)]
struct Workers {
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
    fn new(threads: usize) -> Self {
        #[cfg(feature = "rayon")]
        {
            let pool = (threads > 1).then(|| {
                rayon::ThreadPoolBuilder::new()
                    .num_threads(threads.min(LANES))
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

    #[cfg_attr(
        not(feature = "rayon"),
        expect(clippy::unused_self, reason = "there is one thread in any case")
    )]
    fn each<L: Send, T: Send>(
        &self,
        lanes: &mut [L],
        rooms: &mut [T],
        work: impl Fn(usize, &mut L, &mut T) + Sync,
    ) {
        #[cfg(feature = "rayon")]
        if let Some(pool) = &self.pool {
            pool.install(|| {
                let both = lanes.par_iter_mut().zip(rooms.par_iter_mut()).enumerate();
                both.for_each(|(number, (lane, room))| work(number, lane, room));
            });
            return;
        }
        for (number, (lane, room)) in lanes.iter_mut().zip(rooms).enumerate() {
            work(number, lane, room);
        }
    }
}
