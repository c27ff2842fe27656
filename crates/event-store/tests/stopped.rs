//! A program that is being stopped leaves no partial file. It is a test program of its own, because
//! nothing else can make a file in it afterwards.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use chained_events::SqliteStore;
use chained_events::sqlite::{PreparedLog, remove_partial};

fn prepare(to: &Path) -> PreparedLog {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(SqliteStore::prepare(to)).unwrap()
}

#[test]
fn a_stopped_program_leaves_nothing_whatever_its_threads_do() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("log.db");
    let files = || -> Vec<PathBuf> {
        let files = fs::read_dir(folder.path()).unwrap();
        files.map(|file| file.unwrap().path()).collect()
    };
    let prepared = prepare(&to);
    let journal = files()[0].join("log.db-journal");
    thread::scope(|threads| {
        // A database that goes on until it finds no place any more.
        threads.spawn(|| while fs::write(&journal, "half").is_ok() {});
        while !journal.exists() {}
        remove_partial(&to);
        remove_partial(&to);
    });
    drop(prepared);
    assert_eq!(files(), Vec::<PathBuf>::new());
    // Nobody makes another one: a thread that tries waits for the end of the program.
    let maker = thread::spawn(move || drop(prepare(&to)));
    thread::sleep(Duration::from_millis(50));
    assert!(!maker.is_finished());
    assert_eq!(files(), Vec::<PathBuf>::new());
}
