use crate::ring::RingBuffer;

/// What is known about the values of a window.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    pub count: usize,
    pub least: i64,
    pub greatest: i64,
    pub mean: f64,
}

/// The last measurements, and figures about them.
#[derive(Debug, Clone)]
pub struct Window {
    values: RingBuffer<i64>,
    sum: i64,
}

impl Window {
    pub fn new(size: usize) -> Self {
        Self { values: RingBuffer::new(size), sum: 0 }
    }

    /// Adds a measurement; the oldest one leaves a full window.
    pub fn add(&mut self, value: i64) {
        if self.values.is_full() {
            self.sum -= self.values.pop().unwrap_or(0);
        }
        self.sum += value;
        let _ = self.values.push(value);
    }

    pub fn sum(&self) -> i64 {
        self.sum
    }

    /// None while nothing was measured.
    pub fn mean(&self) -> Option<f64> {
        if self.values.is_empty() {
            None
        } else {
            Some(self.sum as f64 / self.values.len() as f64)
        }
    }

    pub fn summary(&self) -> Option<Summary> {
        Some(Summary {
            count: self.values.len(),
            least: *self.values.iter().min()?,
            greatest: *self.values.iter().max()?,
            mean: self.mean()?,
        })
    }

    /// The measurements, oldest first.
    pub fn to_vec(&self) -> Vec<i64> {
        self.values.iter().copied().collect()
    }
}
