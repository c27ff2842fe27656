//! The list of the libraries, with their read-mes and the reference that the documentation tool made.

use std::error::Error;
use std::fs;
use std::path::Path;

use maud::html;
use serde::Deserialize;

use crate::frame::{Scripts, page};

/// Part of a manifest that names and describes a package.
#[derive(Debug, Deserialize)]
struct Manifest {
    package: Package,
    lib: Option<Target>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    description: String,
}

#[derive(Debug, Deserialize)]
struct Target {
    name: Option<String>,
}

/// Page with the packages below `crates`, next to the reference in the folder `api` of the site.
pub(crate) fn list(crates: &Path, folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut rows = Vec::new();
    for found in fs::read_dir(crates)? {
        let name = found?.file_name().to_string_lossy().into_owned();
        let manifest = crates.join(&name).join("Cargo.toml");
        if !manifest.is_file() {
            continue;
        }
        let manifest: Manifest = toml::from_str(&fs::read_to_string(&manifest)?)?;
        let library = manifest.lib.and_then(|lib| lib.name);
        let library = library.unwrap_or_else(|| manifest.package.name.replace('-', "_"));
        let reference = format!("api/{library}/index.html");
        let reference = folder.join(&reference).is_file().then_some(reference);
        let readme = crates.join(&name).join("README.md").is_file();
        let readme = readme.then(|| format!("crates/{name}/index.html"));
        rows.push((manifest.package, readme, reference));
    }
    rows.sort_by(|(one, ..), (other, ..)| one.name.cmp(&other.name));
    let main = html! {
        h1 { "Libraries" }
        p { "Each can be used alone. The reference has a search of its own." }
        div.wide tabindex="0" {
            table {
                thead { tr { th { "library" } th { "what it does" } th { "reference" } } }
                tbody {
                    @for (package, readme, reference) in &rows {
                        tr {
                            td {
                                @if let Some(readme) = readme { a href=(readme) { code { (package.name) } } } @else { code { (package.name) } }
                            }
                            td { (package.description) }
                            td {
                                @if let Some(reference) = reference { a href=(reference) { "types and functions" } }
                            }
                        }
                    }
                }
            }
        }
    };
    Ok(page(
        Path::new("libraries.html"),
        "en",
        "Libraries",
        Scripts::None,
        &main,
    ))
}
