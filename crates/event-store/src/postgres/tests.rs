//! Addresses, and what is refused before a server is asked.

use super::ServerAddress;
use crate::store::StoreError;

fn refused(text: &str) -> StoreError {
    text.parse::<ServerAddress>().unwrap_err()
}

#[test]
fn an_address_has_a_club_and_shows_what_was_typed() {
    for text in [
        "postgres://db.example.com/clubs?club=aoba",
        "PostgreSQL://db.example.com/clubs?club=aoba",
        "postgresql://desk@db.example.com:6432/clubs?sslmode=require&club=aoba-2",
        "postgres://desk@/clubs?host=/var/run/postgresql&club=a_1",
        "postgres:///clubs?club=aoba",
        "postgres://desk@[::1]:5433/clubs?club=aoba",
    ] {
        let address: ServerAddress = text.parse().unwrap();
        assert_eq!(address.to_string(), text);
        assert_eq!(format!("{address:?}"), format!("ServerAddress({text:?})"));
        assert!(
            text.ends_with(address.club()) || text.contains(&format!("club={}", address.club()))
        );
    }
    let socket: ServerAddress = "postgres://desk@/clubs?host=/run/pg&port=5433&club=aoba"
        .parse()
        .unwrap();
    let options = socket.options();
    assert_eq!(options.get_socket().unwrap().to_str(), Some("/run/pg"));
    assert_eq!((options.get_username(), options.get_port()), ("desk", 5433));
    assert_eq!(options.get_database(), Some("clubs"));
    let six: ServerAddress = "postgres://desk@[::1]:5433/clubs?club=aoba"
        .parse()
        .unwrap();
    let options = six.options();
    assert_eq!((options.get_host(), options.get_port()), ("::1", 5433));
}

#[test]
fn an_address_that_names_nothing_is_refused_in_words() {
    let club = |club: &str| StoreError::AddressClub {
        club: club.to_owned(),
        max: 40,
    };
    let long = "a".repeat(41);
    let cases = [
        (
            "clubs/aoba".to_owned(),
            StoreError::Address {
                detail: "it does not begin with postgres://".to_owned(),
            },
        ),
        ("postgres://db/clubs".to_owned(), StoreError::AddressNoClub),
        (
            "postgres://db/clubs?club=".to_owned(),
            StoreError::AddressNoClub,
        ),
        ("postgres://db/clubs?club=Aoba".to_owned(), club("Aoba")),
        ("postgres://db/clubs?club=1a".to_owned(), club("1a")),
        (
            "postgres://db/clubs?club=pg_aoba".to_owned(),
            club("pg_aoba"),
        ),
        ("postgres://db/clubs?club=a\"b".to_owned(), club("a\"b")),
        (
            format!("postgres://db/clubs?club={long}"),
            club(&"a".repeat(40)),
        ),
        (
            "postgres://db/clubs?club=aoba&club=b".to_owned(),
            StoreError::Address {
                detail: "club is there twice".to_owned(),
            },
        ),
        (
            "postgres://db/clubs?club=aoba&pool=3".to_owned(),
            StoreError::AddressOption {
                option: "pool".to_owned(),
                expected: "club, dbname, host, port, sslcert, sslkey, sslmode, sslrootcert, user"
                    .to_owned(),
            },
        ),
        (
            "postgres://db/clubs?club=aoba&sslrootcert=/nowhere/root.crt".to_owned(),
            StoreError::File {
                path: "/nowhere/root.crt".into(),
                message: "No such file or directory".to_owned(),
            },
        ),
    ];
    for (text, error) in cases {
        assert_eq!(refused(&text), error, "{text}");
    }
    let error = refused("postgres://db:12x/clubs?club=aoba");
    assert_eq!(
        error,
        StoreError::Address {
            detail: "invalid port number".to_owned()
        }
    );
}

#[test]
fn a_password_in_an_address_is_refused_and_not_repeated() {
    for text in [
        "postgres://desk:kirsche@db/clubs?club=aoba",
        "POSTGRES://desk:kirsche@db/clubs?club=aoba",
        "postgres://desk:kirsche@[::1]/clubs?club=aoba",
        "postgres://desk@db/clubs?password=kirsche&club=aoba",
    ] {
        let error = refused(text);
        assert_eq!(error, StoreError::AddressPassword);
        assert!(!format!("{error} {error:?}").contains("kirsche"));
    }
}

#[test]
fn a_password_that_ends_the_host_is_refused_and_not_repeated() {
    // What follows the mark reads like an option or a database.
    for text in [
        "postgres://desk:se?cret@db/clubs?club=aoba",
        "postgres://desk:se?cret&more@db/clubs?club=aoba",
        "postgres://desk:12/cret@db/clubs?club=aoba",
    ] {
        assert_eq!(refused(text), StoreError::AddressPassword, "{text}");
    }
}

#[test]
fn an_option_without_a_name_is_not_repeated() {
    for option in ["kirsche?club", "kirsche 2", "x%41"] {
        let error = refused(&format!("postgres://db/clubs?{option}=1&club=aoba"));
        let detail = "an option is not a name in letters, digits, _ and -".to_owned();
        assert_eq!(error, StoreError::Address { detail }, "{option}");
    }
}

#[test]
fn the_way_to_another_machine_is_encrypted() {
    let mode = |text: &str| {
        let address: ServerAddress = text.parse().unwrap();
        format!("{:?}", address.options().get_ssl_mode())
    };
    assert_eq!(
        mode("postgres://db.example.com/clubs?club=aoba"),
        "VerifyFull"
    );
    assert_eq!(
        mode("postgres://db.example.com/clubs?sslmode=require&club=aoba"),
        "Require"
    );
    for local in ["localhost", "127.0.0.1", "[::1]", ""] {
        assert_eq!(
            mode(&format!("postgres://{local}/clubs?club=aoba")),
            "Prefer",
            "{local}"
        );
    }
    for plain in ["disable", "allow", "prefer"] {
        let text = format!("postgres://db.example.com/clubs?sslmode={plain}&club=aoba");
        let error = StoreError::AddressPlain {
            host: "db.example.com".to_owned(),
            mode: plain.to_owned(),
        };
        assert_eq!(refused(&text), error);
    }
}
