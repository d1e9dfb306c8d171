use std::fmt;

/// The buffer was full; the value that was refused is handed back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Full<T>(pub T);

impl<T> fmt::Display for Full<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the buffer is full")
    }
}

impl<T: fmt::Debug> std::error::Error for Full<T> {}
