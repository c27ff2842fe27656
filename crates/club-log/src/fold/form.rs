//! The form of an event: what can be said of it without the state before it.
//!
//! Each check was made by every release before it wrote such an event, so that it is right whatever
//! was taken back since. The bounds are those of the first release and stay as they are: what a later
//! release no longer accepts is a finding of the verification.

use std::collections::BTreeSet;

use chained_events::ids::MemberId;
use mtt_seating::{MAX_SEATS, Seat, TableId};

use super::fault::FoldFault;
use super::money::{check_amount, check_parts};
use crate::entry::EntryId;
use crate::event::{
    BustHand, ClubCreated, ClubEdited, ClubEvent, ClubField, DrawnSeat, EditedField, EntriesBusted,
    Event, HandForHandChange, MAX_ROUND_MINUTES, MemberEvent, MoveOrdered, ResultsImported,
    RoomSet, SeasonClosed, SeasonEvent, SeasonField, SeasonOpened, SeatsDrawn, SeatsRedrawn,
    StackCount, TournamentEdited, TournamentEvent, Winner,
};
use crate::ids::StreamId;
use crate::rules::{Announcement, MAX_ATTENDANCE_BONUS, MAX_ENTRIES, RoomRules, is_multiplier};

/// The longest title, in characters.
const MAX_TITLE: usize = 80;
/// The longest name of a time zone, in characters.
const MAX_ZONE: usize = 80;
/// The highest number of an entry, an order or a table. No night has as many, and the next one has
/// a number.
const MAX_NUMBER: u32 = 1_000_000;

/// Refuses an event that no release has written.
pub(crate) fn check_form(stream: &StreamId, event: &Event) -> Result<(), FoldFault> {
    match event {
        Event::Club(ClubEvent::ClubCreated(ClubCreated { title, zone })) => {
            check_text("club title", title, MAX_TITLE)?;
            check_zone(zone)
        }
        Event::Club(ClubEvent::ClubEdited(ClubEdited { changes, .. })) => {
            changes.iter().try_for_each(|change| match change {
                ClubField::Name(change) => check_text("club title", &change.new, MAX_TITLE),
                ClubField::Zone(change) => check_zone(&change.new),
            })
        }
        Event::Club(ClubEvent::RoomSet(RoomSet { room })) => {
            room.as_ref().map_or(Ok(()), RoomRules::check)?;
            Ok(())
        }
        Event::Member(event) => {
            let named = match event {
                MemberEvent::MemberAdded(body) => &body.member,
                MemberEvent::MemberRenamed(body) => &body.member,
                MemberEvent::MembersMerged(body) => &body.from,
                MemberEvent::MemberErased(body) => &body.member,
            };
            check_id(stream, &StreamId::member(named), named)
        }
        Event::Season(event) => check_season(stream, event),
        Event::Tournament(event) => check_tournament(stream, event),
        // The others of the club are checked with the commands that they name, the ladder where it is
        // folded.
        Event::Club(_) | Event::Rating(_) => Ok(()),
    }
}

/// Refuses a body with a character that steers the terminal.
pub(crate) fn check_body(body: &str) -> Result<(), FoldFault> {
    let mut chars = body.chars();
    while let Some(c) = chars.next() {
        let meant = if c == '\\' {
            escaped(&mut chars)
        } else {
            Some(c)
        };
        if let Some(control) = meant.filter(|c| c.is_control()) {
            return Err(FoldFault::ControlCharacter {
                code: control.into(),
            });
        }
    }
    Ok(())
}

/// The character of an escape sequence in JSON; none for half of one that is written in two.
fn escaped(chars: &mut std::str::Chars<'_>) -> Option<char> {
    match chars.next()? {
        'b' => Some('\u{8}'),
        'f' => Some('\u{c}'),
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        'u' => {
            let digits: String = chars.take(4).collect();
            char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
        }
        other => Some(other),
    }
}

