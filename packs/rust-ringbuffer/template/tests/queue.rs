use ringbuffer::{Full, RingBuffer};

#[test]
fn first_in_first_out() {
    let mut ring = RingBuffer::new(2);
    assert_eq!(ring.push('a'), Ok(()));
    assert_eq!(ring.push('b'), Ok(()));
    assert_eq!(ring.push('c'), Err(Full('c')));
    assert_eq!(ring.pop(), Some('a'));
    assert_eq!(ring.pop(), Some('b'));
    assert_eq!(ring.pop(), None);
}
