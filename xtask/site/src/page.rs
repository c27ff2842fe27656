//! The page without a server: glue, scripts and styles around the module of `club-tab`.

use std::error::Error;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::files::{copy, print_size};

/// Writes the site into a folder.
pub(crate) fn write(module: &Path, crates: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    Bindgen::new()
        .input_path(module)
        .no_modules(true)?
        .typescript(false)
        .out_name("desk")
        .generate(folder)?;
    copy(&crates.join("club-tab/assets"), folder)?;
    // The pages ask for these below a hash, which the frame takes out.
    let loaded = folder.join("static");
    copy(&crates.join("club-web/assets"), &loaded)?;
    fs::write(loaded.join("sheets.css"), club_sheets::STYLE)?;
    for name in ["desk_bg.wasm", "desk.js"] {
        print_size(name, &folder.join(name))?;
    }
    Ok(())
}
