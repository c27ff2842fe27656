//! Another command of ours that runs while steps do something else.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use crate::error::XtaskError;
use crate::io_error::IoError;

/// This program, in the words of an error.
const PROGRAM: &str = "xtask";

/// A command of ours in the background. What it prints is kept in a file and printed when it is waited for.
pub(crate) struct Background {
    root: PathBuf,
    words: &'static [&'static str],
    child: RefCell<Option<Child>>,
}

impl Background {
    /// A command by its words, which has not begun.
    pub(crate) fn new(root: &Path, words: &'static [&'static str]) -> Self {
        Self {
            root: root.to_owned(),
            words,
            child: RefCell::new(None),
        }
    }

    /// The file with what it prints.
    fn log(&self) -> PathBuf {
        let name = self.words.first().copied().unwrap_or("command");
        self.root.join("target").join(format!("{name}.log"))
    }

    /// Begins the command, unless it has begun.
    pub(crate) fn start(&self) -> Result<(), XtaskError> {
        let mut child = self.child.borrow_mut();
        if child.is_some() {
            return Ok(());
        }
        let path = self.log();
        let log = fs::File::create(&path).map_err(IoError::writing(&path))?;
        let errors = log.try_clone().map_err(IoError::writing(&path))?;
        let program = env::current_exe().map_err(IoError::starting(PROGRAM))?;
        let mut command = Command::new(program);
        command.args(self.words).current_dir(&self.root);
        command.stdin(Stdio::null()).stdout(log).stderr(errors);
        *child = Some(command.spawn().map_err(IoError::starting(PROGRAM))?);
        Ok(())
    }

    /// Waits for the command, and prints what it printed.
    pub(crate) fn finish(&self) -> Result<(), XtaskError> {
        self.start()?;
        let Some(mut child) = self.child.borrow_mut().take() else {
            return Ok(());
        };
        let path = self.log();
        let ended = child.wait().map_err(IoError::reading(&path))?;
        let printed = fs::read(&path).map_err(IoError::reading(&path))?;
        eprint!("{}", String::from_utf8_lossy(&printed));
        if ended.success() {
            Ok(())
        } else {
            Err(XtaskError::StepsFailed {
                names: vec![self.words.join(" ")],
            })
        }
    }
}

impl Drop for Background {
    /// A command that nobody waits for is ended.
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It has ended by itself where either fails.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
