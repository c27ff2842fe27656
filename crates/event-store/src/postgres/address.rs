//! The address of a club on a server.

use std::str::FromStr;
use std::{fmt, fs};

use sqlx::ConnectOptions as _;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

use crate::store::{SERVER_SCHEMES, StoreError};
use crate::system_words;

/// The longest name of a club, in characters. The database has 63 bytes for a name.
pub const MAX_CLUB: usize = 40;
/// Options of an address besides `club`.
const OPTIONS: [&str; 8] = [
    "dbname",
    "host",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

/// Options that name a file.
const FILES: [&str; 3] = ["sslcert", "sslkey", "sslrootcert"];

/// The address of a club on a server: `postgres://user@host:5432/db?club=aoba`.
///
/// It never holds a password. That comes from the file that `PGPASSFILE` names, from `~/.pgpass` or from
/// `PGPASSWORD`; `PGHOST`, `PGPORT`, `PGUSER`, `PGDATABASE`, `PGSSLMODE` and `PGSSLROOTCERT` fill in what
/// the address leaves open. A socket is `postgres:///db?host=/var/run/postgresql&club=aoba`.
///
/// A connection to another machine is encrypted, and the certificate of the server is checked unless
/// `sslmode` says `require` or `verify-ca`. A certificate authority of your own is given by `sslrootcert`.
///
/// ```
/// use chained_events::postgres::ServerAddress;
///
/// let address: ServerAddress = "postgres://desk@db.example.com/clubs?club=aoba".parse()?;
/// assert_eq!(address.club(), "aoba");
/// assert_eq!(address.to_string(), "postgres://desk@db.example.com/clubs?club=aoba");
/// assert_eq!(address.place(), "db.example.com:5432/clubs?club=aoba");
/// assert!("postgres://desk:secret@db.example.com/clubs?club=aoba".parse::<ServerAddress>().is_err());
/// # Ok::<(), chained_events::store::StoreError>(())
/// ```
#[derive(Clone)]
pub struct ServerAddress {
    /// The address as it was typed.
    text: String,
    club: String,
    options: PgConnectOptions,
}

impl fmt::Debug for ServerAddress {
    /// Without the options, which hold the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ServerAddress").field(&self.text).finish()
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl ServerAddress {
    /// The name of the club, which is that of its schema in the database.
    #[must_use]
    pub fn club(&self) -> &str {
        &self.club
    }

    /// The place of the club: host or folder of sockets, port, database and club.
    ///
    /// All spellings of an address have the same one, with any user and any options. Names of machines are
    /// not looked up.
    #[must_use]
    pub fn place(&self) -> String {
        let options = &self.options;
        let host = match options.get_socket() {
            Some(folder) => folder.display().to_string(),
            None => options.get_host().to_ascii_lowercase(),
        };
        let database = options.get_database();
        let database = database.unwrap_or_else(|| options.get_username());
        format!(
            "{host}:{}/{database}?club={}",
            options.get_port(),
            self.club
        )
    }

    /// How to connect.
    pub(super) fn options(&self) -> &PgConnectOptions {
        &self.options
    }
}

impl FromStr for ServerAddress {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let rest = SERVER_SCHEMES.iter().find_map(|scheme| {
            let (begins, rest) = text.split_at_checked(scheme.len())?;
            begins.eq_ignore_ascii_case(scheme).then_some(rest)
        });
        let Some(rest) = rest else {
            let detail = format!("it does not begin with {}", SERVER_SCHEMES[0]);
            return Err(StoreError::Address { detail });
        };
        let (before, query) = rest.split_once('?').unwrap_or((rest, ""));
        // A password with a slash or a question mark in it goes on behind the host.
        if let Some((user, _)) = before.rsplit_once('@')
            && user.contains(':')
        {
            return Err(StoreError::AddressPassword);
        }
        let with_user = |pair: &str| pair.split('=').next().is_some_and(|key| key.contains('@'));
        if query.split('&').any(with_user) {
            return Err(StoreError::AddressPassword);
        }
        let mut club = None;
        let mut kept = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            match key {
                "club" if club.is_some() => {
                    let detail = "club is there twice".to_owned();
                    return Err(StoreError::Address { detail });
                }
                "club" => club = Some(value),
                "password" => return Err(StoreError::AddressPassword),
                key if OPTIONS.contains(&key) => {
                    if FILES.contains(&key) {
                        readable(value)?;
                    }
                    kept.push(pair.to_owned());
                }
                // The rest of a password is not repeated.
                other if !is_name(other) => {
                    let detail = "an option is not a name in letters, digits, _ and -".to_owned();
                    return Err(StoreError::Address { detail });
                }
                other => {
                    return Err(StoreError::AddressOption {
                        option: other.to_owned(),
                        expected: format!("club, {}", OPTIONS.join(", ")),
                    });
                }
            }
        }
        let club = checked_club(club)?;
        let (before, moved) = for_driver(before);
        kept.extend(moved);
        let url = format!("postgres://{before}?{}", kept.join("&"));
        let options: PgConnectOptions = url.parse().map_err(|error: sqlx::Error| {
            let detail = match error {
                sqlx::Error::Configuration(why) => why.to_string(),
                other => other.to_string(),
            };
            StoreError::Address { detail }
        })?;
        let options = options
            .application_name("chained-events")
            // There are none in the tables, and a pooler may refuse the setting.
            .extra_float_digits(None)
            .disable_statement_logging();
        let asks = query.split('&').any(|pair| pair.starts_with("sslmode="))
            || std::env::var_os("PGSSLMODE").is_some();
        Ok(Self {
            options: with_tls(options, asks)?,
            text: text.to_owned(),
            club,
        })
    }
}

