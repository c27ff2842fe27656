//! Acts that help after a failure: a button on a page, a command in a terminal.

use chained_events::ids::CommandKey;
use chained_events::store::StoreError;
use club_log::Refusal;
use club_log::entry::EntryId;
use club_log::ids::TournamentId;
use club_log::refusal::{
    DealRefusal, EntryRefusal, MemberRefusal, MoneyRefusal, NightRefusal, RatingRefusal,
    SeasonRefusal, SeatRefusal, UndoRefusal, UndoScope,
};
use club_log::revision::Correction;
use serde::Serialize;

use super::{
    ChainRemedy, ChoiceFailure, CommandFailure, Failure, FolderFailure, LogFailure, StoreFailure,
    WayOut,
};
use crate::is_on_server;

/// An act that helps after a failure.
///
/// Players are named by their ids, as commands take them. A page has a button for an act, a terminal says its
/// command.
///
/// ```
/// use club_host::{Failure, Instead};
/// use club_log::refusal::NightRefusal;
///
/// let failure = Failure::from(NightRefusal::HandForHandOff);
/// assert_eq!(failure.to_string(), "play is not hand-for-hand");
/// assert_eq!(failure.instead(), [Instead::StartHandForHand]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "act", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Instead {
    /// To add a member.
    AddMember {
        /// The name.
        name: String,
    },
    /// To register a member.
    Register {
        /// The member.
        player: String,
    },
    /// To enter a player again who is out.
    Reenter {
        /// The player.
        player: String,
    },
    /// To bring a player back whose bust was wrong.
    Reinstate {
        /// The player; none where it depends on what was meant.
        player: Option<String>,
    },
    /// To change the order of the busts.
    ReorderBusts,
    /// To report players who busted in one hand as tied.
    BustTied,
    /// To take a player off the list of alternates, or out before the draw.
    Unregister {
        /// The player.
        player: String,
    },
    /// To report that an alternate has come.
    Arrive {
        /// The player.
        player: String,
    },
    /// To remove a player who did not come, or who is disqualified.
    Remove,
    /// To move a player.
    Move,
    /// To finish the tournament.
    Finish,
    /// To call the tournament off.
    Cancel,
    /// To go on with a tournament that is over.
    Reopen {
        /// The tournament; none where the command named none.
        tournament: Option<TournamentId>,
    },
    /// To import the finishing order of a tournament without a log again.
    CorrectFinish {
        /// The tournament; none where the command named none.
        tournament: Option<TournamentId>,
    },
    /// To announce a tournament.
    Announce,
    /// To change the room of the tournament.
    EditRoom,
    /// To draw the seats.
    Draw,
    /// To draw all seats again, of players who have played.
    Redraw,
    /// To close registration.
    CloseRegistration,
    /// To change the time that was played.
    AdjustClock,
    /// To begin hand-for-hand play.
    StartHandForHand,
    /// To end hand-for-hand play.
    EndHandForHand,
    /// To take a command back.
    Undo {
        /// Whether it is about the club or about a tournament.
        scope: UndoScope,
        /// The command.
        command: CommandKey,
    },
    /// To look for a command in the log.
    ShowLog,
    /// To open a season.
    OpenSeason,
    /// To have the nights of a season rated.
    RateSeason,
    /// To rate the nights that are over.
    RateNights,
    /// To look at the ratings of all players.
    ShowTiers,
    /// To look at the nights by which a player was rated.
    ShowRatingHistory,
    /// To begin a club.
    BeginClub,
    /// To save what comes before a damage into a new club.
    SalvageLog {
        /// The first event that is left out; none for the first that cannot be read.
        before: Option<u64>,
    },
    /// To put a backup in the place of the log.
    RestoreBackup,
    /// To make a backup.
    BackUp,
}

