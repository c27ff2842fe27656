//! `cargo xtask engines-js`: the engines as an npm package, and its tests in Node.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use xshell::{Shell, cmd};

use crate::error::XtaskError;
use crate::io_error::IoError;
use crate::run;
use crate::wasm::{BUILT, Compiler, TARGET};

/// The package of the modules.
const PACKAGE: &str = "engines-wasm";
/// Each engine as a feature of the package.
const ENGINES: [&str; 6] = ["icm", "niko", "payout", "ranges", "rate", "seating"];
/// The module of all engines.
const ALL: &str = "all";
/// The name of the folder of the package, to its tests.
const VARIABLE: &str = "ENGINES_PACKAGE";

/// How much of the package is made, and how well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Make {
    /// All modules, as they are published.
    Whole,
    /// The module of all engines, compiled in a short time.
    Quick,
}

impl Make {
    /// The profile, and its folder below that of the target.
    const fn profile(self) -> &'static str {
        match self {
            Self::Whole => "site",
            Self::Quick => "module",
        }
    }

    fn modules(self) -> impl Iterator<Item = &'static str> {
        let alone = match self {
            Self::Whole => &ENGINES[..],
            Self::Quick => &[],
        };
        [ALL].into_iter().chain(alone.iter().copied())
    }
}

/// Writes the package into a folder; `check` runs its tests in Node then.
pub(crate) fn engines_js(
    root: &Path,
    folder: &Path,
    make: Make,
    check: bool,
) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let folder = env::current_dir().map_or_else(|_| folder.to_owned(), |here| here.join(folder));
    let compiler = Compiler::provide(&shell)?;
    let mut modules = Vec::new();
    for name in make.modules() {
        let path = module(&shell, root, &compiler, make, name)?;
        modules.push(format!("{name}={}", path.display()));
    }
    let (manifest, built) = (root.join("xtask/site/Cargo.toml"), root.join(BUILT));
    let (crates, schemas) = (root.join("crates"), root.join("docs/schema"));
    let version = env!("CARGO_PKG_VERSION");
    let write = cmd!(
        shell,
        "cargo run --locked --quiet --manifest-path {manifest} --target-dir {built} -- engines {crates} {schemas} {version} {folder} {modules...}"
    );
    write.run()?;
    eprintln!("{}", folder.join("package.json").display());
    if check {
        test(&shell, root, &folder, make)?;
    }
    Ok(())
}

/// Builds one module; a copy of it, since the next one is written over it.
fn module(
    shell: &Shell,
    root: &Path,
    compiler: &Compiler,
    make: Make,
    name: &str,
) -> Result<PathBuf, XtaskError> {
    let mut build = compiler.module(shell, PACKAGE, make.profile());
    if name != ALL {
        build = build.args(["--no-default-features", "--features", name]);
    }
    build.run()?;
    let folder = root.join(BUILT).join(TARGET).join(make.profile());
    let kept = folder.join(format!("engines-{name}.wasm"));
    let written = folder.join("engines_wasm.wasm");
    fs::copy(&written, &kept).map_err(IoError::writing(&kept))?;
    Ok(kept)
}

/// The program `NODE`, or Node by its name.
pub(crate) fn node() -> OsString {
    env::var_os("NODE").unwrap_or_else(|| "node".into())
}

/// The tests of a package in Node; of a whole one also in Chromium and with the compiler of TypeScript.
///
/// Conformance lines solve games and play simulations, which takes minutes in a module that was compiled in a short time.
fn test(shell: &Shell, root: &Path, folder: &Path, make: Make) -> Result<(), XtaskError> {
    let node = node();
    let tests = root.join("crates/engines-wasm/tests");
    let mut files = vec![
        tests.join("engines.test.mjs"),
        tests.join("readme.test.mjs"),
    ];
    if make == Make::Whole {
        files.push(tests.join("conformance.test.mjs"));
        files.push(tests.join("types.test.mjs"));
        files.push(tests.join("chromium.test.mjs"));
    }
    let command = cmd!(shell, "{node} --test {files...}");
    Ok(command.env(VARIABLE, folder).run()?)
}
