//! Everything around the page in a tab: the first page, the documents, the search, the list of libraries.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use maud::{PreEscaped, html};

use crate::document::{Document, Section};
use crate::files::{copy, copy_all, print_size};
use crate::frame::{self, Scripts, page};
use crate::library;
use crate::tree::Tree;

/// Writes it into the folder of the site, from the repository at `root` and the reference of the libraries.
pub(crate) fn write(root: &Path, reference: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    copy(&root.join("xtask/site/assets"), folder)?;
    copy_all(reference, &folder.join("api"))?;
    let tree = Tree::new(root)?;
    for file in &tree.copied {
        put(&folder.join(file), fs::read(root.join(file))?)?;
    }
    let mut sections: Vec<Section> = Vec::new();
    let mut titles = BTreeMap::new();
    for (source, target) in &tree.documents {
        let document = Document::new(&tree, source, &fs::read_to_string(root.join(source))?)?;
        let main = html! { (PreEscaped(&document.html)) };
        let text = page(target, document.lang, &document.title, Scripts::None, &main);
        put(&folder.join(target), text)?;
        sections.extend(document.sections);
        titles.insert(target.clone(), document.title);
    }
    for listed in tree.folders() {
        let target = listed.join("index.html");
        let name = listed.display().to_string();
        let files = titles.keys().map(|page| (page, titles[page].as_str()));
        let files: Vec<_> = files
            .filter(|(page, _)| page.parent() == Some(&listed))
            .collect();
        let copied = tree
            .copied
            .iter()
            .filter(|file| file.parent() == Some(&listed));
        let main = html! {
            h1 { (name) }
            ul {
                @for (page, title) in files {
                    li { a href=[page.file_name().and_then(|name| name.to_str())] { (title) } }
                }
                @for name in copied.filter_map(|file| file.file_name().and_then(|name| name.to_str())) {
                    li { a href=(name) { code { (name) } } }
                }
            }
        };
        put(
            &folder.join(&target),
            page(&target, "en", &name, Scripts::None, &main),
        )?;
    }
    put(&folder.join("documents.html"), documents(&titles))?;
    put(
        &folder.join("libraries.html"),
        library::list(&root.join("crates"), folder)?,
    )?;
    put(&folder.join("search.html"), frame::search())?;
    let index = folder.join("search.json");
    put(&index, serde_json::to_vec(&sections)?)?;
    print_size("search.json", &index)
}

/// The list of all documents, by their folders. The pages of the libraries have a list of their own.
fn documents(titles: &BTreeMap<PathBuf, String>) -> String {
    let mut folders: BTreeMap<&Path, Vec<(&Path, &str)>> = BTreeMap::new();
    for (page, title) in titles {
        let folder = page.parent().unwrap_or(Path::new(""));
        if !folder.starts_with("crates") {
            folders.entry(folder).or_default().push((page, title));
        }
    }
    let main = html! {
        h1 { "Documents" }
        @for (folder, pages) in &folders {
            @if !folder.as_os_str().is_empty() {
                h2 { (folder.display()) }
            }
            ul {
                @for (page, title) in pages {
                    li { a href=(page.display()) { (title) } }
                }
            }
        }
    };
    page(
        Path::new("documents.html"),
        "en",
        "Documents",
        Scripts::None,
        &main,
    )
}

/// Writes a file and the folders above it.
fn put(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Box<dyn Error>> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, bytes)?)
}
