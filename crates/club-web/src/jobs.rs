//! `/jobs/ID`: long work is looked at, and stopped.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::REFRESH;
use axum::response::Response;
use club_log::authorise::Role;

use crate::answer;
use crate::asked::{Asked, form, nothing};
use crate::desk::Desk;
use crate::job_view::{JobPage, JobState, JobView};
use crate::long_job::LongJob;
use crate::prepared::{Prepared, may_read};
use crate::problem::{Problem, RequestFault};
use crate::site::Site;
use crate::{Address, Found, JobId, Page, Query};

/// Seconds after which the page of a job is read again.
const AGAIN: HeaderValue = HeaderValue::from_static("2");

/// Whether a role may have the answer of a job, as if it asked for the page itself.
pub(crate) fn may_have(page: &JobPage, role: Role) -> Result<(), Problem> {
    match (page, role) {
        (JobPage::Page(address, _), role) => may_read(address, role),
        (JobPage::Export { .. }, Role::Director) => Ok(()),
        (JobPage::Export { .. }, Role::Public) => Err(RequestFault::PairFirst.into()),
        (JobPage::Export { .. }, Role::Floor) => Err(RequestFault::DirectorsPage.into()),
    }
}

/// A job that the person may see.
pub(crate) fn seen<D: Desk>(site: &Site<D>, asked: &Asked, id: &JobId) -> Result<LongJob, Problem> {
    let job = site.desk.job(id);
    let job = job.ok_or_else(|| nothing(&Address::Job(id.clone()).to_string()))?;
    may_have(&job.page, asked.caller.role)?;
    Ok(job)
}

/// The page of a job: how far it is, and in the end the page that was asked for.
pub(crate) async fn page<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    id: &JobId,
    query: Query,
) -> Result<Response, Problem> {
    let job = seen(site, asked, id)?;
    let view = site.desk.view();
    let address = Address::Job(id.clone());
    let may_stop = job.may_stop(&asked.beginner());
    let shown = |state: JobState<()>| {
        Found::Job(Box::new(JobView {
            id: id.clone(),
            page: job.page.clone(),
            state,
            may_stop,
        }))
    };
    let is_going_on = job.state.is_going_on();
    let (address, query, found) = match (job.state, &job.page) {
        (JobState::Done(done), JobPage::Page(address, own)) => {
            let mut own = own.clone();
            own.theme = query.theme;
            (address.clone(), *own, Arc::unwrap_or_clone(done)?)
        }
        (JobState::Done(done), JobPage::Export { .. }) => {
            if let Err(refused) = &*done {
                return Err(refused.clone().into());
            }
            (address, query, shown(JobState::Done(())))
        }
        (JobState::Waiting { ahead }, _) => (address, query, shown(JobState::Waiting { ahead })),
        (JobState::Working(step), _) => (address, query, shown(JobState::Working(step))),
        (JobState::Ended(end), _) => (address, query, shown(JobState::Ended(end))),
    };
    let prepared = Prepared::with(site, &address, &query, view, asked, Some(found)).await?;
    let look = prepared.look();
    let page = Page::of(&look).ok_or_else(|| nothing(asked.uri.path()))?;
    let mut response = answer::html(page.document(&look, &site.shared.assets));
    if is_going_on {
        response.headers_mut().insert(REFRESH, AGAIN);
    }
    Ok(answer::with_choices(response, asked.uri.query()))
}

/// `POST /jobs/ID/stop`: stops the work of somebody who may, and leads back to its page.
pub(crate) async fn stop<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    request: Request,
    id: &str,
) -> Response {
    let stopped = async {
        let id = JobId::of_text(id).ok_or_else(|| nothing(asked.uri.path()))?;
        form(site, asked, request).await?;
        let job = seen(site, asked, &id)?;
        if !job.may_stop(&asked.beginner()) {
            return Err(RequestFault::NotYourJob.into());
        }
        site.desk.stop(&id);
        Ok::<_, Problem>(Address::Job(id))
    };
    match stopped.await {
        Ok(_) if asked.json => answer::kept(),
        Ok(address) => answer::see_other(&address.to_string()),
        Err(problem) => answer::problem(site, &asked.reader, asked.json, &problem),
    }
}
