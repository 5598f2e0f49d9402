//! The lab as a browser meets it: the router as a function from requests to answers, and the server through real
//! sockets (`socket`).

mod common;
mod files;
mod guard;
#[path = "../../../app/tests/app/heap.rs"]
mod heap;
mod labs;
mod socket;
mod work;
