//! Long work: how far it is, the button that stops it, and how it ended.

use maud::{Markup, html};

use super::{Look, Page};
use crate::job_view::{JobPage, JobState, JobView};
use crate::progress::{JobEnd, JobStep};
use crate::{Address, Found, NightPage, Region, Tool, say};

/// The page of a job; none where no job was asked for.
pub(super) fn page(look: &Look<'_>) -> Option<Page> {
    let lang = look.reader.lang;
    let Some(Found::Job(job)) = look.found else {
        return None;
    };
    let title = title(look, &job.page);
    let element = html! {
        section.panel.stack id="job" {
            h1 { (title) }
            @match &job.state {
                JobState::Waiting { ahead } => {
                    p role="status" { (say::page_job_waiting(lang, *ahead)) }
                    (stop(look, job))
                }
                JobState::Working(step) => {
                    (bar(look, step.as_ref()))
                    (stop(look, job))
                }
                JobState::Ended(end) => {
                    p.band.warning role="alert" {
                        @match end {
                            JobEnd::Stopped => (say::page_job_stopped(lang)),
                            JobEnd::OutOfTime => (say::page_job_out_of_time(lang)),
                        }
                    }
                    div.row { a.button href=(job.page) { (say::page_job_again(lang)) } }
                }
                JobState::Done(()) => {
                    p role="status" { "✓ " (say::page_job_done(lang)) }
                    div.row { a.button.primary href=(file(job)) download { (say::page_job_file(lang)) } }
                }
            }
        }
    };
    Some(Page::new(title, vec![Region::new("job", element)]))
}

/// The work in a word or two.
fn title(look: &Look<'_>, page: &JobPage) -> String {
    let lang = look.reader.lang;
    match page {
        JobPage::Export { .. } => say::page_export(lang),
        JobPage::Page(Address::Night(_, NightPage::Check), _) => say::page_check(lang),
        JobPage::Page(Address::WhatIf, _) => say::page_what_if(lang),
        JobPage::Page(Address::Tool(tool), _) => say::page_tool(lang, Tool::name(*tool)),
        JobPage::Page(..) => say::page_job(lang),
    }
}

/// How far the work is, as a bar and in words.
fn bar(look: &Look<'_>, step: Option<&JobStep>) -> Markup {
    let lang = look.reader.lang;
    let words = match step {
        Some(step) => say::page_job_stage(lang, step.stage.name()),
        None => say::page_job_begins(lang),
    };
    let percent = step.and_then(JobStep::percent);
    html! {
        p role="status" id="job-stage" {
            (words)
            @if let Some(percent) = percent { " " (percent) " %" }
        }
        progress aria-labelledby="job-stage" max="100" value=[percent] {}
    }
}

/// The button that stops it, and how long it may last.
fn stop(look: &Look<'_>, job: &JobView) -> Markup {
    let lang = look.reader.lang;
    html! {
        p.small { (say::page_job_help(lang)) }
        @if job.may_stop {
            form method="post" action=(format!("{}/stop", Address::Job(job.id.clone()))) {
                // The page is read again every two seconds, and the button stays under the finger.
                button autofocus type="submit" { (say::page_job_stop(lang)) }
            }
        }
    }
}

/// The address of the file that is ready.
fn file(job: &JobView) -> String {
    let path = job.page.to_string();
    let sign = if path.contains('?') { '&' } else { '?' };
    format!("{path}{sign}job={}", job.id)
}
