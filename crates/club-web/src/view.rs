//! The club at one moment, as pages read it.

use std::collections::BTreeMap;
use std::sync::Arc;

use chained_events::timestamp::Timestamp;
use club_log::entry::EntryId;
use club_log::ids::{SeasonId, TournamentId};
use club_log::ledger::{Record, State};
use club_log::projection::SeasonStanding;
use club_log::tournament::{Phase, Tournament};
use jiff::tz::TimeZone;

use crate::PublicParts;

/// The club at one moment. Readers keep it while the ledger goes on.
///
/// It is published after each command, and again with a new tick where time alone changes something.
#[derive(Debug, Clone)]
pub struct View {
    /// The number of the last event.
    pub seq: u64,
    /// How often the same number was published.
    pub tick: u64,
    /// The server's time when it was made.
    pub at: Timestamp,
    /// Club and names.
    pub state: State,
    /// Records of the nights that are open.
    pub records: BTreeMap<TournamentId, Arc<Vec<Arc<Record>>>>,
    /// The night that was announced last. It need not be among those in memory.
    pub last_night: Option<LastNight>,
    /// The players who were told their new seats.
    pub told: Arc<Told>,
    /// Standings of the open seasons in their own orders. The nights behind them need not be in memory.
    pub standings: Arc<BTreeMap<SeasonId, Vec<SeasonStanding>>>,
    /// Names and regions as the public sees them, made once for all who read this state.
    pub public: Arc<PublicParts>,
    /// Why nothing can be stored, where that is so.
    pub trouble: Option<Trouble>,
}

/// The night that was announced last: the next one begins with its rules.
#[derive(Debug, Clone)]
pub struct LastNight {
    /// Its id.
    pub id: TournamentId,
    /// Its state.
    pub night: Arc<Tournament>,
}

impl View {
    /// The night that is meant where none is named: the first of those that are open.
    #[must_use]
    pub fn open_night(&self) -> Option<&TournamentId> {
        self.records.keys().next()
    }

    /// The night on the wall: the open one, else that of today or yesterday which is over, for its places.
    #[must_use]
    pub fn wall_night(&self) -> Option<&TournamentId> {
        self.open_night().or_else(|| {
            let zone = TimeZone::get(&self.state.club.identity()?.zone).ok()?;
            let now = jiff::Timestamp::from_millisecond(self.at.as_millisecond()).ok()?;
            let today = now.to_zoned(zone).date();
            let first = today.yesterday().unwrap_or(today);
            let nights = self.state.club.nights();
            let headers = nights.map(|(id, night)| (night.header(), id));
            let over = headers.filter(|(header, _)| {
                header.phase == Phase::Finished && (first..=today).contains(&header.date)
            });
            let last = over.max_by_key(|(header, _)| header.date);
            last.map(|(_, id)| id)
        })
    }
}

/// New seats that players were told: the number of the last event that a page had when each was said.
/// It is shared between phones, kept in memory, and not in the log.
pub type Told = BTreeMap<(TournamentId, EntryId), u64>;

/// Remembers the players who know their new seats, as the page of this event showed them. No entries are all.
#[cfg(any(feature = "memory", feature = "server"))]
pub(crate) fn tell(
    told: &mut Told,
    club: &club_log::Club,
    night: &TournamentId,
    entries: &[EntryId],
    shown: Option<u64>,
) {
    let Ok((_, state)) = club.tournament(Some(night)) else {
        return;
    };
    let shown = shown.map_or(club.seq(), |shown| shown.min(club.seq()));
    let alive = state.alive().map(|(entry, _)| entry);
    let known = alive.filter(|entry| entries.is_empty() || entries.contains(entry));
    told.extend(known.map(|entry| ((night.clone(), entry), shown)));
}

/// A reason why the log takes nothing now, in the words of each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

/// A night as a page shows it, open or over.
#[derive(Debug, Clone)]
pub struct ShownNight {
    /// Its id.
    pub id: TournamentId,
    /// The state of it.
    pub night: Arc<Tournament>,
    /// Its records, the first first.
    pub records: Arc<Vec<Arc<Record>>>,
}
