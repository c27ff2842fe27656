//! Decisions about one table of tonight: its seats, its name, its place in the order, and whether it is open.

use std::collections::BTreeMap;

use chained_events::timestamp::Timestamp;
use mtt_seating::{
    Draws, Event, InvalidConfig, Purpose, RoomFault, SeatingError, Standing, TableId,
};

use super::edit::changed;
use super::{Decision, Desk, Draft, text};
use crate::command::TableChange;
use crate::entry::EntryId;
use crate::event::{Change, EditedField, Pin, TableBroken, TableOpened, TournamentEdited, Why};
use crate::ids::{StreamId, TournamentId};
use crate::refusal::{EditRefusal, Refusal, SeatRefusal};
use crate::rules::{RoomRules, RoomTable};
use crate::tournament::{Phase, Tournament};

impl Desk<'_> {
    /// A table of the room has other seats, another name or another place in the order from now on.
    pub(super) fn change_table(
        &self,
        named: Option<&TournamentId>,
        table: &TableId,
        change: &TableChange,
        reason: &str,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.tournament_going_on(named)?;
        let mut room = room_of(night)?.clone();
        let mut events: Vec<Event<EntryId>> = Vec::new();
        let at_table = |seat| (table.clone(), seat);
        for (table, seat) in change.close.iter().copied().map(at_table) {
            events.push(Event::CloseSeat { table, seat });
        }
        for (table, seat) in change.open.iter().copied().map(at_table) {
            events.push(Event::OpenSeat { table, seat });
        }
        check(night, &events)?;
        let own = table_of(&mut room, table)?;
        own.closed
            .extend(change.close.iter().map(|seat| seat.get()));
        let opened = |seat: &u8| change.open.iter().any(|open| open.get() == *seat);
        own.closed.retain(|seat| !opened(seat));
        match change.featured {
            Some(true) => room.featured = Some(table.clone()),
            Some(false) if room.featured.as_ref() == Some(table) => room.featured = None,
            Some(false) | None => {}
        }
        if let Some(order) = change.order {
            put_in_order(&mut room, table, order)?;
        }
        let name = change.name.as_ref().and_then(|name| changed(table, name));
        self.room_edited(id, night, room, name, note, at)
    }

    /// A table breaks by the director's decision. In a room it stays shut; otherwise its players go to the others,
    /// or to a new table where those do not hold them.
    pub(super) fn break_table(
        &self,
        named: Option<&TournamentId>,
        table: &TableId,
        reason: &str,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.tournament_going_on(named)?;
        let event = Event::BreakTable {
            table: table.clone(),
        };
        if night.announcement().rules.seating.room.is_none() {
            let (id, night) = self.tournament_at(named, Phase::Running)?;
            return self.broken(id, night, table, note, at);
        }
        let room = with_standing(night, table, event, Standing::Shut)?;
        self.room_edited(id, night, room, None, note, at)
    }

    /// A table of the room is opened though it is not needed, or may open again.
    pub(super) fn open_table(
        &self,
        named: Option<&TournamentId>,
        table: &TableId,
        reason: &str,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let note = text::note(reason)?;
        let (id, night) = self.tournament_going_on(named)?;
        let event = Event::OpenTable {
            table: table.clone(),
        };
        let standing = match night.phase() {
            Phase::Running => Standing::Kept,
            _ => Standing::Ordinary,
        };
        let room = with_standing(night, table, event, standing)?;
        self.room_edited(id, night, room, None, note, at)
    }

    /// The room of tonight is another one, with what follows at the tables.
    fn room_edited(
        &self,
        id: &TournamentId,
        night: &Tournament,
        room: RoomRules,
        name: Option<Change<TableId>>,
        note: String,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let mut after = night.announcement().clone();
        let room = changed(&after.rules.seating.room, &Some(room)).map(EditedField::Room);
        let changes = room.into_iter().chain(name.map(EditedField::TableName));
        let changes: Vec<EditedField> = changes.collect();
        for change in &changes {
            if let EditedField::TableName(Change { new, .. }) = change
                && after.rules.seating.reopens(new)
            {
                let table = new.clone();
                return Err(InvalidConfig::from(RoomFault::TableTwice { table }).into());
            }
            crate::fold::apply_edit(&mut after, change.clone())?;
        }
        if changes.is_empty() {
            let tournament = id.clone();
            return Err(EditRefusal::SameAnnouncement { tournament }.into());
        }
        if let Some(fault) = after.seating_faults().into_iter().next() {
            return Err(fault);
        }
        let body = TournamentEdited {
            changes,
            reason: Some(self.request.key.clone()),
        };
        let mut decision = Decision::one(&StreamId::tournament(id), body);
        self.heal_after(&mut decision, id, at)?;
        decision.note = Some(note);
        Ok(decision)
    }

    /// Adds the events that the seats need after those of a decision.
    pub(super) fn heal_after(
        &self,
        decision: &mut Decision,
        id: &TournamentId,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        let club = self.after(&decision.events, at)?;
        let (_, night) = club.tournament(Some(id))?;
        if night.phase() == Phase::Running {
            let healed = super::heal::healed(id, night, self.on(&club).draw)?;
            decision.events.extend(healed);
        }
        Ok(())
    }

    /// A table of a night without a room breaks.
    fn broken(
        &self,
        id: &TournamentId,
        night: &Tournament,
        table: &TableId,
        note: String,
        at: Timestamp,
    ) -> Result<Decision, Refusal> {
        let seats = night.seats();
        let unknown = || SeatingError::UnknownTable {
            table: table.clone(),
        };
        let found = seats.table(table).ok_or_else(unknown)?;
        if found.is_pinned() {
            let table = table.clone();
            return Err(SeatingError::PinnedTable { table }.into());
        }
        let pinned = |entry: &EntryId| seats.is_pinned(&Pin::Entry(*entry));
        if let Some(player) = found.entries().find(pinned) {
            return Err(SeatingError::Pinned { player }.into());
        }
        let stream = StreamId::tournament(id);
        let mut decision = Decision::default();
        let why = Why {
            rule: "director_breaks".to_owned(),
            numbers: BTreeMap::new(),
            cost: Vec::new(),
            runner_up: None,
        };
        // There is a table at any moment: another one opens before the only one breaks.
        if seats.tables().len() == 1 {
            let body = TableOpened {
                table: night.seating()?.state.next_table(),
                why: Some(why.clone()),
            };
            decision.events.push(Draft::plain(&stream, body));
        }
        let mut entries: Vec<EntryId> = found.entries().collect();
        Draws::new(self.draw).shuffle(Purpose::BreakOrder, &mut entries);
        let body = TableBroken {
            table: table.clone(),
            entries,
            why: Some(why),
            reason: Some(self.request.key.clone()),
        };
        let mut draft = Draft::plain(&stream, body);
        draft.drawn = true;
        decision.events.push(draft);
        self.heal_after(&mut decision, id, at)?;
        decision.note = Some(note);
        Ok(decision)
    }
}

