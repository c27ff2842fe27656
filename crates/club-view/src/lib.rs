//! Views of a poker club as data, and their words in English and Japanese.
//!
//! For everything that shows a club: the command line, `--json`, printed sheets and pages. A view
//! is made by a pure function from the state of [`club_log`], is plain data that serialises, and is
//! shown as text or as a [`club_sheets::Sheet`] in a [`Lang`].
//!
//! ```
//! use club_log::directory::Directory;
//! use club_log::Club;
//! use club_view::{Lang, MembersView};
//!
//! let mut directory = Directory::default();
//! let aoki = chained_events::ids::MemberId::new("m-1")?;
//! directory.set(aoki.clone(), "青木".to_owned());
//! let view = MembersView::of(&directory, &[aoki]);
//! assert_eq!(view.text(Lang::Ja), "\
//! ┌──────┐\n\
//! │ 名前 │\n\
//! ╞══════╡\n\
//! │ 青木 │\n\
//! └──────┘\n");
//! assert_eq!(serde_json::to_string(&view)?, r#"{"members":[{"member":"m-1","name":"青木"}]}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Types
//!
//! - [`TournamentView`], [`ClockView`], [`LogView`]: a night, its clock, what happened.
//! - [`FieldView`], [`ScheduleView`], [`MovesView`], [`NewSeatsView`], [`ActsView`]: a night for a screen: who
//!   is left, the ends of levels, moves and new seats, recent commands.
//! - [`EffectsView`]: what differs between two states, in sentences with names.
//! - [`NightsView`], [`SeasonsView`], [`SeasonView`], [`MemberRecordView`], [`NightStandingsView`]: what
//!   there is: nights, seasons, a member's nights.
//! - [`StandingsView`], [`MembersView`], [`PayoutsView`], [`SeatsView`]: lists, on a screen and on
//!   paper.
//! - [`TiersView`], [`RatingHistoryView`], [`RatingChangeView`], [`RatingExplanationView`],
//!   [`ReplayView`]: ratings, and why they changed.
//! - [`SeasonWhatIfView`], [`ReliabilityView`]: a season counted otherwise, and how far its rankings can be
//!   trusted.
//! - [`EventWords`]: an event or a reason in a sentence.
//! - [`Lang`]: the language, from [`club_words`], which has the messages.
//!
//! # Features
//!
//! - `schema`: the JSON Schemas of the documents, in the module `schema`.
//!
//! # Words
//!
//! The sentences are in the locales of [`club_words`], and every one is asked for: a test compares. Names
//! are data: nothing splits or reorders them. Seats are `T12-7` in Japanese.
//!
//! Machine answers are not translated: keys, kinds and messages in JSON are English in every
//! language.
//!
//! # What it does not do
//!
//! It contains no rules, reads no clock and no environment, and prints nothing.

mod acts;
mod alternates;
mod balance;
mod blind_plan;
mod blinds_sheet;
mod bust;
mod chips;
mod clock;
mod deal;
mod edit_words;
mod effect_words;
mod effects;
mod event;
mod evidence_words;
mod field;
mod hand_for_hand_words;
mod labels;
mod list_words;
mod log;
mod member_record;
mod members;
mod money;
mod money_effects;
mod money_say;
mod money_words;
mod moves;
mod new_seats;
mod night_terms;
mod nights;
mod number;
mod odds;
mod ots;
mod payouts;
mod player;
mod prizes;
mod rating_absence;
mod rating_change;
mod rating_chart;
mod rating_check;
mod rating_games;
mod rating_history;
mod rating_replay;
mod rating_rules;
mod rating_start;
mod ratings;
mod reading_row;
mod reason;
mod receipt;
mod reliability;
mod reliability_nights;
mod reliability_text;
mod results;
mod room;
mod room_words;
mod sales;
mod say;
mod schedule;
#[cfg(feature = "schema")]
pub mod schema;
mod season_ranks;
mod season_what_if;
mod season_what_if_text;
mod season_words;
mod seasons;
mod seating_check;
mod seats;
mod slips;
mod stamp;
mod standings;
mod standings_nights;
mod statistics;
mod step;
mod surprises;
mod tier_list;
mod tournament;
mod tournament_text;
mod undone;

