//! Reading the part of the log that a command about members or seasons can reach.

use std::collections::BTreeSet;

use chained_events::chain::check_hash;
use chained_events::envelope::Recorded;
use chained_events::ids::MemberId;
use chained_events::store::EventStore;

use super::{Ledger, LedgerError};
use crate::codec::decode;
use crate::event::{Event, MemberEvent};
use crate::ids::{SeasonId, StreamId};
use crate::revision::{Excerpt, kinds_of_people_and_seasons, streams_of};

/// Events read at a time.
const PAGE: usize = 1024;

impl<S: EventStore> Ledger<S> {
    /// Events that these commands can reach, up to the club's last event.
    pub(super) async fn excerpt(&self, commands: &[Recorded]) -> Result<Excerpt, LedgerError> {
        let mut excerpt = Excerpt::default();
        let end = self.club.seq();
        for recorded in commands {
            for event in decode(recorded).unwrap_or_default() {
                excerpt.reach.take(&event, recorded.seq);
            }
            for stream in streams_of(std::slice::from_ref(recorded)) {
                excerpt.take_stream(&stream);
            }
        }
        excerpt.reach.take_merged(&self.club.merges);
        let mut after = excerpt.reach.after().unwrap_or(end);
        while after < end {
            let page = self.store.read(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = last.seq;
            for recorded in page.iter().filter(|recorded| recorded.seq <= end) {
                let stream = StreamId::from(&recorded.stream);
                if !excerpt.has(&stream) && excerpt.reach.has(recorded) {
                    excerpt.take_stream(&stream);
                }
            }
        }
        let rated = excerpt
            .nights
            .iter()
            .flat_map(|id| self.club.ladders_of(id));
        excerpt.ladders.extend(rated.collect::<Vec<_>>());
        let mut events = self.store.read_kind(&kinds_of_people_and_seasons()).await?;
        for recorded in &events {
            check_hash(recorded)?;
        }
        for id in &excerpt.nights {
            events.extend(self.stream(&StreamId::tournament(id)).await?);
        }
        for id in &excerpt.ladders {
            events.extend(self.stream(&StreamId::rating(id)).await?);
        }
        events.retain(|recorded| recorded.seq <= end);
        events.sort_by_key(|recorded| recorded.seq);
        excerpt.events = events;
        Ok(excerpt)
    }

    /// The same, with everything in memory that may change. These are its nights, and those of the
    /// seasons whose standings follow from them.
    pub(super) async fn loaded_excerpt(
        &mut self,
        commands: &[Recorded],
    ) -> Result<Excerpt, LedgerError> {
        let excerpt = self.excerpt(commands).await?;
        let mut seasons: BTreeSet<SeasonId> = BTreeSet::new();
        for id in &excerpt.nights {
            let season = self.club.night(id).and_then(|night| night.season());
            seasons.extend(season.cloned());
            self.load(id).await?;
        }
        let mut merged: BTreeSet<MemberId> = BTreeSet::new();
        for recorded in commands {
            if let StreamId::Season(id) = StreamId::from(&recorded.stream) {
                seasons.insert(id);
            }
            for event in decode(recorded).unwrap_or_default() {
                if let Event::Member(MemberEvent::MembersMerged(body)) = event {
                    merged.extend([body.from, body.into]);
                }
            }
        }
        let imported = self.club.seasons().iter().filter(|(_, season)| {
            let mut rows = season.imported();
            rows.any(|row| merged.contains(&row.member))
        });
        seasons.extend(imported.map(|(id, _)| id.clone()));
        for season in &seasons {
            self.load_season(season).await?;
        }
        Ok(excerpt)
    }
}

impl Excerpt {
    fn take_stream(&mut self, stream: &StreamId) {
        match stream {
            StreamId::Tournament(id) => drop(self.nights.insert(id.clone())),
            StreamId::Rating(id) => drop(self.ladders.insert(id.clone())),
            StreamId::Club | StreamId::Member(_) | StreamId::Season(_) | StreamId::Other(_) => {}
        }
    }
}