impl Failure {
    /// Acts that help, the likeliest first; none where nothing is known to.
    #[must_use]
    pub fn instead(&self) -> Vec<Instead> {
        match self {
            Self::Command(failure) => of_refusal(failure),
            Self::Store(StoreFailure(error)) => match error {
                // What was on a server comes back from the server's backups.
                StoreError::Corrupt { path, .. }
                | StoreError::Altered { path, .. }
                | StoreError::MissingTable { path, .. }
                    if !is_on_server(path) =>
                {
                    rescue(None)
                }
                _ => Vec::new(),
            },
            Self::Log(failure) => of_log(failure),
            Self::Folder(FolderFailure::NoClubFolder { .. }) => vec![Instead::BeginClub],
            Self::Choice(failure) => of_choice(failure),
            Self::Authority(_)
            | Self::Archive(_)
            | Self::Folder(_)
            | Self::File(_)
            | Self::Typed(_)
            | Self::Rows(_)
            | Self::Template(_)
            | Self::Internal(_) => Vec::new(),
        }
    }
}

fn of_log(failure: &LogFailure) -> Vec<Instead> {
    match failure {
        LogFailure::ChainBroken {
            remedy: ChainRemedy::Rescue,
            ..
        } => rescue(None),
        LogFailure::LogDoesNotFold(unfolded) | LogFailure::LogNotSound(unfolded)
            if unfolded.way_out == WayOut::Salvage =>
        {
            rescue(Some(unfolded.fold.seq))
        }
        LogFailure::NotChecked { .. } => vec![Instead::RestoreBackup],
        LogFailure::BackupNotSound { .. } => vec![Instead::BackUp],
        _ => Vec::new(),
    }
}

fn rescue(before: Option<u64>) -> Vec<Instead> {
    vec![Instead::SalvageLog { before }, Instead::RestoreBackup]
}

fn of_choice(failure: &ChoiceFailure) -> Vec<Instead> {
    match failure {
        ChoiceFailure::NoLadder => vec![Instead::OpenSeason, Instead::RateNights],
        ChoiceFailure::NotRated { .. } => vec![Instead::ShowTiers],
        ChoiceFailure::NotRatedThere { .. } => vec![Instead::ShowRatingHistory],
        ChoiceFailure::NoSeason => vec![Instead::OpenSeason],
        ChoiceFailure::NoNightRated { .. }
        | ChoiceFailure::SeveralLadders { .. }
        | ChoiceFailure::SeveralSeasons { .. }
        | ChoiceFailure::SeveralOpenSeasons { .. }
        | ChoiceFailure::NoLevelsToPlan
        | ChoiceFailure::BeforeLastEvent { .. } => Vec::new(),
    }
}

fn of_refusal(failure: &CommandFailure) -> Vec<Instead> {
    match &failure.refusal {
        Refusal::Member(refusal) => of_member(refusal),
        Refusal::Entry(refusal) => of_entry(refusal),
        Refusal::Night(refusal) => of_night(refusal),
        Refusal::Undo(refusal) => of_undo(refusal, failure.tournament.as_ref()),
        Refusal::Season(
            SeasonRefusal::ImportBeyond { import, .. } | SeasonRefusal::MergedBeyond { import, .. },
        ) => vec![of_night_command(import)],
        Refusal::Deal(DealRefusal::DealStands { command }) => vec![of_night_command(command)],
        Refusal::Money(MoneyRefusal::NotLastBust { entry }) => vec![Instead::Reinstate {
            player: Some(entry.to_string()),
        }],
        Refusal::Seat(SeatRefusal::NightWithoutRoom) => vec![Instead::EditRoom],
        Refusal::Rating(RatingRefusal::NightNotRated { .. }) => vec![Instead::RateSeason],
        _ => Vec::new(),
    }
}

fn of_member(refusal: &MemberRefusal) -> Vec<Instead> {
    let add = |name: &str| Instead::AddMember {
        name: name.to_owned(),
    };
    match refusal {
        MemberRefusal::UnknownPlayer { player, .. } => vec![add(player.as_str())],
        MemberRefusal::UnknownPlayers { players } => {
            let names = players.iter().map(|name| name.player.as_str());
            names.map(add).collect()
        }
        _ => Vec::new(),
    }
}

