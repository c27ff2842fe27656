//! The program of this build, as a person in front of a terminal starts it.

use std::path::Path;
use std::process::{Command, Stdio};

/// The program in a folder, in English, with nothing to read.
pub(crate) fn program(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_desk"));
    command
        .current_dir(folder)
        .args(args)
        .env_remove("DESK_CLUB")
        .env_remove("COLUMNS")
        .env_remove("DESK_TOURNAMENT")
        .env_remove("DESK_ACTOR")
        .env("DESK_LANG", "en")
        .env("TZ", "Asia/Tokyo")
        .stdin(Stdio::null());
    command
}
