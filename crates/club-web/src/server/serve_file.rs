//! Roles, devices and choices of a club in its folder: never in the log, an export or a backup.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::pairing::Staffing;
use crate::preferences::Preferences;
use crate::site::{Keep, Kept};

/// The file in a club's folder.
pub const SERVE_FILE: &str = "serve.json";
/// The version of its form.
const VERSION: u32 = 1;

/// The file with roles, devices and choices.
#[derive(Debug, Clone)]
pub struct ServeFile {
    path: PathBuf,
}

/// Why a file was set aside. The night goes on at the desk, and phones are paired again.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeFileFault {
    /// It is not what this program wrote.
    #[error("{} is damaged ({detail}); it is now {}", .path.display(), .aside.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Its new name.
        aside: PathBuf,
        /// Words of the fault.
        detail: String,
    },
    /// A later release wrote it.
    #[error("{} is of a later release (version {version}; this one knows {VERSION}); it is now {}", .path.display(), .aside.display())]
    Later {
        /// The file.
        path: PathBuf,
        /// Its new name.
        aside: PathBuf,
        /// The version of its form.
        version: u32,
    },
    /// It cannot be read.
    #[error("{}: {source}", .path.display())]
    Unread {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    version: u32,
    staffing: Staffing,
    #[serde(default)]
    preferences: Preferences,
}

#[derive(Debug, Deserialize)]
struct Version {
    version: u32,
}

impl ServeFile {
    /// The file of a club's folder.
    #[must_use]
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            path: folder.join(SERVE_FILE),
        }
    }

    /// Roles, devices and choices in it. A file that cannot be used is set aside and reported.
    #[must_use]
    pub fn read(&self) -> (Kept, Option<ServeFileFault>) {
        let path = self.path.clone();
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return (Kept::default(), None);
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                let detail = error.to_string();
                let aside = self.set_aside();
                let fault = ServeFileFault::Damaged {
                    path,
                    aside,
                    detail,
                };
                return (Kept::default(), Some(fault));
            }
            Err(source) => {
                let fault = ServeFileFault::Unread { path, source };
                return (Kept::default(), Some(fault));
            }
        };
        let fault = match serde_json::from_str::<Version>(&text) {
            Ok(Version { version }) if version > VERSION => {
                let aside = self.set_aside();
                ServeFileFault::Later {
                    path,
                    aside,
                    version,
                }
            }
            Ok(_) => match serde_json::from_str::<Form>(&text) {
                Ok(Form {
                    staffing,
                    preferences,
                    ..
                }) => {
                    let kept = Kept {
                        staffing,
                        preferences,
                    };
                    return (kept, None);
                }
                Err(error) => self.damaged(&error),
            },
            Err(error) => self.damaged(&error),
        };
        (Kept::default(), Some(fault))
    }

    fn damaged(&self, error: &serde_json::Error) -> ServeFileFault {
        ServeFileFault::Damaged {
            path: self.path.clone(),
            aside: self.set_aside(),
            detail: error.to_string(),
        }
    }

    /// Gives the file another name. Where that fails it stays, and the next change writes over it.
    fn set_aside(&self) -> PathBuf {
        let free = (1_u32..).map(|number| self.path.with_extension(format!("json.{number}")));
        let mut free = free.filter(|path| !path.exists());
        let aside = free.next().unwrap_or_else(|| self.path.clone());
        match fs::rename(&self.path, &aside) {
            Ok(()) => aside,
            Err(_) => self.path.clone(),
        }
    }

    fn write(&self, kept: &Kept) -> io::Result<()> {
        let form = Form {
            version: VERSION,
            staffing: kept.staffing.clone(),
            preferences: kept.preferences.clone(),
        };
        let text = serde_json::to_string_pretty(&form)?;
        let new = self.path.with_extension("json.new");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(0o600);
        }
        let mut file = options.open(&new)?;
        file.write_all(text.as_bytes())?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        fs::rename(&new, &self.path)
    }
}

impl Keep for ServeFile {
    fn keep(&self, kept: &Kept) -> Result<(), String> {
        self.write(kept).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StaffRole;
    use crate::preferences::{Network, PublicNames};
    use chained_events::ids::MemberId;

    fn kept() -> Kept {
        let mut kept = Kept::default();
        let ken = MemberId::new("m-3").unwrap();
        kept.staffing.set_role(&ken, Some(StaffRole::Director));
        kept.preferences.names = PublicNames::NickOnly;
        kept.preferences.network = Some(Network {
            name: "Club".to_owned(),
            password: None,
        });
        kept
    }

    #[test]
    fn what_is_kept_is_read_again_and_is_its_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = ServeFile::in_folder(folder.path());
        let (none, fault) = file.read();
        assert!(none == Kept::default() && fault.is_none());
        file.keep(&kept()).unwrap();
        assert!(matches!(file.read(), (read, None) if read == kept()));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(&file.path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn a_damaged_file_and_one_of_a_later_release_are_set_aside() {
        for (text, words) in [
            ("{\"version\":1", "damaged"),
            (
                "{\"version\":1,\"staffing\":{\"roles\":{\"m-3\":\"king\"}}}",
                "damaged",
            ),
            ("[]", "damaged"),
            (
                "{\"version\":2,\"new\":true}",
                "later release (version 2; this one knows 1)",
            ),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let file = ServeFile::in_folder(folder.path());
            fs::write(&file.path, text).unwrap();
            let (read, fault) = file.read();
            assert_eq!(read, Kept::default());
            let said = fault.map(|fault| fault.to_string()).unwrap_or_default();
            assert!(said.contains(words), "{said}");
            let aside = folder.path().join("serve.json.1");
            assert_eq!(fs::read_to_string(aside).unwrap(), text);
            assert!(!file.path.exists());
        }
        let folder = tempfile::tempdir().unwrap();
        let file = ServeFile::in_folder(folder.path());
        fs::write(&file.path, [0xff, 0xfe]).unwrap();
        let said = file.read().1.map(|fault| fault.to_string());
        assert!(
            said.unwrap_or_default()
                .contains("damaged (stream did not contain valid UTF-8)")
        );
    }
}
