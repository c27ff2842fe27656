//! Modules for `wasm32-unknown-unknown`, built by whichever compiler the machine has.
//!
//! A compiler without a library for that target builds its sources with it: Debian has a compiler with sources,
//! and a linker.

use std::env;
use std::path::{Path, PathBuf};

use xshell::{Cmd, Shell, cmd};

use crate::error::XtaskError;
use crate::tools;

/// The target of all modules.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// Folder of what is built for it, next to everything else.
pub(crate) const BUILT: &str = "target/site";
/// Debian's packages: a compiler, its sources, a linker.
pub(crate) const PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld-22"];
/// The name of the compiler, for a run of the tests that does without it.
pub(crate) const NAME: &str = "wasm";
/// Vectors of 128 bits, which browsers have since 2023. They are half of the instructions of a rating.
const FLAGS: &str = "-Ctarget-feature=+simd128";
/// Debian's linker.
const LINKER: &str = "wasm-ld-22";

/// A compiler for modules.
#[derive(Debug)]
pub(crate) enum Compiler {
    /// The one in use, which has the target.
    Own,
    /// One whose sources are built for the target.
    WithSources(PathBuf),
}

impl Compiler {
    /// The compiler in use where it has the target, else one with sources: `SITE_RUSTC`, or Debian's.
    pub(crate) fn find(shell: &Shell) -> Result<Self, XtaskError> {
        if let Some(named) = env::var_os("SITE_RUSTC") {
            return Ok(Self::WithSources(named.into()));
        }
        let sysroot = cmd!(shell, "rustc --print sysroot").quiet().read()?;
        let library = Path::new(&sysroot).join("lib/rustlib").join(TARGET);
        if library.is_dir() {
            return Ok(Self::Own);
        }
        let debian = PathBuf::from("/usr/bin/rustc");
        if debian.is_file() && Path::new("/usr/lib/rustlib/src/rust").exists() {
            return Ok(Self::WithSources(debian));
        }
        let packages = PACKAGES.join(" ");
        Err(XtaskError::Missing {
            what: format!(
                "a compiler for {TARGET}: `rustup target add {TARGET}`, or on Debian `apt-get install {packages}`"
            ),
        })
    }

    /// The compiler that there is, or Debian's, installed where we may.
    pub(crate) fn provide(shell: &Shell) -> Result<Self, XtaskError> {
        match Self::find(shell) {
            Err(missing @ XtaskError::Missing { .. }) => {
                if tools::install_where_allowed(shell, &PACKAGES).is_ok_and(|did| did) {
                    Self::find(shell)
                } else {
                    Err(missing)
                }
            }
            found => found,
        }
    }

    /// The command that builds a package as a module. Everywhere else the package is a library like any other.
    pub(crate) fn module<'s>(&self, shell: &'s Shell, package: &str, profile: &str) -> Cmd<'s> {
        let module = cmd!(
            shell,
            "cargo rustc --locked --package {package} --lib --crate-type cdylib --profile {profile} --target {TARGET} --target-dir {BUILT}"
        );
        let module = module.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS);
        match self {
            Self::Own => module,
            // Sorting and formatting are compiled again in each place that uses them: the small ones are a tenth of
            // all code less.
            Self::WithSources(rustc) => module
                .args([
                    "-Zbuild-std=std,panic_abort",
                    "-Zbuild-std-features=optimize_for_size",
                ])
                .env("RUSTC", rustc)
                .env("RUSTC_BOOTSTRAP", "1")
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(rustc)),
        }
    }
}

/// The linker next to a compiler, or the one of the system.
fn linker(rustc: &Path) -> PathBuf {
    let near = rustc.with_file_name(LINKER);
    if near.is_file() { near } else { LINKER.into() }
}