fn check_id(stream: &StreamId, of: &StreamId, named: &impl ToString) -> Result<(), FoldFault> {
    if stream == of {
        return Ok(());
    }
    Err(FoldFault::OtherId {
        named: named.to_string(),
        stream: stream.clone(),
    })
}

fn check_text(what: &'static str, text: &str, max: usize) -> Result<(), FoldFault> {
    let fits = (1..=max).contains(&text.chars().count());
    if fits && !text.chars().any(char::is_control) {
        return Ok(());
    }
    Err(FoldFault::BadText { what, max })
}

fn check_zone(zone: &str) -> Result<(), FoldFault> {
    check_text("time zone", zone, MAX_ZONE)
}

/// Chips that were sold: no price is for none.
fn check_sold(chips: u64) -> Result<(), FoldFault> {
    check_number(chips > 0, "chips", &chips, "1..")?;
    check_amount(chips)
}

fn check_number(
    fits: bool,
    field: &'static str,
    value: &impl ToString,
    allowed: &'static str,
) -> Result<(), FoldFault> {
    if fits {
        return Ok(());
    }
    Err(FoldFault::NumberOutOfRange {
        field,
        value: value.to_string(),
        allowed,
    })
}

fn check_season(stream: &StreamId, event: &SeasonEvent) -> Result<(), FoldFault> {
    let season = match event {
        SeasonEvent::SeasonOpened(SeasonOpened {
            season,
            title,
            rules,
            ..
        }) => {
            check_text("season title", title, MAX_TITLE)?;
            rules.check_recorded()?;
            season
        }
        SeasonEvent::SeasonRulesChanged(body) => &body.season,
        SeasonEvent::SeasonEdited(body) => {
            for change in &body.changes {
                check_season_field(change)?;
            }
            &body.season
        }
        SeasonEvent::SeasonFundPaid(body) => {
            if body.shares.is_empty() {
                return Err(FoldFault::NobodyNamed);
            }
            each_member_once(body.shares.iter().map(|share| &share.member))?;
            for share in &body.shares {
                check_amount(share.amount)?;
            }
            &body.season
        }
        SeasonEvent::ImportWithdrawn(body) => &body.season,
        SeasonEvent::SeasonReopened(body) => &body.season,
        SeasonEvent::SeasonClosed(SeasonClosed { season, standings }) => {
            each_member_once(standings.iter().map(|row| &row.member))?;
            season
        }
        SeasonEvent::ResultsImported(ResultsImported { season, totals }) => {
            if totals.is_empty() {
                return Err(FoldFault::NobodyNamed);
            }
            each_member_once(totals.iter().map(|row| &row.member))?;
            for row in totals {
                if row.points.is_negative() {
                    let member = row.member.clone();
                    return Err(FoldFault::NegativePoints { member });
                }
                check_number(row.entries > 0, "entries", &row.entries, "1..")?;
                check_number(
                    row.events <= row.entries,
                    "events",
                    &row.events,
                    "..=entries",
                )?;
            }
            season
        }
    };
    check_id(stream, &StreamId::season(season), season)
}

fn check_season_field(change: &SeasonField) -> Result<(), FoldFault> {
    match change {
        SeasonField::Title(change) => check_text("season title", &change.new, MAX_TITLE),
        SeasonField::AttendanceBonus(change) => {
            let fits = change.new <= MAX_ATTENDANCE_BONUS;
            check_number(fits, "attendance_bonus", &change.new, "0..=1000000")
        }
        SeasonField::Multiplier(change) => {
            let fits = is_multiplier(change.new);
            check_number(fits, "multiplier", &change.new, "1/20..=100")
        }
        _ => Ok(()),
    }
}

fn each_member_once<'a>(members: impl Iterator<Item = &'a MemberId>) -> Result<(), FoldFault> {
    match twice(members) {
        None => Ok(()),
        Some(member) => Err(FoldFault::MemberTwice {
            member: member.clone(),
        }),
    }
}

