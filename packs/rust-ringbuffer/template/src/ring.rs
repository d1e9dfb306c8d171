use crate::error::Full;
use crate::iter::Iter;

/// A queue of fixed capacity. `head` is the slot of the oldest value.
#[derive(Debug, Clone)]
pub struct RingBuffer<T> {
    slots: Vec<Option<T>>,
    head: usize,
    len: usize,
}

impl<T> RingBuffer<T> {
    /// An empty buffer.
    ///
    /// # Panics
    ///
    /// If the capacity is zero.
    pub fn new(capacity: usize) -> Self {
        assert!(capacity > 0, "a buffer holds at least one value");
        let mut slots = Vec::with_capacity(capacity);
        slots.resize_with(capacity, || None);
        Self { slots, head: 0, len: 0 }
    }

    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn is_full(&self) -> bool {
        self.len == self.capacity()
    }

    /// The slot of the value at `index`, counted from the oldest.
    fn slot(&self, index: usize) -> usize {
        (self.head + index) % self.capacity()
    }

    /// Appends a value, or hands it back when there is no room.
    pub fn push(&mut self, value: T) -> Result<(), Full<T>> {
        if self.is_full() {
            return Err(Full(value));
        }
        let slot = self.slot(self.len);
        self.slots[slot] = Some(value);
        self.len += 1;
        Ok(())
    }

    /// Appends a value. When there is no room the oldest one makes way, and is handed back.
    pub fn push_overwriting(&mut self, value: T) -> Option<T> {
        let oldest = if self.is_full() { self.pop() } else { None };
        let slot = self.slot(self.len);
        self.slots[slot] = Some(value);
        self.len += 1;
        oldest
    }

    /// Takes the oldest value out.
    pub fn pop(&mut self) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        let value = self.slots[self.head].take();
        self.head = self.slot(1);
        self.len -= 1;
        value
    }

    /// Takes the newest value out.
    pub fn pop_back(&mut self) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        self.len -= 1;
        let slot = self.slot(self.len);
        self.slots[slot].take()
    }

    /// The value at `index`, counted from the oldest.
    pub fn get(&self, index: usize) -> Option<&T> {
        if index < self.len {
            self.slots[self.slot(index)].as_ref()
        } else {
            None
        }
    }

    pub fn front(&self) -> Option<&T> {
        self.get(0)
    }

    pub fn back(&self) -> Option<&T> {
        self.len.checked_sub(1).and_then(|last| self.get(last))
    }

    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    pub fn iter(&self) -> Iter<'_, T> {
        Iter::new(self)
    }

    /// Changes the capacity. Where not all values fit, the newest stay; the others are handed back, oldest first.
    ///
    /// # Panics
    ///
    /// If the capacity is zero.
    pub fn resize(&mut self, capacity: usize) -> Vec<T> {
        let mut other = Self::new(capacity);
        let mut dropped = Vec::new();
        while let Some(value) = self.pop() {
            dropped.extend(other.push_overwriting(value));
        }
        *self = other;
        dropped
    }
}

impl<'a, T> IntoIterator for &'a RingBuffer<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T> Extend<T> for RingBuffer<T> {
    /// Appends all values; the oldest make way.
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.push_overwriting(value);
        }
    }
}
