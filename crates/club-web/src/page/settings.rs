//! Settings: staff and roles, devices, addresses.

use chained_events::timestamp::Timestamp;
use club_log::authorise::Role;
use club_view::MembersView;
use club_words::date;
use jiff::tz::TimeZone;
use maud::{Markup, html};

use super::names::name;
use super::scene::hours;
use super::{Look, Page, qr};
use crate::preferences::{MAX_NETWORK_NAME, MAX_NETWORK_PASSWORD};
use crate::{
    BackupRow, DevicesView, Found, MAX_PROGRAM_NAME, ProgramName, PublicNames, Region, say,
};

/// Copies that are listed.
const BACKUPS: usize = 20;

/// The page.
pub(super) fn page(look: &Look<'_>) -> Page {
    let lang = look.reader.lang;
    let empty = DevicesView::default();
    let view = look.devices.unwrap_or(&empty);
    let is_director = look.reader.role >= Role::Director;
    let element = html! {
        div.stack id="settings" {
            h1 { (say::page_settings(lang)) }
            @if is_director { (staff(look, view)) (devices(look, view)) (programs(look, view)) }
            (addresses(look, view))
            @if is_director { (names_in_public(look, view)) (export(look)) (backups(look)) }
            section.panel {
                h2 { (say::page_keys(lang)) }
                label.tick { input type="checkbox" name="letters" checked; (say::page_letters(lang)) }
            }
        }
    };
    Page::new(
        say::page_settings(lang),
        vec![Region::new("settings", element)],
    )
}

/// The name of a role.
pub(super) fn role_name(look: &Look<'_>, role: Role) -> String {
    let lang = look.reader.lang;
    match role {
        Role::Public => say::page_role_public(lang),
        Role::Floor => say::page_role_floor(lang),
        Role::Director => say::page_role_director(lang),
    }
}

/// The clocks of the club.
pub(super) fn zone(look: &Look<'_>) -> TimeZone {
    let club = look.view.state.club.identity();
    club.and_then(|club| TimeZone::get(&club.zone).ok())
        .unwrap_or(TimeZone::UTC)
}

/// The day of a moment on the clocks of the club.
pub(super) fn day(look: &Look<'_>, at: Timestamp) -> String {
    let moment = jiff::Timestamp::from_millisecond(at.as_millisecond());
    moment.map_or_else(
        |_| String::new(),
        |moment| date(look.reader.lang, moment.to_zoned(zone(look)).date()),
    )
}

fn staff(look: &Look<'_>, view: &DevicesView) -> Markup {
    let lang = look.reader.lang;
    let directory = &look.view.state.directory;
    let members = MembersView::of(directory, look.view.state.club.members());
    let others = members.members.iter().filter(|row| row.name.is_some());
    let others = others.filter(|row| !view.staff.iter().any(|staff| staff.member == row.member));
    html! {
        section.panel.stack {
            h2 { (say::page_staff(lang)) }
            @if view.staff.is_empty() { p { (say::page_no_staff(lang)) } }
            ul.rows {
                @for row in &view.staff {
                    li {
                        div.who { (name(&directory.label(&row.member))) " " small { (role_name(look, row.role)) } }
                        div.acts {
                            form method="post" action="/pair-code" data-plain {
                                input type="hidden" name="player" value=(row.member);
                                button.primary type="submit" { (say::page_pair_phone(lang)) span.unseen { ": " (directory.label(&row.member)) } }
                            }
                            form method="post" action="/staff" data-act data-then="/settings" {
                                input type="hidden" name="player" value=(row.member);
                                input type="hidden" name="role" value="public";
                                button.danger type="submit" { (say::page_end_role(lang)) span.unseen { ": " (directory.label(&row.member)) } }
                            }
                        }
                        @if let Some(code) = view.code.as_ref().filter(|code| code.member == row.member) { (code_of(look, code)) }
                    }
                }
            }
            form.stack method="post" action="/staff" data-act data-then="/settings" {
                div {
                    label for="member" { (say::page_new_staff(lang)) }
                    select id="member" name="player" required {
                        @for row in others { option value=(row.member) { (row.label) } }
                    }
                }
                fieldset {
                    legend { (say::page_role(lang)) }
                    label.tick { input type="radio" name="role" value="floor" checked; (role_name(look, Role::Floor)) }
                    label.tick { input type="radio" name="role" value="director"; (role_name(look, Role::Director)) }
                }
                button type="submit" { (say::page_give_role(lang)) }
            }
        }
    }
}

