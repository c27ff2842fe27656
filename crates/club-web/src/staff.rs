//! Forms about staff and choices: a phone is paired, a role is given, a device is ended, names are chosen.

use axum::extract::Request;
use axum::response::Response;
use chained_events::ids::MemberId;
use club_log::authorise::Role;

use crate::Address;
use crate::answer;
use crate::asked::{Asked, form};
use crate::desk::{Desk, Refused};
use crate::form::{Expected, Fields, FormFault};
use crate::page::token_page;
use crate::pairing::{DEVICE_MS, DeviceWish, PairingFault};
use crate::preferences::{MAX_NETWORK_NAME, MAX_NETWORK_PASSWORD};
use crate::prepared::{Prepared, label_of};
use crate::problem::{Problem, RequestFault};
use crate::site::Site;
use crate::{Network, ProgramName, PublicNames, StaffRole};

/// `POST /pair/CODE`: the device that asks is paired.
pub(crate) async fn pair<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    request: Request,
    code: &str,
) -> Response {
    let paired = async {
        let fields = form(site, asked, request).await?;
        let lasts = fields.ticked("lasts")?;
        fields.optional("key")?;
        fields.done()?;
        let secret = secret(site)?;
        let (from, now) = (asked.from, site.now());
        let label = label_of(&asked.headers);
        let wish = DeviceWish { label, lasts };
        let mut codes = site.codes();
        let mut tried = codes.clone();
        let changed =
            site.change(|kept| tried.redeem(&mut kept.staffing, code, &secret, from, now, wish));
        // A device that cannot be kept leaves the code good; a wrong code counts.
        if !matches!(changed, Err(PairingFault::NotKept { .. })) {
            *codes = tried;
        }
        changed?;
        Ok::<_, Problem>((secret, lasts))
    };
    match paired.await {
        Ok((secret, lasts)) => {
            let name = site.shared.hosts.cookie_name();
            let age = if lasts { 31_536_000 } else { DEVICE_MS / 1_000 };
            let secure = if site.shared.hosts.name.is_some() {
                "; Secure"
            } else {
                ""
            };
            let cookie =
                format!("{name}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
            answer::with_cookie(answer::see_other(&Address::Home.to_string()), &cookie)
        }
        Err(problem) => answer::problem(site, &asked.reader, asked.json, &problem),
    }
}

/// Changes what is kept outside the log.
///
/// `POST /staff` has a member and a role, `/pair-code` a member, `/device-end` a device, `/public-names` a choice,
/// `/network` a name and a password, `/token-end` a name.
pub(crate) async fn change<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    request: Request,
    verb: &str,
) -> Response {
    let changed = async {
        let fields = form(site, asked, request).await?;
        if asked.caller.role < Role::Director {
            return Err(RequestFault::DirectorsPage.into());
        }
        let member = |text: &str| MemberId::new(text).ok();
        match verb {
            "staff" => {
                let member = fields.of("player", Expected::Id, member)?;
                let role = match fields.of("role", Expected::Choice, role_of)? {
                    NewRole::Given(role) => Some(role),
                    NewRole::Taken => None,
                };
                fields.optional("key")?;
                fields.done()?;
                if !site.desk.view().state.club.members().contains(&member) {
                    return Err(PairingFault::NotAMember { member }.into());
                }
                site.change(|kept| {
                    kept.staffing.set_role(&member, role);
                    Ok(())
                })?;
            }
            "pair-code" => {
                let member = fields.of("player", Expected::Id, member)?;
                fields.optional("key")?;
                fields.done()?;
                let random = random(site)?;
                let mut codes = site.codes();
                codes.make(&site.kept().staffing, &member, random, site.now())?;
            }
            "device-end" => {
                let hash = fields.text("device")?;
                fields.optional("key")?;
                fields.done()?;
                site.change(|kept| {
                    kept.staffing.end(&hash);
                    Ok(())
                })?;
            }
            "token-end" => {
                let name: ProgramName = fields.text("name")?.parse().map_err(PairingFault::from)?;
                fields.optional("key")?;
                fields.done()?;
                site.change(|kept| {
                    kept.staffing.end_program(&name);
                    Ok(())
                })?;
            }
            "public-names" => {
                let names = fields.of("names", Expected::Choice, names_of)?;
                fields.optional("key")?;
                fields.done()?;
                site.change(|kept| {
                    kept.preferences.names = names;
                    Ok(())
                })?;
            }
            "network" => {
                let network = network_of(&fields)?;
                fields.optional("key")?;
                fields.done()?;
                site.change(|kept| {
                    kept.preferences.network = network;
                    Ok(())
                })?;
            }
            unknown => {
                let verb = unknown.chars().take(60).collect();
                return Err(RequestFault::NoSuchVerb { verb }.into());
            }
        }
        Ok::<_, Problem>(())
    };
    match changed.await {
        Ok(()) if asked.json => answer::kept(),
        Ok(()) => answer::see_other(&Address::Settings.to_string()),
        Err(problem) => answer::problem(site, &asked.reader, asked.json, &problem),
    }
}

