//! Requests that the guard lets through, and those that it turns away.

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
        "x-forwarded-prefix",
        "x-forwarded-user",
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
