//! The guard before every request: which host it asks, from where it comes, who it is.

use std::net::IpAddr;

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, Method};
use serde::Serialize;

use crate::shortened::shortened;

/// The names and addresses under which the server may be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosts {
    /// The port.
    pub port: u16,
    /// The addresses that the server is bound to.
    pub addresses: Vec<IpAddr>,
    /// A name given by the club, behind a proxy of its own.
    pub name: Option<String>,
    /// Whether the machine of the server needs pairing like any other.
    pub pair_here: bool,
}

/// Why a request is turned away before anything is read of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(tag = "kind")]
#[non_exhaustive]
pub enum Turned {
    /// The request asks for another host: 421.
    #[error("this server is not \"{host}\"")]
    OtherHost {
        /// The host, at most sixty characters of it.
        host: String,
    },
    /// A form was sent from another page: 403.
    #[error("the form was sent from another page: {from}")]
    OtherOrigin {
        /// The page as the browser named it, at most sixty characters.
        from: String,
    },
    /// A request with a token carries the cookie of a device: 400.
    #[error("a request with a token carries no cookie")]
    CookieWithToken,
    /// A form was sent, and its browser does not say from which page: 403.
    #[error("the request does not say from which page it was sent")]
    NoOrigin,
}

/// A request that passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passed {
    /// Whether it comes from the machine of the server itself.
    pub local: bool,
    /// The secret of a device, from its cookie.
    pub device: Option<String>,
    /// The secret of a program, from its `Authorization`.
    pub program: Option<String>,
}

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Headers that a proxy adds: what came through one is not from this machine.
const OF_PROXIES: [&str; 5] = [
    "forwarded",
    "via",
    "x-real-ip",
    "cf-connecting-ip",
    "true-client-ip",
];

/// The beginning of more of them, whatever they end with.
const FORWARDED: &str = "x-forwarded-";

impl Hosts {
    /// Looks at a request before anything is read of it.
    ///
    /// # Errors
    ///
    /// [`Turned`] away.
    pub fn pass(
        &self,
        method: &Method,
        headers: &HeaderMap,
        peer: IpAddr,
    ) -> Result<Passed, Turned> {
        let host = one(headers, &HOST).unwrap_or_default();
        if !self.is_ours(host) {
            return Err(Turned::OtherHost {
                host: shortened(host),
            });
        }
        let program = bearer(headers);
        let writes = !matches!(*method, Method::GET | Method::HEAD);
        if writes && program.is_none() {
            self.same_origin(host, headers)?;
        }
        let of_proxy = |name: &HeaderName| {
            let name = name.as_str();
            name.starts_with(FORWARDED) || OF_PROXIES.contains(&name)
        };
        let proxied = headers.keys().any(of_proxy);
        let local = is_loopback(peer) && is_local_name(name_of(host)) && !proxied;
        // A program is who its token says, at the machine itself as well.
        let device = match program {
            Some(_) if self.has_cookie(headers) => return Err(Turned::CookieWithToken),
            Some(_) => None,
            None => self.cookie(headers),
        };
        Ok(Passed {
            local: local && !self.pair_here && program.is_none(),
            device,
            program,
        })
    }

    /// Whether a host is this server: local, an address that it is bound to, or its name, with its port.
    fn is_ours(&self, host: &str) -> bool {
        let name = name_of(host);
        if self
            .name
            .as_deref()
            .is_some_and(|own| own.eq_ignore_ascii_case(host))
        {
            return true;
        }
        let port = host.strip_prefix(name).unwrap_or_default();
        // A browser leaves the port away where it is that of the scheme.
        let right_port = match port.strip_prefix(':') {
            Some(port) => port.parse() == Ok(self.port),
            None => port.is_empty() && self.port == 80,
        };
        let own_name = self.name.as_deref().map(name_of);
        right_port
            && (is_local_name(name)
                || own_name.is_some_and(|own| own.eq_ignore_ascii_case(name))
                || address_of(name).is_some_and(|address| self.addresses.contains(&address)))
    }

