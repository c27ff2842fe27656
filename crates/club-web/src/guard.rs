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
const OF_PROXIES: [&str; 10] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-forwarded-server",
    "x-forwarded-port",
    "x-real-ip",
    "cf-connecting-ip",
    "true-client-ip",
];

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
        let proxied = OF_PROXIES.iter().any(|name| headers.contains_key(*name));
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
mod tests {
    use super::*;

    const LAN: &str = "192.168.1.20:7373";

    fn hosts() -> Hosts {
        Hosts {
            port: 7373,
            addresses: vec!["192.168.1.20".parse().unwrap(), "fd00::20".parse().unwrap()],
            name: None,
            pair_here: false,
        }
    }

    fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            let name: HeaderName = name.parse().unwrap();
            headers.append(name, value.parse().unwrap());
        }
        headers
    }

    fn pass(
        hosts: &Hosts,
        method: &Method,
        peer: &str,
        pairs: &[(&str, &str)],
    ) -> Result<Passed, Turned> {
        hosts.pass(method, &headers(pairs), peer.parse().unwrap())
    }

    fn local(local: bool) -> Passed {
        Passed {
            local,
            device: None,
            program: None,
        }
    }

    #[test]
    fn a_name_that_was_rebound_to_this_machine_is_another_host() {
        for host in [
            "evil.example:7373",
            "evil.example",
            "127.0.0.1.evil.example:7373",
            "192.168.1.21:7373",
            "localhost:80",
            "localhost",
            "[::1]:7374",
            "",
        ] {
            let host_of = Turned::OtherHost {
                host: host.to_owned(),
            };
            assert_eq!(
                pass(&hosts(), &Method::GET, "127.0.0.1", &[("host", host)]),
                Err(host_of),
                "{host}"
            );
        }
        let twice = [("host", "localhost:7373"), ("host", "evil.example")];
        let none = Turned::OtherHost {
            host: String::new(),
        };
        assert_eq!(pass(&hosts(), &Method::GET, "127.0.0.1", &twice), Err(none));
    }

    #[test]
    fn the_machine_itself_is_local_by_each_of_its_names() {
        for host in [
            "localhost:7373",
            "LOCALHOST:7373",
            "127.0.0.1:7373",
            "[::1]:7373",
        ] {
            for peer in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
                assert_eq!(
                    pass(&hosts(), &Method::GET, peer, &[("host", host)]),
                    Ok(local(true)),
                    "{host} {peer}"
                );
            }
        }
        // By its address in the network it is a guest like any other.
        assert_eq!(
            pass(&hosts(), &Method::GET, "127.0.0.1", &[("host", LAN)]),
            Ok(local(false))
        );
        assert_eq!(
            pass(
                &hosts(),
                &Method::GET,
                "192.168.1.77",
                &[("host", "[fd00::20]:7373")]
            ),
            Ok(local(false))
        );
        // A phone cannot say that it asks for `localhost`.
        assert_eq!(
            pass(
                &hosts(),
                &Method::GET,
                "192.168.1.77",
                &[("host", "localhost:7373")]
            ),
            Ok(local(false))
        );
        let paired = Hosts {
            pair_here: true,
            ..hosts()
        };
        assert_eq!(
            pass(
                &paired,
                &Method::GET,
                "127.0.0.1",
                &[("host", "localhost:7373")]
            ),
            Ok(local(false))
        );
    }

    #[test]
    fn a_tunnel_on_the_machine_makes_nobody_a_director() {
        for name in [
            "forwarded",
            "via",
            "x-forwarded-for",
            "x-forwarded-host",
            "x-forwarded-proto",
            "x-real-ip",
            "cf-connecting-ip",
        ] {
            let sent = [("host", "localhost:7373"), (name, "203.0.113.9")];
            assert_eq!(
                pass(&hosts(), &Method::GET, "127.0.0.1", &sent),
                Ok(local(false)),
                "{name}"
            );
        }
    }

    #[test]
    fn a_form_of_another_page_is_turned_away() {
        let post = |pairs: &[(&str, &str)]| pass(&hosts(), &Method::POST, "192.168.1.77", pairs);
        let other = |from: &str| {
            Err(Turned::OtherOrigin {
                from: from.to_owned(),
            })
        };
        assert_eq!(post(&[("host", LAN)]), Err(Turned::NoOrigin));
        assert_eq!(post(&[("host", LAN), ("origin", "null")]), other("null"));
        assert_eq!(
            post(&[("host", LAN), ("origin", "http://evil.example")]),
            other("http://evil.example")
        );
        assert_eq!(
            post(&[("host", LAN), ("origin", "http://192.168.1.20")]),
            other("http://192.168.1.20")
        );
        assert_eq!(
            post(&[("host", LAN), ("origin", "http://192.168.1.20:7373")]),
            Ok(local(false))
        );
        // Where the browser knows better, that decides.
        let site = |site| {
            [
                ("host", LAN),
                ("origin", "http://192.168.1.20:7373"),
                ("sec-fetch-site", site),
            ]
        };
        for from in ["cross-site", "same-site", "none"] {
            assert_eq!(post(&site(from)), other(from));
        }
        assert_eq!(post(&site("same-origin")), Ok(local(false)));
    }

    #[test]
    fn a_name_of_the_club_is_ours_behind_its_proxy() {
        let named = Hosts {
            name: Some("desk.club.example".to_owned()),
            ..hosts()
        };
        let sent = [
            ("host", "desk.club.example"),
            ("origin", "https://desk.club.example"),
            ("x-forwarded-for", "203.0.113.9"),
        ];
        assert_eq!(
            pass(&named, &Method::POST, "127.0.0.1", &sent),
            Ok(local(false))
        );
    }

    #[test]
    fn the_cookie_has_the_port_in_its_name_and_comes_once() {
        let device = |cookies: &[&str]| {
            let mut pairs = vec![("host", LAN)];
            pairs.extend(cookies.iter().map(|text| ("cookie", *text)));
            pass(&hosts(), &Method::GET, "192.168.1.77", &pairs)
                .unwrap()
                .device
        };
        assert_eq!(
            device(&["a=b; desk-7373=secret"]),
            Some("secret".to_owned())
        );
        assert_eq!(device(&["desk-7374=secret"]), None);
        assert_eq!(device(&["desk-7373=secret; desk-7373=other"]), None);
        assert_eq!(device(&["desk-7373=secret", "desk-7373=other"]), None);
        let sent = [
            ("host", LAN),
            ("cookie", "desk-7373=secret"),
            ("authorization", "Bearer token"),
        ];
        let passed = pass(&hosts(), &Method::POST, "192.168.1.77", &sent);
        assert_eq!(passed, Err(Turned::CookieWithToken));
    }

    #[test]
    fn a_program_is_who_its_token_says_at_the_machine_itself_as_well() {
        let sent = [
            ("host", "localhost:7373"),
            ("cookie", "lang=ja"),
            ("authorization", "Bearer token"),
        ];
        let program = Passed {
            local: false,
            device: None,
            program: Some("token".to_owned()),
        };
        for method in [Method::GET, Method::POST] {
            assert_eq!(
                pass(&hosts(), &method, "127.0.0.1", &sent),
                Ok(program.clone())
            );
        }
    }
}
