//! Files of the repository that the site shows, and where each is on it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Folders that hold what a build makes, or programs of their own.
const LEFT_OUT: [&str; 3] = ["target", "node_modules", "consumers"];
/// Documents at the top of the repository, and their names on the site.
const AT_THE_TOP: [(&str, &str); 3] = [
    ("README.md", "readme.html"),
    ("CONTRIBUTING.md", "contributing.html"),
    ("CHANGELOG.md", "changelog.html"),
];

/// The licences, which are copied.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// The files, by their paths in the repository.
#[derive(Debug)]
pub(crate) struct Tree {
    root: PathBuf,
    /// Documents with their paths on the site.
    pub(crate) documents: BTreeMap<PathBuf, PathBuf>,
    /// Files that are copied.
    pub(crate) copied: BTreeSet<PathBuf>,
}

impl Tree {
    /// Finds them below the folder of the repository.
    pub(crate) fn new(root: &Path) -> Result<Self, Box<dyn Error>> {
        let mut tree = Self {
            root: root.to_owned(),
            documents: BTreeMap::new(),
            copied: LICENCES.map(PathBuf::from).into(),
        };
        for (source, page) in AT_THE_TOP {
            tree.documents.insert(source.into(), page.into());
        }
        tree.add(root, Path::new("docs"))?;
        for found in fs::read_dir(root.join("crates"))? {
            let readme = Path::new("crates")
                .join(found?.file_name())
                .join("README.md");
            if root.join(&readme).is_file() {
                tree.documents.insert(readme.clone(), on_the_site(&readme));
            }
        }
        Ok(tree)
    }

    fn add(&mut self, root: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
        for found in fs::read_dir(root.join(folder))? {
            let found = found?;
            let name = found.file_name();
            let path = folder.join(&name);
            if found.file_type()?.is_dir() {
                if !LEFT_OUT.iter().any(|left| name == *left) {
                    self.add(root, &path)?;
                }
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let page = on_the_site(&path);
                self.documents.insert(path, page);
            } else {
                self.copied.insert(path);
            }
        }
        Ok(())
    }

    /// Folders below `docs` without a page of their own, which get a list.
    pub(crate) fn folders(&self) -> BTreeSet<PathBuf> {
        let files = self.documents.keys().chain(&self.copied);
        let folders = files.filter_map(|file| file.parent());
        let is_listed = |folder: &&Path| {
            folder.starts_with("docs") && !self.documents.contains_key(&folder.join("README.md"))
        };
        folders.filter(is_listed).map(Path::to_owned).collect()
    }

    /// Address on the site of what a document at `from` links to.
    ///
    /// `None` is a file of the repository that the site does not have.
    ///
    /// # Errors
    ///
    /// A link to nothing.
    pub(crate) fn address(&self, from: &Path, link: &str) -> Result<Option<String>, String> {
        if link.contains("://") || link.starts_with("mailto:") || link.starts_with('#') {
            return Ok(Some(link.to_owned()));
        }
        let (path, anchor) = link
            .split_once('#')
            .map_or((link, None), |(path, anchor)| (path, Some(anchor)));
        let folder = from.parent().unwrap_or(Path::new(""));
        let broken = || format!("{}: a link to nothing: {link}", from.display());
        let target = resolved(folder, Path::new(path)).ok_or_else(broken)?;
        let readme = target.join("README.md");
        let document = self.documents.get(&target);
        let page = if let Some(page) = document.or_else(|| self.documents.get(&readme)) {
            page.clone()
        } else if self.copied.contains(&target) {
            target
        } else if self.folders().contains(&target) {
            target.join("index.html")
        } else if self.root.join(&target).exists() {
            return Ok(None);
        } else {
            return Err(broken());
        };
        let here = &self.documents[from];
        let up = "../".repeat(here.components().count() - 1);
        let address = format!("{up}{}", page.display());
        Ok(Some(match anchor {
            Some(anchor) => format!("{address}#{anchor}"),
            None => address,
        }))
    }
}

/// Page of a document: a read-me is the first page of its folder.
fn on_the_site(document: &Path) -> PathBuf {
    if document.file_name().is_some_and(|name| name == "README.md") {
        document.with_file_name("index.html")
    } else {
        document.with_extension("html")
    }
}

/// A path from a folder, without its dots. `None` leaves the repository.
fn resolved(folder: &Path, path: &Path) -> Option<PathBuf> {
    let mut resolved = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::Normal(name) => resolved.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !resolved.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(resolved)
}
