//! The page of a poker club: a night from a phone, a screen on the wall, seats of players.
//!
//! The page has no rules. It shows the views of [`club_view`] and sends the commands of [`club_log`].
//!
//! # Types
//!
//! - [`Address`]: the place of a page. [`Page`]: the regions of an address, and the document around them.
//! - [`View`]: the club at one moment, which every page reads. [`Look`]: a view, read by somebody.
//! - [`Region`]: an element that is sent again where it [changed].
//! - [`Assets`]: style and scripts.
//! - [`LongJob`]: work that takes long, with its [`Progress`]; it can be stopped.
//! - [`MemoryDesk`]: a club in memory behind the routes, as a browser tab and tests have it.
//! - [`ApiDocument`]: a document for programs. [`openapi`]: the description of all of them.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod actor;
mod address;
mod admission;
mod answer;
mod api;
mod asked;
mod assets;
mod desk;
mod devices;
mod drill_asked;
mod edit_asked;
mod export;
mod form;
mod found;
mod guard;
mod job;
mod job_id;
mod job_view;
mod jobs;
mod log_kind;
mod long_job;
mod memo;
#[cfg(feature = "memory")]
mod memory_desk;
mod multipart;
mod niko_asked;
mod niko_file;
mod niko_solved;
mod page;
mod pairing;
mod possible;
mod preferences;
mod prepared;
mod problem;
mod programs;
mod progress;
mod public_parts;
mod query;
mod rate;
#[cfg(any(feature = "memory", feature = "server"))]
mod read;
mod reader;
mod refusal;
mod region;
mod routes;
mod say;
mod seating_chance;
#[cfg(feature = "server")]
pub mod server;
mod sheet_command;
mod shortened;
mod site;
#[cfg(any(feature = "memory", feature = "server"))]
mod solved_games;
mod staff;
mod staff_role;
mod upload;
mod uploads;
mod verb;
mod view;

pub use self::address::{Address, ClubPrinted, NightPage, Printed, Tool};
#[cfg(feature = "schema")]
pub use self::api::openapi;
pub use self::api::{
    Answers, ApiDocument, DryRun, EngineAnswer, EngineWork, MAX_BODY, MAX_EVENTS, Wanted,
    document_of, events_after, perform_line, try_lines,
};
pub use self::asked::MAX_FORM;
pub use self::assets::{Asset, Assets};
pub use self::desk::{Act, Caller, Desk, Done, Offer, Refused};
pub use self::devices::{DeviceRow, DevicesView, PairingCode, PairingView, ProgramRow, StaffRow};
pub use self::drill_asked::{DrillAsked, DrillLearned};
pub use self::form::{Expected, Fields, FormFault, MAX_NAME, MAX_REASON};
pub use self::found::{BackupRow, Checked, Found, MembersFound, Question, find, look_up};
pub use self::guard::{Hosts, Passed, Turned};
pub use self::job::{Performed, foresee, perform};
pub use self::job_id::JobId;
pub use self::job_view::{JobPage, JobState, JobView};
pub use self::log_kind::LogKind;
pub use self::long_job::{Beginner, LongJob, LongQuestion};
#[cfg(feature = "memory")]
pub use self::memory_desk::MemoryDesk;
pub use self::niko_solved::{NikoGame, NikoSolved};
pub use self::page::{Look, OnwardForm, Page, SheetPreview};
pub use self::pairing::{
    CODE_LENGTH, CODE_MS, Codes, DEVICE_MS, Device, DeviceWish, PairingFault, Staffing,
    WRONG_CODES, WRONG_CODES_MS,
};
pub use self::preferences::{
    MAX_NETWORK_NAME, MAX_NETWORK_PASSWORD, Network, Preferences, PublicNames,
};
pub use self::problem::{Problem, RequestFault};
pub use self::programs::{
    MAX_PROGRAM_NAME, MAX_PROGRAMS, NoProgramName, Program, ProgramName, Programs,
};
pub use self::progress::{JobEnd, JobStage, JobStep, Progress};
pub use self::public_parts::PublicParts;
pub use self::query::{Query, Sheet, StandingsOrder, Theme};
pub use self::rate::{COMMANDS_A_SECOND, Rates};
pub use self::reader::Reader;
pub use self::region::{Region, changed};
pub use self::routes::router;
pub use self::seating_chance::SeatingChance;
pub use self::site::{Keep, Kept, Peer, SharedMachine, Site};
pub use self::staff_role::StaffRole;
pub use self::upload::MAX_UPLOAD;
pub use self::verb::{Deed, NoDeed, Sending, club_deed, night_deed};
pub use self::view::{LastNight, ShownNight, Told, Trouble, View};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
