//! A decision as an append of the store.

use crate::club::Club;
use crate::command::Request;
use crate::decide::{DRAW_ALGORITHM, Decision};
use crate::envelope::{DrawSeed, NewEvent};
use crate::ids::StreamId;
use crate::projection::changed_projections;
use crate::refusal::{ClubRefusal, Refusal};
use crate::store::{Append, NoteWrite, PersonWrite, SecretWrite};

/// The name under which the seed of a sealed draw is kept.
pub(super) fn sealed_name(stream: &StreamId) -> String {
    format!("draw:{stream}")
}

pub(super) fn append_of(
    before: &Club,
    after: &Club,
    decision: &Decision,
    request: &Request,
) -> Result<Append, Refusal> {
    let mut expected: Vec<(StreamId, u64)> = Vec::new();
    let mut events = Vec::new();
    let at = decision.at.unwrap_or(request.now);
    for draft in &decision.events {
        if !expected.iter().any(|(stream, _)| *stream == draft.stream) {
            expected.push((draft.stream.clone(), before.version(&draft.stream)));
        }
        let kind = draft.event.kind();
        let body = draft
            .event
            .body()
            .map_err(|error| ClubRefusal::NoCanonicalForm {
                detail: error.to_string(),
            })?;
        events.push(NewEvent {
            stream: draft.stream.clone(),
            kind: kind.name().to_owned(),
            schema: kind.schema(),
            body,
            at,
            draw: draft.drawn.then(|| DrawSeed {
                algorithm: DRAW_ALGORITHM.to_owned(),
                seed: request.seed,
            }),
        });
    }
    let people = decision.names.iter().map(|(member, name)| PersonWrite {
        member: member.clone(),
        name: name.clone(),
    });
    let notes = decision.note.iter().map(|text| NoteWrite {
        id: request.key.clone(),
        text: text.clone(),
    });
    let secrets = decision.sealed.iter().map(|stream| SecretWrite {
        name: sealed_name(stream),
        text: Some(request.seed.to_string()),
    });
    Ok(Append {
        command: request.key.clone(),
        digest: request.digest,
        actor: request.actor.clone(),
        recorded_at: request.now,
        expected,
        expected_head: Some(before.seq()),
        events,
        people: people.collect(),
        forgotten: decision.forgotten.clone(),
        notes: notes.collect(),
        projections: changed_projections(before, after)?,
        secrets: secrets.collect(),
    })
}
