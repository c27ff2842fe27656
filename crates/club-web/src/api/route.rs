//! The table of routes: what each answers, and who may ask.

use axum::http::Method;
use club_log::authorise::Role;

use super::document::Reads;
use super::wanted::ApiDocument;
use crate::problem::Problem;

/// The method of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Get,
    Post,
}

impl Verb {
    pub(super) fn takes(self, method: &Method) -> bool {
        match self {
            Self::Get => matches!(*method, Method::GET | Method::HEAD),
            Self::Post => *method == Method::POST,
        }
    }

    /// Methods of the routes of a path, as the header `Allow` has them.
    pub(super) fn allow(routes: &[Route]) -> &'static str {
        let has = |verb| routes.iter().any(|route| route.method == verb);
        match (has(Self::Get), has(Self::Post)) {
            (true, true) => "GET, HEAD, POST",
            (true, false) => "GET, HEAD",
            (false, _) => "POST",
        }
    }

    /// Its name in a description of the API.
    #[cfg_attr(
        not(feature = "schema"),
        expect(dead_code, reason = "the description reads it")
    )]
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
        }
    }
}

type Document = fn(&[String], Option<&str>) -> Result<ApiDocument, Problem>;

/// The answer of a route.
#[derive(Debug, Clone, Copy)]
pub(super) enum Answer {
    /// A view of the club, as `--json` has it.
    Document(Document),
    /// Stored events, a line each.
    Events,
    /// Events of commands, a line each.
    Commands,
    /// The answer of an engine.
    Engine,
    /// The description of the API.
    OpenApi,
}

/// A route under `/api/v1`.
#[cfg_attr(
    not(feature = "schema"),
    expect(dead_code, reason = "the description reads some fields")
)]
#[derive(Debug, Clone, Copy)]
pub(super) struct Route {
    pub(super) method: Verb,
    /// Its parts behind `/api/v1/`; those in braces stand for ids.
    pub(super) path: &'static str,
    /// The least role.
    pub(super) role: Role,
    /// The schema of its answer; none where it has several.
    pub(super) schema: Option<&'static str>,
    /// Names of the parameters behind the question mark.
    pub(super) query: &'static [&'static str],
    pub(super) summary: &'static str,
    pub(super) answer: Answer,
}

/// A route that a request found, with the ids in its address.
pub(super) struct Found {
    pub(super) answer: Answer,
    pub(super) ids: Vec<String>,
}

const fn view(
    path: &'static str,
    role: Role,
    schema: &'static str,
    query: &'static [&'static str],
    summary: &'static str,
    document: Document,
) -> Route {
    Route {
        method: Verb::Get,
        path,
        role,
        schema: Some(schema),
        query,
        summary,
        answer: Answer::Document(document),
    }
}

