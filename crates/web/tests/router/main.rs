//! The router as a function from requests to answers, without a socket.

mod api;
mod common;
mod compare;
mod growth;
mod guard;
mod pages;
mod pictures;
mod study;
mod work;