fn of_entry(refusal: &EntryRefusal) -> Vec<Instead> {
    let unregister = |entry: &EntryId| Instead::Unregister {
        player: entry.to_string(),
    };
    match refusal {
        EntryRefusal::IsReentry { member, .. } => vec![Instead::Reenter {
            player: member.to_string(),
        }],
        EntryRefusal::NoFirstEntry { member } | EntryRefusal::NotEntered { member } => {
            vec![Instead::Register {
                player: member.to_string(),
            }]
        }
        EntryRefusal::NotAlive { entry } => {
            let player = entry.to_string();
            let reinstate = Instead::Reinstate {
                player: Some(player.clone()),
            };
            vec![Instead::Reenter { player }, reinstate]
        }
        EntryRefusal::SeveralTables { .. } => vec![Instead::BustTied],
        EntryRefusal::LastPlayer { .. } => vec![Instead::Finish],
        EntryRefusal::IsAlternate { entry } | EntryRefusal::AlternateLeaves { entry } => {
            vec![unregister(entry)]
        }
        EntryRefusal::AlternateIsAway { entry } => vec![Instead::Arrive {
            player: entry.to_string(),
        }],
        _ => Vec::new(),
    }
}

fn of_night(refusal: &NightRefusal) -> Vec<Instead> {
    let named = |tournament: &TournamentId| Some(tournament.clone());
    let act = match refusal {
        NightRefusal::NoOpenTournament | NightRefusal::DrawIsPlain { .. } => Instead::Announce,
        NightRefusal::NoLog { tournament } => Instead::CorrectFinish {
            tournament: named(tournament),
        },
        NightRefusal::HasLog { tournament } => Instead::Reopen {
            tournament: named(tournament),
        },
        NightRefusal::NoTimeLeft { .. } => Instead::AdjustClock,
        NightRefusal::HandForHandOff => Instead::StartHandForHand,
        NightRefusal::ClockByRounds { .. } => Instead::EndHandForHand,
        NightRefusal::RegistrationIsOpen { .. } => Instead::CloseRegistration,
        NightRefusal::SealedSeed { .. } => Instead::Draw,
        NightRefusal::PlayHasBegun { .. } => Instead::Redraw,
        _ => return Vec::new(),
    };
    vec![act]
}

/// A command of a night that is to be taken back.
fn of_night_command(command: &CommandKey) -> Instead {
    Instead::Undo {
        scope: UndoScope::Tournament,
        command: command.clone(),
    }
}

fn of_undo(refusal: &UndoRefusal, tournament: Option<&TournamentId>) -> Vec<Instead> {
    match refusal {
        UndoRefusal::StillNeeded {
            correction: Some(correction),
            ..
        }
        | UndoRefusal::NoHealing {
            correction: Some(correction),
            ..
        } => of_correction(*correction, tournament),
        UndoRefusal::KeyNeeded { scope, command, .. } => vec![Instead::Undo {
            scope: *scope,
            command: command.clone(),
        }],
        UndoRefusal::ForeignCommand { command, .. } => vec![of_night_command(command)],
        UndoRefusal::NotOfOneNight { .. } | UndoRefusal::NotLater { .. } => vec![Instead::ShowLog],
        _ => Vec::new(),
    }
}

fn of_correction(correction: Correction, tournament: Option<&TournamentId>) -> Vec<Instead> {
    let tournament = tournament.cloned();
    match correction {
        Correction::ReinstateOrReorder => {
            vec![Instead::Reinstate { player: None }, Instead::ReorderBusts]
        }
        Correction::Remove => vec![Instead::Remove],
        Correction::Move => vec![Instead::Move],
        Correction::Reopen => vec![Instead::Reopen { tournament }],
        Correction::ImportAgain => {
            vec![Instead::CorrectFinish { tournament }, Instead::Cancel]
        }
    }
}

#[cfg(test)]
mod tests;
