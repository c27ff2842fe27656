//! The binary `desk`.

use std::process::ExitCode;

fn main() -> ExitCode {
    club_desk::run()
}
