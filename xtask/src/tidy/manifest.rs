//! Rules over the manifests.

use std::collections::BTreeSet;

use toml::{Table, Value};

use crate::diagnostic::Diagnostic;
use crate::tidy::rust::code_lines;
use crate::tidy::text_file::TextFile;

/// The sections of a manifest that name dependencies.
const SECTIONS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];

/// All rules over the manifests: the one of the workspace and those of its members.
pub(crate) fn check(manifests: &[&TextFile]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let mut used = BTreeSet::new();
    let mut listed = Vec::new();
    for file in manifests {
        let table: Table = match file.text.parse() {
            Ok(table) => table,
            Err(error) => {
                findings.push(Diagnostic::new(&file.path, format!("is not TOML: {error}")));
                continue;
            }
        };
        if is_member(file) {
            findings.extend(lints(file, &table));
            used.extend(inherited(&table));
        } else if file.path == "Cargo.toml" {
            let dependencies = table.get("workspace").and_then(|w| w.get("dependencies"));
            listed.extend(
                dependencies
                    .and_then(Value::as_table)
                    .into_iter()
                    .flat_map(Table::keys)
                    .cloned(),
            );
        }
    }
    let unused = listed.into_iter().filter(|name| !used.contains(name));
    findings.extend(unused.map(|name| {
        Diagnostic::new(
            "Cargo.toml",
            format!("no crate uses the workspace dependency `{name}`"),
        )
    }));
    findings
}

/// Every crate is described in the architecture.
pub(crate) fn described(
    manifests: &[&TextFile],
    architecture: Option<&TextFile>,
    path: &str,
) -> Vec<Diagnostic> {
    let text = architecture.map_or("", |file| &file.text);
    let names = manifests
        .iter()
        .filter(|file| is_member(file))
        .filter_map(|file| {
            let table: Table = file.text.parse().ok()?;
            Some(table.get("package")?.get("name")?.as_str()?.to_owned())
        });
    let missing = names.filter(|name| {
        !text.contains(&format!("`{name}`")) && !text.contains(&format!("crates/{name}`"))
    });
    missing
        .map(|name| Diagnostic::new(path, format!("does not describe the crate `{name}`")))
        .collect()
}

/// Every dependency of a member is named in its source. One that only tests use is named somewhere
/// in the crate, if only in an example of the documentation.
pub(crate) fn unused(manifests: &[&TextFile], files: &[TextFile]) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for manifest in manifests.iter().filter(|file| is_member(file)) {
        let folder = manifest.path.trim_end_matches("Cargo.toml");
        let Ok(table) = manifest.text.parse::<Table>() else {
            continue;
        };
        for (section, within, code_alone) in [
            ("dependencies", "src/", true),
            ("dev-dependencies", "", false),
        ] {
            let names = table.get(section).and_then(Value::as_table);
            for name in names.into_iter().flat_map(Table::keys) {
                let import = name.replace('-', "_");
                let is_used = files.iter().any(|file| {
                    let inside = file.path.strip_prefix(folder);
                    inside.is_some_and(|path| path.starts_with(within))
                        && file.is("rs")
                        && names_package(&file.text, &import, code_alone)
                });
                if !is_used {
                    let message = format!("nothing in `{folder}{within}` uses `{name}`");
                    findings.push(Diagnostic::new(&manifest.path, message));
                }
            }
        }
    }
    findings
}

/// Whether the source names the package, in its code alone or in its comments as well.
fn names_package(text: &str, import: &str, code_alone: bool) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let names = |line: &str| line.split(|c| !is_part(c)).any(|word| word == import);
    if code_alone {
        code_lines(text).any(|(_, line)| names(line))
    } else {
        text.lines().any(names)
    }
}

/// A member of the workspace: not its top, not a consumer outside of it, neither fuzz targets nor site.
fn is_member(file: &TextFile) -> bool {
    let elsewhere = ["docs/", "xtask/fuzz/", "xtask/site/"];
    file.path != "Cargo.toml" && !elsewhere.iter().any(|folder| file.path.starts_with(folder))
}