/// A code for one phone, as QR and as letters.
fn code_of(look: &Look<'_>, code: &crate::PairingCode) -> Markup {
    let lang = look.reader.lang;
    let address = format!("{}/pair/{}", look.origin, code.code);
    html! {
        div.stack role="status" {
            (qr::code(&address, &say::page_pair_qr(lang)))
            p.code { (code.code) }
            p { (say::page_code_ends(lang, hours(&zone(look), code.ends))) }
        }
    }
}

fn devices(look: &Look<'_>, view: &DevicesView) -> Markup {
    let lang = look.reader.lang;
    let directory = &look.view.state.directory;
    html! {
        section.panel {
            h2 { (say::page_devices(lang)) }
            @if view.devices.is_empty() { p { (say::page_no_devices(lang)) } }
            ul.rows {
                @for row in &view.devices {
                    li {
                        div.who {
                            (name(&directory.label(&row.member))) " · " (name(&row.label))
                            @if row.is_this { " · " (say::page_this_device(lang)) }
                            p.small {
                                (say::page_since(lang, hours(&zone(look), row.since))) " · "
                                @match row.ends {
                                    Some(ends) => (say::page_ends_at(lang, hours(&zone(look), ends))),
                                    None => (say::page_until_ended(lang)),
                                }
                            }
                        }
                        form method="post" action="/device-end" data-act data-then="/settings" {
                            input type="hidden" name="device" value=(row.id);
                            button.danger type="submit" { (say::page_end(lang)) span.unseen { ": " (row.label) } }
                        }
                    }
                }
            }
        }
    }
}

fn programs(look: &Look<'_>, view: &DevicesView) -> Markup {
    let lang = look.reader.lang;
    html! {
        section.panel.stack {
            h2 { (say::page_programs(lang)) }
            p.small { (say::page_programs_about(lang)) }
            ul.rows {
                @for row in &view.programs {
                    li {
                        div.who {
                            (name(row.name.as_str())) " " small { (role_name(look, row.role)) }
                            p.small { (say::page_since(lang, hours(&zone(look), row.since))) }
                        }
                        form method="post" action="/token-end" data-act data-then="/settings" {
                            input type="hidden" name="name" value=(row.name);
                            button.danger type="submit" { (say::page_end(lang)) span.unseen { ": " (row.name) } }
                        }
                    }
                }
            }
            form.stack method="post" action="/token" data-plain {
                div {
                    label for="program" { (say::page_program_name(lang)) }
                    input id="program" name="name" required maxlength=(MAX_PROGRAM_NAME) pattern="[a-z0-9\\-]+" autocomplete="off" autocapitalize="none";
                }
                fieldset {
                    legend { (say::page_role(lang)) }
                    label.tick { input type="radio" name="role" value="floor" checked; (role_name(look, Role::Floor)) }
                    label.tick { input type="radio" name="role" value="director"; (role_name(look, Role::Director)) }
                }
                button type="submit" { (say::page_make_token(lang)) }
            }
        }
    }
}

/// The page with a new token, which is shown this once.
pub(crate) fn token(look: &Look<'_>, program: &ProgramName, token: &str) -> Page {
    let lang = look.reader.lang;
    let title = say::page_token_of(lang, program.as_str());
    let element = html! {
        section.panel.stack id="token" {
            h1 { (title) }
            p { (say::page_token_once(lang)) }
            p { code { (token) } }
            p { a href="/settings" { (say::page_settings(lang)) } }
        }
    };
    super::frame::with_bar(Page::new(title, vec![Region::new("token", element)]), look)
}

