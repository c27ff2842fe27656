//! `cargo xtask site`: the page without a server, as a folder of static files.
//!
//! The module is `club-tab`, built for `wasm32-unknown-unknown`. Where the compiler has no library for that
//! target, its sources are built with it: Debian has a compiler with sources, and a linker.

use std::env;
use std::path::{Path, PathBuf};

use xshell::{Cmd, Shell, cmd};

use crate::error::XtaskError;
use crate::{run, tools};

/// The target of the module.
const TARGET: &str = "wasm32-unknown-unknown";
/// Folder of the module, next to everything else.
const BUILT: &str = "target/site";
/// Debian's packages: a compiler, its sources, a linker.
const PACKAGES: &str = "rustc-web rust-web-src lld-22";
/// Debian's linker.
const LINKER: &str = "wasm-ld-22";

/// The tests of the site in a browser.
pub(crate) const TESTS: [&str; 3] = [
    "the_tools_are_the_same_in_a_tab",
    "a_game_is_solved_and_played_in_a_tab",
    "a_night_is_run_in_a_tab_and_lost_with_it",
];

/// A compiler for the module.
enum Compiler {
    /// The one in use, which has the target.
    Own,
    /// One whose sources are built for the target.
    WithSources(PathBuf),
}

/// Builds the site into a folder; `check` runs its tests in a browser then.
pub(crate) fn site(root: &Path, folder: &Path, check: bool) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let folder = env::current_dir().map_or_else(|_| folder.to_owned(), |here| here.join(folder));
    compiled(&shell, &compiler(&shell)?).run()?;
    let module = root.join(BUILT).join(TARGET).join("site/club_tab.wasm");
    let built = root.join(BUILT);
    let manifest = root.join("xtask/site/Cargo.toml");
    let crates = root.join("crates");
    let write = cmd!(
        shell,
        "cargo run --locked --quiet --manifest-path {manifest} --target-dir {built} -- {module} {crates} {folder}"
    );
    write.run()?;
    eprintln!("{}", folder.join("index.html").display());
    if !check {
        return Ok(());
    }
    if let Some(tool) = tools::provide(&shell, &[]).first() {
        return Err(tools::missing(tool));
    }
    let tests = cmd!(
        shell,
        "cargo test --locked --package club-desk --test browser -- {TESTS...}"
    );
    Ok(tests.env("CLUB_SITE", folder).run()?)
}

/// The command that builds the module. Everywhere else the crate is a library like any other.
fn compiled<'s>(shell: &'s Shell, compiler: &Compiler) -> Cmd<'s> {
    let module = cmd!(
        shell,
        "cargo rustc --locked --package club-tab --lib --crate-type cdylib --profile site --target {TARGET} --target-dir {BUILT}"
    );
    match compiler {
        Compiler::Own => module,
        Compiler::WithSources(rustc) => module
            .arg("-Zbuild-std=std,panic_abort")
            .env("RUSTC", rustc)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(rustc)),
    }
}

/// The compiler in use where it has the target, else one with sources: `SITE_RUSTC`, or Debian's.
fn compiler(shell: &Shell) -> Result<Compiler, XtaskError> {
    if let Some(named) = env::var_os("SITE_RUSTC") {
        return Ok(Compiler::WithSources(named.into()));
    }
    let sysroot = cmd!(shell, "rustc --print sysroot").quiet().read()?;
    let library = Path::new(&sysroot).join("lib/rustlib").join(TARGET);
    if library.is_dir() {
        return Ok(Compiler::Own);
    }
    let debian = PathBuf::from("/usr/bin/rustc");
    if debian.is_file() && Path::new("/usr/lib/rustlib/src/rust").exists() {
        return Ok(Compiler::WithSources(debian));
    }
    Err(XtaskError::Missing {
        what: format!(
            "a compiler for {TARGET}: `rustup target add {TARGET}`, or on Debian `apt-get install {PACKAGES}`"
        ),
    })
}

/// The linker next to a compiler, or the one of the system.
fn linker(rustc: &Path) -> PathBuf {
    let near = rustc.with_file_name(LINKER);
    if near.is_file() { near } else { LINKER.into() }
}
