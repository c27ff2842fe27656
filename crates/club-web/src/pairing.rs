//! Devices of staff: roles of members, one-time codes, cookies.

use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::http::StatusCode;
use chained_events::ids::MemberId;
use chained_events::timestamp::Timestamp;
use serde::{Deserialize, Serialize};

use crate::desk::Caller;
use crate::programs::{NoProgramName, Programs};
use crate::staff_role::StaffRole;

/// How long a code is good, in milliseconds: five minutes.
pub const CODE_MS: i64 = 300_000;
/// How long a device stays paired, in milliseconds: eighteen hours.
pub const DEVICE_MS: i64 = 64_800_000;
/// Wrong codes of one address within [`WRONG_CODES_MS`]; the next one is turned away.
pub const WRONG_CODES: usize = 10;
/// The time in which wrong codes are counted, and for which an address is turned away, in milliseconds.
pub const WRONG_CODES_MS: i64 = 60_000;
/// Characters of a code.
pub const CODE_LENGTH: usize = 8;
/// Letters and digits of a code, without those that look alike.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// Roles of members and paired devices, as `serve.json` has them. Secrets are in it as hashes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Staffing {
    /// The members who are staff.
    #[serde(default)]
    pub roles: BTreeMap<MemberId, StaffRole>,
    /// The paired devices by the hash of their secret.
    #[serde(default)]
    pub devices: BTreeMap<String, Device>,
    /// The programs with a token, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub programs: Programs,
}

/// A paired device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Device {
    /// The member whose device it is.
    pub member: MemberId,
    /// The kind of the device, such as `iPhone`.
    pub label: String,
    /// When it was paired.
    pub since: Timestamp,
    /// When it ends; none while it lasts until it is ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Timestamp>,
}

/// Description of a device that is to be paired.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeviceWish {
    /// The kind of the device.
    pub label: String,
    /// Whether it stays paired until it is ended.
    pub lasts: bool,
}

/// Codes that are good now, and wrong ones. They are in memory alone.
#[derive(Debug, Clone, Default)]
pub struct Codes {
    codes: BTreeMap<String, Code>,
    wrong: BTreeMap<IpAddr, Vec<i64>>,
}

#[derive(Debug, Clone)]
struct Code {
    member: MemberId,
    until: Timestamp,
}

/// Why a phone cannot be paired.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum PairingFault {
    /// The code is not known, was used, or is over: 410.
    #[error("the code {code} is not good any more; ask for a new one at the desk")]
    CodeOver {
        /// The code, at most sixteen characters of it.
        code: String,
    },
    /// Too many wrong codes came from the address: 429.
    #[error("more than {most} wrong codes; wait a minute")]
    TooManyCodes {
        /// The bound.
        most: usize,
    },
    /// The member is not one of the staff: 422.
    #[error("{member} has no role; give one first")]
    NoRole {
        /// The member.
        member: MemberId,
    },
    /// The member is not in the club: 404.
    #[error("{member} is not a member")]
    NotAMember {
        /// The member.
        member: MemberId,
    },
    /// The text is not the name of a program: 422.
    #[error(transparent)]
    NoProgramName(#[from] NoProgramName),
    /// The name is that of another program, or of a member: 422.
    #[error("the name {name} is taken; end that program first")]
    ProgramTaken {
        /// The name.
        name: String,
    },
    /// The club has as many programs as it may: 422.
    #[error("there are {most} programs; end one first")]
    TooManyPrograms {
        /// The bound.
        most: usize,
    },
    /// The machine has no random numbers, or its folder takes no file: 500.
    #[error("the machine cannot keep it: {detail}")]
    NotKept {
        /// Words of the system.
        detail: String,
    },
}

