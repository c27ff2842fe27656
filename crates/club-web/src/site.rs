//! Everything that answers share: the club, its hosts, its staff.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE};
use chained_events::timestamp::Timestamp;
use club_host::Machine;
use club_words::Lang;

use crate::desk::{Caller, Desk};
use crate::guard::{Hosts, Passed};
use crate::pairing::{Codes, PairingFault, Staffing};
use crate::rate::Rates;
use crate::uploads::Uploads;
use crate::{Assets, Preferences, Reader};

/// The address from which a request comes; the server puts it into the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

/// Everything that is kept outside the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// Roles and devices.
    pub staffing: Staffing,
    /// Choices for the page.
    pub preferences: Preferences,
}

/// Place where roles, devices and choices are kept.
pub trait Keep: std::fmt::Debug + Send + Sync + 'static {
    /// Keeps them in one step.
    ///
    /// # Errors
    ///
    /// Words of the system.
    fn keep(&self, kept: &Kept) -> Result<(), String>;
}

/// A machine that threads share.
pub type SharedMachine = Arc<dyn Machine + Send + Sync>;

/// A club with everything that its pages need.
#[derive(Clone)]
pub struct Site<D: Desk> {
    /// The club.
    pub desk: D,
    pub(crate) shared: Arc<Shared>,
}

/// Everything that requests share.
pub(crate) struct Shared {
    pub(crate) hosts: Hosts,
    pub(crate) assets: Assets,
    pub(crate) machine: SharedMachine,
    pub(crate) lang: Lang,
    kept: Mutex<Kept>,
    codes: Mutex<Codes>,
    rates: Mutex<Rates>,
    uploads: Mutex<Uploads>,
    keep: Box<dyn Keep>,
}

impl<D: Desk> std::fmt::Debug for Site<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Site").finish_non_exhaustive()
    }
}

impl<D: Desk> Site<D> {
    /// A club at these hosts. `lang` is the language where a reader names none.
    pub fn new(
        desk: D,
        hosts: Hosts,
        kept: Kept,
        keep: impl Keep,
        machine: SharedMachine,
        lang: Lang,
    ) -> Self {
        Self {
            desk,
            shared: Arc::new(Shared {
                hosts,
                assets: Assets::new(),
                machine,
                lang,
                kept: Mutex::new(kept),
                codes: Mutex::default(),
                rates: Mutex::default(),
                uploads: Mutex::default(),
                keep: Box::new(keep),
            }),
        }
    }

    /// The time of the machine.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.shared.machine.now()
    }

    /// The person behind a request that passed the guard.
    #[must_use]
    pub fn caller(&self, passed: &Passed) -> Caller {
        if passed.local {
            return Caller::MACHINE;
        }
        if let Some(secret) = &passed.program {
            let caller = self.kept().staffing.program(secret);
            return caller.unwrap_or(Caller::PUBLIC);
        }
        let device = passed.device.as_ref();
        let caller = device.and_then(|secret| self.kept().staffing.caller(secret, self.now()));
        caller.unwrap_or(Caller::PUBLIC)
    }

    /// The person who reads, and in which language: `?lang`, the cookie `lang`, the browser's, the club's.
    #[must_use]
    pub fn reader(&self, caller: &Caller, headers: &HeaderMap, query: Option<&str>) -> Reader {
        let mut asked = query.into_iter().flat_map(|query| query.split('&'));
        let asked = asked.find_map(|pair| pair.strip_prefix("lang="));
        let chosen = asked.and_then(|tag| tag.parse().ok());
        let chosen = chosen.or_else(|| cookie(headers, "lang")?.parse().ok());
        Reader {
            lang: chosen
                .or_else(|| spoken(headers))
                .unwrap_or(self.shared.lang),
            role: caller.role,
            member: caller.member.clone(),
        }
    }

    /// Roles, devices and choices.
    pub fn kept(&self) -> MutexGuard<'_, Kept> {
        // A change is made on a copy, so that a thread that died leaves what was kept.
        self.shared
            .kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The codes that are good now.
    pub(crate) fn codes(&self) -> MutexGuard<'_, Codes> {
        self.shared
            .codes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Files that were sent and not imported yet.
    pub(crate) fn uploads(&self) -> MutexGuard<'_, Uploads> {
        self.shared
            .uploads
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether one more command of an address is within the bound.
    pub(crate) fn counts(&self, from: IpAddr) -> bool {
        let now = self.now();
        let mut rates = self
            .shared
            .rates
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        rates.count(from, now)
    }

    /// Changes roles, devices and choices, and keeps them; where they cannot be kept nothing changes.
    ///
    /// # Errors
    ///
    /// The errors of the change, and [`PairingFault::NotKept`].
    pub fn change<T>(
        &self,
        change: impl FnOnce(&mut Kept) -> Result<T, PairingFault>,
    ) -> Result<T, PairingFault> {
        let mut kept = self.kept();
        let mut changed = kept.clone();
        let answer = change(&mut changed)?;
        let stored = self.shared.keep.keep(&changed);
        stored.map_err(|detail| PairingFault::NotKept { detail })?;
        *kept = changed;
        Ok(answer)
    }
}

/// The value of a cookie.
pub(crate) fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let texts = headers.get_all(COOKIE).iter();
    let mut pairs = texts
        .filter_map(|text| text.to_str().ok())
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The first language of a browser that the page speaks.
fn spoken(headers: &HeaderMap) -> Option<Lang> {
    let value = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    let tags = value.split(',').map(|part| {
        let (tag, weight) = part.split_once(";q=").unwrap_or((part, "1"));
        let weight = weight.trim().parse().unwrap_or(0.0_f64);
        (tag.trim(), weight)
    });
    let mut tags: Vec<(&str, f64)> = tags.filter(|(_, weight)| *weight > 0.0).collect();
    tags.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let primary = |tag: &str| {
        tag.split('-')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase()
    };
    tags.iter().find_map(|(tag, _)| primary(tag).parse().ok())
}