    /// A form comes from a page of this server. Where the browser sends `Sec-Fetch-Site`, that decides;
    /// on plain addresses of a network it sends `Origin` alone.
    fn same_origin(&self, host: &str, headers: &HeaderMap) -> Result<(), Turned> {
        if let Some(site) = one(headers, &FETCH_SITE) {
            if site == "same-origin" {
                return Ok(());
            }
            return Err(Turned::OtherOrigin {
                from: shortened(site),
            });
        }
        let Some(origin) = one(headers, &ORIGIN) else {
            return Err(Turned::NoOrigin);
        };
        let secure = self.name.as_deref().map(|own| format!("https://{own}"));
        let plain = format!("http://{host}");
        if origin.eq_ignore_ascii_case(&plain)
            || secure.is_some_and(|secure| origin.eq_ignore_ascii_case(&secure))
        {
            return Ok(());
        }
        Err(Turned::OtherOrigin {
            from: shortened(origin),
        })
    }

    /// The origin under which phones reach the server: its name, else its first address in the network.
    #[must_use]
    pub fn origin(&self) -> String {
        if let Some(name) = &self.name {
            return format!("https://{name}");
        }
        let mut addresses = self
            .addresses
            .iter()
            .filter(|address| !address.is_loopback());
        match addresses.next() {
            Some(IpAddr::V6(address)) => format!("http://[{address}]:{}", self.port),
            Some(address) => format!("http://{address}:{}", self.port),
            None => format!("http://localhost:{}", self.port),
        }
    }

    /// The addresses under which other machines reach the server.
    #[must_use]
    pub(crate) fn addresses_of_others(&self) -> Vec<String> {
        let named = self.name.iter().map(|name| format!("https://{name}"));
        let network = self
            .addresses
            .iter()
            .filter(|address| !address.is_loopback());
        let network = network
            .map(|address| format!("http://{}", std::net::SocketAddr::new(*address, self.port)));
        named.chain(network).collect()
    }

    /// The name of the cookie. Cookies are not separate by port, so the port is in it.
    #[must_use]
    pub fn cookie_name(&self) -> String {
        format!("desk-{}", self.port)
    }

    /// Values of the cookie of a device.
    fn cookies<'h>(&self, headers: &'h HeaderMap) -> impl Iterator<Item = &'h str> {
        let name = self.cookie_name();
        let texts = headers.get_all(COOKIE).iter();
        let pairs = texts.filter_map(|text| text.to_str().ok());
        pairs
            .flat_map(|text| text.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(move |(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        self.cookies(headers).next().is_some()
    }

    fn cookie(&self, headers: &HeaderMap) -> Option<String> {
        let mut found = self.cookies(headers).map(str::to_owned);
        // Two cookies of one name are none: one of them was set by somebody else.
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }
}

/// Whether a body has the form of a form.
pub(crate) fn is_form(headers: &HeaderMap) -> bool {
    let media = one(headers, &CONTENT_TYPE).unwrap_or_default();
    let media = media.split(';').next().unwrap_or_default().trim();
    media.eq_ignore_ascii_case("application/x-www-form-urlencoded")
}

/// A header that came exactly once, as text.
pub(crate) fn one<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = one(headers, &AUTHORIZATION)?;
    value.strip_prefix("Bearer ").map(str::to_owned)
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    if let Some(end) = host.strip_prefix('[').and_then(|rest| rest.find(']')) {
        return &host[..end + 2];
    }
    host.split_once(':').map_or(host, |(name, _)| name)
}

fn is_local_name(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost") || name == "127.0.0.1" || name == "[::1]"
}

fn address_of(name: &str) -> Option<IpAddr> {
    let bare = name
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    bare.unwrap_or(name).parse().ok()
}

fn is_loopback(peer: IpAddr) -> bool {
    peer.to_canonical().is_loopback()
}

#[cfg(test)]
mod tests;
