//! Files of a folder, and their sizes.

use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

/// Copies all files of a folder.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for file in fs::read_dir(from)? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), to.join(file.file_name()))?;
        }
    }
    Ok(())
}

/// Copies a folder with everything below it.
pub(crate) fn copy_all(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    copy(from, to)?;
    for found in fs::read_dir(from)? {
        let found = found?;
        if found.file_type()?.is_dir() {
            copy_all(&found.path(), &to.join(found.file_name()))?;
        }
    }
    Ok(())
}

/// Prints the kilobytes of a file, as it is and as a server sends it.
pub(crate) fn print_size(name: &str, path: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(path)?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&bytes)?;
    let packed = packed.finish()?;
    println!(
        "{name}  {} kB, gzip {} kB",
        bytes.len() / 1000,
        packed.len() / 1000
    );
    Ok(())
}
