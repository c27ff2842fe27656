//! A list of members that a browser sends as a file: looked at first, then imported.

use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use club_host::rows::{MemberColumns, MemberRows};
use club_log::authorise::Role;

use crate::answer;
use crate::asked::{Asked, bounded};
use crate::desk::Desk;
use crate::form::{Expected, Fields};
use crate::guard::one;
use crate::multipart::{boundary, part};
use crate::problem::{Problem, RequestFault};
use crate::shortened::shortened;
use crate::site::Site;
use crate::verb::Deed;
use crate::{Address, Sheet};

/// The most bytes of a file: 8 MiB.
pub const MAX_UPLOAD: usize = 8 * 1_048_576;
/// Bytes of a form around its file.
const AROUND: usize = 4_096;
/// `POST /members-file`: a file is kept, and the page that looks at it follows.
pub(crate) async fn receive<D: Desk>(site: &Site<D>, asked: &Asked, request: Request) -> Response {
    let received = async {
        if !site.counts(asked.from) {
            let most = crate::rate::COMMANDS_A_SECOND;
            return Err(Problem::from(RequestFault::TooFast { most }));
        }
        match asked.caller.role {
            Role::Director => {}
            Role::Public => return Err(RequestFault::PairFirst.into()),
            Role::Floor => return Err(RequestFault::DirectorsPage.into()),
        }
        let media = one(&asked.headers, &CONTENT_TYPE).unwrap_or_default();
        let no_form = || RequestFault::NoForm {
            media: shortened(media),
        };
        let boundary = boundary(media).ok_or_else(no_form)?;
        let body = bounded(request.into_body(), &asked.headers, MAX_UPLOAD + AROUND).await?;
        let file = part(&body, boundary, "file").ok_or(crate::FormFault::NotAForm)?;
        if file.len() > MAX_UPLOAD {
            let most = MAX_UPLOAD;
            return Err(RequestFault::BodyTooLarge { most }.into());
        }
        let key = answer::new_key(&site.shared.machine)?;
        let name: String = key
            .as_str()
            .chars()
            .filter(char::is_ascii_hexdigit)
            .collect();
        site.uploads().keep(name.clone(), file);
        Ok(name)
    };
    match received.await {
        Ok(name) => {
            let sheet = Sheet::Import.name();
            answer::see_other(&format!("{}?sheet={sheet}&file={name}", Address::Members))
        }
        Err(problem) => answer::problem(site, &asked.reader, asked.json, &problem),
    }
}

/// `POST /member-import`: the members of a file that was looked at.
pub(crate) fn deed<D: Desk>(site: &Site<D>, fields: &Fields) -> Result<Deed, Problem> {
    let name = fields.text("file")?;
    let column = |field: &str| -> Result<Option<usize>, Problem> {
        let number: Option<usize> = fields.optional_whole(field)?;
        Ok(number.filter(|number| *number > 0))
    };
    let columns = MemberColumns {
        name: column("column-name")?,
        reading: column("column-reading")?,
        nick: column("column-nick")?,
        number: column("column-number")?,
    };
    fields.done()?;
    let gone = || crate::FormFault::FieldValue {
        field: "file".to_owned(),
        value: shortened(&name),
        expected: Expected::Choice,
    };
    let bytes = site.uploads().get(&name).ok_or_else(gone)?;
    let rows = MemberRows::read_by(&bytes, columns);
    if !rows.problems.is_empty() || rows.rows.is_empty() {
        return Err(gone().into());
    }
    Ok(Deed::Commands(vec![rows.command()]))
}
