//! What goes wrong, as an answer: JSON for programs, a page for people.
//!
//! Invariant: input that can't be used is a 4xx with its place; a 5xx means a fault of this program, or
//! that it is about to end.

use std::fmt::Display;

use http::StatusCode;
use marubatsu::lang::{Lang, Message, Text};
use marubatsu_app::control::Interrupt;
use marubatsu_app::error::{Error, InputError};
use serde::Serialize;

use crate::texts;

/// Why a request is not answered as asked.
#[derive(Clone, Debug, PartialEq)]
pub struct PageError {
    /// What the answer says at first.
    pub status: StatusCode,
    /// The parameter, if one is at fault.
    pub place: Option<ErrorPlace>,
    /// What is wrong.
    pub message: Message,
}

/// Which parameter is at fault, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorPlace {
    /// Its name.
    pub key: String,
    /// What was given for it.
    pub value: String,
    /// The character, from 0.
    pub at: Option<usize>,
}

impl PageError {
    /// Returns an error that is no parameter's.
    pub fn new(status: StatusCode, message: Text) -> Self {
        Self {
            status,
            place: None,
            message: message.into(),
        }
    }

    /// A parameter that can't be used.
    pub(crate) fn input(key: &str, value: &str, message: Text) -> Self {
        InputError::usage(key, value, message).into()
    }

    /// The same where a page has another name for the parameter.
    pub(crate) fn of_key(mut self, key: &str, named: &str) -> Self {
        if let Some(place) = self.place.as_mut().filter(|place| place.key == key) {
            named.clone_into(&mut place.key);
        }
        self
    }

    /// Returns the error of an uploaded file that has too many bytes.
    pub fn file_too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, texts::FILE_TOO_LARGE)
    }

    /// Returns the error of a request that would change something.
    pub fn read_only() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, texts::READ_ONLY)
    }

    /// Returns the error of a request that comes while too much is being done already: it may come again.
    pub fn busy() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, texts::BUSY)
    }

    /// Returns an error of this program itself.
    pub fn internal(cause: &dyn Display) -> Self {
        Error::Internal(cause.to_string()).into()
    }

    /// Returns the JSON document that a program is sent.
    pub fn to_json(&self, lang: Lang) -> impl Serialize {
        let place = self.place.as_ref();
        ErrorDocument {
            error: ErrorBody {
                key: place.map(|place| place.key.clone()),
                value: place.map(|place| place.value.clone()),
                at: place.and_then(|place| place.at),
                message: self.message.in_lang(lang).to_owned(),
            },
        }
    }
}

#[derive(Debug, Serialize)]
struct ErrorDocument {
    error: ErrorBody,
}

#[derive(Debug, Serialize)]
struct ErrorBody {
    key: Option<String>,
    value: Option<String>,
    at: Option<usize>,
    message: String,
}

impl From<InputError> for PageError {
    fn from(error: InputError) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            place: Some(ErrorPlace {
                key: error.key,
                value: error.value,
                at: error.at,
            }),
            message: error.message,
        }
    }
}

impl From<Error> for PageError {
    fn from(error: Error) -> Self {
        let (status, message) = match error {
            Error::Input(error) => return error.into(),
            Error::Stopped(Interrupt::Cancelled) => {
                return Self::new(StatusCode::SERVICE_UNAVAILABLE, texts::ENDING);
            }
            Error::Stopped(halt) => (StatusCode::UNPROCESSABLE_ENTITY, halt.message()),
            Error::Internal(_) => (StatusCode::INTERNAL_SERVER_ERROR, error.message()),
        };
        Self {
            status,
            place: None,
            message,
        }
    }
}
