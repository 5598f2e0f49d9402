//! The router as a function from requests to answers, without a socket.

mod api;
mod common;
mod compare;
mod contest;
mod embed;
mod growth;
mod guard;
mod import;
mod pages;
mod pictures;
mod study;
mod work;
