//! Sealed draws whose seed an archive does not have.

use std::collections::BTreeSet;

use chained_events::envelope::Recorded;
use chained_events::ids::{CommandKey, StreamName};
use chained_events::store::Secret;

use crate::codec::decode;
use crate::event::{Event, Kind, TournamentEvent};
use crate::ids::{StreamId, TournamentId};
use crate::ledger::draw_secret;
use crate::revision::Revisions;

/// A night whose sealed draw can be made only where it was announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedNight {
    /// The tournament.
    pub tournament: TournamentId,
    /// Its title.
    pub title: String,
}

/// The sealed nights of a log that is read event by event.
#[derive(Debug, Default)]
pub(super) struct SealedNights {
    revisions: Revisions,
    announced: Vec<(StreamName, CommandKey, SealedNight)>,
    /// The commands that drew one of them or called it off.
    over: Vec<(StreamName, CommandKey)>,
}

impl SealedNights {
    pub(super) fn take(&mut self, recorded: &Recorded) {
        self.revisions.take(recorded);
        let Some(tournament) = StreamId::from(&recorded.stream).into_tournament_id() else {
            return;
        };
        let is_of = |announced: &StreamName| *announced == recorded.stream;
        let is_over = recorded.draw.is_some() || recorded.kind == Kind::TournamentCancelled.name();
        if is_over && self.announced.iter().any(|(stream, ..)| is_of(stream)) {
            let over = (recorded.stream.clone(), recorded.command.clone());
            self.over.push(over);
        }
        if recorded.kind != Kind::TournamentAnnounced.name() {
            return;
        }
        for event in decode(recorded).unwrap_or_default() {
            if let Event::Tournament(TournamentEvent::TournamentAnnounced(body)) = event
                && body.draw_commitment.is_some()
            {
                let night = SealedNight {
                    tournament: tournament.clone(),
                    title: body.title,
                };
                let stream = recorded.stream.clone();
                self.announced
                    .push((stream, recorded.command.clone(), night));
            }
        }
    }

    /// Nights that are to be drawn and whose seed is not among the secrets. They are in the order
    /// in which they were announced.
    pub(super) fn without(self, secrets: &[Secret]) -> Vec<SealedNight> {
        let Self {
            announced,
            over,
            revisions,
        } = self;
        let counts = |command: &CommandKey| !revisions.is_retracted(command);
        let over: BTreeSet<StreamName> = over
            .into_iter()
            .filter(|(_, command)| counts(command))
            .map(|(stream, _)| stream)
            .collect();
        let kept = |stream: &StreamName| {
            let name = draw_secret(stream);
            secrets.iter().any(|secret| secret.name == name)
        };
        announced
            .into_iter()
            .filter(|(stream, command, _)| {
                counts(command) && !over.contains(stream) && !kept(stream)
            })
            .map(|(.., night)| night)
            .collect()
    }
}
