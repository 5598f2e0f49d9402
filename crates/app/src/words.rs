//! The lowest floor: what every use case speaks with, and what knows neither games nor requests.

#[macro_use]
pub(crate) mod text;
pub(crate) mod call;
pub mod control;
pub mod error;
pub mod nearest;
pub(crate) mod numbers;
#[macro_use]
pub mod option;
#[macro_use]
pub mod sheet;
pub(crate) mod threads;
