//! Writes what is around a module for WebAssembly: the site, and the package of the engines.
//!
//! `site page MODULE ROOT REFERENCE FOLDER` with the module of `club-tab`, the repository and the pages of the libraries; `site engines CRATES SCHEMAS VERSION FOLDER
//! NAME=MODULE ..` with those of `engines-wasm`.

mod around;
mod document;
mod engines;
mod files;
mod frame;
mod library;
mod page;
mod tree;
mod types;

use std::env;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["page", module, root, reference, folder] => {
            let (root, folder) = (Path::new(root), Path::new(folder));
            around::write(root, reference.as_ref(), folder)?;
            page::write(module.as_ref(), &root.join("crates"), &folder.join("try"))
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