/// All routes.
pub(super) const ROUTES: &[Route] = &[
    view(
        "nights",
        Role::Floor,
        "nights",
        &["season", "open"],
        "The nights, in the order in which they were announced.",
        |_, query| Reads::nights(query),
    ),
    view(
        "nights/{night}",
        Role::Floor,
        "night",
        &[],
        "A night: tables, players, places, next steps.",
        |ids, query| Reads::night(ids, query, ApiDocument::Night),
    ),
    view(
        "nights/{night}/clock",
        Role::Public,
        "clock",
        &[],
        "The clock of a night, and late registration.",
        |ids, query| Reads::night(ids, query, ApiDocument::Clock),
    ),
    view(
        "nights/{night}/seats",
        Role::Public,
        "seats",
        &[],
        "Who sits where.",
        |ids, query| Reads::night(ids, query, ApiDocument::Seats),
    ),
    view(
        "nights/{night}/payouts",
        Role::Public,
        "payouts",
        &[],
        "The points of each place, and who holds it.",
        |ids, query| Reads::night(ids, query, ApiDocument::Payouts),
    ),
    view(
        "nights/{night}/prizes",
        Role::Public,
        "prizes",
        &[],
        "The prizes of each place in a night with money.",
        |ids, query| Reads::night(ids, query, ApiDocument::Prizes),
    ),
    view(
        "nights/{night}/moves",
        Role::Floor,
        "moves",
        &[],
        "Orders to be carried out, and the seat of everybody.",
        |ids, query| Reads::night(ids, query, ApiDocument::Moves),
    ),
    view(
        "nights/{night}/money",
        Role::Floor,
        "money",
        &[],
        "The account of a night: what came in, what it is for, who owes, the box.",
        |ids, query| Reads::night(ids, query, ApiDocument::Money),
    ),
    view(
        "seasons",
        Role::Floor,
        "seasons",
        &[],
        "The seasons.",
        |_, query| Reads::plain(query, ApiDocument::Seasons),
    ),
    view(
        "seasons/{season}",
        Role::Floor,
        "season",
        &[],
        "A season: its rules and its nights.",
        Reads::season,
    ),
    view(
        "seasons/{season}/standings",
        Role::Public,
        "standings",
        &["order"],
        "The standings of a season.",
        |ids, query| Reads::standings(ids, query, false),
    ),
    view(
        "seasons/{season}/standings-nights",
        Role::Public,
        "standings-nights",
        &["order"],
        "The standings of a season with the points of each night.",
        |ids, query| Reads::standings(ids, query, true),
    ),
    view(
        "rating",
        Role::Public,
        "rating",
        &["ladder"],
        "The ratings of a ladder; of the only one where none is named.",
        |_, query| Reads::rating(query),
    ),
    view(
        "members",
        Role::Floor,
        "members",
        &[],
        "The members.",
        |_, query| Reads::plain(query, ApiDocument::Members),
    ),
    view(
        "members/{member}",
        Role::Floor,
        "member",
        &[],
        "A member: nights, points, ratings.",
        Reads::member,
    ),
    view(
        "members/{member}/rating",
        Role::Public,
        "rating-history",
        &["ladder"],
        "The ratings of a member, night by night.",
        Reads::history,
    ),
    Route {
        method: Verb::Get,
        path: "events",
        role: Role::Floor,
        schema: Some("event"),
        query: &["after", "follow"],
        summary: "Stored events after a number, a line each, at most 1,000; with `follow` without end.",
        answer: Answer::Events,
    },
    Route {
        method: Verb::Post,
        path: "commands",
        role: Role::Floor,
        schema: Some("event"),
        query: &["keep-going", "dry-run"],
        summary: "Commands, a line each; the answer has a line for each event that they stored, or would store.",
        answer: Answer::Commands,
    },
    Route {
        method: Verb::Post,
        path: "engines/{engine}",
        role: Role::Public,
        schema: None,
        query: &[],
        summary: "A question to an engine.",
        answer: Answer::Engine,
    },
    Route {
        method: Verb::Get,
        path: "openapi.json",
        role: Role::Public,
        schema: None,
        query: &[],
        summary: "This description.",
        answer: Answer::OpenApi,
    },
];

/// The routes of a path, whatever the method, with the ids in it.
pub(super) fn find(path: &str) -> Option<(Vec<Route>, Vec<String>)> {
    let parts: Vec<&str> = path.strip_prefix("/api/v1/")?.split('/').collect();
    let fits = |route: &&Route| {
        let own: Vec<&str> = route.path.split('/').collect();
        own.len() == parts.len()
            && own
                .iter()
                .zip(&parts)
                .all(|(own, part)| own == part || (own.starts_with('{') && !part.is_empty()))
    };
    let routes: Vec<Route> = ROUTES.iter().filter(fits).copied().collect();
    let first = routes.first()?;
    let ids = first.path.split('/').zip(&parts);
    let ids = ids
        .filter(|(own, _)| own.starts_with('{'))
        .map(|(_, part)| (*part).to_owned());
    Some((routes, ids.collect()))
}
