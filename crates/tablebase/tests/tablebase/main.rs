//! Tablebases that are not what they say: what a reader takes of them.

mod forged;
