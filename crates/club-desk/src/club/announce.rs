//! `t new`: the rules of a tournament, from a template and from options.

use std::path::PathBuf;

use clap::Args;
use club_log::blinds::BlindPreset;
use club_log::command::TournamentAction;
use club_log::ids::{SeasonId, TournamentId};
use club_log::late::LateRegistration;
use club_log::rules::{ListEnd, PassedOver, RoomRules, TournamentRules};
use club_log::{Command, Refusal};
use jiff::civil::Date;
use mtt_seating::{MAX_SEATS, TableId};
use payout_dhondt::{TieRule, Weights};

use super::prices::PriceArgs;
use super::session::Session;
use super::template::Template;
use super::typed::{Expected, Moment, chips, day_of, moment};
use super::{room_file, template};
use crate::club::error::ClubError;
use crate::error::DeskFailure;

/// Arguments of a new tournament. Options go before the template.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each one is an option without a value"
)]
pub(crate) struct NewArgs {
    /// The title
    title: String,
    /// The id; made of the date if not given
    #[arg(long, value_name = "ID")]
    id: Option<TournamentId>,
    /// The season that it counts for; the only open one if not given
    #[arg(long, value_name = "ID", conflicts_with = "no_season")]
    pub(super) season: Option<SeasonId>,
    /// Count for no season
    #[arg(long)]
    pub(super) no_season: bool,
    /// The date; today in the club's zone if not given
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = date)]
    date: Option<Date>,
    /// A TOML file with the rules; the options go before it
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
    /// Prices and money rules of this template
    #[arg(long, value_name = "FILE")]
    money: Option<PathBuf>,
    #[command(flatten)]
    prices: PriceArgs,
    /// Seats at a table [default: 9]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Players that a new table needs for its first hand [default: 5, or half of its seats if that is less]
    #[arg(long, value_name = "N")]
    min_start: Option<u8>,
    /// Chips of an entry [default: 20000]
    #[arg(long, value_name = "CHIPS", value_parser = chips)]
    stack: Option<u64>,
    /// Entries that a player may make [default: 1]
    #[arg(long, value_name = "N")]
    max_entries: Option<u32>,
    /// Weights of the places: harmonic, vp-kid, winner, head:100,70,50, fixed:40,25,15,10,6,4
    /// [default: vp-kid]
    #[arg(long, value_name = "W")]
    weights: Option<Weights>,
    /// Who gets the point when quotients are equal [default: better]
    #[arg(long, value_name = "better|worse")]
    ties: Option<TieRule>,
    /// The most places paid
    #[arg(long, value_name = "N")]
    places: Option<u64>,
    /// Blinds that come with the program; levels are set by hand without blinds
    #[arg(long, value_name = "fast|standard|deep")]
    blinds: Option<BlindPreset>,
    /// Players may enter until this level and the break behind it are over
    #[arg(long, value_name = "N", conflicts_with = "late_minutes")]
    late_until_level: Option<u32>,
    /// Registration stays open for N clock minutes
    #[arg(long, value_name = "N")]
    late_minutes: Option<u32>,
    /// When play is planned to start, in the club's zone: 19:05 on the date, 2026-03-07 19:05, +30m from
    /// now, or a moment (RFC 3339)
    #[arg(long, value_name = "TIME", value_parser = moment)]
    starts: Option<Moment>,
    /// How many players may be in at the same time
    #[arg(long, value_name = "N")]
    capacity: Option<u32>,
    /// A sit-and-go: the registration that reaches the capacity draws the seats and starts the clock
    #[arg(long)]
    start_when_full: bool,
    /// The end of the list of alternates: registration closes, or the busts reach the money [default:
    /// registration]
    #[arg(long, value_name = "registration|money")]
    alternates: Option<ListEnd>,
    /// The place on the list of an alternate who is not there when called [default: stays-first]
    #[arg(long, value_name = "stays-first|goes-last")]
    passed_over: Option<PassedOver>,
    /// A TOML or JSON file with the tables that there are, in the order in which they break; those of
    /// the club (desk room show) if not given
    #[arg(long, value_name = "FILE")]
    room: Option<PathBuf>,
    /// Have as many tables as are needed, whatever the club has
    #[arg(long, conflicts_with = "room")]
    no_room: bool,
    /// Only these tables of the room
    #[arg(
        long,
        value_name = "NAME",
        value_delimiter = ',',
        conflicts_with = "no_room"
    )]
    tables: Vec<TableId>,
    /// Seats of the final table, if not those of other tables: formed when that number of players is left
    #[arg(long, value_name = "N")]
    final_table: Option<u8>,
    /// Draw all seats again at these numbers of players left, such as 27,18
    #[arg(long, value_name = "N", value_delimiter = ',')]
    redraw_at: Vec<u32>,
    /// Fix the seed of the draw now: its hash is in the announcement, the seed comes out with the draw
    #[arg(long)]
    sealed: bool,
    /// Draw the tables so that their mean ratings differ as little as possible; seats stay by lot
    #[arg(long)]
    draw_by_rating: bool,
}