/// The lints of the workspace are switched on; they are not inherited by themselves.
fn lints(file: &TextFile, table: &Table) -> Vec<Diagnostic> {
    let on = table.get("lints").and_then(|lints| lints.get("workspace"));
    if on.and_then(Value::as_bool) == Some(true) {
        Vec::new()
    } else {
        vec![Diagnostic::new(
            &file.path,
            "has no `[lints] workspace = true`",
        )]
    }
}

/// The dependencies taken from the workspace.
fn inherited(table: &Table) -> Vec<String> {
    let sections = SECTIONS
        .iter()
        .filter_map(|section| table.get(*section)?.as_table());
    let is_inherited =
        |value: &Value| value.get("workspace").and_then(Value::as_bool) == Some(true);
    sections
        .flat_map(|section| section.iter().filter(|(_, v)| is_inherited(v)))
        .map(|(name, _)| name.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::{expect_findings, file};

    const TOP: &str = "[workspace.dependencies]\na = \"1\"\nb = \"1\"\n";
    const LINTS: &str = "[lints]\nworkspace = true\n";

    #[track_caller]
    fn check_member(member: &str, expected: &[&str]) {
        let files = [file("Cargo.toml", TOP), file("crates/x/Cargo.toml", member)];
        expect_findings(&check(&files.iter().collect::<Vec<_>>()), expected);
    }

    #[test]
    fn a_workspace_dependency_that_nobody_uses_is_reported() {
        let both = format!(
            "{LINTS}[dependencies]\na.workspace = true\n[dev-dependencies]\nb = {{ workspace = true }}\n"
        );
        check_member(&both, &[]);
        let own = format!("{LINTS}[dependencies]\na.workspace = true\nb = \"2\"\n");
        check_member(
            &own,
            &["Cargo.toml: no crate uses the workspace dependency `b`"],
        );
    }

    #[test]
    fn a_member_without_the_lints_of_the_workspace_is_reported() {
        let uses = "[dependencies]\na.workspace = true\nb.workspace = true\n";
        let message = "crates/x/Cargo.toml: has no `[lints] workspace = true`";
        check_member(uses, &[message]);
        check_member(&format!("[lints]\nworkspace = false\n{uses}"), &[message]);
        check_member(&format!("{LINTS}{uses}"), &[]);
    }

    #[test]
    fn an_invalid_manifest_is_reported() {
        let files = [file("crates/x/Cargo.toml", "[")];
        let found = check(&files.iter().collect::<Vec<_>>());
        assert!(found[0].message.starts_with("is not TOML"), "{found:?}");
    }

    #[test]
    fn a_crate_that_the_architecture_leaves_out_is_reported() {
        let files = [file("crates/x/Cargo.toml", "[package]\nname = \"x\"\n")];
        let files: Vec<&TextFile> = files.iter().collect();
        let with = |text| described(&files, Some(&file("docs/a.md", text)), "docs/a.md");
        expect_findings(&with("The crate `crates/x`.\n"), &[]);
        expect_findings(&with("The crate `x`.\n"), &[]);
        expect_findings(
            &with("xyz\n"),
            &["docs/a.md: does not describe the crate `x`"],
        );
        let none = described(&files, None, "docs/a.md");
        expect_findings(&none, &["docs/a.md: does not describe the crate `x`"]);
    }

    #[test]
    fn a_dependency_that_the_source_does_not_name_is_reported() {
        let manifest = "[dependencies]\nbig-num = \"1\"\n[dev-dependencies]\nlaws = \"1\"\n";
        let with = |source: &str, test: &str| {
            let files = [
                file("crates/x/Cargo.toml", manifest),
                file("crates/x/src/a.rs", source),
                file("crates/x/tests/t.rs", test),
                file("crates/y/src/a.rs", "use big_num::Num; use laws::law;\n"),
            ];
            unused(&[&files[0]], &files)
        };
        expect_findings(&with("use big_num::Num;\n", "use laws::law;\n"), &[]);
        expect_findings(&with("use big_num::Num;\n//! use laws::law;\n", ""), &[]);
        expect_findings(
            &with("// big_num\nuse big_number::Num;\n", "use big_num::Num;\n"),
            &[
                "crates/x/Cargo.toml: nothing in `crates/x/src/` uses `big-num`",
                "crates/x/Cargo.toml: nothing in `crates/x/` uses `laws`",
            ],
        );
    }
}
