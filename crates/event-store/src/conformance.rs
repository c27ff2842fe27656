//! The suite that every store must pass, for those who write another one.
//!
//! A law takes a store without events, and panics where the store does not keep it. [`conformance_tests`]
//! makes a test of each:
//!
//! ```
//! use chained_events::MemoryStore;
//!
//! /// A store without events, and what has to stay until its test has ended.
//! async fn memory() -> (MemoryStore, ()) {
//!     (MemoryStore::new(), ())
//! }
//!
//! chained_events::conformance_tests!(memory);
//! # fn main() {}
//! ```
//!
//! Forgetting is checked by what the store answers. Whether its files keep a trace of a name is for tests
//! of its own.
//!
//! [`conformance_tests`]: crate::conformance_tests

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a law fails a test by panicking"
)]

mod appends;
mod by_hand;
mod deciding;
mod envelopes;
mod later;
mod outside;
mod reading;
mod support;
mod waiting;

use crate::EventStore;

/// Runs a law to its end, on a runtime with two threads.
///
/// # Panics
///
/// If the law does not hold, or the system gives no threads.
pub fn run(law: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    runtime.unwrap().block_on(law);
}

macro_rules! laws {
    ($dollar:tt $($(#[$doc:meta])* $part:ident :: $law:ident)*) => {
        $(
            $(#[$doc])*
            pub async fn $law<S: EventStore>(store: S) {
                $part::$law(store).await;
            }
        )*

        /// Runs all laws one after the other, each on the store that `make` gives for the name of the law. It is
        /// for stores that are slow to set up.
        ///
        /// # Panics
        ///
        /// If one of the laws does not hold.
        pub async fn every_law<S, K>(make: impl AsyncFn(&'static str) -> (S, K))
        where
            S: EventStore,
        {
            $(
                let (store, kept) = make(stringify!($law)).await;
                $part::$law(store).await;
                drop(kept);
            )*
        }

        /// A module of tests, one for each law of `chained_events::conformance`.
        ///
        /// `conformance_tests!(make)` is the module `make`. It calls the function `make` next to it: an
        /// `async fn` without arguments that returns a store without events, and a value which is dropped when
        /// the test has ended, such as a temporary folder.
        #[macro_export]
        macro_rules! conformance_tests {
            ($dollar make:ident) => {
                mod $dollar make {
                    $(
                        #[test]
                        fn $law() {
                            $crate::conformance::run(async {
                                let (store, _kept) = super::$dollar make().await;
                                $crate::conformance::$law(store).await;
                            });
                        }
                    )*
                }
            };
        }
    };
}

laws! { $
    /// A new store has no events, no names and no commands.
    envelopes::a_new_store_has_nothing
    /// Numbers of events and versions of streams have no gaps.
    envelopes::seq_has_no_gaps_across_streams_and_version_none_within
    /// Every field of an event is read as it was given.
    envelopes::every_field_comes_back_as_it_was_given
    /// Hashes and ids equal those of a second implementation, and three that are written down.
    envelopes::the_hash_is_the_documented_one
    /// An append that expects another version of a stream writes nothing.
    appends::a_version_conflict_leaves_nothing
    /// An append that is malformed is refused in words and writes nothing.
    appends::a_malformed_append_leaves_nothing
    /// A command that is sent again gives the first answer.
    appends::a_repeated_command_gives_the_first_answer_and_writes_nothing
    /// A key with another digest is a conflict.
    appends::a_key_with_other_content_is_a_conflict
    /// A command of up to 97 events on two streams is stored whole.
    appends::a_long_command_is_stored_whole
    /// An expected version is compared, also of a stream without an event in the append.
    appends::a_stream_that_was_only_looked_at_is_checked_too
    /// An append that expects another end of the log writes nothing.
    appends::a_log_that_has_moved_on_is_reported
    /// Pages of the log and of a stream join to the whole.
    reading::pages_join_to_the_whole
    /// A decision inside the lock sees all events above a number.
    deciding::a_decision_sees_all_events_after_a_number
    /// A decision inside the lock is refused and repeated as any other append.
    deciding::a_decision_is_an_append_like_any_other
    /// Eight writers that decide inside the lock are never refused.
    deciding::writers_that_decide_inside_the_lock_never_conflict
    /// Streams, kinds, schemas and actors of a later release are carried byte for byte.
    later::what_is_not_known_is_carried_byte_for_byte
    /// An event in a later format is carried and never called damage.
    later::a_later_format_is_carried_and_not_called_damage
    /// An import stores the whole log, or nothing.
    later::an_import_is_the_whole_log_or_nothing
    /// All digests are forgotten with a name.
    outside::a_digest_is_forgotten_with_a_name
    /// Forgetting takes the named names and notes out, and no others.
    outside::the_named_names_and_notes_leave_and_no_others
    /// A name can leave with an append.
    outside::a_name_can_leave_with_a_command
    /// Secrets stay until an append drops them.
    outside::secrets_are_kept_until_they_are_dropped
    /// The release that appended last is noted.
    outside::the_store_notes_which_release_wrote_last
    /// A projection has a version from 1.
    outside::a_projection_has_a_version
    /// Projections are renewed for the end of the log, all of them or none.
    outside::projections_are_made_for_the_end_of_the_log_alone
    /// Snapshots are replaced by name, found by prefix and dropped.
    outside::snapshots_are_replaced_and_dropped
    /// A snapshot is stored with its events, and an older one never takes its place.
    outside::a_snapshot_is_stored_with_its_events_and_never_by_an_older_one
    /// The names of some members are read in order.
    outside::the_names_of_some_members_are_read
    /// Digests are read in pages, up to an event.
    outside::digests_come_in_pages_up_to_an_event
    /// Keys are found by their beginning.
    reading::keys_are_found_by_their_beginning
    /// Events of some kinds are read in order.
    reading::events_of_some_kinds_are_read_in_order
    /// Streams are found by a text of their events.
    reading::streams_are_found_by_a_text_of_their_events
    /// Names, notes and projections are stored with the events.
    reading::people_notes_and_projections_go_with_the_events
    /// 300 random appends lead to what a model and the store in memory have.
    reading::random_appends_keep_the_chain_and_equal_the_model
    /// A subscription hands over every event once.
    waiting::a_subscription_hands_over_every_event_once
    /// A subscription that waits is woken by an append.
    waiting::a_waiting_subscription_is_woken
    /// Eight writers at once store everything that they write.
    waiting::many_writers_come_one_after_the_other
}
