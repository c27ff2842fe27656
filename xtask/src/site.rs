//! `cargo xtask site`: static files for any web server. The page without a server, whose module is `club-tab`, and around
//! it a first page, the documents with a search, and the reference of the libraries.

use std::env;
use std::path::{Path, PathBuf};

use xshell::{Shell, cmd};

use crate::error::XtaskError;
use crate::wasm::{BUILT, Compiler, TARGET};
use crate::{metadata, run, tools};

/// The package that has the pages of other ones.
const FACADE: &str = "toolkit";

/// The tests of the site in a browser.
pub(crate) const TESTS: [&str; 5] = [
    "a_list_is_imported_and_long_work_is_counted_and_stopped_in_a_tab",
    "the_site_is_read_and_searched_in_two_languages",
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
    let built = root.join(BUILT);
    let module = built.join(TARGET).join("site/club_tab.wasm");
    let reference = reference(&shell, root, &built)?;
    let manifest = root.join("xtask/site/Cargo.toml");
    let write = cmd!(
        shell,
        "cargo run --locked --quiet --manifest-path {manifest} --target-dir {built} -- page {module} {root} {reference} {folder}"
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

/// Documents the libraries that have pages of their own for users; the folder.
///
/// The facade has the pages of the others once more, so that it is left out.
fn reference(shell: &Shell, root: &Path, built: &Path) -> Result<PathBuf, XtaskError> {
    let metadata = metadata::workspace(root)?;
    let libraries = metadata::members(&metadata).into_iter().filter(|package| {
        package.metadata.get("docs").is_some() && package.name.as_str() != FACADE
    });
    let mut command = run::cargo(
        shell,
        "doc --no-deps --lib --all-features --locked --target-dir",
    );
    command = command.arg(built);
    for library in libraries {
        command = command.args(["--package", library.name.as_str()]);
    }
    command.run()?;
    Ok(built.join("doc"))
}
