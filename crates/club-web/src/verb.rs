//! Verbs of forms: the commands that a form gives, by the names of `desk t`.

mod amount;
mod bust;
mod deal;
mod edit;
mod field;
mod levels;
mod night;
mod room;
mod table;

use chained_events::ids::{CommandKey, MemberId};
use club_host::Failure;
use club_log::Command;
use club_log::command::{ClubCommand, MemberCommand, NewMember, RevisionCommand, TournamentAction};
use club_log::entry::EntryId;
use club_log::ids::{SeasonId, TournamentId};
use club_log::rules::TournamentRules;

pub(crate) use self::edit::{MAX_LEVELS_TEXT, MAX_ROOM_TEXT, NIGHT_FIELDS, edits};
pub(crate) use self::levels::levels_text;
pub(crate) use self::room::room_text;
pub(crate) use self::table::{TABLE_FIELDS, change_table, table_changes, table_now};

use crate::Fields;
use crate::form::{Expected, FormFault};

/// Commands of a form, or what it does besides.
#[derive(Debug, Clone, PartialEq)]
pub enum Deed {
    /// Commands, given one after the other: each is stored, or refused with those that follow.
    Commands(Vec<Command>),
    /// A table has played its hand of a round. The hand of the last table ends the round.
    HandDone {
        /// The night.
        night: TournamentId,
        /// The command that reports the hand.
        hand: Box<Command>,
    },
    /// A command about a member that cannot be taken back, with the member's name typed for it.
    Forever {
        /// The member.
        member: MemberId,
        /// The name as it was typed.
        typed: String,
        /// The command.
        command: Box<MemberCommand>,
    },
    /// These players were told their new seats. It is shared between phones, and not in the log.
    Told {
        /// The night.
        night: TournamentId,
        /// The entries; all of them where none is named.
        entries: Vec<EntryId>,
        /// The event of the newest seat on the page that says it; the last one if missing.
        shown: Option<u64>,
    },
}

/// The most commands of one deed.
const MOST_COMMANDS: usize = 3;

/// Fields that every form may have besides those of its verb.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sending {
    /// The key: a form that is sent again under it is the same command.
    pub key: Option<CommandKey>,
    /// The version of the night's stream that the page showed.
    pub seen: Option<u64>,
    /// Milliseconds between the tap and the sending.
    pub age_ms: Option<u64>,
}