impl PairingFault {
    /// The status of the answer.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        match self {
            Self::CodeOver { .. } => StatusCode::GONE,
            Self::TooManyCodes { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::NoRole { .. }
            | Self::NoProgramName(_)
            | Self::ProgramTaken { .. }
            | Self::TooManyPrograms { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::NotAMember { .. } => StatusCode::NOT_FOUND,
            Self::NotKept { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl Staffing {
    /// The person behind the secret of a device.
    ///
    /// None where it is not paired or over, and where the member has no role any more.
    #[must_use]
    pub fn caller(&self, secret: &str, now: Timestamp) -> Option<Caller> {
        let device = self.devices.get(&hash_of(secret))?;
        if device.ends.is_some_and(|ends| now >= ends) {
            return None;
        }
        let role = self.roles.get(&device.member)?;
        Some(Caller {
            role: role.role(),
            member: Some(device.member.clone()),
            program: None,
        })
    }

    /// Gives a member a role, or takes it; devices of a member without one end.
    pub fn set_role(&mut self, member: &MemberId, role: Option<StaffRole>) {
        if let Some(role) = role {
            self.roles.insert(member.clone(), role);
        } else {
            self.roles.remove(member);
            self.devices.retain(|_, device| device.member != *member);
        }
    }

    /// Ends a device. Whether there was one with this hash.
    pub fn end(&mut self, hash: &str) -> bool {
        self.devices.remove(hash).is_some()
    }

    /// Leaves out what is over, and roles of members that the club does not have.
    pub fn tidy(&mut self, now: Timestamp, is_member: impl Fn(&MemberId) -> bool) {
        self.roles.retain(|member, _| is_member(member));
        let roles = &self.roles;
        self.devices.retain(|_, device| {
            let lasts = device.ends.is_none_or(|ends| now < ends);
            lasts && roles.contains_key(&device.member)
        });
    }
}

impl Codes {
    /// A new code for a member with a role, made of random numbers. An earlier code of the member is over.
    ///
    /// # Errors
    ///
    /// [`PairingFault::NoRole`].
    pub fn make(
        &mut self,
        staffing: &Staffing,
        member: &MemberId,
        random: u64,
        now: Timestamp,
    ) -> Result<String, PairingFault> {
        if !staffing.roles.contains_key(member) {
            return Err(PairingFault::NoRole {
                member: member.clone(),
            });
        }
        self.codes
            .retain(|_, code| code.until > now && code.member != *member);
        let mut code = String::with_capacity(CODE_LENGTH);
        let mut rest = random;
        for _ in 0..CODE_LENGTH {
            // Five bits a letter: there are 32 of them.
            let at = usize::try_from(rest & 31).unwrap_or(0);
            code.push(char::from(LETTERS[at]));
            rest >>= 5;
        }
        let until = later(now, CODE_MS);
        let member = member.clone();
        self.codes.insert(code.clone(), Code { member, until });
        Ok(code)
    }

    /// The newest code that is good, with its member and its end.
    #[must_use]
    pub fn newest(&self, now: Timestamp) -> Option<(String, MemberId, Timestamp)> {
        let good = self.codes.iter().filter(|(_, code)| now < code.until);
        let newest = good.max_by_key(|(_, code)| code.until);
        newest.map(|(text, code)| (text.clone(), code.member.clone(), code.until))
    }

    /// The member for whom a code is good; it stays good. Wrong codes count.
    ///
    /// # Errors
    ///
    /// [`PairingFault`].
    pub fn look(
        &mut self,
        code: &str,
        from: IpAddr,
        now: Timestamp,
    ) -> Result<MemberId, PairingFault> {
        let ms = now.as_millisecond();
        self.wrong.retain(|_, times| {
            times.retain(|time| ms - *time < WRONG_CODES_MS);
            !times.is_empty()
        });
        let wrong = self.wrong.entry(from).or_default();
        if wrong.len() >= WRONG_CODES {
            return Err(PairingFault::TooManyCodes { most: WRONG_CODES });
        }
        let typed = code.to_ascii_uppercase();
        let good = self.codes.get(&typed).filter(|code| now < code.until);
        if let Some(good) = good {
            return Ok(good.member.clone());
        }
        wrong.push(ms);
        Err(PairingFault::CodeOver {
            code: typed.chars().take(16).collect(),
        })
    }

    /// Uses a code up: the device with this secret is paired.
    ///
    /// # Errors
    ///
    /// [`PairingFault`], and then nothing is changed but the count of wrong codes.
    pub fn redeem(
        &mut self,
        staffing: &mut Staffing,
        code: &str,
        secret: &str,
        from: IpAddr,
        now: Timestamp,
        wish: DeviceWish,
    ) -> Result<MemberId, PairingFault> {
        let member = self.look(code, from, now)?;
        self.codes.remove(&code.to_ascii_uppercase());
        if !staffing.roles.contains_key(&member) {
            return Err(PairingFault::NoRole { member });
        }
        let device = Device {
            member: member.clone(),
            label: wish.label,
            since: now,
            ends: (!wish.lasts).then(|| later(now, DEVICE_MS)),
        };
        staffing.devices.insert(hash_of(secret), device);
        Ok(member)
    }
}

/// The hash under which a secret is kept.
pub(crate) fn hash_of(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

fn later(now: Timestamp, by_ms: i64) -> Timestamp {
    Timestamp::from_millisecond(now.as_millisecond().saturating_add(by_ms))
        .unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use club_log::authorise::Role;

    use super::*;

    const PHONE: &str = "192.168.1.77";

    fn at(ms: i64) -> Timestamp {
        Timestamp::from_millisecond(1_772_881_200_000 + ms).unwrap()
    }

    fn ken() -> MemberId {
        MemberId::new("m-3").unwrap()
    }

    fn phone() -> IpAddr {
        PHONE.parse().unwrap()
    }

    fn staffing() -> Staffing {
        let mut staffing = Staffing::default();
        staffing.set_role(&ken(), Some(StaffRole::Floor));
        staffing
    }

    fn over(code: &str) -> PairingFault {
        PairingFault::CodeOver {
            code: code.to_owned(),
        }
    }

    #[test]
    fn a_code_pairs_one_phone_once() {
        let (mut staffing, mut codes) = (staffing(), Codes::default());
        let code = codes
            .make(&staffing, &ken(), 0x1234_5678_9abc_def0, at(0))
            .unwrap();
        assert_eq!(code.len(), CODE_LENGTH);
        assert!(
            code.bytes().all(|letter| LETTERS.contains(&letter)),
            "{code}"
        );
        assert_eq!(codes.look(&code.to_lowercase(), phone(), at(1)), Ok(ken()));
        assert_eq!(
            codes.redeem(
                &mut staffing,
                &code,
                "secret",
                phone(),
                at(2),
                DeviceWish::default()
            ),
            Ok(ken())
        );
        let caller = Caller {
            role: Role::Floor,
            member: Some(ken()),
            program: None,
        };
        assert_eq!(staffing.caller("secret", at(3)), Some(caller));
        assert_eq!(staffing.caller("other", at(3)), None);
        let again = codes.redeem(
            &mut staffing,
            &code,
            "thief",
            phone(),
            at(4),
            DeviceWish::default(),
        );
        assert_eq!(again, Err(over(&code)));
        assert_eq!(staffing.caller("thief", at(5)), None);
        assert!(!serde_json::to_string(&staffing).unwrap().contains("secret"));
    }

    #[test]
    fn a_code_is_over_after_five_minutes_and_after_a_newer_one() {
        let (mut staffing, mut codes) = (staffing(), Codes::default());
        let code = codes.make(&staffing, &ken(), 1, at(0)).unwrap();
        assert_eq!(codes.look(&code, phone(), at(CODE_MS - 1)), Ok(ken()));
        let late = codes.redeem(
            &mut staffing,
            &code,
            "s",
            phone(),
            at(CODE_MS),
            DeviceWish::default(),
        );
        assert_eq!(late, Err(over(&code)));
        let first = codes.make(&staffing, &ken(), 2, at(0)).unwrap();
        codes.make(&staffing, &ken(), 3, at(1)).unwrap();
        assert_eq!(codes.look(&first, phone(), at(2)), Err(over(&first)));
    }

    #[test]
    fn ten_wrong_codes_a_minute_are_enough_and_lock_out_nobody_else() {
        let (mut staffing, mut codes) = (staffing(), Codes::default());
        let code = codes.make(&staffing, &ken(), 7, at(0)).unwrap();
        for guess in 0..WRONG_CODES {
            let wrong = format!("WRONG{guess}");
            assert_eq!(codes.look(&wrong, phone(), at(0)), Err(over(&wrong)));
        }
        let many = PairingFault::TooManyCodes { most: WRONG_CODES };
        assert_eq!(codes.look(&code, phone(), at(1)), Err(many));
        let other = "192.168.1.78".parse().unwrap();
        assert_eq!(codes.look(&code, other, at(1)), Ok(ken()));
        let paired = codes.redeem(
            &mut staffing,
            &code,
            "s",
            phone(),
            at(WRONG_CODES_MS),
            DeviceWish::default(),
        );
        assert_eq!(paired, Ok(ken()));
    }

    #[test]
    fn a_device_ends_after_eighteen_hours_with_its_role_or_by_hand() {
        let (mut staffing, mut codes) = (staffing(), Codes::default());
        let code = codes.make(&staffing, &ken(), 9, at(0)).unwrap();
        codes
            .redeem(
                &mut staffing,
                &code,
                "s",
                phone(),
                at(0),
                DeviceWish::default(),
            )
            .unwrap();
        assert!(staffing.caller("s", at(DEVICE_MS - 1)).is_some());
        assert_eq!(staffing.caller("s", at(DEVICE_MS)), None);
        let hash = staffing.devices.keys().next().unwrap().clone();
        assert!(staffing.clone().end(&hash));
        let mut without = staffing.clone();
        without.set_role(&ken(), None);
        assert_eq!(without, Staffing::default());
        staffing.tidy(at(1), |_| false);
        assert_eq!(staffing, Staffing::default());
    }
}
