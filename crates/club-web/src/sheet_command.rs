//! Commands behind open sheets: each is tried before the page is shown, and nothing is written.

use chained_events::timestamp::Timestamp;
use club_log::Command;
use club_log::authorise::Role;
use club_log::command::{MemberCommand, RevisionCommand, TournamentAction};
use club_log::ids::TournamentId;
use mtt_seating::TableId;

use crate::edit_asked::EditAsked;
use crate::verb::{NoDeed, change_table, edits, table_changes};
use crate::{Address, Fields, NightPage, Query, Sheet, ShownNight};

/// The command of the sheet that is open for a reader at a time, or why its fields give none.
pub(crate) fn of(
    address: &Address,
    query: &Query,
    night: Option<&ShownNight>,
    (role, at): (Role, Timestamp),
) -> Option<Result<Command, NoDeed>> {
    let of_night = night.filter(|_| !matches!(address, Address::Member(_) | Address::ClubLog));
    let picture = match (of_night, query.sheet) {
        (Some(night), Some(sheet)) if role >= Role::Floor => command_of(sheet, &night.id, query),
        _ => club_command(address, query).filter(|_| role >= Role::Director),
    };
    if let Some(command) = picture {
        return Some(Ok(command));
    }
    let edited = night.filter(|_| role >= Role::Director && !query.edit.is_empty());
    edited.and_then(|night| edit_command(night, address, query, at))
}

/// The command behind a sheet that shows the whole picture, where nothing has to be typed for it.
fn command_of(sheet: Sheet, night: &TournamentId, query: &Query) -> Option<Command> {
    let action = match sheet {
        Sheet::Draw => TournamentAction::Draw,
        Sheet::CloseRegistration => TournamentAction::CloseRegistration,
        Sheet::Finish => TournamentAction::Finish {
            leave_ratings: None,
        },
        Sheet::Redraw => TournamentAction::Redraw {
            reason: sheet.name().to_owned(),
        },
        Sheet::Reopen => TournamentAction::Reopen {
            reason: sheet.name().to_owned(),
        },
        Sheet::Cancel => TournamentAction::Cancel {
            reason: sheet.name().to_owned(),
        },
        Sheet::Undo => {
            let undo = RevisionCommand::Undo {
                tournament: Some(night.clone()),
                command: Some(query.command.clone()?),
                reason: None,
            };
            return Some(undo.into());
        }
        Sheet::Break
        | Sheet::Change
        | Sheet::Deal
        | Sheet::Enter
        | Sheet::AddOns
        | Sheet::Knocker
        | Sheet::Refund
        | Sheet::Edit
        | Sheet::Import
        | Sheet::Merge
        | Sheet::Moved
        | Sheet::Otherwise
        | Sheet::Several
        | Sheet::Move
        | Sheet::More
        | Sheet::Reinstate
        | Sheet::Reorder => return None,
    };
    Some(action.on(Some(night.clone())))
}

/// The command of other values of an announcement or of a table, as the address has them.
fn edit_command(
    night: &ShownNight,
    address: &Address,
    query: &Query,
    at: Timestamp,
) -> Option<Result<Command, NoDeed>> {
    let action = match (query.sheet, address) {
        (Some(Sheet::Edit), _) => edit_action(night, query, at),
        (Some(Sheet::Change), Address::Night(_, NightPage::Table(table))) => {
            table_action(night, table, query)
        }
        _ => return None,
    };
    Some(action.map(|action| action.on(Some(night.id.clone()))))
}

fn edit_action(
    night: &ShownNight,
    query: &Query,
    at: Timestamp,
) -> Result<TournamentAction, NoDeed> {
    let asked = EditAsked::of(&night.night, &query.edit, at)?;
    // The rules of money are too long for an address; the command says whether they are those that were shown.
    let money = night
        .night
        .prices()
        .and_then(|rules| serde_json::to_string(rules).ok());
    let money = money.map(|rules| ("money-was".to_owned(), rules));
    let fields = Fields::of_pairs(asked.fields.into_iter().chain(money));
    Ok(TournamentAction::Edit {
        changes: edits(&fields)?,
        reason: Sheet::Edit.name().to_owned(),
    })
}

fn table_action(
    night: &ShownNight,
    table: &TableId,
    query: &Query,
) -> Result<TournamentAction, NoDeed> {
    let room = night.night.announcement().rules.seating.room.as_ref();
    let changes = room.map(|room| table_changes(room, table, &query.edit));
    let changes = changes.unwrap_or_default().into_iter();
    let own = [
        ("table", table.to_string()),
        ("reason", Sheet::Change.name().to_owned()),
    ];
    let pairs = own.into_iter().chain(changes);
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value));
    Ok(change_table(&Fields::of_pairs(pairs))?)
}

/// The command of a sheet about the club.
fn club_command(address: &Address, query: &Query) -> Option<Command> {
    match (address, query.sheet, &query.member) {
        (Address::Member(from), Some(Sheet::Merge), Some(into)) => {
            let merge = MemberCommand::MergeMembers {
                from: from.to_string(),
                into: into.to_string(),
                leave_ratings: None,
            };
            Some(merge.into())
        }
        (Address::ClubLog, Some(Sheet::Undo), _) => {
            let undo = RevisionCommand::UndoClub {
                command: Some(query.command.clone()?),
                reason: None,
            };
            Some(undo.into())
        }
        _ => None,
    }
}
