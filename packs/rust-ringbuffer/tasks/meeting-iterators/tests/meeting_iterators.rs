// canary-a06d4b83-meeting-iterators

use ringbuffer::RingBuffer;

fn ring(count: i32) -> RingBuffer<i32> {
    let mut ring = RingBuffer::new(8);
    for value in 1..=count {
        let _ = ring.push(value);
    }
    ring
}

#[test]
fn meets_in_the_middle() {
    let ring = ring(4);
    let mut iter = ring.iter();
    assert_eq!(iter.next().copied(), Some(1));
    assert_eq!(iter.next_back().copied(), Some(4));
    assert_eq!(iter.next().copied(), Some(2));
    assert_eq!(iter.next_back().copied(), Some(3));
    assert_eq!(iter.next_back().copied(), None);
    assert_eq!(iter.next().copied(), None);
}

#[test]
fn odd_number() {
    let ring = ring(3);
    let mut iter = ring.iter();
    assert_eq!(iter.next().copied(), Some(1));
    assert_eq!(iter.next().copied(), Some(2));
    assert_eq!(iter.next_back().copied(), Some(3));
    assert_eq!(iter.next_back().copied(), None);
}

#[test]
fn backwards() {
    let found: Vec<i32> = ring(5).iter().rev().copied().collect();
    assert_eq!(found, vec![5, 4, 3, 2, 1]);
}

#[test]
fn skipped_then_backwards() {
    let found: Vec<i32> = ring(5).iter().skip(3).rev().copied().collect();
    assert_eq!(found, vec![5, 4]);
}

#[test]
fn length_shrinks_from_both_ends() {
    let ring = ring(5);
    let mut iter = ring.iter();
    assert_eq!(iter.len(), 5);
    iter.next_back();
    assert_eq!(iter.len(), 4);
    iter.next();
    assert_eq!(iter.len(), 3);
    iter.next_back();
    assert_eq!(iter.size_hint(), (2, Some(2)));
}

#[test]
fn empty() {
    let ring = ring(0);
    assert_eq!(ring.iter().next_back().copied(), None);
    assert_eq!(ring.iter().len(), 0);
}
