//! Writes the site: `site MODULE CRATES FOLDER`, with the module of `club-tab` and the folder of all crates.

use std::error::Error;
use std::io::Write as _;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, crates, folder] = arguments.as_slice() else {
        return Err("expected a module, the folder of the crates and the folder of the site".into());
    };
    let (crates, folder) = (Path::new(crates), Path::new(folder));
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
        let (raw, packed) = sizes(&fs::read(folder.join(name))?)?;
        println!("{name}  {raw} kB, gzip {packed} kB");
    }
    Ok(())
}

/// Copies all files of a folder.
fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for file in fs::read_dir(from)? {
        let file = file?;
        fs::copy(file.path(), to.join(file.file_name()))?;
    }
    Ok(())
}

/// Kilobytes of a file, as it is and as a server sends it.
fn sizes(bytes: &[u8]) -> Result<(usize, usize), Box<dyn Error>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    Ok((bytes.len() / 1000, packed.finish()?.len() / 1000))
}
