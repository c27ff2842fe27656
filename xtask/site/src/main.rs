//! Writes what is around a module for WebAssembly: the site, and the package of the engines.
//!
//! `site page MODULE CRATES FOLDER` with the module of `club-tab`; `site engines CRATES SCHEMAS VERSION FOLDER
//! NAME=MODULE ..` with those of `engines-wasm`.

mod engines;
mod files;
mod page;
mod types;

use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["page", module, crates, folder] => {
            page::write(module.as_ref(), crates.as_ref(), folder.as_ref())
        }
        ["engines", crates, schemas, version, folder, modules @ ..] => engines::write(
            crates.as_ref(),
            schemas.as_ref(),
            version,
            folder.as_ref(),
            modules,
        ),
        _ => Err("expected `page` or `engines` with their paths".into()),
    }
}
