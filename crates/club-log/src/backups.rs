//! Backups of nights, and which of them are kept.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use chained_events::timestamp::Timestamp;

use crate::ids::TournamentId;

/// The newest backups, all of which are kept.
pub const KEPT_BACKUPS: usize = 10;
/// How the names of backups begin that the end of a night made. No id has the last character: earlier
/// releases gave no file such a name.
const OF_A_NIGHT: &str = "night@";

/// A backup in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFile {
    /// The file.
    pub path: PathBuf,
    /// The time at which it was made.
    pub made: Timestamp,
}

/// The backups that can go: all but the [`KEPT_BACKUPS`] newest and the newest of each month in UTC.
///
/// # Returns
///
/// Their paths, the oldest first; of two that were made at the same time the one whose path comes
/// first in the order of names counts as the older.
///
/// ```
/// use club_log::backups::{BackupFile, superseded_backups};
///
/// // Twelve nights in January 2026, one in February: the ten newest are those of 4 January on.
/// let backups: Vec<BackupFile> = (1..=12)
///     .map(|day| format!("2026-01-{day:02}"))
///     .chain(["2026-02-01".to_owned()])
///     .map(|day| BackupFile {
///         path: format!("night@{day}-7.db").into(),
///         made: format!("{day}T22:00:00Z").parse().unwrap(),
///     })
///     .collect();
/// let gone = superseded_backups(&backups);
/// let expected: Vec<_> = backups[..3].iter().map(|backup| backup.path.clone()).collect();
/// assert_eq!(gone, expected);
/// ```
#[must_use]
pub fn superseded_backups(backups: &[BackupFile]) -> Vec<PathBuf> {
    let mut newest_first: Vec<&BackupFile> = backups.iter().collect();
    newest_first.sort_by(|a, b| (b.made, &b.path).cmp(&(a.made, &a.path)));
    let mut months = BTreeSet::new();
    let mut gone: Vec<PathBuf> = Vec::new();
    for (rank, backup) in newest_first.into_iter().enumerate() {
        // `YYYY-MM` of the 24 characters of a time.
        let month: String = backup.made.to_string().chars().take(7).collect();
        if !months.insert(month) && rank >= KEPT_BACKUPS {
            gone.push(backup.path.clone());
        }
    }
    gone.reverse();
    gone
}

/// File name of the backup at the end of a night. It is made of its tournament and the number of
/// the event that closed it.
///
/// ```
/// use club_log::ids::TournamentId;
/// use club_log::backups::night_backup_name;
///
/// let night = TournamentId::new("2026-03-07")?;
/// assert_eq!(night_backup_name(&night, 132), "night@2026-03-07-132.db");
/// # Ok::<(), chained_events::ids::IdError>(())
/// ```
#[must_use]
pub fn night_backup_name(tournament: &TournamentId, seq: u64) -> String {
    format!("{OF_A_NIGHT}{tournament}-{seq}.db")
}

/// Removes the superseded backups of a folder, by the time of their last change.
///
/// Only files named by [`night_backup_name`] are removed. Every other file stays, also one that an
/// earlier release made at the end of a night, for its name does not tell it from one that was made
/// by hand.
///
/// # Returns
///
/// The files that were removed. A folder that does not exist has no backups.
///
/// # Errors
///
/// The error of the system; some files may have been removed then.
pub fn prune_backups(folder: impl AsRef<Path>) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read?,
    };
    let mut backups = Vec::new();
    for entry in entries {
        let entry = entry?;
        let file = match entry.metadata() {
            // The unfinished backup of another program, or one that it prunes.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            found => found?,
        };
        if file.is_file() && entry.file_name().to_str().is_some_and(is_of_a_night) {
            let age = file.modified()?.duration_since(UNIX_EPOCH);
            let milliseconds = age.map_or(0, |age| age.as_millis());
            let milliseconds = i64::try_from(milliseconds).unwrap_or(i64::MAX);
            backups.push(BackupFile {
                path: entry.path(),
                made: Timestamp::from_millisecond(milliseconds).unwrap_or(Timestamp::MAX),
            });
        }
    }
    let gone = superseded_backups(&backups);
    for path in &gone {
        match fs::remove_file(path) {
            // Another program prunes at the same moment.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            removed => removed?,
        }
    }
    Ok(gone)
}

