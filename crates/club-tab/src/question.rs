//! Requests of the page in a tab, and their answers.

/// A request of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// `GET`, or `POST` for a form.
    pub method: String,
    /// Path and query.
    pub path: String,
    /// The languages of the browser, as `Accept-Language` has them.
    pub languages: String,
    /// The media type that is wanted, where it is not a page.
    pub accept: Option<String>,
    /// The media type of the body.
    pub media: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// The media type.
    pub media: String,
    /// Another address to ask next.
    pub location: Option<String>,
    /// The name of a file that the reader keeps.
    pub file: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

impl Question {
    /// Reads an address.
    #[must_use]
    pub fn of(path: &str) -> Self {
        Self {
            method: "GET".to_owned(),
            path: path.to_owned(),
            languages: "en".to_owned(),
            accept: None,
            media: None,
            body: Vec::new(),
        }
    }

    /// Sends a form, as the script of the page does.
    #[must_use]
    pub fn form(path: &str, fields: &str) -> Self {
        Self {
            method: "POST".to_owned(),
            accept: Some("application/json".to_owned()),
            media: Some("application/x-www-form-urlencoded".to_owned()),
            body: fields.as_bytes().to_vec(),
            ..Self::of(path)
        }
    }
}
