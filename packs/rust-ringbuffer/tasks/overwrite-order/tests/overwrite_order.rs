// canary-2c7e91f0-overwrite-order

use ringbuffer::RingBuffer;

fn filled(capacity: usize, count: i32) -> RingBuffer<i32> {
    let mut ring = RingBuffer::new(capacity);
    for value in 1..=count {
        ring.push_overwriting(value);
    }
    ring
}

fn values(ring: &RingBuffer<i32>) -> Vec<i32> {
    ring.iter().copied().collect()
}

#[test]
fn not_yet_full() {
    let ring = filled(3, 2);
    assert_eq!(values(&ring), vec![1, 2]);
    assert_eq!(ring.len(), 2);
}

#[test]
fn oldest_first() {
    assert_eq!(values(&filled(3, 4)), vec![2, 3, 4]);
    assert_eq!(values(&filled(3, 5)), vec![3, 4, 5]);
}

#[test]
fn several_rounds() {
    assert_eq!(values(&filled(3, 6)), vec![4, 5, 6]);
    assert_eq!(values(&filled(3, 10)), vec![8, 9, 10]);
    assert_eq!(values(&filled(1, 7)), vec![7]);
}

#[test]
fn ends() {
    let ring = filled(4, 9);
    assert_eq!(ring.front().copied(), Some(6));
    assert_eq!(ring.back().copied(), Some(9));
    assert_eq!(ring.get(2).copied(), Some(8));
    assert_eq!(ring.len(), 4);
}

#[test]
fn hands_back_the_oldest() {
    let mut ring = filled(2, 2);
    assert_eq!(ring.push_overwriting(3), Some(1));
    assert_eq!(ring.push_overwriting(4), Some(2));
    assert_eq!(ring.push_overwriting(5), Some(3));
}

#[test]
fn pops_after_overwriting() {
    let mut ring = filled(3, 4);
    assert_eq!(ring.pop(), Some(2));
    assert_eq!(ring.pop_back(), Some(4));
    assert_eq!(ring.len(), 1);
}

#[test]
fn extends() {
    let mut ring = filled(3, 1);
    ring.extend(vec![5, 6, 7, 8]);
    assert_eq!(values(&ring), vec![6, 7, 8]);
}
