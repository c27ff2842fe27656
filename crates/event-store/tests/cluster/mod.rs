//! A PostgreSQL cluster of a test: made in a temporary folder as an ordinary user, and removed with it.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "each program uses a part of it, and helpers of tests fail the test"
)]

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// The password of the user `desk`, which no message may have.
pub(crate) const PASSWORD: &str = "kirschbaum-4711";
/// The user and the group `nobody` of Debian: the server refuses to be run by root.
const NOBODY: u32 = 65_534;

/// A server with its data, which is stopped and removed at the end.
#[derive(Debug)]
pub(crate) struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
}

/// A pooler in front of a server, which is stopped at the end.
#[derive(Debug)]
pub(crate) struct Pooler {
    child: Child,
    port: u16,
}

impl Pooler {
    /// The address of a club through the pooler.
    pub(crate) fn network(&self, club: &str) -> String {
        format!("postgres://desk@127.0.0.1:{}/clubs?club={club}", self.port)
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A port on which nobody listens.
fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    free.local_addr().unwrap().port()
}

/// Whether a long run was asked for.
pub(crate) fn is_long() -> bool {
    std::env::var_os("CLUB_LONG").is_some_and(|value| value == "1")
}

/// The folder of PostgreSQL's programs: that of the program in `INITDB`, or the newest one of Debian.
fn programs() -> Option<PathBuf> {
    if let Some(program) = std::env::var_os("INITDB") {
        return Path::new(&program).parent().map(Path::to_owned);
    }
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut folders: Vec<(u32, PathBuf)> = versions
        .flatten()
        .filter_map(|version| {
            let number = version.file_name().to_str()?.parse().ok()?;
            Some((number, version.path().join("bin")))
        })
        .filter(|(_, folder)| folder.join("initdb").exists())
        .collect();
    folders.sort();
    folders.pop().map(|(_, folder)| folder)
}

fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().any(|line| line.starts_with("Uid:\t0\t"))
}

impl Cluster {
    /// Makes a cluster and starts it. Its databases order texts by the rules of a language, as most do.
    pub(crate) fn new() -> Self {
        let programs = programs().expect("PostgreSQL is there: apt-get install postgresql");
        let folder = tempfile::Builder::new().prefix("pg-").tempdir().unwrap();
        let port = free_port();
        let cluster = Self {
            folder,
            programs,
            port,
        };
        fs::write(cluster.path("password"), PASSWORD).unwrap();
        fs::create_dir(cluster.path("s")).unwrap();
        if is_root() {
            for path in [
                cluster.folder.path(),
                &cluster.path("s"),
                &cluster.path("password"),
            ] {
                std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
            }
        }
        let (data, password) = (cluster.path("data"), cluster.path("password"));
        let mut init = cluster.program("initdb");
        init.arg("--no-sync")
            .args(["--username=desk", "--encoding=UTF8", "--locale=C.UTF-8"])
            .args(["--auth-local=trust", "--auth-host=scram-sha-256"])
            .arg(format!("--pwfile={}", password.display()))
            .arg(format!("--pgdata={}", data.display()));
        run(init);
        // Roles of the server are set where it would answer too early.
        cluster.start();
        cluster.sql("postgres", "CREATE DATABASE clubs");
        cluster
    }

    /// A file or folder of the cluster.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir(self.folder.path()).env_clear();
        command
            .env("PATH", "/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8");
        if is_root() {
            use std::os::unix::process::CommandExt as _;
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    }

    /// Starts the server.
    pub(crate) fn start(&self) {
        let options = format!(
            "-c listen_addresses=127.0.0.1 -c port={} -c unix_socket_directories={} -c max_connections=200",
            self.port,
            self.path("s").display()
        );
        let mut start = self.program("pg_ctl");
        start
            .arg("--wait")
            .arg(format!("--pgdata={}", self.path("data").display()))
            .arg(format!("--log={}", self.path("log").display()))
            .arg(format!("--options={options}"))
            .arg("start");
        run(start);
    }

    /// Stops the server: `smart`, `fast`, or `immediate`, as if its machine had lost its power.
    pub(crate) fn stop(&self, mode: &str) {
        let mut stop = self.program("pg_ctl");
        stop.arg("--wait")
            .arg(format!("--mode={mode}"))
            .arg(format!("--pgdata={}", self.path("data").display()))
            .arg("stop");
        run(stop);
    }

    /// Runs statements in a database; their answer as lines of text.
    pub(crate) fn sql(&self, database: &str, statements: &str) -> String {
        let mut psql = self.program("psql");
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"])
            .arg("-h")
            .arg(self.path("s"))
            .args(["-p", &self.port.to_string(), "-U", "desk", "-d", database])
            .args(["-c", statements]);
        run(psql)
    }