/// `POST /token`: a program is let in, by the director. The answer has the token, which is kept as a hash and
/// never shown again.
pub(crate) async fn token<D: Desk>(site: &Site<D>, asked: &Asked, request: Request) -> Response {
    let made = async {
        let fields = form(site, asked, request).await?;
        if asked.caller.role < Role::Director {
            return Err(RequestFault::DirectorsPage.into());
        }
        let name: ProgramName = fields.text("name")?.parse().map_err(PairingFault::from)?;
        let role = match fields.of("role", Expected::Choice, role_of)? {
            NewRole::Given(role) => role,
            NewRole::Taken => {
                let field = "role".to_owned();
                let (value, expected) = ("public".to_owned(), Expected::Choice);
                return Err(FormFault::FieldValue {
                    field,
                    value,
                    expected,
                }
                .into());
            }
        };
        fields.optional("key")?;
        fields.done()?;
        let secret = secret(site)?;
        let (now, view) = (site.now(), site.desk.view());
        let is_member = |id: &MemberId| view.state.club.members().contains(id);
        site.change(|kept| {
            let staffing = &mut kept.staffing;
            staffing.add_program(&name, role, &secret, now, is_member)
        })?;
        Ok::<_, Problem>((name, secret))
    };
    match made.await {
        Ok((name, secret)) if asked.json => answer::token(&name, &secret),
        Ok((name, secret)) => {
            let prepared = Prepared::bare(site, &asked.reader);
            let look = prepared.look();
            let page = token_page(&look, &name, &secret);
            answer::unstored(answer::html(page.document(&look, &site.shared.assets)))
        }
        Err(problem) => answer::problem(site, &asked.reader, asked.json, &problem),
    }
}

/// A role that is given, or taken.
enum NewRole {
    Given(StaffRole),
    Taken,
}

/// The role with this name; `public` takes it.
fn role_of(name: &str) -> Option<NewRole> {
    match name {
        "public" => Some(NewRole::Taken),
        "floor" => Some(NewRole::Given(StaffRole::Floor)),
        "director" => Some(NewRole::Given(StaffRole::Director)),
        _ => None,
    }
}

/// The choice of names with this name.
fn names_of(name: &str) -> Option<PublicNames> {
    match name {
        "nick-or-name" => Some(PublicNames::NickOrName),
        "nick-only" => Some(PublicNames::NickOnly),
        _ => None,
    }
}

/// The network of a form; an empty name takes it away.
fn network_of(fields: &Fields) -> Result<Option<Network>, FormFault> {
    let (name, password) = (fields.optional("name")?, fields.optional("password")?);
    let bounded = |field: &str, text: &str, length: usize, most: usize| {
        if length <= most {
            return Ok(text.to_owned());
        }
        let field = field.to_owned();
        Err(FormFault::FieldTooLong {
            field,
            length,
            most,
        })
    };
    let password = password.map(|text| {
        bounded(
            "password",
            &text,
            text.chars().count(),
            MAX_NETWORK_PASSWORD,
        )
    });
    let password = password.transpose()?;
    let name = name.map(|text| bounded("name", &text, text.len(), MAX_NETWORK_NAME));
    let name = name.transpose()?;
    Ok(name.map(|name| Network { name, password }))
}

/// A number that nobody can guess.
fn random<D: Desk>(site: &Site<D>) -> Result<u64, Refused> {
    let random = site.shared.machine.random();
    random.map_err(|failure| Refused::Failed(Box::new(failure)))
}

/// 32 random bytes as text.
fn secret<D: Desk>(site: &Site<D>) -> Result<String, Refused> {
    let mut text = String::with_capacity(64);
    for _ in 0..4 {
        text.push_str(&format!("{:016x}", random(site)?));
    }
    Ok(text)
}
