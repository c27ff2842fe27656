//! Verbs about a night, each an action with its fields.

use club_log::command::{PinText, PlayerStack, TournamentAction};
use club_log::entry::Removal;
use club_log::event::{ClockChange, HandForHandChange};
use club_log::ids::TournamentId;
use club_log::money::{PaidBy, Part};
use mtt_seating::TableId;

use super::NoDeed;
use super::amount::{amount, optional_amount};
use super::bust::{bust, winners};
use super::deal::deal;
use super::edit::edits;
use super::field::{blinds, choice, groups, seat, stacks_of, table};
use super::table::change_table;
use crate::Fields;
use crate::form::{Expected, FormFault};

/// The action of a verb.
pub(super) fn action(verb: &str, fields: &Fields) -> Result<TournamentAction, NoDeed> {
    use TournamentAction as A;
    Ok(match verb {
        "register" => register(fields, false)?,
        "reenter" => register(fields, true)?,
        "register-late" => A::RegisterLate {
            player: fields.text("player")?,
            reason: fields.reason("reason")?,
        },
        "unregister" => removal(fields, Removal::Unregistered)?,
        "no-show" => removal(fields, Removal::NoShow)?,
        "disqualify" => removal(fields, Removal::Disqualified)?,
        "arrive" => A::Arrive {
            players: fields.texts("player")?,
        },
        "pass" => A::Pass {
            player: fields.text("player")?,
            reason: fields.optional_reason("reason")?,
        },
        _ => return play(verb, fields),
    })
}

/// The verbs of clock and hands.
fn play(verb: &str, fields: &Fields) -> Result<TournamentAction, NoDeed> {
    use TournamentAction as A;
    Ok(match verb {
        "draw" => A::Draw,
        "draw-again" => A::DrawAgain {
            reason: fields.reason("reason")?,
        },
        "redraw" => A::Redraw {
            reason: fields.reason("reason")?,
        },
        "balance" => A::Balance,
        "start" => clock(ClockChange::Start),
        "pause" => clock(ClockChange::Pause),
        "adjust" => clock(ClockChange::Adjust {
            seconds: fields.whole("seconds")?,
        }),
        "level" => match fields.optional_whole("level")? {
            None => A::NextLevel,
            Some(level) => clock(ClockChange::Level { level }),
        },
        "set-clock" => A::SetClock {
            level: fields.optional_whole("level")?,
            left_seconds: fields.whole("seconds")?,
        },
        "hand" => A::Hand {
            table: table(fields, "table")?,
            hands: fields.optional_whole("hands")?.unwrap_or(1),
            blinds: blinds(fields)?,
            stacks: stacks(fields)?,
        },
        "bust" => bust(fields)?,
        "hand-for-hand" => A::HandForHand {
            change: match fields.optional("change")?.as_deref() {
                None | Some("start") => HandForHandChange::Start {
                    round_minutes: fields.optional_whole("minutes")?,
                },
                Some("end") => HandForHandChange::End,
                Some(other) => return Err(choice("change", other).into()),
            },
        },
        "hand-done" => A::HandForHand {
            change: HandForHandChange::Round,
        },
        _ => return direct(verb, fields),
    })
}

/// The verbs of moves, tables, corrections and the end.
fn direct(verb: &str, fields: &Fields) -> Result<TournamentAction, NoDeed> {
    use TournamentAction as A;
    Ok(match verb {
        "confirm" => A::Confirm {
            player: fields.text("player")?,
            to: fields.optional("to")?.map(TableId::new),
            seat: fields.optional_of("seat", Expected::Seat, seat)?,
            reason: fields.optional_reason("reason")?,
        },
        "move" => A::Move {
            player: fields.text("player")?,
            to: table(fields, "to")?,
            seat: fields.of("seat", Expected::Seat, seat)?,
            reason: fields.optional_reason("reason")?,
        },
        "pin" => A::Pin {
            what: pinned(fields)?,
            reason: fields.optional_reason("reason")?,
        },
        "unpin" => A::Unpin {
            what: pinned(fields)?,
            reason: fields.optional_reason("reason")?,
        },
        "table" => change_table(fields)?,
        "break" => A::Break {
            table: table(fields, "table")?,
            reason: fields.reason("reason")?,
        },
        "open" => A::Open {
            table: table(fields, "table")?,
            reason: fields.reason("reason")?,
        },
        "close-reg" => A::CloseRegistration,
        "open-reg" => A::OpenRegistration {
            reason: fields.optional_reason("reason")?,
        },
        "reinstate" => A::Reinstate {
            player: fields.text("player")?,
            reason: fields.reason("reason")?,
        },
        "reorder" => A::ReorderBusts {
            order: groups(&fields.texts("order")?),
            reason: fields.reason("reason")?,
        },
        "chips" => A::CountChips {
            stacks: stacks(fields)?,
        },
        "deal" => deal(fields)?,
        "finish" => A::Finish {
            leave_ratings: fields.optional_reason("leave-ratings")?,
        },
        "reopen" => A::Reopen {
            reason: fields.reason("reason")?,
        },
        "cancel" => A::Cancel {
            reason: fields.reason("reason")?,
        },
        "edit" => A::Edit {
            changes: edits(fields)?,
            reason: fields.reason("reason")?,
        },
        _ => return money(verb, fields),
    })
}

