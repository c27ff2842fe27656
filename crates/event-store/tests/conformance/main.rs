//! What every store of the log must do: one suite, run for the store in memory and for SQLite.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "the laws are plain functions that fail a test by panicking"
)]

mod appends;
#[path = "../common/mod.rs"]
mod common;
mod deciding;
mod envelopes;
mod later;
mod outside;
mod reading;
mod waiting;

macro_rules! for_every_store {
    ($($part:ident :: $law:ident)*) => {
        mod memory {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $law() {
                    crate::$part::$law(chained_events::MemoryStore::new()).await;
                }
            )*
        }

        #[cfg(feature = "sqlite")]
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $law() {
                    let folder = tempfile::tempdir().unwrap();
                    let path = folder.path().join("club.db");
                    let store = chained_events::SqliteStore::create(&path).await.unwrap();
                    crate::$part::$law(store.clone()).await;
                    store.close().await;
                }
            )*
        }
    };
}

for_every_store! {
    envelopes::a_new_store_has_nothing
    envelopes::seq_has_no_gaps_across_streams_and_version_none_within
    envelopes::every_field_comes_back_as_it_was_given
    envelopes::the_hash_is_the_documented_one
    appends::a_version_conflict_leaves_nothing
    appends::a_malformed_append_leaves_nothing
    appends::a_repeated_command_gives_the_first_answer_and_writes_nothing
    appends::a_key_with_other_content_is_a_conflict
    appends::a_long_command_is_stored_whole
    appends::a_stream_that_was_only_looked_at_is_checked_too
    appends::a_log_that_has_moved_on_is_reported
    reading::pages_join_to_the_whole
    deciding::a_decision_sees_all_events_after_a_number
    deciding::a_decision_is_an_append_like_any_other
    deciding::writers_that_decide_inside_the_lock_never_conflict
    later::what_is_not_known_is_carried_byte_for_byte
    later::a_later_format_is_carried_and_not_called_damage
    later::an_import_is_the_whole_log_or_nothing
    outside::a_digest_is_forgotten_with_a_name
    outside::the_named_names_and_notes_leave_and_no_others
    outside::a_name_can_leave_with_a_command
    outside::secrets_are_kept_until_they_are_deleted
    outside::the_store_notes_which_release_wrote_last
    outside::a_projection_has_a_version
    outside::projections_are_made_for_the_end_of_the_log_alone
    outside::snapshots_are_replaced_and_dropped
    outside::a_snapshot_is_stored_with_its_events_and_never_by_an_older_one
    outside::the_names_of_some_members_are_read
    outside::digests_come_in_pages_up_to_an_event
    reading::events_of_some_kinds_are_read_in_order
    reading::people_notes_and_projections_go_with_the_events
    reading::random_appends_keep_the_chain_and_equal_the_model
    waiting::a_subscription_hands_over_every_event_once
    waiting::a_waiting_subscription_is_woken
    waiting::many_writers_come_one_after_the_other
}
