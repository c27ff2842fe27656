//! Files of results joined into one, in the order of the jobs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chained_events::chain::Hash;

use super::file::{FileFault, SweepFile, SweepHeader};
use super::kind::{ResultOf, SweepResult as _, SweepText};
use super::plan_setup::SweepPlanSetup;
use super::range::JobRange;
use super::result::line;

/// The most gaps that a message names.
const NAMED_GAPS: usize = 8;

/// Why files of results cannot be joined.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum MergeError {
    /// No file.
    #[error("no results to merge")]
    NoFiles,
    /// A file that cannot be read.
    #[error("{file}: {fault}")]
    File { file: String, fault: FileFault },
    /// Files of different plans.
    #[error("{file} is of another plan than {first}")]
    OtherPlan { file: String, first: String },
    /// Files of different releases.
    #[error("{file} was made by release {got}, {first} by release {expected}")]
    OtherRelease {
        file: String,
        got: String,
        first: String,
        expected: String,
    },
    /// A job that two files have.
    #[error("job {job} is in {first} and in {file}")]
    Twice {
        job: u64,
        first: String,
        file: String,
    },
    /// Jobs that no file has.
    #[error("jobs are missing: {}", named(gaps))]
    Missing { gaps: Vec<JobRange> },
}

/// The first gaps, and how many more there are.
fn named(gaps: &[JobRange]) -> String {
    let (named, more) = named_gaps(gaps);
    let mut text = named.join(", ");
    if more > 0 {
        let _ = write!(text, " and {more} more");
    }
    text
}

/// Texts of the first gaps, a single job as its number, and how many more there are.
#[must_use]
pub fn named_gaps(gaps: &[JobRange]) -> (Vec<String>, usize) {
    let named = gaps.iter().take(NAMED_GAPS).map(|gap| match gap.count() {
        1 => gap.first().to_string(),
        _ => gap.to_string(),
    });
    (named.collect(), gaps.len().saturating_sub(NAMED_GAPS))
}

/// Joined results.
#[derive(Debug, Clone, PartialEq)]
pub struct Merged<T: SweepText = SweepPlanSetup> {
    /// The header: plan, release, and all jobs.
    pub header: SweepHeader<T>,
    /// The results, in the order of their numbers.
    pub results: Vec<ResultOf<T>>,
}

impl<T: SweepText> Merged<T> {
    /// The file: the header, and a line for each job.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.header.line();
        text.push('\n');
        for result in &self.results {
            text.push_str(&line(result));
            text.push('\n');
        }
        text
    }

    /// BLAKE3 of the file.
    #[must_use]
    pub fn digest(&self) -> Hash {
        Hash::digest("sweep results", self.text().as_bytes())
    }
}

/// Joins files, each with its name. Their order makes no difference.
///
/// # Errors
///
/// [`MergeError`]: a file that cannot be read, one of another plan or release, a job that is there twice, and last
/// jobs that are missing between the first and the last one.
pub fn merge<'f, T: SweepText>(
    files: impl IntoIterator<Item = (&'f str, &'f [u8])>,
) -> Result<Merged<T>, MergeError> {
    let mut first: Option<(&str, SweepHeader<T>)> = None;
    let mut results: BTreeMap<u64, (&str, ResultOf<T>)> = BTreeMap::new();
    for (name, bytes) in files {
        let read = SweepFile::read(bytes).map_err(|fault| MergeError::File {
            file: name.to_owned(),
            fault,
        })?;
        first = Some(match first.take() {
            None => (name, read.header),
            Some((known, header)) => (known, joined((known, header), (name, &read.header))?),
        });
        for result in read.results {
            let job = result.job();
            if let Some((first, _)) = results.get(&job) {
                return Err(MergeError::Twice {
                    job,
                    first: (*first).to_owned(),
                    file: name.to_owned(),
                });
            }
            results.insert(job, (name, result));
        }
    }
    let (_, header) = first.ok_or(MergeError::NoFiles)?;
    let gaps = gaps(header.jobs, results.keys().copied());
    if !gaps.is_empty() {
        return Err(MergeError::Missing { gaps });
    }
    Ok(Merged {
        header: SweepHeader {
            shard: None,
            ..header
        },
        results: results.into_values().map(|(_, result)| result).collect(),
    })
}

/// The header of both: jobs from the first to the last one.
fn joined<T: SweepText>(
    (first, header): (&str, SweepHeader<T>),
    (file, other): (&str, &SweepHeader<T>),
) -> Result<SweepHeader<T>, MergeError> {
    if header.digest != other.digest || header.plan != other.plan {
        return Err(MergeError::OtherPlan {
            file: file.to_owned(),
            first: first.to_owned(),
        });
    }
    if header.release != other.release {
        return Err(MergeError::OtherRelease {
            file: file.to_owned(),
            got: other.release.clone(),
            first: first.to_owned(),
            expected: header.release,
        });
    }
    let jobs = header.jobs.hull(other.jobs);
    Ok(SweepHeader { jobs, ..header })
}

/// Jobs of a range that are not among these, which are ascending.
fn gaps(jobs: JobRange, there: impl Iterator<Item = u64>) -> Vec<JobRange> {
    let mut gaps = Vec::new();
    let mut next = jobs.first();
    for job in there.chain([jobs.end()]) {
        gaps.extend(JobRange::new(next, job).ok());
        next = job + 1;
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> JobRange {
        text.parse().unwrap()
    }

    #[test]
    fn gaps_are_at_the_beginning_in_the_middle_and_at_the_end() {
        let found = gaps(range("0..10"), [2, 3, 7].into_iter());
        assert_eq!(found, [range("0..2"), range("4..7"), range("8..10")]);
        assert_eq!(named(&found), "0..2, 4..7, 8..10");
        assert_eq!(gaps(range("5..7"), [5, 6].into_iter()), []);
        let many: Vec<JobRange> = gaps(range("0..40"), (0..40).filter(|job| job % 2 == 0));
        assert_eq!(named(&many), "1, 3, 5, 7, 9, 11, 13, 15 and 12 more");
    }
}
