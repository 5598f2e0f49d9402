//! Every page and every API route of a site that answers by itself: no server, no runtime, no threads.

mod api;
mod best_first;
mod between;
mod common;
mod compare;
mod contest;
mod doors;
mod embed;
mod every;
#[path = "../../../../tests/golden.rs"]
mod golden;
mod growth;
mod import;
mod leaks;
mod lessons;
mod own_lessons;
mod pages;
mod pictures;
mod previews;
mod reference;
mod refused;
mod scripts;
mod stage;
mod study;
mod wrong;