pub use acts::{ActChange, ActRow, ActsView};
pub use alternates::AlternateRow;
pub use balance::BalanceView;
pub use blind_plan::{BlindPlanView, BlindRestView};
pub use blinds_sheet::{BlindsView, LevelRow};
pub use bust::BustAnswer;
pub use chips::{ChipLeader, ChipsView};
pub use clock::ClockView;
pub use club_words::Lang;
pub use deal::DealView;
pub use effects::{
    Change, EffectsView, EntryEffect, EntryState, FigureEffect, NightEffects, SeatEffect,
};
pub use event::EventWords;
pub use field::{FieldView, PayJump};
pub use labels::LabelsView;
pub use log::{LogRow, LogView, Reasons, recorded_text};
pub use member_record::{Knockouts, LadderRating, MemberNight, MemberRecordView};
pub use members::{MemberRow, MembersView};
pub use money::{AmountRow, MoneyRow, MoneyView, TicketRow, TicketsView, TillView};
pub use money_effects::MoneyEffects;
pub use money_words::{money_figure, money_text};
pub use moves::{MovesView, OrderRow, SeatChange, SeatName};
pub use new_seats::{NewSeatRow, NewSeatsView, SeatCause};
pub use night_terms::{night_terms, night_without_season};
pub use nights::{NightRow, NightsListed, NightsView, Winner};
pub use number::{moment, points};
pub use odds::{OddsRow, OddsView, WorthRow};
pub use ots::{OtsAmount, OtsFinish, OtsRebuys, OtsSpeed, OtsView};
pub use payouts::{PaidRow, PayoutRow, Payouts, PayoutsView};
pub use player::PlayerView;
pub use prizes::{HolderRow, PrizeRow, PrizesView};
pub use rating_absence::{AbsenceEffectRow, AbsenceEffectView, AwayView};
pub use rating_change::{ChangeRow, RatingChangeView, RatingChangesView, no_rating_changes};
pub use rating_check::{PairRow, RatingCheckView, UnlikelyRow};
pub use rating_games::{PartialGame, RatingExplanationView};
pub use rating_history::{HistoryRow, PublishedNight, RatingHistoryView};
pub use rating_replay::{OtherParameter, ReplayRow, ReplayView, WhatIfRow, WhatIfView};
pub use rating_start::StartView;
pub use ratings::{ShownRating, TierCount, TierRow, TiersView};
pub use reading_row::ReadingRow;
pub use receipt::ReceiptView;
pub use reliability::{
    HalvesReliability, MeasuredRanking, NextNightReliability, RELIABILITY_NIGHTS,
    RELIABILITY_PLAYERS, RankingReliability, ReliabilityView,
};
pub use results::{FinishedRow, ResultsView};
pub use room::{RoomTableRow, RoomView};
pub use sales::{Sale, SalesView};
pub use schedule::{ScheduleRow, ScheduleView};
pub use season_ranks::{RankMove, SeasonRanksView};
pub use season_what_if::{CountChange, CountedRow, SeasonWhatIfRow, SeasonWhatIfView};
pub use season_what_if_text::SaidMoves;
pub use seasons::{SeasonRow, SeasonView, SeasonsView};
pub use seating_check::{SeatFault, SeatingCheckView, WrongSeat};
pub use seats::{SeatRow, SeatsView};
pub use slips::{Slip, SlipsView, last_break};
pub use standings::{CountedNights, StandingRow, StandingsView};
pub use standings_nights::{NightCell, NightColumn, NightStandingsView, PlayerNights};
pub use surprises::{SurpriseRow, SurprisesView, with_surprises};
pub use tier_list::{Attendance, SinceDate, TierFilter};
pub use tournament::{KnockoutRow, OrderView, PlaceRow, ResultRow, TableView, TournamentView};
pub use tournament_text::Moves;
pub use undone::{Taken, UndoneView};
