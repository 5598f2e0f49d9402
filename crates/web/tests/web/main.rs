//! The lab as a browser meets it: the router as a function from requests to answers, and the server through real
//! sockets (`socket`).

mod common;
mod delivery;
mod files;
mod guard;
mod heap;
mod labs;
mod shared_files;
mod socket;
mod two_labs;
mod work;
