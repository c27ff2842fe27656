//! Stages of jobs, settings, pairing and help.

use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use club_log::authorise::Role;
use club_log::ids::TournamentId;
use club_web::{
    Address, DeviceRow, DevicesView, Found, JobEnd, JobId, JobPage, JobStage, JobState, JobStep,
    JobView, Network, NightPage, PairingCode, PairingView, ProgramRow, PublicNames, Query,
    StaffRow,
};

use super::{DIRECTOR, PUBLIC, Stage, long_names, stage};

/// Long work in each of its states.
pub(super) fn jobs() -> Vec<Stage> {
    let club = long_names(9);
    let id = JobId::of(7);
    let night = NightPage::Check;
    let night = Address::Night(TournamentId::new("night").unwrap(), night);
    let check = JobPage::Page(night, Box::new(Query::from_pairs([("run", "1")])));
    let set = Query::from_pairs([("set-beta", "900")]);
    let what_if = JobPage::Page(Address::WhatIf, Box::new(set));
    let export = JobPage::Export { names: true };
    let step = JobStep {
        stage: JobStage::Ratings,
        done: 3,
        all: 12,
    };
    let shown = |name: &str, page: &JobPage, state: JobState<()>, may_stop: bool| {
        let job = JobView {
            id: id.clone(),
            page: page.clone(),
            state,
            may_stop,
        };
        let mut stage = stage(name, &club, DIRECTOR, &format!("/jobs/{id}"));
        stage.found = Some(Found::Job(Box::new(job)));
        stage
    };
    vec![
        shown("job_waiting", &check, JobState::Waiting { ahead: 2 }, true),
        shown("job_begins", &what_if, JobState::Working(None), false),
        shown("job_working", &check, JobState::Working(Some(step)), true),
        shown(
            "job_stopped",
            &what_if,
            JobState::Ended(JobEnd::Stopped),
            true,
        ),
        shown(
            "job_out_of_time",
            &check,
            JobState::Ended(JobEnd::OutOfTime),
            true,
        ),
        shown("job_file", &export, JobState::Done(()), true),
    ]
}

/// Staff, devices, pairing, help.
pub(super) fn settings() -> Vec<Stage> {
    let club = long_names(9);
    let member = |text: &str| MemberId::new(text).unwrap();
    let at = |minutes: i64| {
        Timestamp::from_millisecond(club.now.as_millisecond() + 60_000 * minutes).unwrap()
    };
    let staff = [("m0", Role::Director), ("m3", Role::Floor)];
    let devices = DevicesView {
        staff: staff
            .map(|(text, role)| StaffRow {
                member: member(text),
                role,
            })
            .to_vec(),
        devices: vec![DeviceRow {
            id: "d-1".to_owned(),
            member: member("m0"),
            label: "iPhone".to_owned(),
            since: at(-90),
            ends: Some(at(990)),
            is_this: true,
        }],
        programs: vec![ProgramRow {
            name: "scoreboard".parse().unwrap(),
            role: Role::Floor,
            since: at(-30),
        }],
        addresses: vec!["http://192.168.1.20:7373".to_owned()],
        network: Some(Network {
            name: "Straddle".to_owned(),
            password: Some("secret".to_owned()),
        }),
        names: PublicNames::NickOrName,
        code: Some(PairingCode {
            code: "7KMN2PQR".to_owned(),
            member: member("m3"),
            ends: at(5),
        }),
    };
    let valid = PairingView::Valid {
        member: member("m3"),
        role: Role::Floor,
    };
    vec![
        stage("settings", &club, DIRECTOR, "/settings").with_devices(devices),
        stage("settings_floor", &club, Role::Floor, "/settings"),
        stage("pair", &club, PUBLIC, "/pair"),
        stage("pair_valid", &club, PUBLIC, "/pair/7KMN2PQR").with_pairing(valid),
        stage("pair_refused", &club, PUBLIC, "/pair/WRONG").with_pairing(PairingView::Refused),
        stage("pair_wait", &club, PUBLIC, "/pair/WRONG")
            .with_pairing(PairingView::Wait { seconds: 42 }),
        stage("paired", &club, PUBLIC, "/pair").with_pairing(PairingView::Paired),
        stage("help", &club, DIRECTOR, "/help"),
        stage("help_public", &club, PUBLIC, "/help"),
    ]
}
