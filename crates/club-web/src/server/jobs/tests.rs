//! Tests of the order, the bounds and the end of jobs.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::*;
use crate::Address;
use crate::desk::Caller;
use crate::progress::JobStage;

fn phone(last: u8) -> Beginner {
    Beginner {
        caller: Caller::PUBLIC,
        from: IpAddr::from([192, 168, 1, last]),
    }
}

/// Pages that differ, so that no two jobs are the same.
fn page(number: u64) -> JobPage {
    let query = crate::Query::from_pairs([("at", number.to_string())]);
    JobPage::Page(Address::Rating, Box::new(query))
}

/// Work that says how far it is until it hears that it ends, or is let go.
fn patient(go: Receiver<()>, began: Sender<u64>, number: u64) -> Work {
    Box::new(move |progress| {
        began.send(number).unwrap();
        while progress.at(JobStage::Log, number, 100).is_continue() {
            if go.recv_timeout(Duration::from_millis(5)).is_ok() {
                return Ok(Found::Text(number.to_string(), number));
            }
        }
        Ok(Found::Unfinished)
    })
}

struct Bench {
    jobs: Jobs,
    began: Sender<u64>,
    begins: Receiver<u64>,
}

impl Bench {
    fn of_time(time: Duration) -> Self {
        let (began, begins) = channel();
        let jobs = Jobs::of_time(time);
        Self {
            jobs,
            began,
            begins,
        }
    }

    fn new() -> Self {
        Self::of_time(TIME)
    }

    fn begin(&self, number: u64, who: Beginner) -> Result<(JobId, Sender<()>), Refused> {
        self.begin_as(JobId::of(number), number, who)
    }

    fn begin_as(
        &self,
        id: JobId,
        number: u64,
        who: Beginner,
    ) -> Result<(JobId, Sender<()>), Refused> {
        let (go, goes) = channel();
        let work = patient(goes, self.began.clone(), number);
        let begun = self.jobs.begin(id, page(number), who, work)?;
        Ok((begun.id, go))
    }

    fn state(&self, id: &JobId) -> JobState<Arc<Result<Found, Refused>>> {
        self.jobs.job(id).unwrap().state
    }

