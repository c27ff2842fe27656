//! The record of a game of the page as a file, which `desk niko analyse` reads.

use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;

use crate::answer;
use crate::asked::{Asked, nothing};
use crate::desk::Desk;
use crate::job_view::JobPage;
use crate::long_job::LongQuestion;
use crate::niko_asked::{NikoAsked, RECORD};
use crate::prepared::query_of;
use crate::problem::Problem;
use crate::site::Site;
use crate::{Address, Found, Question, Tool};

/// The record of the game that the address has, up to now.
pub(crate) async fn record<D: Desk>(site: &Site<D>, asked: &Asked) -> Result<Response, Problem> {
    let query = query_of(asked.uri.query(), &asked.headers);
    let Ok(Some(wanted)) = NikoAsked::of(&query) else {
        return Err(nothing(RECORD));
    };
    let question = LongQuestion {
        question: Question::Niko(wanted.game),
        page: JobPage::Page(Address::Tool(Tool::Niko), Box::new(query)),
        who: asked.beginner(),
    };
    let solved = match site.desk.long(question).await? {
        Found::Niko(solved) => solved,
        Found::Working(job) => return Ok(answer::see_other(&Address::Job(job).to_string())),
        _ => return Err(nothing(RECORD)),
    };
    let Ok(shown) = wanted.shown(&solved, asked.reader.lang) else {
        return Err(nothing(RECORD));
    };
    let mut record = shown.game.record();
    record.rules = Some(wanted.game.name().to_owned());
    let text = serde_json::to_string(&record).map_err(|_| nothing(RECORD))? + "\n";
    let mut response = answer::response(StatusCode::OK, "application/json", text.into());
    let name = format!("attachment; filename=\"niko-{}.json\"", wanted.seed);
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
