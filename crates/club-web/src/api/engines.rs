//! Questions to the engines: the contracts of the command line, without a club.

use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use engine_contracts::FailureClass;

use super::document::parameters;
use super::engine::{EngineWork, is_engine};
use super::media::{JSON, MAX_BODY};
use crate::answer;
use crate::asked::{Asked, document_body, nothing};
use crate::desk::Desk;
use crate::problem::Problem;
use crate::site::Site;

/// `POST /api/v1/engines/NAME`.
pub(super) async fn answered<D: Desk>(
    site: &Site<D>,
    asked: &Asked,
    name: &str,
    request: Request,
) -> Result<Response, Problem> {
    if !is_engine(name) {
        return Err(nothing(asked.uri.path()));
    }
    parameters(asked.uri.query())?.done()?;
    let question = document_body(site, asked, request, &[JSON], MAX_BODY).await?;
    let work = EngineWork::new(name, question.to_vec());
    let work = work.ok_or_else(|| nothing(asked.uri.path()))?;
    let answer = site.desk.work(work).await?;
    let status = match answer.failure {
        None => StatusCode::OK,
        Some(FailureClass::Unreadable | FailureClass::Refused | FailureClass::Unsound) => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Some(FailureClass::Failed) => StatusCode::INTERNAL_SERVER_ERROR,
    };
    Ok(answer::response(status, JSON, answer.document.into()))
}
