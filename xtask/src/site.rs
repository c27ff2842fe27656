//! `cargo xtask site`: the page without a server, as a folder of static files. The module is `club-tab`.

use std::env;
use std::path::Path;

use xshell::cmd;

use crate::error::XtaskError;
use crate::wasm::{BUILT, Compiler, TARGET};
use crate::{run, tools};

/// The tests of the site in a browser.
pub(crate) const TESTS: [&str; 3] = [
    "the_tools_are_the_same_in_a_tab",
    "a_game_is_solved_and_played_in_a_tab",
    "a_night_is_run_in_a_tab_and_lost_with_it",
];

/// Builds the site into a folder; `check` runs its tests in a browser then.
pub(crate) fn site(root: &Path, folder: &Path, check: bool) -> Result<(), XtaskError> {
    let shell = run::shell(root)?;
    let folder = env::current_dir().map_or_else(|_| folder.to_owned(), |here| here.join(folder));
    Compiler::provide(&shell)?
        .module(&shell, "club-tab", "site")
        .run()?;
    let module = root.join(BUILT).join(TARGET).join("site/club_tab.wasm");
    let built = root.join(BUILT);
    let manifest = root.join("xtask/site/Cargo.toml");
    let crates = root.join("crates");
    let write = cmd!(
        shell,
        "cargo run --locked --quiet --manifest-path {manifest} --target-dir {built} -- page {module} {crates} {folder}"
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
