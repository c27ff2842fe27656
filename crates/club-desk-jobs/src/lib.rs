//! The compiled half of the Python package `club_desk_jobs`: jobs of a sweep, without the interpreter's lock.
//!
//! Nothing here knows a rule of a season: plans, jobs and files are those of [`season_sim::sweep`], and the bytes are
//! those of `desk sim sweep` and `desk sim merge`. What is refused raises an exception of the package, of which
//! `jobs_error` has the names; no panic reaches Python.

mod guard;
mod jobs;
mod jobs_error;
mod module;
mod whole;
