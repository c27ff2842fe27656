//! A folder in memory for the files that tests write.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process;

use xshell::{Shell, cmd};

/// Folder of a file system in memory, on systems that have one.
const FOLDER: &str = "/dev/shm";

/// The least number of bytes that are free in it, so that compilers keep the memory that they need.
const FREE: u64 = 8 << 30;

/// Begin of the names of these folders; the number of the process follows.
const PREFIX: &str = "tournament-tests-";

/// A folder in memory, gone with this value.
///
/// A program that is killed loses nothing in it, and no test switches the machine off. Half of the time
/// of a command is the wait for a disk.
pub(crate) struct MemoryFolder<'a> {
    shell: &'a Shell,
    path: PathBuf,
}

impl<'a> MemoryFolder<'a> {
    /// A new one; none where the system has no such folder, or little room in it. Those of runs that were stopped
    /// go first.
    pub(crate) fn new(shell: &'a Shell) -> Option<Self> {
        for left in shell.read_dir(FOLDER).ok()? {
            let name = left.file_name().and_then(OsStr::to_str);
            let of_run = name.and_then(|name| name.strip_prefix(PREFIX));
            let is_over = of_run.is_some_and(|run| !Path::new("/proc").join(run).exists());
            if is_over {
                // That of another user stays.
                let _ = shell.remove_path(&left);
            }
        }
        let printed = cmd!(shell, "df --block-size=1 --output=avail {FOLDER}");
        let printed = printed.quiet().ignore_stderr().read().ok()?;
        let free: u64 = printed.lines().nth(1)?.trim().parse().ok()?;
        if free < FREE {
            return None;
        }
        let path = Path::new(FOLDER).join(format!("{PREFIX}{}", process::id()));
        shell.create_dir(&path).ok()?;
        Some(Self { shell, path })
    }

    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for MemoryFolder<'_> {
    fn drop(&mut self) {
        // It is in memory, and the name has the number of this process.
        let _ = self.shell.remove_path(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run;

    #[test]
    fn it_goes_with_what_is_in_it_and_those_of_stopped_runs_go_with_the_next() {
        let shell = run::shell(&run::repository()).unwrap();
        let Some(folder) = MemoryFolder::new(&shell) else {
            return;
        };
        let path = folder.path().to_owned();
        shell.write_file(path.join("a/b"), "text").unwrap();
        // No process has a number of eight digits.
        let left = Path::new(FOLDER).join(format!("{PREFIX}99999999"));
        shell.create_dir(&left).unwrap();
        let next = MemoryFolder::new(&shell);
        assert!(!left.exists() && path.exists());
        drop((folder, next));
        assert!(!path.exists());
    }
}
