//! Refusals that name players where the library has only their numbers.

use chained_events::ids::MemberId;
use club_log::directory::Directory;
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::tournament::Tournament;
use club_log::{Club, Command};
use club_view::{Lang, PlayerView};
use serde_json::Value;

use crate::error::DeskError;

/// The values that are entries.
const ENTRIES: [&str; 4] = ["entry", "winner", "player", "by"];
/// The values that are members.
const MEMBERS: [&str; 3] = ["member", "from", "into"];
/// Refusals whose `from` is a member; elsewhere it is a table.
const OF_TWO_MEMBERS: [&str; 3] = ["BothEntered", "MergedMember", "MergedBeyond"];

/// The tournament that a command names.
pub(super) fn tournament_of(command: &Command) -> Option<&TournamentId> {
    match command {
        Command::Tournament { tournament, .. } => tournament.as_ref(),
        _ => None,
    }
}

/// The failure of a command about a tournament, or about the only open one. It has the names of the
/// people concerned; the document keeps the ids.
pub(super) fn named(
    mut failure: DeskError,
    lang: Lang,
    club: &Club,
    directory: &Directory,
    tournament: Option<&TournamentId>,
) -> DeskError {
    let tournament = club.tournament(tournament).ok().map(|(_, night)| night);
    let mut names = Vec::new();
    for (field, value) in &failure.values {
        let Value::String(text) = value else { continue };
        let field = field.as_str();
        let name = if ENTRIES.contains(&field) {
            tournament.and_then(|night| player(lang, directory, night, text))
        } else if MEMBERS.contains(&field) && (field == "member" || is_of_two(&failure)) {
            member(club, directory, text)
        } else {
            None
        };
        names.extend(name.map(|name| (field.to_owned(), name)));
    }
    for (field, name) in names {
        failure = failure.said(&field, name);
    }
    failure
}

fn is_of_two(failure: &DeskError) -> bool {
    OF_TWO_MEMBERS.contains(&failure.kind.as_str())
}

fn player(lang: Lang, directory: &Directory, night: &Tournament, text: &str) -> Option<String> {
    let entry: EntryId = text.parse().ok()?;
    night.entry(entry)?;
    Some(PlayerView::of(directory, night, entry).text(lang))
}

fn member(club: &Club, directory: &Directory, text: &str) -> Option<String> {
    let member = MemberId::new(text).ok()?;
    let known = club.members().contains(&member) || directory.name(&member).is_some();
    known.then(|| directory.label(&member))
}