/// Why there is no deed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NoDeed {
    /// There is no such verb.
    #[error("there is no verb \"{0}\"")]
    UnknownVerb(String),
    /// The form is not what the verb takes.
    #[error(transparent)]
    Fault(#[from] FormFault),
    /// A typed text is not what a terminal would take either.
    #[error(transparent)]
    Typed(#[from] Failure),
}

impl Sending {
    /// The fields that every form may have.
    ///
    /// # Errors
    ///
    /// [`FormFault`].
    pub fn of(fields: &Fields) -> Result<Self, FormFault> {
        Ok(Self {
            key: fields.optional_of("key", Expected::Key, key)?,
            seen: fields.optional_whole("seen")?,
            age_ms: fields.optional_whole("age")?,
        })
    }
}

/// The deed of a verb about a night. `key` is the key of the whole deed: ids of new members follow from it,
/// so that a form that is sent twice adds one.
///
/// # Errors
///
/// [`NoDeed`].
pub fn night_deed(
    night: &TournamentId,
    verb: &str,
    fields: &Fields,
    key: &CommandKey,
) -> Result<Deed, NoDeed> {
    let deed = match verb {
        "told" => Deed::Told {
            night: night.clone(),
            entries: entries(fields)?,
            shown: fields.optional_whole("shown")?,
        },
        "add" => {
            let member = member_of(key);
            let name = fields.name("name")?;
            let player = member.to_string();
            let member = Some(member);
            Deed::Commands(vec![
                MemberCommand::AddMember { member, name }.into(),
                TournamentAction::Register { player }.on(Some(night.clone())),
            ])
        }
        // A deed of several commands is taken back as a whole: its keys have blanks between them.
        "undo" => {
            let keys = fields.of("command", Expected::Key, keys)?;
            let reason = fields.optional_reason("reason")?;
            let undo = |key| RevisionCommand::Undo {
                tournament: Some(night.clone()),
                command: Some(key),
                reason: reason.clone(),
            };
            Deed::Commands(keys.into_iter().map(|key| undo(key).into()).collect())
        }
        "redo" => one(RevisionCommand::Redo {
            tournament: Some(night.clone()),
            command: Some(fields.of("command", Expected::Key, self::key)?),
        }),
        // A bust that was sent late, and was in front of others that are recorded already.
        "bust" if fields.has("before") => {
            let before = fields.texts("before")?;
            let reason = fields.reason("reason")?;
            let bust = night::action(verb, fields)?;
            let order = bust::in_front(&bust, &before);
            Deed::Commands(vec![
                bust.on(Some(night.clone())),
                TournamentAction::ReorderBusts { order, reason }.on(Some(night.clone())),
            ])
        }
        "hand-done" if fields.has("table") => Deed::HandDone {
            night: night.clone(),
            hand: Box::new(night::action("hand", fields)?.on(Some(night.clone()))),
        },
        _ => one(night::action(verb, fields)?.on(Some(night.clone()))),
    };
    fields.done()?;
    Ok(deed)
}

/// The deed of a verb about the club.
///
/// # Errors
///
/// [`NoDeed`].
pub fn club_deed(verb: &str, fields: &Fields, key: &CommandKey) -> Result<Deed, NoDeed> {
    let deed = match verb {
        "announce" => one(announce(fields)?.on(None)),
        "member-add" => {
            let member = Some(member_of(key));
            let name = fields.name("name")?;
            let (reading, nick) = (fields.optional("reading")?, fields.optional("nick")?);
            let number = fields.optional_whole("number")?;
            if reading.is_none() && nick.is_none() && number.is_none() {
                one(MemberCommand::AddMember { member, name })
            } else {
                let new = NewMember {
                    member,
                    name,
                    reading,
                    nick,
                    number,
                };
                one(MemberCommand::AddMembers { members: vec![new] })
            }
        }
        // A detail that came empty is taken away; one that did not come stays.
        "member-edit" => {
            let detail = |field: &str| -> Result<Option<String>, FormFault> {
                let came = fields.has(field);
                let text = fields.optional(field)?;
                Ok(came.then(|| text.unwrap_or_default()))
            };
            let takes_number = fields.has("number");
            let number: Option<u32> = fields.optional_whole("number")?;
            one(MemberCommand::EditMember {
                player: fields.text("player")?,
                name: Some(fields.name("name")?),
                reading: detail("reading")?,
                nick: detail("nick")?,
                number: takes_number.then(|| number.unwrap_or(0)),
            })
        }
        "member-merge" => {
            let member = fields.of("player", Expected::Id, member_id)?;
            let into = fields.of("into", Expected::Id, member_id)?;
            Deed::Forever {
                typed: fields.text("typed")?,
                command: Box::new(MemberCommand::MergeMembers {
                    from: member.to_string(),
                    into: into.to_string(),
                    leave_ratings: fields.optional_reason("leave-ratings")?,
                }),
                member,
            }
        }
        "member-erase" => {
            let member = fields.of("player", Expected::Id, member_id)?;
            Deed::Forever {
                typed: fields.text("typed")?,
                command: Box::new(MemberCommand::EraseMember {
                    player: member.to_string(),
                }),
                member,
            }
        }
        "undo" => one(RevisionCommand::UndoClub {
            command: Some(fields.of("command", Expected::Key, self::key)?),
            reason: fields.optional_reason("reason")?,
        }),
        "redo" => one(RevisionCommand::Redo {
            tournament: None,
            command: Some(fields.of("command", Expected::Key, self::key)?),
        }),
        "club" => one(ClubCommand::EditClub {
            name: Some(fields.name("name")?),
            zone: fields.optional("zone")?,
            reason: fields.optional_reason("reason")?,
        }),
        unknown => return Err(NoDeed::UnknownVerb(unknown.to_owned())),
    };
    fields.done()?;
    Ok(deed)
}

/// A new night. The page sends the rules of the last one along, so that what is announced is what was shown.
fn announce(fields: &Fields) -> Result<TournamentAction, FormFault> {
    let rules: Option<TournamentRules> = fields.optional_document("rules")?;
    let redraws = fields.texts("redraw-at")?;
    let redraws = redraws.iter().map(|left| Fields::number("redraw-at", left));
    Ok(TournamentAction::Announce {
        title: fields.name("title")?,
        season: fields.optional_of("season", Expected::Id, |text| SeasonId::new(text).ok())?,
        date: fields.optional_of("date", Expected::Choice, |text| text.parse().ok())?,
        starts: None,
        capacity: fields.optional_whole("capacity")?,
        sealed: fields.ticked("sealed")?,
        final_table: fields.optional_whole("final-table")?,
        redraws: redraws.collect::<Result<_, _>>()?,
        starts_when_full: fields.ticked("start-when-full")?,
        rules: rules.unwrap_or_default(),
    })
}

fn member_id(text: &str) -> Option<MemberId> {
    MemberId::new(text).ok()
}

fn one(command: impl Into<Command>) -> Deed {
    Deed::Commands(vec![command.into()])
}

/// Keys with blanks between them, at most as many as a deed has commands.
fn keys(text: &str) -> Option<Vec<CommandKey>> {
    let keys: Vec<CommandKey> = text.split(' ').map(key).collect::<Option<_>>()?;
    (keys.len() <= MOST_COMMANDS).then_some(keys)
}

fn key(text: &str) -> Option<CommandKey> {
    CommandKey::new(text).ok()
}

/// The entries named in the field `player`.
fn entries(fields: &Fields) -> Result<Vec<EntryId>, FormFault> {
    let texts = fields.texts("player")?;
    let entry = |text: &String| {
        text.parse().map_err(|_| FormFault::FieldValue {
            field: "player".to_owned(),
            value: text.clone(),
            expected: Expected::Id,
        })
    };
    texts.iter().map(entry).collect()
}

/// The id of a member who is added under a key.
fn member_of(key: &CommandKey) -> MemberId {
    let hash = blake3::hash(key.as_str().as_bytes()).to_hex();
    let text = format!("m-{}", &hash[..12]);
    // `m-` and twelve hexadecimal digits are an id.
    MemberId::new(text).unwrap_or_else(|_| unreachable!("letters, digits and `-` are an id"))
}
