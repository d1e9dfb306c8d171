use crate::ring::RingBuffer;

/// The values of a buffer by reference, oldest first.
#[derive(Debug, Clone)]
pub struct Iter<'a, T> {
    ring: &'a RingBuffer<T>,
    front: usize,
    back: usize,
}

impl<'a, T> Iter<'a, T> {
    pub(crate) fn new(ring: &'a RingBuffer<T>) -> Self {
        Self { ring, front: 0, back: ring.len() }
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        if self.front == self.back {
            return None;
        }
        self.front += 1;
        self.ring.get(self.front - 1)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.back - self.front;
        (left, Some(left))
    }
}

impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        self.ring.get(self.back)
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}
