//! The log of the club as a file, for the director.

use std::sync::Arc;

use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::Response;

use crate::answer;
use crate::asked::{Asked, nothing};
use crate::desk::Desk;
use crate::job_view::{EXPORT, JobPage, JobState};
use crate::jobs::{may_have, seen};
use crate::long_job::LongQuestion;
use crate::problem::Problem;
use crate::site::Site;
use crate::{Address, Found, JobId, Question};

/// The log as the terminal exports it, one event a line. Names and notes are in it only with `names=on`.
pub(crate) async fn export<D: Desk>(site: &Site<D>, asked: &Asked) -> Result<Response, Problem> {
    let query = asked.uri.query().unwrap_or_default();
    let names = query.split('&').any(|pair| pair == "names=on");
    let page = JobPage::Export { names };
    may_have(&page, asked.caller.role)?;
    let ready = query.split('&').find_map(|pair| pair.strip_prefix("job="));
    let found = if let Some(id) = ready {
        of_job(site, asked, id, &page)?
    } else {
        let question = Question::Export { names };
        let who = asked.beginner();
        let asked = LongQuestion {
            question,
            page,
            who,
        };
        site.desk.long(asked).await?
    };
    let (text, seq) = match found {
        Found::Text(text, seq) => (text, seq),
        Found::Working(job) => return Ok(answer::see_other(&Address::Job(job).to_string())),
        _ => return Err(nothing(EXPORT)),
    };
    let mut response = answer::response(StatusCode::OK, "application/x-ndjson", text.into());
    let name = format!("attachment; filename=\"club-{seq}.ndjson\"");
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

/// The text that a job made.
fn of_job<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    id: &str,
    page: &JobPage,
) -> Result<Found, Problem> {
    let id = JobId::of_text(id).ok_or_else(|| nothing(EXPORT))?;
    let job = seen(site, asked, &id)?;
    match job.state {
        JobState::Done(done) if job.page == *page => Ok(Arc::unwrap_or_clone(done)?),
        _ => Err(nothing(EXPORT)),
    }
}
