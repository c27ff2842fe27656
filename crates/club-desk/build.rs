//! Links the quick build of the program at fixed addresses, which spares each start 190,000 relocations.
//!
//! The tests start the program some 11,000 times. The release build is not concerned: it has few messages
//! to relocate, and a program that people run keeps its random addresses.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|found| found == value);
    let linux = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if linux && is("CARGO_CFG_TARGET_ARCH", "x86_64") && is("PROFILE", "debug") {
        println!("cargo::rustc-link-arg-bin=desk=-no-pie");
    }
}
