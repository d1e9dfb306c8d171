//! A queue of fixed capacity, and statistics over its last values.

mod error;
mod iter;
mod ring;
mod window;

pub use error::Full;
pub use iter::Iter;
pub use ring::RingBuffer;
pub use window::{Summary, Window};