    /// The address of a club by the socket, where no password is asked for.
    pub(crate) fn socket(&self, club: &str) -> String {
        self.socket_of("clubs", club)
    }

    /// The same in another database.
    pub(crate) fn socket_of(&self, database: &str, club: &str) -> String {
        format!(
            "postgres://desk@/{database}?host={}&port={}&club={club}",
            self.path("s").display(),
            self.port
        )
    }

    /// The address of a database by the socket, as a driver reads it.
    pub(crate) fn driver(&self, database: &str) -> String {
        format!(
            "postgres:///{database}?host={}&port={}&user=desk",
            self.path("s").display(),
            self.port
        )
    }

    /// The socket itself.
    pub(crate) fn socket_file(&self) -> PathBuf {
        self.path("s").join(format!(".s.PGSQL.{}", self.port))
    }

    /// The words that the server wrote since it was first started.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.path("log")).unwrap()
    }

    /// The address of a club by the network of this machine, where the password is asked for.
    pub(crate) fn network(&self, club: &str) -> String {
        format!("postgres://desk@127.0.0.1:{}/clubs?club={club}", self.port)
    }

    /// Starts PgBouncer in front of the server. It pools whole sessions, transactions or statements.
    pub(crate) fn pooled(&self, mode: &str) -> Pooler {
        let port = free_port();
        let settings = self.path(&format!("{mode}.ini"));
        let text = format!(
            "[databases]\nclubs = host={} port={} dbname=clubs user=desk\n\
             [pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n\
             auth_type = any\npool_mode = {mode}\n",
            self.path("s").display(),
            self.port
        );
        fs::write(&settings, text).unwrap();
        let named = std::env::var_os("PGBOUNCER").map(PathBuf::from);
        let program = named.unwrap_or_else(|| PathBuf::from("/usr/sbin/pgbouncer"));
        let mut pooler = Command::new(program);
        pooler
            .arg("-q")
            .arg(&settings)
            .current_dir(self.folder.path());
        if is_root() {
            use std::os::unix::process::CommandExt as _;
            pooler.uid(NOBODY).gid(NOBODY);
        }
        let child = pooler.stdin(Stdio::null()).stderr(Stdio::null()).spawn();
        let child = child.expect("PgBouncer is there: apt-get install pgbouncer");
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        Pooler { child, port }
    }

    /// A file with a password of the user, as `PGPASSFILE` names it.
    pub(crate) fn password_file(&self, password: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt as _;
        let file = self.path(&format!("pass-{}", password.len()));
        fs::write(&file, format!("127.0.0.1:*:*:desk:{password}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        file
    }

    /// The files of the tables that hold some bytes; not those of the write-ahead log.
    pub(crate) fn tables_with(&self, bytes: &[u8]) -> Vec<PathBuf> {
        // What is in memory alone is written first.
        self.sql("clubs", "CHECKPOINT");
        let mut found = Vec::new();
        with_bytes(&self.path("data/base"), bytes, &mut found);
        found
    }
}

fn with_bytes(folder: &Path, bytes: &[u8], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            with_bytes(&path, bytes, found);
        } else if let Ok(file) = fs::read(&path)
            && file.windows(bytes.len()).any(|part| part == bytes)
        {
            found.push(path);
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut stop = self.program("pg_ctl");
        stop.args(["--wait", "--mode=immediate"])
            .arg(format!("--pgdata={}", self.path("data").display()))
            .arg("stop")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // It may be stopped already.
        drop(stop.status());
    }
}

/// Runs a program to its end; what it wrote.
fn run(mut command: Command) -> String {
    // The server keeps what `pg_ctl` has open: files, not pipes, or nobody sees their end.
    let out = tempfile::tempfile().unwrap();
    let streams = (out.try_clone().unwrap(), out.try_clone().unwrap());
    let done = command
        .stdin(Stdio::null())
        .stdout(streams.0)
        .stderr(streams.1)
        .status();
    let mut words = String::new();
    std::io::Seek::rewind(&mut &out).unwrap();
    std::io::Read::read_to_string(&mut &out, &mut words).unwrap();
    let done = done.unwrap();
    let log = command.get_current_dir().map(|folder| folder.join("log"));
    let log = log.and_then(|log| fs::read_to_string(log).ok());
    assert!(
        done.success(),
        "{command:?}: {words}{}",
        log.unwrap_or_default()
    );
    words.trim_end().to_owned()
}
