//! `desk serve`: the club in a browser. `desk demo` opens the page on its own club.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chained_events::chain::Hash;
use chained_events::sqlite::create_private_folder;
use chained_events::timestamp::Timestamp;
use club_host::{Failure, Machine, OpenClub, is_on_server, place_on_server};
use club_web::server::{
    Keeper, Listening, ServeFile, ServeFileFault, ServeLock, ServeLockFailure, Stop,
    network_addresses,
};
use club_web::{Desk as _, Hosts, SharedMachine, Site};
use club_words::Lang;
use etcetera::BaseStrategy as _;
use rand::TryRng as _;
use rand::rngs::SysRng;
use serde::Serialize;

use crate::app::{App, system_time};
use crate::club::args::ServeArgs;
use crate::club::error::ClubError;
use crate::error::DeskFailure;
use crate::interrupt::Work;
use crate::output::{json_line, print};
use crate::say;

/// The most letters and digits of an address in the name of a folder; file systems take 255 bytes.
const MAX_PLAIN: usize = 120;
/// Digits of the digest in the name of a folder: 64 bits.
const DIGEST: usize = 16;

/// How often it is asked whether a signal has come.
const LOOK: Duration = Duration::from_millis(50);

/// Addresses of a club that is served.
#[derive(Debug, Serialize)]
struct Served {
    /// The address on this machine.
    address: String,
    /// The addresses in the network.
    network: Vec<String>,
}

/// The clock and the random numbers of this machine, for all threads.
struct ThisMachine {
    /// The seed of every draw, where one is given.
    seed: Option<u64>,
}

impl Machine for ThisMachine {
    fn now(&self) -> Timestamp {
        system_time()
    }

    fn random(&self) -> Result<u64, Failure> {
        SysRng.try_next_u64().map_err(Failure::internal)
    }

    fn seed(&self) -> Result<u64, Failure> {
        self.seed.map_or_else(|| self.random(), Ok)
    }
}

/// Serves the club until a signal comes.
pub(crate) async fn serve(app: &App, args: ServeArgs) -> Result<String, ClubError> {
    let nothing = std::future::pending::<()>();
    serve_while(app, app.folder(), args, "", nothing).await
}

/// Serves the club in a folder until a signal comes. The browser opens at a path, and `meanwhile` is done
/// as long as the club is served.
pub(crate) async fn serve_while(
    app: &App,
    folder: &Path,
    args: ServeArgs,
    path: &str,
    meanwhile: impl Future<Output = ()>,
) -> Result<String, ClubError> {
    let address = format!("http://localhost:{}", args.port);
    // A folder without a club gets no lock.
    club_host::open_log(folder).await?.close().await;
    let kept_in = page_folder(folder)?;
    let _lock = locked(&kept_in, &address)?;
    let sockets = bound(args.lan, args.port);
    let listening = Listening::bind(&sockets).await;
    let listening = listening.map_err(|error| not_bound(args.port, &error))?;
    let machine: SharedMachine = Arc::new(ThisMachine {
        seed: app.args.seed,
    });
    let file = ServeFile::in_folder(&kept_in);
    let folder = folder.to_owned();
    let open = async move { OpenClub::open(&folder).await };
    let (keeper, thread) = Keeper::of(open, Arc::clone(&machine))?;
    let (mut kept, fault) = file.read();
    if let Some(fault) = fault {
        app.warn(&set_aside(app.args.spoken, &fault));
    }
    let club = Arc::clone(&keeper.view().state.club);
    kept.staffing
        .tidy(machine.now(), |member| club.members().contains(member));
    drop(club);
    let network = if args.lan { reachable() } else { Vec::new() };
    let hosts = Hosts {
        port: args.port,
        addresses: network.clone(),
        name: args.name,
        pair_here: args.pair_here,
    };
    // From the first word on a signal stops the server, and does not end the program.
    let work = Work::begin();
    say_where(app, &address, &network, args.port)?;
    if !args.no_open {
        // Without a browser the address is on the screen.
        drop(open::that_detached(format!("{address}{path}")));
    }
    let site = Site::new(keeper, hosts, kept, file, machine, app.args.spoken);
    let served = listening.serve(site, |stop| drop(tokio::spawn(stopped(stop, work))));
    tokio::pin!(served);
    tokio::select! {
        () = &mut served => {}
        () = meanwhile => served.await,
    }
    thread.join()?;
    Ok(if app.json {
        String::new()
    } else {
        say::serve_over(app.args.spoken) + "\n"
    })
}

/// Stops the server when a signal comes.
async fn stopped(stop: Stop, work: Work) {
    while !work.is_stopped() {
        tokio::time::sleep(LOOK).await;
    }
    stop.now();
}

/// The folder of the page's own files: that of the club. Those of a club on a server are this machine's, in the
/// folder where the system keeps such files.
fn page_folder(place: &Path) -> Result<PathBuf, DeskFailure> {
    if !is_on_server(place) {
        return Ok(place.to_owned());
    }
    let system = etcetera::base_strategy::choose_native_strategy();
    let system = system.map_err(|error| DeskFailure::NoServeFile {
        path: "serve.json".to_owned(),
        words: error.to_string(),
    })?;
    let folder = system.data_dir().join("desk").join(folder_name(place));
    create_private_folder(&folder).map_err(|error| not_kept(&folder, &error))?;
    Ok(folder)
}

