//! What several of the tests need: ways to search, the checker of the events' grammar, digests of frames.
//! The probe's tests use them too.

pub(crate) mod digest;
pub(crate) mod games;
pub(crate) mod grammar;
pub(crate) mod way;
pub(crate) mod ways;
