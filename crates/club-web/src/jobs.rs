//! `/jobs/ID`: long work is looked at, and stopped.

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::REFRESH;
use axum::response::Response;

use crate::answer;
use crate::asked::{Asked, form, nothing};
use crate::desk::Desk;
use crate::long_job::{Beginner, JobId, JobPage, JobState, LongJob};
use crate::prepared::Prepared;
use crate::problem::{Problem, RequestFault};
use crate::site::Site;
use crate::{Address, Found, Page, Query};

/// Seconds after which the page of a job is read again.
const AGAIN: HeaderValue = HeaderValue::from_static("2");

/// Person behind a request.
pub(crate) fn beginner(asked: &Asked) -> Beginner {
    Beginner {
        caller: asked.caller.clone(),
        from: asked.from,
    }
}

/// A job that the person may see.
pub(crate) fn seen<D: Desk>(site: &Site<D>, asked: &Asked, id: &JobId) -> Result<LongJob, Problem> {
    let job = site.desk.job(id);
    let job = job.ok_or_else(|| nothing(&Address::Job(id.clone()).to_string()))?;
    job.page.is_for(asked.caller.role)?;
    Ok(job)
}

/// The page of a job: how far it is, and in the end its answer, which is the page that was asked for.
pub(crate) async fn page<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    id: &JobId,
    query: Query,
) -> Result<Response, Problem> {
    let job = seen(site, asked, id)?;
    let view = site.desk.view();
    let address = Address::Job(id.clone());
    let (address, query, found) = match (&job.state, &job.page) {
        (JobState::Done(done), JobPage::Page(address, own)) => {
            let mut own = own.clone();
            own.theme = query.theme;
            (address.clone(), own, (**done).clone()?)
        }
        (JobState::Done(done), JobPage::Export { .. }) => {
            if let Err(refused) = &**done {
                return Err(refused.clone().into());
            }
            (address, query, shown(job, asked))
        }
        (JobState::Waiting { .. } | JobState::Working(_) | JobState::Ended(_), _) => {
            (address, query, shown(job, asked))
        }
    };
    let is_going_on = is_going_on(&found);
    let prepared = Prepared::with(site, &address, &query, view, asked, Some(found)).await?;
    let look = prepared.look();
    let page = Page::of(&look).ok_or_else(|| nothing(asked.uri.path()))?;
    let mut response = answer::html(page.document(&look, &site.shared.assets));
    if is_going_on {
        response.headers_mut().insert(REFRESH, AGAIN);
    }
    Ok(answer::with_choices(response, asked.uri.query()))
}

fn shown(job: LongJob, asked: &Asked) -> Found {
    let may_stop = job.may_stop(&beginner(asked));
    Found::Job {
        job: Box::new(job),
        may_stop,
    }
}

fn is_going_on(found: &Found) -> bool {
    let Found::Job { job, .. } = found else {
        return false;
    };
    matches!(job.state, JobState::Waiting { .. } | JobState::Working(_))
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
        if !job.may_stop(&beginner(asked)) {
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