/// Whether [`night_backup_name`] made the name.
fn is_of_a_night(name: &str) -> bool {
    let stem = name
        .strip_prefix(OF_A_NIGHT)
        .and_then(|name| name.strip_suffix(".db"));
    stem.and_then(|stem| stem.rsplit_once('-'))
        .and_then(|(id, seq)| Some((TournamentId::new(id).ok()?, seq.parse().ok()?)))
        .is_some_and(|(id, seq)| night_backup_name(&id, seq) == name)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use proptest::prelude::*;

    use super::*;

    fn backup(name: usize, made: i64) -> BackupFile {
        BackupFile {
            path: format!("b-{name:04}.db").into(),
            made: Timestamp::from_millisecond(made).unwrap(),
        }
    }

    proptest! {
        /// Against the rule in words, asked of each backup by itself.
        #[test]
        fn the_ten_newest_and_the_newest_of_each_month_stay(
            made in prop::collection::vec(0..400_i64, 0..60),
        ) {
            // A day apart, from 2026-01-01T00:00:00Z on, some on the same day.
            let day = |day: &i64| 1_767_225_600_000 + day * 86_400_000;
            let made: Vec<i64> = made.iter().map(day).collect();
            let backups: Vec<BackupFile> =
                made.iter().enumerate().map(|(name, made)| backup(name, *made)).collect();
            let gone = superseded_backups(&backups);
            let newer = |a: &BackupFile, b: &BackupFile| (a.made, &a.path) > (b.made, &b.path);
            let month = |a: &BackupFile| a.made.to_string()[..7].to_owned();
            for one in &backups {
                let before = backups.iter().filter(|other| newer(other, one)).count();
                let in_month = backups.iter().any(|o| newer(o, one) && month(o) == month(one));
                prop_assert_eq!(gone.contains(&one.path), before >= 10 && in_month);
            }
            prop_assert!(gone.len() <= backups.len());
        }
    }

    #[test]
    fn only_backups_are_removed_and_the_newest_stay() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str, day: u64| {
            let file = fs::File::create(folder.path().join(name)).unwrap();
            let age = Duration::from_hours(24 * (20_000 + day));
            file.set_modified(SystemTime::UNIX_EPOCH + age).unwrap();
        };
        // 2024-10-04 is day 20,000: fourteen days of one month.
        for day in 0..14 {
            at(&format!("night@2024-10-{:02}-{day}.db", day + 4), day);
        }
        let others = [
            // Made by a restore, by hand, and at the end of a night by an earlier release.
            "replaced-1.db",
            "log-7.db",
            "before-the-final-2025.db",
            "2024-10-04-132.db",
            "night-132.db",
            "mine.db",
            "night@.db",
            "night@a.db",
            "night@-1.db",
            "night@a-.db",
            "night@a-1x.db",
            "night@a-01.db",
            "night@a-+1.db",
            "night@a b-1.db",
            "night@a-1.db.bak",
            "a-night@a-1.db",
        ];
        for other in others {
            at(other, 0);
        }
        let gone = prune_backups(folder.path()).unwrap();
        let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
        let gone: Vec<String> = gone.iter().map(name).collect();
        assert_eq!(
            gone,
            [
                "night@2024-10-04-0.db",
                "night@2024-10-05-1.db",
                "night@2024-10-06-2.db",
                "night@2024-10-07-3.db"
            ]
        );
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 10 + others.len());
        assert_eq!(prune_backups(folder.path()).unwrap(), Vec::<PathBuf>::new());
        assert!(
            prune_backups(folder.path().join("none"))
                .unwrap()
                .is_empty()
        );
    }
}