impl NewArgs {
    /// The tables that are used tonight, of the room in the file that is named; without it of that in the template,
    /// then of the club.
    fn room_of(
        &self,
        of_template: Option<RoomRules>,
        of_club: Option<RoomRules>,
    ) -> Result<Option<RoomRules>, ClubError> {
        if self.no_room {
            return Ok(None);
        }
        let of_file = self.room.as_deref().map(room_file::load).transpose()?;
        let room = of_file.or(of_template).or(of_club);
        if self.tables.is_empty() {
            return Ok(room);
        }
        let room = room.ok_or(DeskFailure::NoClubRoom)?;
        Ok(Some(room.only(&self.tables).map_err(Refusal::from)?))
    }

    /// The command, with the room of the club where no other is named.
    pub(super) fn into_command(self, session: &Session<'_>) -> Result<Command, ClubError> {
        let of_club = session.club.ledger.club().room().cloned();
        let Template {
            mut rules,
            mut final_table,
            mut redraws,
            capacity,
            starts_when_full,
        } = match &self.template {
            Some(file) => template::load(file)?,
            None => Template::default(),
        };
        set(&mut final_table, self.final_table.map(Some));
        if !self.redraw_at.is_empty() {
            redraws.clone_from(&self.redraw_at);
        }
        if let Some(file) = &self.money {
            rules.money = template::load(file)?.rules.money;
            let chips = rules.money.as_ref().and_then(|money| money.entry.chips);
            set(&mut rules.stack, chips.filter(|_| self.stack.is_none()));
        }
        let money = rules.money.take().map(|money| *money);
        rules.money = self.prices.clone().over(money)?.map(Box::new);
        let room = self.room_of(rules.seating.room.take(), of_club)?;
        if self.template.is_none() {
            let largest = room.as_ref().and_then(largest_table);
            seats_of(&mut rules, self.seats.or(largest));
        }
        rules.seating.room = room;
        set(&mut rules.seating.n_max, self.seats);
        set(&mut rules.seating.n_min, self.min_start);
        set(&mut rules.stack, self.stack);
        set(&mut rules.max_entries, self.max_entries);
        set(&mut rules.structure.weights, self.weights);
        set(&mut rules.structure.ties, self.ties);
        let level = self.late_until_level.map(LateRegistration::UntilLevel);
        let minutes = self.late_minutes.map(LateRegistration::Minutes);
        set(&mut rules.structure.places, self.places.map(Some));
        set(&mut rules.late_registration, level.or(minutes).map(Some));
        set(&mut rules.alternates.until, self.alternates);
        set(&mut rules.alternates.passed_over, self.passed_over);
        if self.draw_by_rating {
            rules.seating.draw_by_rating = Some(true);
        }
        let blinds = self.blinds.map(BlindPreset::rules);
        set(&mut rules.blinds, blinds.map(Some));
        let (zone, now) = (session.zone(), session.at().unwrap_or(session.now()));
        let day = self.date.unwrap_or_else(|| day_of(&zone, now));
        let starts = self.starts.map(|starts| starts.on(&zone, day, now));
        Ok(TournamentAction::Announce {
            title: self.title,
            season: self.season,
            date: self.date,
            starts,
            capacity: self.capacity.or(capacity),
            sealed: self.sealed,
            starts_when_full: self.start_when_full || starts_when_full,
            final_table,
            redraws,
            rules,
        }
        .on(self.id))
    }
}

/// Seats of the largest table of a room, if a table may have that many.
fn largest_table(room: &RoomRules) -> Option<u8> {
    let seats = room.tables.iter().map(|table| table.seats).max();
    seats.filter(|seats| (2..=MAX_SEATS).contains(seats))
}

/// Seats at a table, and with them the players that a new table needs: half of the seats at most.
pub(super) fn seats_of(rules: &mut TournamentRules, seats: Option<u8>) {
    set(&mut rules.seating.n_max, seats);
    let half = seats.map(|seats| rules.seating.n_min.min(seats.div_ceil(2).max(2)));
    set(&mut rules.seating.n_min, half);
}

/// Replaces a rule by the value of its option.
fn set<T>(value: &mut T, option: Option<T>) {
    if let Some(given) = option {
        *value = given;
    }
}

/// A date. A time of day behind it is rejected, as it would be lost.
pub(super) fn date(text: &str) -> Result<Date, Expected> {
    let date = text.parse().ok();
    date.filter(|date: &Date| date.to_string() == text)
        .ok_or(Expected::Date)
}