fn each_entry_once(entries: impl Iterator<Item = EntryId>) -> Result<(), FoldFault> {
    match twice(entries) {
        None => Ok(()),
        Some(entry) => Err(FoldFault::EntryTwice { entry }),
    }
}

fn each_table_once<'a>(tables: impl Iterator<Item = &'a TableId>) -> Result<(), FoldFault> {
    match twice(tables) {
        None => Ok(()),
        Some(table) => Err(FoldFault::TableTwice {
            table: table.clone(),
        }),
    }
}

/// The first item that comes a second time.
fn twice<T: Ord + Clone>(items: impl Iterator<Item = T>) -> Option<T> {
    let mut seen = BTreeSet::new();
    items.into_iter().find(|item| !seen.insert(item.clone()))
}

fn check_tournament(stream: &StreamId, event: &TournamentEvent) -> Result<(), FoldFault> {
    use TournamentEvent as E;
    match event {
        E::TournamentAnnounced(body) => check_announcement(stream, body),
        E::EntryRegistered(body) => {
            let fits = body.entry.number() <= MAX_NUMBER;
            check_number(fits, "entry", &body.entry, "e1..=e1000000")?;
            let purchase = body.purchase.as_ref();
            purchase.map_or(Ok(()), |purchase| check_parts(&purchase.parts))
        }
        E::SeatsDrawn(SeatsDrawn { tables, seats, .. })
        | E::SeatsRedrawn(SeatsRedrawn { tables, seats, .. }) => check_drawn(tables, seats),
        E::TableOpened(body) => check_table(&body.table),
        E::TableBroken(body) => each_entry_once(body.entries.iter().copied()),
        E::HandEnded(body) => {
            check_number(body.hands > 0, "hands", &body.hands, "1..")?;
            each_stack_once(&body.stacks)
        }
        E::ChipsCounted(body) => {
            let none = body.stacks.iter().any(|count| count.stack == 0);
            check_number(!none, "stack", &0, "1..")?;
            each_stack_once(&body.stacks)
        }
        E::EntriesBusted(body) => check_busts(body),
        E::HandForHandChanged(body) => match body.change {
            HandForHandChange::Start {
                round_minutes: Some(minutes),
            } => {
                let fits = (1..=MAX_ROUND_MINUTES).contains(&minutes);
                check_number(fits, "round_minutes", &minutes, "1..=60")
            }
            HandForHandChange::Start {
                round_minutes: None,
            }
            | HandForHandChange::Round
            | HandForHandChange::End => Ok(()),
        },
        E::BustsReordered(body) => {
            let entries = body.groups.iter().flatten().copied();
            each_entry_once(entries)?;
            check_groups(&body.groups)
        }
        E::MoveOrdered(MoveOrdered {
            order, from, to, ..
        }) => {
            let fits = order.is_none_or(|order| (1..=MAX_NUMBER).contains(&order));
            check_number(fits, "order", &order.unwrap_or_default(), "1..=1000000")?;
            each_table_once([from, to].into_iter())
        }
        E::DealAgreed(body) => {
            each_entry_once(body.shares.iter().map(|share| share.entry))?;
            each_entry_once(body.places.iter().copied())
        }
        E::TournamentFinished(body) => {
            match body.results.iter().find(|row| row.points.is_negative()) {
                None => Ok(()),
                Some(row) => Err(FoldFault::NegativePoints {
                    member: row.member.clone(),
                }),
            }
        }
        E::TournamentEdited(body) => check_edited(body),
        E::RebuyTaken(body) => {
            check_number(body.times > 0, "times", &body.times, "1..")?;
            check_winners(body.entry, &body.by)?;
            check_parts(&body.purchase.parts)?;
            check_sold(body.chips)
        }
        E::AddOnTaken(body) => {
            check_parts(&body.purchase.parts)?;
            check_sold(body.chips)
        }
        E::KnockerCorrected(body) => check_winners(body.entry, &body.by),
        E::Refunded(body) => {
            check_parts(&body.parts)?;
            let there = body.parts.total();
            let other = body.debt.saturating_add(body.elsewhere);
            check_number(other <= there, "debt", &other, "..=parts")
        }
        E::PaymentReceived(body) => check_amount(body.amount),
        E::PrizePaid(body) => check_amount(body.amount),
        E::BountyPaid(body) => check_amount(body.amount),
        E::FloatSet(body) => check_amount(body.amount),
        E::CashCounted(body) => check_amount(body.counted),
        E::FinishImported(body) => body.results.iter().try_for_each(|row| {
            let fits = row.entries <= MAX_ENTRIES;
            check_number(fits, "entries", &row.entries, "1..=1000")
        }),
        _ => Ok(()),
    }
}