/// The room of tonight.
fn room_of(night: &Tournament) -> Result<&RoomRules, Refusal> {
    let room = night.announcement().rules.seating.room.as_ref();
    Ok(room.ok_or(SeatRefusal::NightWithoutRoom)?)
}

/// The room of tonight after an event that the engine accepts, with another standing of a table.
fn with_standing(
    night: &Tournament,
    table: &TableId,
    event: Event<EntryId>,
    standing: Standing,
) -> Result<RoomRules, Refusal> {
    let mut room = room_of(night)?.clone();
    check(night, &[event])?;
    table_of(&mut room, table)?.standing = standing;
    Ok(room)
}

fn table_of<'r>(room: &'r mut RoomRules, table: &TableId) -> Result<&'r mut RoomTable, Refusal> {
    let mut tables = room.tables.iter_mut();
    let found = tables.find(|own| own.name == *table);
    let table = table.clone();
    Ok(found.ok_or(SeatingError::NotInRoom { table })?)
}

/// Puts a table at a place of the order, from 1.
fn put_in_order(room: &mut RoomRules, table: &TableId, order: u32) -> Result<(), Refusal> {
    let place = usize::try_from(order).unwrap_or(usize::MAX);
    if !(1..=room.tables.len()).contains(&place) {
        return Err(InvalidConfig::new(
            "order",
            order.to_string(),
            format!("1..={}", room.tables.len()),
        )
        .into());
    }
    if let Some(at) = room.tables.iter().position(|own| own.name == *table) {
        let own = room.tables.remove(at);
        room.tables.insert(place - 1, own);
    }
    Ok(())
}

/// Refuses what the engine refuses; orders into a seat that is closed are given again.
fn check(night: &Tournament, events: &[Event<EntryId>]) -> Result<(), Refusal> {
    let config = night.seating_config()?;
    let started = night.phase() != Phase::Registering;
    let seats = night.seats().without_orders();
    let mut state = seats
        .engine(config, started, night.registration_open())?
        .state;
    for event in events {
        state.evolve_event(event)?;
    }
    Ok(())
}
