//! Files that a page loads: style, scripts, the icon. All are in the program.

/// A file that a page loads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asset {
    /// Its name.
    pub name: &'static str,
    /// Its media type.
    pub media: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal $media:literal,)+) => {
        &[$(Asset {
            name: $name,
            media: $media,
            bytes: include_bytes!(concat!("../assets/", $name)),
        }),+]
    };
}

const FILES: &[Asset] = assets! {
    "desk.css" "text/css; charset=utf-8",
    "wall.css" "text/css; charset=utf-8",
    "idiomorph.js" "text/javascript; charset=utf-8",
    "live.js" "text/javascript; charset=utf-8",
    "clock.js" "text/javascript; charset=utf-8",
    "act.js" "text/javascript; charset=utf-8",
    "keys.js" "text/javascript; charset=utf-8",
    "icon.svg" "image/svg+xml",
    "manifest.json" "application/manifest+json",
};

/// The style of tables and charts, which is that of printed sheets.
const SHEETS: Asset = Asset {
    name: "sheets.css",
    media: "text/css; charset=utf-8",
    bytes: club_sheets::STYLE.as_bytes(),
};

/// All files.
fn files() -> impl Iterator<Item = &'static Asset> {
    FILES.iter().chain([&SHEETS])
}

/// The files, each with a hash of what is in it, so that a browser keeps them for good.
#[derive(Debug, Clone)]
pub struct Assets {
    hashes: Vec<String>,
    build: String,
}

impl Default for Assets {
    fn default() -> Self {
        Self::new()
    }
}

impl Assets {
    /// The files of this program.
    #[must_use]
    pub fn new() -> Self {
        let mut all = blake3::Hasher::new();
        let mut hashes = Vec::new();
        for file in files() {
            let hash = blake3::hash(file.bytes);
            all.update(hash.as_bytes());
            hashes.push(short(hash));
        }
        all.update(env!("CARGO_PKG_VERSION").as_bytes());
        let build = short(all.finalize());
        Self { hashes, build }
    }

    /// The address of a file; of one that does not exist, an address without an answer.
    ///
    /// ```
    /// use club_web::Assets;
    ///
    /// let assets = Assets::new();
    /// let path = assets.path("desk.css");
    /// let (hash, name) = path.strip_prefix("/static/").and_then(|rest| rest.split_once('/')).unwrap();
    /// assert_eq!(assets.file(hash, name).map(|file| file.name), Some("desk.css"));
    /// assert_eq!(assets.file("old", name), None);
    /// ```
    #[must_use]
    pub fn path(&self, name: &str) -> String {
        let known = files()
            .zip(&self.hashes)
            .find(|(file, _)| file.name == name);
        let hash = known.map_or("none", |(_, hash)| hash.as_str());
        format!("/static/{hash}/{name}")
    }

    /// The file at an address.
    #[must_use]
    pub fn file(&self, hash: &str, name: &str) -> Option<&'static Asset> {
        let mut files = files().zip(&self.hashes);
        let (file, _) = files.find(|(file, known)| file.name == name && *known == hash)?;
        Some(file)
    }

    /// Hash by which the pages of this build differ from another's.
    #[must_use]
    pub fn build(&self) -> &str {
        &self.build
    }
}

fn short(hash: blake3::Hash) -> String {
    hash.to_hex().chars().take(16).collect()
}