/// The verbs of a night that has prices.
fn money(verb: &str, fields: &Fields) -> Result<TournamentAction, NoDeed> {
    use TournamentAction as A;
    Ok(match verb {
        "rebuy" => A::Rebuy {
            player: fields.text("player")?,
            times: fields.optional_whole("times")?.unwrap_or(1),
            by: winners(fields)?,
            paid_by: paid_by(fields)?,
        },
        "addon" => A::AddOn {
            players: fields.texts("player")?,
            all: fields.ticked("all")?,
            paid_by: paid_by(fields)?,
        },
        "pay" => A::Pay {
            player: fields.text("player")?,
            amount: optional_amount(fields, "amount")?,
            paid_by: paid_by(fields)?,
        },
        "payout" => A::PayOut {
            players: fields.texts("player")?,
            paid_by: paid_by(fields)?,
        },
        "refund" => A::Refund {
            player: fields.text("player")?,
            parts: parts(&fields.texts("part")?)?,
            reason: fields.reason("reason")?,
        },
        "till" => A::SetFloat {
            amount: amount(fields, "amount")?,
        },
        "count" => A::CountCash {
            amount: amount(fields, "amount")?,
            note: fields.optional_reason("note")?,
        },
        "knocker" => A::CorrectKnocker {
            player: fields.text("player")?,
            by: winners(fields)?,
            reason: fields.reason("reason")?,
        },
        unknown => return Err(NoDeed::UnknownVerb(unknown.to_owned())),
    })
}

/// Parts of a price by their names.
fn parts(names: &[String]) -> Result<Vec<Part>, FormFault> {
    let part = |name: &String| {
        let mut all = Part::ALL.into_iter();
        let found = all.find(|part| part.name() == name);
        found.ok_or_else(|| choice("part", name))
    };
    names.iter().map(part).collect()
}

fn register(fields: &Fields, again: bool) -> Result<TournamentAction, FormFault> {
    let mut players = fields.texts("player")?;
    let paid_by = paid_by(fields)?;
    if !paid_by.is_cash() {
        return Ok(TournamentAction::RegisterPaid {
            players,
            again,
            paid_by,
        });
    }
    match (players.len(), again) {
        (1, again) => {
            let player = players.remove(0);
            Ok(if again {
                TournamentAction::Reenter { player }
            } else {
                TournamentAction::Register { player }
            })
        }
        (0, _) => Err(FormFault::FieldMissing {
            field: "player".to_owned(),
        }),
        (_, false) => Ok(TournamentAction::RegisterPlayers { players }),
        (times, true) => Err(FormFault::FieldRepeated {
            field: "player".to_owned(),
            times,
        }),
    }
}

fn removal(fields: &Fields, removal: Removal) -> Result<TournamentAction, FormFault> {
    Ok(TournamentAction::Remove {
        player: fields.text("player")?,
        removal,
        chips: fields.optional_whole("stack")?,
        reason: fields.reason("reason")?,
    })
}

const fn clock(change: ClockChange) -> TournamentAction {
    TournamentAction::Clock { change }
}

fn stacks(fields: &Fields) -> Result<Vec<PlayerStack>, FormFault> {
    let players = fields.texts("player")?;
    let numbers = fields.texts("stack")?;
    stacks_of(players, &numbers)
}

fn pinned(fields: &Fields) -> Result<PinText, FormFault> {
    let (player, table) = (fields.optional("player")?, fields.optional("table")?);
    match (player, table) {
        (Some(player), None) => Ok(PinText::Player(player)),
        (None, Some(table)) => Ok(PinText::Table(TableId::new(table))),
        (None, None) => Err(FormFault::FieldMissing {
            field: "player".to_owned(),
        }),
        (Some(_), Some(table)) => Err(FormFault::FieldValue {
            field: "table".to_owned(),
            value: table,
            expected: Expected::PlayerOrTable,
        }),
    }
}

fn paid_by(fields: &Fields) -> Result<PaidBy, FormFault> {
    let Some(text) = fields.optional("paid-by")? else {
        return Ok(PaidBy::Cash);
    };
    Ok(match text.as_str() {
        "cash" => PaidBy::Cash,
        "owes" => PaidBy::Owes,
        "transfer" => PaidBy::Transfer,
        "house" => PaidBy::House,
        other => {
            let night = other.strip_prefix("ticket:");
            let night = night.and_then(|night| TournamentId::new(night).ok());
            PaidBy::Ticket(night.ok_or_else(|| choice("paid-by", other))?)
        }
    })
}
