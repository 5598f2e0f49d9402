//! The lab as a browser meets it: the router as a function from requests to answers, and the server through real
//! sockets (`socket`).

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
mod socket;
mod study;
mod work;