    /// Waits until the outcome is there, and says how long that took.
    fn ended(&self, id: &JobId) -> Duration {
        let begin = Instant::now();
        let is_going_on = || {
            let table = lock(&self.jobs.table);
            table
                .jobs
                .iter()
                .any(|job| job.id == *id && job.is_going_on())
        };
        while is_going_on() {
            assert!(begin.elapsed() < Duration::from_secs(20), "it does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
        begin.elapsed()
    }

    fn threads(&self) -> usize {
        lock(&self.jobs.table).threads
    }
}

#[test]
fn a_third_job_waits_and_every_answer_is_that_of_its_own_work() {
    let bench = Bench::new();
    let begun: Vec<_> = (1..=4)
        .map(|number| bench.begin(number, phone(1)).unwrap())
        .collect();
    let mut first: Vec<u64> = bench.begins.iter().take(2).collect();
    first.sort_unstable();
    assert_eq!(first, [1, 2]);
    assert_eq!(bench.state(&begun[2].0), JobState::Waiting { ahead: 0 });
    assert_eq!(bench.state(&begun[3].0), JobState::Waiting { ahead: 1 });
    assert!(bench.begins.try_recv().is_err());
    begun[1].1.send(()).unwrap();
    assert_eq!(bench.begins.recv().unwrap(), 3);
    assert_eq!(bench.state(&begun[3].0), JobState::Waiting { ahead: 0 });
    for (_, go) in [&begun[0], &begun[2], &begun[3]] {
        go.send(()).unwrap();
    }
    for (number, (id, _)) in (1..).zip(&begun) {
        bench.ended(id);
        let answer = Ok(Found::Text(number.to_string(), number));
        assert_eq!(bench.jobs.answer(id), Some(answer));
        // It is handed over once.
        assert_eq!(bench.jobs.job(id), None);
    }
}

#[test]
fn a_job_that_is_stopped_ends_within_a_second_and_leaves_nothing() {
    let bench = Bench::new();
    let begun: Vec<_> = (1..=3)
        .map(|number| bench.begin(number, phone(1)).unwrap())
        .collect();
    let both: Vec<u64> = bench.begins.iter().take(2).collect();
    assert_eq!(both.len(), 2);
    // One that waits never begins.
    bench.jobs.stop(&begun[2].0);
    assert_eq!(bench.state(&begun[2].0), JobState::Ended(JobEnd::Stopped));
    for (id, _) in &begun[..2] {
        bench.jobs.stop(id);
        assert_eq!(bench.state(id), JobState::Ended(JobEnd::Stopped));
        assert!(bench.ended(id) < Duration::from_secs(1));
        assert_eq!(bench.jobs.answer(id), None);
    }
    let waited = Instant::now();
    while bench.threads() > 0 {
        assert!(waited.elapsed() < Duration::from_secs(1), "a thread stays");
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(bench.begins.try_recv().is_err());
}

#[test]
fn a_job_that_ran_out_of_its_time_says_so() {
    let bench = Bench::of_time(Duration::from_millis(20));
    let (id, _go) = bench.begin(1, phone(1)).unwrap();
    assert!(bench.ended(&id) >= Duration::from_millis(10));
    assert_eq!(bench.state(&id), JobState::Ended(JobEnd::OutOfTime));
    bench.jobs.stop(&id);
    assert_eq!(bench.state(&id), JobState::Ended(JobEnd::OutOfTime));
}

#[test]
fn jobs_are_bounded_for_an_address_and_in_all() {
    let bench = Bench::new();
    let mut all = Vec::new();
    for last in 1..=4 {
        for number in 0..OF_ADDRESS as u64 {
            all.push(
                bench
                    .begin(100 * u64::from(last) + number, phone(last))
                    .unwrap(),
            );
        }
        let one_more = bench.begin(1_000 + u64::from(last), phone(last)).err();
        assert_eq!(one_more, Some(Refused::TooManyJobs { most: OF_ADDRESS }));
        if last == 1 {
            // Two of them are worked on, and the others wait.
            assert_eq!(bench.begins.iter().take(2).count(), 2);
        }
    }
    // Two are worked on and fourteen wait: there are two places left.
    all.push(bench.begin(5, phone(5)).unwrap());
    all.push(bench.begin(6, phone(6)).unwrap());
    assert_eq!(bench.begin(7, phone(7)).err(), Some(Refused::Busy));
    bench.jobs.stop(&all[2].0);
    assert!(bench.begin(7, phone(7)).is_ok());
    for (id, _) in &all {
        bench.jobs.stop(id);
    }
}

#[test]
fn answers_that_nobody_takes_are_kept_in_a_bounded_number() {
    let bench = Bench::new();
    let done: Vec<JobId> = (1..=40)
        .map(|number| {
            let last = u8::try_from(number % 8).unwrap();
            let (id, go) = bench.begin(number, phone(last)).unwrap();
            go.send(()).unwrap();
            bench.ended(&id);
            id
        })
        .collect();
    let kept = done
        .iter()
        .filter(|id| bench.jobs.job(id).is_some())
        .count();
    // The last one came after the others were counted.
    assert_eq!(kept, KEPT + 1);
    let newest = done.iter().rev().take(kept);
    assert!(newest.clone().all(|id| bench.jobs.job(id).is_some()));
}

#[test]
fn the_same_question_of_the_same_person_is_one_job() {
    let bench = Bench::new();
    let (id, go) = bench.begin(1, phone(1)).unwrap();
    let again = bench.begin_as(JobId::of(8), 1, phone(1)).unwrap();
    assert_eq!(again.0, id);
    let others = bench.begin_as(JobId::of(9), 1, phone(2)).unwrap();
    assert_eq!(others.0, JobId::of(9));
    assert_eq!(bench.begins.iter().take(2).count(), 2);
    go.send(()).unwrap();
    bench.ended(&id);
    let answer = Some(Ok(Found::Text("1".to_owned(), 1)));
    // Both who asked get it.
    assert_eq!(
        [bench.jobs.answer(&id), bench.jobs.answer(&id)],
        [answer.clone(), answer]
    );
    bench.jobs.stop(&others.0);
}

#[test]
fn work_that_dies_is_a_failure_and_the_next_job_is_done() {
    let bench = Bench::new();
    let dies: Work = Box::new(|_| panic!("on purpose"));
    let begun = bench
        .jobs
        .begin(JobId::of(1), page(1), phone(1), dies)
        .unwrap();
    bench.ended(&begun.id);
    let answer = bench.jobs.answer(&begun.id).unwrap();
    assert_eq!(
        answer,
        Err(refused(Failure::internal("the work of a job died")))
    );
    let (id, go) = bench.begin(2, phone(1)).unwrap();
    go.send(()).unwrap();
    bench.ended(&id);
    assert!(bench.jobs.answer(&id).unwrap().is_ok());
}

#[test]
fn everything_ends_with_the_server() {
    let Bench {
        jobs,
        began,
        begins,
    } = Bench::new();
    let mut progress = Vec::new();
    for number in 1..=3 {
        let (_go, goes) = channel();
        let work = patient(goes, began.clone(), number);
        jobs.begin(JobId::of(number), page(number), phone(1), work)
            .unwrap();
    }
    for job in &lock(&jobs.table).jobs {
        progress.push(job.progress.clone());
    }
    assert_eq!(begins.iter().take(2).count(), 2);
    drop(jobs);
    assert!(
        progress
            .iter()
            .all(|progress| progress.flow() == ControlFlow::Break(()))
    );
    // The last sender is that of the test: the work of all three is gone.
    drop(began);
    let begin = Instant::now();
    assert!(begins.recv_timeout(Duration::from_secs(1)).is_err());
    assert!(begin.elapsed() < Duration::from_secs(1));
}