/// The name of the folder of an address: letters and digits of the place that it names, and a digest. Places that
/// have the first in common differ in the digest.
fn folder_name(place: &Path) -> String {
    let address = place_on_server(place);
    let address = address.unwrap_or_else(|| place.to_string_lossy().into_owned());
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let plain: String = address.chars().map(plain).take(MAX_PLAIN).collect();
    let digest = Hash::digest("serve", address.as_bytes()).to_string();
    let digest: String = digest.chars().take(DIGEST).collect();
    format!("{plain}-{digest}")
}

/// The right to serve the club.
fn locked(folder: &Path, address: &str) -> Result<ServeLock, DeskFailure> {
    ServeLock::take(folder, address).map_err(|failure| match failure {
        ServeLockFailure::Served { address } => DeskFailure::Served { address },
        ServeLockFailure::File { path, source } => not_kept(&path, &source),
        other => DeskFailure::NoRuntime {
            words: other.to_string(),
        },
    })
}

fn not_kept(path: &Path, error: &io::Error) -> DeskFailure {
    DeskFailure::NoServeFile {
        path: path.display().to_string(),
        words: club_host::system_words(error),
    }
}

fn not_bound(port: u16, error: &io::Error) -> DeskFailure {
    let words = club_host::system_words(error);
    match error.kind() {
        io::ErrorKind::AddrInUse => DeskFailure::PortTaken {
            port: port.to_string(),
            words,
        },
        _ => DeskFailure::NoPort {
            port: port.to_string(),
            words,
        },
    }
}

/// The addresses of the networks in which the server listens.
fn reachable() -> Vec<IpAddr> {
    let mut addresses = network_addresses();
    addresses.retain(IpAddr::is_ipv4);
    addresses
}

/// The sockets: of the machine alone, or of all its networks.
fn bound(lan: bool, port: u16) -> Vec<SocketAddr> {
    let address = |ip: IpAddr| SocketAddr::new(ip, port);
    if lan {
        return vec![address(Ipv4Addr::UNSPECIFIED.into())];
    }
    let mut sockets = vec![address(Ipv4Addr::LOCALHOST.into())];
    // A machine without the sixth version of the protocol has no such address.
    if std::net::TcpListener::bind(SocketAddr::new(Ipv6Addr::LOCALHOST.into(), 0)).is_ok() {
        sockets.push(address(Ipv6Addr::LOCALHOST.into()));
    }
    sockets
}

/// Says where the club is, before the first page.
fn say_where(app: &App, address: &str, network: &[IpAddr], port: u16) -> Result<(), ClubError> {
    let lang = app.args.spoken;
    let network: Vec<String> = network.iter().map(|ip| origin(*ip, port)).collect();
    let text = if app.json {
        let address = address.to_owned();
        json_line(&Served { address, network })?
    } else {
        said(lang, address, &network)
    };
    Ok(print(&text)?)
}

fn said(lang: Lang, address: &str, network: &[String]) -> String {
    let mut lines = vec![say::serve_here(lang, address)];
    lines.extend(network.iter().map(|address| say::serve_lan(lang, address)));
    if !network.is_empty() {
        lines.push(say::serve_plain(lang));
    }
    lines.push(say::serve_stop(lang));
    lines.join("\n") + "\n"
}

fn origin(ip: IpAddr, port: u16) -> String {
    format!("http://{}", SocketAddr::new(ip, port))
}

/// Why the file of roles and devices was set aside or is not read.
fn set_aside(lang: Lang, fault: &ServeFileFault) -> String {
    let shown = |path: &Path| path.display().to_string();
    match fault {
        ServeFileFault::Damaged {
            path,
            aside,
            detail,
        } => say::serve_file_damaged(lang, shown(path), detail, shown(aside)),
        ServeFileFault::Later {
            path,
            aside,
            version,
        } => say::serve_file_later(lang, shown(path), version.to_string(), shown(aside)),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_club_on_a_server_has_a_folder_of_its_own() {
        let name = |address: &str| folder_name(Path::new(address));
        let club = |club: &str| name(&format!("postgres://db/clubs?club={club}"));
        assert_ne!(club("aoba_2"), club("aoba-2"));
        assert!(club("aoba_2").starts_with("db-5432-clubs-club-aoba-2-"));
        for same in [
            "postgresql://db/clubs?club=aoba-2",
            "postgres://desk@DB:5432/clubs?sslmode=require&club=aoba-2",
            "postgres://other@db?dbname=clubs&club=aoba-2",
        ] {
            assert_eq!(name(same), club("aoba-2"), "{same}");
        }
        // An address that cannot be read is refused when the club is opened.
        let long = club(&"a".repeat(1_000));
        assert_eq!(long.len(), MAX_PLAIN + 1 + DIGEST);
        assert_ne!(long, club(&"a".repeat(1_001)));
    }
}