/// Refuses a file of certificates that is not there, by its name: the driver would not say which.
fn readable(file: &str) -> Result<(), StoreError> {
    // An encoded path is left to the driver.
    if file.contains('%') {
        return Ok(());
    }
    let message = match fs::metadata(file) {
        Ok(found) if found.is_file() => return Ok(()),
        Ok(_) => "it is not a file".to_owned(),
        Err(error) => system_words(&error),
    };
    Err(StoreError::File {
        path: file.into(),
        message,
    })
}

/// Whether a text could be the name of an option.
fn is_name(text: &str) -> bool {
    let plain = |c: u8| c.is_ascii_alphanumeric() || c == b'_' || c == b'-';
    text.bytes().all(plain)
}

/// An address as the driver reads it. It would take the brackets of a host of version 6 of the protocol for a part
/// of the host, and refuses a user without a host: both become options.
fn for_driver(before: &str) -> (String, Option<String>) {
    if let Some((user, rest)) = before.split_once('[')
        && let Some((host, rest)) = rest.split_once(']')
    {
        return (
            format!("{user}localhost{rest}"),
            Some(format!("hostaddr={host}")),
        );
    }
    let (authority, database) = before.split_once('/').unwrap_or((before, ""));
    match authority.strip_suffix('@') {
        Some(user) => (format!("/{database}"), Some(format!("user={user}"))),
        None => (before.to_owned(), None),
    }
}

/// Requires encryption on the way to another machine. `asks` says whether the way was chosen.
fn with_tls(options: PgConnectOptions, asks: bool) -> Result<PgConnectOptions, StoreError> {
    if options.get_socket().is_some() || is_this_machine(options.get_host()) {
        return Ok(options);
    }
    if !asks {
        return Ok(options.ssl_mode(PgSslMode::VerifyFull));
    }
    let mode = match options.get_ssl_mode() {
        PgSslMode::Disable => "disable",
        PgSslMode::Allow => "allow",
        PgSslMode::Prefer => "prefer",
        PgSslMode::Require | PgSslMode::VerifyCa | PgSslMode::VerifyFull => return Ok(options),
    };
    Err(StoreError::AddressPlain {
        host: options.get_host().to_owned(),
        mode: mode.to_owned(),
    })
}

/// Whether a host is this machine: a loopback address, or a folder of sockets.
fn is_this_machine(host: &str) -> bool {
    host == "localhost"
        || host.starts_with('/')
        || host
            .parse::<std::net::IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

/// The name of a club, which is that of a schema: it needs no quotes anywhere.
fn checked_club(name: Option<&str>) -> Result<String, StoreError> {
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        return Err(StoreError::AddressNoClub);
    };
    let first = name.bytes().next().is_some_and(|c| c.is_ascii_lowercase());
    let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_' || c == b'-';
    let own = !name.starts_with("pg_") && name != "information_schema";
    if first && own && name.len() <= MAX_CLUB && name.bytes().all(plain) {
        return Ok(name.to_owned());
    }
    Err(StoreError::AddressClub {
        club: name.chars().take(MAX_CLUB).collect(),
        max: MAX_CLUB,
    })
}
