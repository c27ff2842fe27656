//! Parts of a view that are read from the store: records of the open nights, standings of the open seasons.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chained_events::EventStore;
use chained_events::envelope::Recorded;
use chained_events::timestamp::Timestamp;
use club_host::{Failure, OpenClub};
use club_log::Club;
use club_log::club::Night;
use club_log::event::Kind;
use club_log::ids::{SeasonId, StreamId, TournamentId};
use club_log::ledger::Record;
use club_log::projection::SeasonStanding;
use club_log::tournament::{Phase, Tournament};

use crate::view::{LastNight, Told, Trouble, View};

/// The nights that are neither over nor called off.
pub(crate) fn open_nights<S: EventStore>(
    club: &OpenClub<S>,
) -> impl Iterator<Item = (&TournamentId, &Tournament)> {
    let nights = club.ledger.club().tournaments();
    nights.filter(|(_, night)| matches!(night.phase(), Phase::Registering | Phase::Running))
}

/// Parts of a view that are read from the store.
pub(crate) struct Read {
    pub(crate) records: Records,
    pub(crate) standings: Arc<Standings>,
    pub(crate) last_night: Option<LastNight>,
    pub(crate) touched: Touched,
}

/// The nights that some events changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Touched {
    /// Any of them: a command was taken back, a time was corrected, or something is new about the club.
    All,
    /// Nights with new events.
    Nights(BTreeSet<TournamentId>),
}

impl Touched {
    fn by(events: &[Recorded]) -> Self {
        let night = |event: &Recorded| match StreamId::from(&event.stream) {
            StreamId::Tournament(id) if !revises(&event.kind) => Some(id),
            _ => None,
        };
        let nights: Option<BTreeSet<TournamentId>> = events.iter().map(night).collect();
        nights.map_or(Self::All, Self::Nights)
    }

    /// Whether a night may have changed.
    pub(crate) fn has(&self, night: &TournamentId) -> bool {
        match self {
            Self::All => true,
            Self::Nights(nights) => nights.contains(night),
        }
    }
}

type Records = BTreeMap<TournamentId, Arc<Vec<Arc<Record>>>>;
type Standings = BTreeMap<SeasonId, Vec<SeasonStanding>>;

impl Read {
    /// Reads what is new since a view, or everything.
    pub(crate) async fn since<S: EventStore>(
        club: &OpenClub<S>,
        before: Option<&View>,
    ) -> Result<Self, Failure> {
        let news = match before {
            Some(before) if before.seq == club.ledger.club().seq() => Some(Vec::new()),
            Some(before) => {
                let page = club.ledger.store().read(before.seq, PAGE).await?;
                (page.len() < PAGE).then_some(page)
            }
            None => None,
        };
        let touched = news.as_deref().map_or(Touched::All, Touched::by);
        let standings = match (before, &news) {
            (Some(before), Some(news)) if news.iter().all(|event| is_play(club, before, event)) => {
                Arc::clone(&before.standings)
            }
            _ => Arc::new(standings(club).await?),
        };
        Ok(Self {
            records: records(club, before, &touched).await?,
            standings,
            last_night: last_night(club, before, &touched).await?,
            touched,
        })
    }

    /// The club as it is now, after a view or the first one.
    pub(crate) fn view<S: EventStore>(
        self,
        club: &OpenClub<S>,
        before: Option<&View>,
        at: Timestamp,
        told: &Arc<Told>,
        trouble: Option<Trouble>,
    ) -> View {
        let seq = club.ledger.club().seq();
        let same = before.filter(|before| before.seq == seq);
        View {
            seq,
            tick: same.map_or(0, |before| before.tick + 1),
            at,
            state: club.ledger.state(),
            records: self.records,
            standings: self.standings,
            last_night: self.last_night,
            told: Arc::clone(told),
            public: before.map_or_else(Arc::default, |before| Arc::new(before.public.of_next())),
            trouble,
        }
    }
}

/// Whether an event belongs to a night that was open and still is: it changes no standings.
fn is_play<S: EventStore>(club: &OpenClub<S>, before: &View, event: &Recorded) -> bool {
    let StreamId::Tournament(id) = StreamId::from(&event.stream) else {
        return false;
    };
    let is_open = |club: &Club| {
        let night = club.night(&id);
        night.is_none_or(|night| !night.phase().is_over())
    };
    !revises(&event.kind) && is_open(&before.state.club) && is_open(club.ledger.club())
}

/// Standings of the open seasons.
async fn standings<S: EventStore>(club: &OpenClub<S>) -> Result<Standings, Failure> {
    let seasons = club.ledger.club().seasons().iter();
    let open: Vec<SeasonId> = seasons
        .filter(|(_, season)| season.open)
        .map(|(id, _)| id.clone())
        .collect();
    let mut all = Standings::new();
    for season in open {
        let rows = club.ledger.standings(&season, None).await?;
        all.insert(season, rows);
    }
    Ok(all)
}

/// The night that was announced last. It is read where it is over and not in memory, unless the view has it.
async fn last_night<S: EventStore>(
    club: &OpenClub<S>,
    before: Option<&View>,
    touched: &Touched,
) -> Result<Option<LastNight>, Failure> {
    let Some((id, night)) = club.ledger.club().last_night() else {
        return Ok(None);
    };
    let known = before.and_then(|before| before.last_night.as_ref());
    let known = known.filter(|known| known.id == *id && !touched.has(id));
    let night = match (night, known) {
        (Night::Loaded(night), _) => Some(Arc::clone(night)),
        (Night::Stored(_), Some(known)) => Some(Arc::clone(&known.night)),
        (Night::Stored(_), None) => club.ledger.night(id).await?,
    };
    let id = id.clone();
    Ok(night.map(|night| LastNight { id, night }))
}

/// Records of the nights that are open. Those of the view are not read again.
async fn records<S: EventStore>(
    club: &OpenClub<S>,
    before: Option<&View>,
    touched: &Touched,
) -> Result<Records, Failure> {
    let mut all = Records::new();
    for (id, _) in open_nights(club) {
        let stream = StreamId::tournament(id);
        let known = before.and_then(|before| before.records.get(id));
        let version = known
            .and_then(|known| known.last())
            .map_or(0, |last| last.version);
        // A view that could not be read whole lacks what came then.
        if let Some(known) = known
            && !touched.has(id)
            && club.ledger.club().version(&stream) == version
        {
            all.insert(id.clone(), Arc::clone(known));
            continue;
        }
        let known = known.map_or(&[][..], |known| known);
        let records = club.ledger.records_from(&stream, known).await?;
        all.insert(id.clone(), Arc::new(records));
    }
    Ok(all)
}

/// Events that are read at a time to see whether one of them revises others.
const PAGE: usize = 256;

/// Whether an event changes what earlier ones mean.
fn revises(kind: &str) -> bool {
    matches!(
        Kind::of_name(kind),
        Some(
            Kind::CommandRetracted
                | Kind::CommandRestored
                | Kind::TimeCorrected
                | Kind::TimesCorrected
        )
    )
}
