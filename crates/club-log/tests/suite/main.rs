//! Decisions, fold, logs of earlier releases, and the ledger on its stores.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "helpers of tests fail the test, and its numbers are small"
)]

mod acts;
mod alternates;
mod alternates_away;
#[cfg(feature = "schema")]
mod authorise;
#[cfg(feature = "sqlite")]
mod blind_plan;
mod bodies;
mod book;
mod cache;
mod chips;
mod clock;
mod club_room;
mod corpus;
mod corrections;
mod deals;
mod desks;
mod draw_by_rating;
mod edits;
mod edits_laws;
mod edits_season;
mod end_of_play;
mod false_events;
mod finish_import;
mod forge;
mod forged;
mod forged_orders;
mod hall;
mod hand_for_hand;
#[cfg(feature = "sqlite")]
mod import_text;
mod imports;
mod ladder;
mod ladder_absence;
mod ladder_deals;
mod ladder_laws;
mod ladder_left;
mod ladder_model;
mod ladder_parameters;
mod late;
mod laws;
mod long_old_nights;
mod money;
mod money_acts;
mod money_deals;
mod money_laws;
mod money_night;
mod money_prices;
mod money_refusals;
mod money_settled;
mod names;
mod night;
mod night_refusals;
mod odds;
mod past_nights;
mod people;
mod pins;
mod play_out;
mod refusals;
mod release;
#[cfg(feature = "sqlite")]
mod release_1;
mod revised;
mod rooms;
mod satellite;
mod satellite_laws;
#[cfg(feature = "schema")]
mod schema;
mod season;
mod season_edits;
mod season_rules;
mod season_start;
mod season_what_if;
mod seats;
mod seen;
mod sit_and_go;
mod stored_standings;
mod times;
mod tonight;
mod tonight_acts;
mod tonight_tables;
mod tried;
mod twins;
mod undo;
mod wider_acts;
