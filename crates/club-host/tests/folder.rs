//! A club's folder: begun, opened, tried, backed up and restored.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::path::Path;

use chained_events::archive::Outside;
use chained_events::store::Person;
use chained_events::timestamp::Timestamp;
use chained_events::{EventStore as _, SqliteStore};
use club_host::{
    ChoiceFailure, ClubStore, ErasedMembers, Failure, FolderFailure, LOG_FILE, Machine, NewLog,
    OpenClub, PresentLog, Restored, Writing, back_up, backup_file, ladder_of, ladder_or_main,
    names_of, open_log, restore, season_of, verify,
};
use club_log::command::{ClubCommand, CommandLine, MemberCommand};
use club_log::ledger::is_erasing;
use club_log::refusal::{MemberRefusal, NightRefusal};
use club_log::transfer::archive_of;
use club_words::Lang;

/// A machine whose clock shows one moment.
struct Fixed;

impl Machine for Fixed {
    fn now(&self) -> Timestamp {
        "2026-03-07T10:00:00Z".parse().unwrap()
    }

    fn random(&self) -> Result<u64, Failure> {
        // Every command has a key of its own.
        static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);
        Ok(NEXT.fetch_add(1, std::sync::atomic::Ordering::SeqCst))
    }
}

fn title() -> CommandLine {
    CommandLine::bare(ClubCommand::CreateClub {
        title: "Straddle".to_owned(),
        zone: "Asia/Tokyo".to_owned(),
    })
}

fn member(name: &str) -> CommandLine {
    CommandLine::bare(MemberCommand::AddMember {
        member: None,
        name: name.to_owned(),
    })
}

/// A club with its first event in a folder.
async fn begun(folder: &Path) -> OpenClub<ClubStore> {
    let log = NewLog::create(folder).await.unwrap();
    let mut club = OpenClub::of(log.store().clone()).await.unwrap();
    club.execute(title(), &Fixed).await.unwrap();
    log.into_new().unwrap().publish().await.unwrap();
    OpenClub::open(folder).await.unwrap()
}

#[tokio::test]
async fn a_club_begins_once_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let missing = open_log(folder.path()).await.unwrap_err();
    assert_eq!(
        missing,
        Failure::from(FolderFailure::no_club(folder.path()))
    );
    let club = begun(folder.path()).await;
    let again = NewLog::create(folder.path()).await.unwrap_err();
    let file = folder.path().join(LOG_FILE);
    assert_eq!(again, Failure::from(FolderFailure::exists(&file)));
    club.ledger.store().close().await;
    let opened = OpenClub::open(folder.path()).await.unwrap();
    assert_eq!(opened.ledger.club().identity().unwrap().title, "Straddle");
    assert_eq!(verify(opened.ledger.store()).await.unwrap().events, 1);
    opened.ledger.store().close().await;
}

#[tokio::test]
async fn a_dry_run_changes_nothing_and_a_refusal_has_names() {
    let folder = tempfile::tempdir().unwrap();
    let mut club = begun(folder.path()).await;
    club.execute(member("青木"), &Fixed).await.unwrap();
    let mut copy = club.dry_run().await.unwrap();
    copy.execute(member("Baker"), &Fixed).await.unwrap();
    assert_eq!(copy.ledger.club().members().len(), 2);
    assert_eq!(club.ledger.club().members().len(), 1);

    let only = club.ledger.club().members().first().unwrap().clone();
    let same = MemberCommand::RenameMember {
        player: "青木".to_owned(),
        name: "青木".to_owned(),
    };
    let refused = club.execute(CommandLine::bare(same), &Fixed).await;
    let refused = refused.unwrap_err();
    let expected = MemberRefusal::SameName { member: only };
    assert_eq!(refused, Failure::from(expected));
    let names = names_of(&club.ledger);
    assert_eq!(refused.words(Lang::En, names), "青木 has that name already");
    assert_eq!(
        refused.words(Lang::Ja, names),
        "青木 はすでにその名前です。"
    );
    club.ledger.store().close().await;
}

#[tokio::test]
async fn a_backup_takes_the_place_of_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let mut club = begun(folder.path()).await;
    let file = backup_file(folder.path(), "log-1.db").unwrap();
    let saved = back_up(club.ledger.store(), &file).await.unwrap();
    club.execute(member("青木"), &Fixed).await.unwrap();
    let events = club.ledger.store().head().await.unwrap().seq;
    club.ledger.store().close().await;

    let backup = chained_events::SqliteStore::open_read_only(&file).await;
    let backup = backup.unwrap();
    let mut expected = Restored {
        head: saved,
        present: PresentLog::Sound { events },
        left_behind: Some(events - 1),
        kept: None,
        erased: ErasedMembers::default(),
    };
    let tried = restore(&backup, folder.path(), None, &Fixed, Writing::Tried).await;
    assert_eq!(tried.unwrap(), expected);
    let done = restore(&backup, folder.path(), None, &Fixed, Writing::Done).await;
    expected.kept = Some(backup_file(folder.path(), "replaced-1.db").unwrap());
    assert_eq!(done.unwrap(), expected);
    backup.close().await;
    let opened = OpenClub::open(folder.path()).await.unwrap();
    assert!(opened.ledger.club().members().is_empty());
    opened.ledger.store().close().await;
}

#[tokio::test]
async fn nothing_is_meant_in_a_club_without_nights() {
    let folder = tempfile::tempdir().unwrap();
    let club = begun(folder.path()).await;
    let state = club.ledger.club();
    assert_eq!(season_of(state, None), Err(ChoiceFailure::NoSeason));
    assert_eq!(
        ladder_of(state, None).unwrap_err(),
        Failure::from(ChoiceFailure::NoLadder)
    );
    assert_eq!(ladder_or_main(state, None).unwrap().as_str(), "main");
    assert_eq!(
        club_host::night_of(state, None).unwrap_err(),
        Failure::from(NightRefusal::NoOpenTournament)
    );
    club.ledger.store().close().await;
}

#[tokio::test]
async fn a_name_that_is_being_erased_is_in_no_backup() {
    let folder = tempfile::tempdir().unwrap();
    let mut club = begun(folder.path()).await;
    club.execute(member("青木"), &Fixed).await.unwrap();
    let erased = club.ledger.club().members().first().unwrap().clone();
    let erase = MemberCommand::EraseMember {
        player: "青木".to_owned(),
    };
    let erase = CommandLine::bare(erase);
    club.execute(erase, &Fixed).await.unwrap();
    let mut archive = archive_of(club.ledger.store(), Outside::Included)
        .await
        .unwrap();
    club.ledger.store().close().await;

    // A program that stored the event died before it deleted the name.
    assert_eq!(archive.people, []);
    archive.people.push(Person {
        member: erased,
        name: "青木".to_owned(),
    });
    let died = folder.path().join("died.db");
    let died = SqliteStore::create(&died).await.unwrap();
    let head = died.import(&archive).await.unwrap();
    assert_eq!(is_erasing(&died).await, Ok(true));
    let died = ClubStore::File(died);
    let backup = folder.path().join("backup.db");
    assert_eq!(back_up(&died, &backup).await, Ok(head));
    assert_eq!(is_erasing(&died).await, Ok(false));
    died.close().await;
    let bytes = std::fs::read(&backup).unwrap();
    let name = "青木".as_bytes();
    assert!(!bytes.windows(name.len()).any(|part| part == name));
}
