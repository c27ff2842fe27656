//! The npm package of the engines: a folder for each module, scripts, types, and `package.json`.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};
use wasm_bindgen_cli_support::Bindgen;

use crate::files::{copy, print_size};
use crate::types;

/// The module of all engines; the package itself is this one.
const ALL: &str = "all";

/// Writes the package into a folder. A module is `NAME=PATH`.
pub(crate) fn write(
    crates: &Path,
    schemas: &Path,
    version: &str,
    folder: &Path,
    modules: &[&str],
) -> Result<(), Box<dyn Error>> {
    let (own, scripts) = (crates.join("engines-wasm"), crates.join("engines-wasm/js"));
    // A module that is not built now must not be found there from before.
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    copy(&scripts.join("lib"), &folder.join("lib"))?;
    copy(&scripts.join("types"), &folder.join("types"))?;
    fs::write(folder.join("types/contracts.d.ts"), types::of(schemas)?)?;
    for name in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(own.join(name), folder.join(name))?;
    }
    let mut exports = Map::new();
    for module in modules {
        let (name, module) = module.split_once('=').ok_or("expected NAME=MODULE")?;
        let engine = folder.join(name);
        Bindgen::new()
            .input_path(module)
            .web(true)?
            .typescript(false)
            // A module that failed is begun again without loading its file once more.
            .reset_state_function(true)
            .out_name("glue")
            .generate(&engine)?;
        copy(&scripts.join("entry"), &engine)?;
        print_size(
            &format!("{name}/glue_bg.wasm"),
            &engine.join("glue_bg.wasm"),
        )?;
        let place = if name == ALL {
            ".".to_owned()
        } else {
            format!("./{name}")
        };
        let entry = |kind: &str| {
            json!({
                "types": format!("./types/{kind}.d.ts"),
                "default": format!("./{name}/{kind}.js"),
            })
        };
        exports.insert(
            place,
            json!({ "node": entry("node"), "default": entry("browser") }),
        );
    }
    let text = fs::read_to_string(scripts.join("package.json"))?;
    let mut package: Value = serde_json::from_str(&text)?;
    package["version"] = version.into();
    package["exports"] = exports.into();
    let text = serde_json::to_string_pretty(&package)?;
    Ok(fs::write(folder.join("package.json"), text + "\n")?)
}