/// Each table of a draw comes once and has players, each player comes once.
fn check_drawn(tables: &[TableId], seats: &[DrawnSeat]) -> Result<(), FoldFault> {
    each_table_once(tables.iter())?;
    each_entry_once(seats.iter().map(|seat| seat.entry))?;
    let empty = |table: &&TableId| !seats.iter().any(|seat| seat.table == **table);
    if let Some(table) = tables.iter().find(empty) {
        let table = table.clone();
        return Err(FoldFault::EmptyTable { table });
    }
    tables.iter().try_for_each(check_table)
}

/// The bounds of an announcement hold for what is edited.
fn check_edited(body: &TournamentEdited) -> Result<(), FoldFault> {
    if body.changes.is_empty() {
        return Err(FoldFault::NobodyNamed);
    }
    for change in &body.changes {
        match change {
            EditedField::Title(change) => {
                check_text("tournament title", &change.new, MAX_TITLE)?;
            }
            EditedField::Capacity(change) => {
                change.new.map_or(Ok(()), check_capacity)?;
            }
            EditedField::Stack(change) => {
                let fits = (1..=1_000_000_000_000).contains(&change.new);
                check_number(fits, "stack", &change.new, "1..=1000000000000")?;
            }
            EditedField::MaxEntries(change) => {
                let fits = (1..=1_000).contains(&change.new);
                check_number(fits, "max_entries", &change.new, "1..=1000")?;
            }
            EditedField::FinalTable(change) => {
                let seats = change.new;
                seats.map_or(Ok(()), |seats| check_seats("final_table", seats))?;
            }
            EditedField::TableName(change) => check_table(&change.new)?,
            EditedField::Seats(change) => {
                check_seats("seats", change.new)?;
            }
            EditedField::MinStart(change) => {
                check_seats("min_start", change.new)?;
            }
            EditedField::Room(change) => {
                let room = change.new.as_ref();
                room.map_or(Ok(()), RoomRules::check_recorded)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_capacity(capacity: u32) -> Result<(), FoldFault> {
    let fits = (2..=100_000).contains(&capacity);
    check_number(fits, "capacity", &capacity, "2..=100000")
}

/// Seats of a table that a rule names.
fn check_seats(field: &'static str, seats: u8) -> Result<(), FoldFault> {
    let fits = (2..=MAX_SEATS).contains(&seats);
    check_number(fits, field, &seats, "2..=23")
}

fn check_announcement(stream: &StreamId, body: &Announcement) -> Result<(), FoldFault> {
    let id = &body.tournament;
    check_id(stream, &StreamId::tournament(id), id)?;
    check_text("tournament title", &body.title, MAX_TITLE)?;
    check_zone(&body.zone)?;
    body.capacity.map_or(Ok(()), check_capacity)?;
    let rules = &body.rules;
    check_number(
        (1..=1_000_000_000_000).contains(&rules.stack),
        "stack",
        &rules.stack,
        "1..=1000000000000",
    )?;
    check_number(
        (1..=1_000).contains(&rules.max_entries),
        "max_entries",
        &rules.max_entries,
        "1..=1000",
    )?;
    rules.seating.check(body.final_table)?;
    rules.structure.structure()?;
    Ok(())
}

/// Table numbers go on from the highest one.
fn check_table(table: &TableId) -> Result<(), FoldFault> {
    let number = table.as_str().strip_prefix('T');
    let number: Option<u64> = number.and_then(|digits| digits.parse().ok());
    let fits = number.is_none_or(|number| (1..=MAX_NUMBER.into()).contains(&number));
    check_number(fits, "table", table, "T1..=T1000000")
}

fn each_stack_once(stacks: &[StackCount]) -> Result<(), FoldFault> {
    each_entry_once(stacks.iter().map(|count| count.entry))
}

fn check_busts(body: &EntriesBusted) -> Result<(), FoldFault> {
    each_table_once(body.hands.iter().map(|hand| &hand.table))?;
    let busts = || body.hands.iter().flat_map(|hand| &hand.busted);
    each_entry_once(busts().map(|bust| bust.entry))?;
    each_entry_once(body.groups.iter().flatten().copied())?;
    check_groups(&body.groups)?;
    if body
        .hands
        .iter()
        .any(|BustHand { busted, .. }| busted.is_empty())
    {
        return Err(FoldFault::NobodyNamed);
    }
    busts().try_for_each(|bust| check_winners(bust.entry, &bust.by))
}

/// Winners of the chips of an entry: each once, and not the entry itself.
fn check_winners(entry: EntryId, by: &[Winner]) -> Result<(), FoldFault> {
    each_entry_once(by.iter().map(|winner| winner.entry))?;
    for winner in by {
        if winner.entry == entry {
            return Err(FoldFault::OwnChips { entry });
        }
        check_number(winner.share > 0, "share", &winner.share, "1..")?;
    }
    Ok(())
}

/// Each group has an entry, and there is one.
fn check_groups(groups: &[Vec<EntryId>]) -> Result<(), FoldFault> {
    if groups.is_empty() || groups.iter().any(Vec::is_empty) {
        return Err(FoldFault::NobodyNamed);
    }
    Ok(())
}

/// The seats that an event gives or names, with their tables.
pub(super) fn seats_of(event: &TournamentEvent) -> Vec<(&TableId, Seat)> {
    use TournamentEvent as E;
    match event {
        E::SeatsDrawn(body) => {
            let drawn = body.seats.iter();
            drawn.map(|drawn| (&drawn.table, drawn.seat)).collect()
        }
        E::SeatsRedrawn(body) => {
            let drawn = body.seats.iter();
            drawn.map(|drawn| (&drawn.table, drawn.seat)).collect()
        }
        E::EntrySeated(body) => vec![(&body.table, body.seat)],
        E::MoveOrdered(body) => body.seat.map(|seat| (&body.to, seat)).into_iter().collect(),
        E::MoveConfirmed(body) => vec![(&body.to, body.seat)],
        E::FinalTableFormed(body) => {
            let seats = body.seats.keys();
            seats.map(|seat| (&body.table, *seat)).collect()
        }
        E::HandEnded(body) => {
            let blinds = body.blinds.iter();
            blinds
                .flat_map(|blinds| of_blinds(&body.table, *blinds))
                .collect()
        }
        E::EntriesBusted(body) => {
            let hands = body.hands.iter();
            hands
                .filter_map(|hand| Some((&hand.table, hand.blinds?)))
                .flat_map(|(table, blinds)| of_blinds(table, blinds))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn of_blinds(
    table: &TableId,
    blinds: mtt_seating::Blinds,
) -> impl Iterator<Item = (&TableId, Seat)> {
    let seats = [blinds.button, blinds.small_blind, Some(blinds.big_blind)];
    seats.into_iter().flatten().map(move |seat| (table, seat))
}
