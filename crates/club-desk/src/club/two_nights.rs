//! Players who are in two open nights at once.

use chained_events::envelope::Recorded;
use club_log::Club;
use club_log::codec::decode;
use club_log::directory::Directory;
use club_log::event::{Event, Kind, TournamentEvent};
use club_log::ids::StreamId;
use club_words::Lang;

use crate::club::error::ClubError;
use crate::say;

/// Warnings about players who entered with these events and are in another open night too.
pub(super) fn warnings(
    lang: Lang,
    club: &Club,
    directory: &Directory,
    events: &[Recorded],
) -> Result<Vec<String>, ClubError> {
    let entered = events
        .iter()
        .filter(|recorded| recorded.kind == Kind::EntryRegistered.name());
    let mut warnings = Vec::new();
    for recorded in entered {
        let here = StreamId::from(&recorded.stream);
        let member = decode(recorded)?.into_iter().find_map(|event| match event {
            Event::Tournament(TournamentEvent::EntryRegistered(body)) => Some(body.member),
            _ => None,
        });
        let Some(member) = member else { continue };
        let open = club
            .tournaments()
            .filter(|(_, night)| !night.phase().is_over());
        for (id, night) in open.filter(|(id, _)| here.tournament_id() != Some(*id)) {
            if night.entries_by(&member).any(|(_, entry)| entry.is_alive()) {
                let title = &night.announcement().title;
                let name = directory.label(&member);
                warnings.push(say::in_two_nights(lang, name, title, id.to_string()));
            }
        }
    }
    Ok(warnings)
}