fn names_in_public(look: &Look<'_>, view: &DevicesView) -> Markup {
    let lang = look.reader.lang;
    let choice = |value: &str, names: PublicNames, words: String| {
        html! {
            label.tick { input type="radio" name="names" value=(value) checked[view.names == names]; (words) }
        }
    };
    html! {
        section.panel {
            form.stack method="post" action="/public-names" data-act data-then="/settings" {
                fieldset {
                    legend { (say::page_public_names(lang)) }
                    (choice("nick-or-name", PublicNames::NickOrName, say::page_nick_or_name(lang)))
                    (choice("nick-only", PublicNames::NickOnly, say::page_nick_only(lang)))
                }
                button type="submit" { (say::page_keep(lang)) }
            }
        }
    }
}

/// Name and password of the network, for its QR code.
fn network_form(look: &Look<'_>, view: &DevicesView) -> Markup {
    let lang = look.reader.lang;
    let network = view.network.as_ref();
    let password = network.and_then(|network| network.password.as_deref());
    html! {
        form.stack method="post" action="/network" data-act data-then="/settings" {
            div {
                label for="network" { (say::page_network_name(lang)) }
                input id="network" name="name" maxlength=(MAX_NETWORK_NAME) autocomplete="off" value=(network.map_or("", |network| network.name.as_str()));
            }
            div {
                label for="network-password" { (say::page_network_password(lang)) }
                input id="network-password" name="password" maxlength=(MAX_NETWORK_PASSWORD) autocomplete="off" value=(password.unwrap_or_default());
            }
            button type="submit" { (say::page_keep(lang)) }
        }
    }
}

/// The log as a file.
fn export(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    html! {
        section.panel {
            h2 { (say::page_export(lang)) }
            p { (say::page_export_help(lang)) }
            form.stack method="get" action=(crate::job_view::EXPORT) {
                label.tick { input type="checkbox" name="names" value="on"; (say::page_with_names(lang)) }
                button type="submit" { (say::page_export(lang)) }
            }
        }
    }
}

/// The copies in the folder of the club.
fn backups(look: &Look<'_>) -> Markup {
    let lang = look.reader.lang;
    let rows: &[BackupRow] = match look.found {
        Some(Found::Backups(rows)) => rows,
        _ => &[],
    };
    let zone = zone(look);
    html! {
        section.panel {
            h2 { (say::page_backups(lang)) }
            @if rows.is_empty() { p { (say::page_no_backups(lang)) } }
            ul.rows {
                @for row in rows.iter().take(BACKUPS) {
                    li {
                        span.who { (name(&row.name)) }
                        small { (day(look, row.at)) " " (hours(&zone, row.at)) " · " (say::page_kilobytes(lang, row.bytes.div_ceil(1024))) }
                    }
                }
            }
            @if rows.len() > BACKUPS { p.small { (say::page_and_more(lang, rows.len() - BACKUPS)) } }
            p.small { (say::page_restore_help(lang)) }
        }
    }
}

fn addresses(look: &Look<'_>, view: &DevicesView) -> Markup {
    let lang = look.reader.lang;
    html! {
        section.panel.stack {
            h2 { (say::page_addresses(lang)) }
            @if view.addresses.is_empty() { p { (say::page_this_machine_only(lang)) } }
            @if let Some(network) = &view.network {
                div { h3 { (say::page_join_network(lang)) " " (name(&network.name)) } (qr::code(&network.code(), &say::page_join_network(lang))) }
            }
            @if look.reader.role >= Role::Director { (network_form(look, view)) }
            @for address in &view.addresses {
                div { p { (address) } (qr::code(address, address)) }
            }
        }
    }
}
