// canary-5fb8137e-window-sum

use ringbuffer::Window;

fn window(size: usize, values: &[i64]) -> Window {
    let mut window = Window::new(size);
    for value in values {
        window.add(*value);
    }
    window
}

#[test]
fn sum_of_a_full_window() {
    assert_eq!(window(3, &[1, 2, 3]).sum(), 6);
    assert_eq!(window(3, &[1, 2, 3, 10]).sum(), 15);
    assert_eq!(window(3, &[1, 2, 3, 10, -20, 7, 8]).sum(), -5);
}

#[test]
fn mean_is_not_cut() {
    assert_eq!(window(4, &[1, 2]).mean(), Some(1.5));
    assert_eq!(window(4, &[-1, -2]).mean(), Some(-1.5));
}

#[test]
fn mean_of_a_full_window() {
    assert_eq!(window(2, &[100, 3, 4]).mean(), Some(3.5));
    assert_eq!(window(1, &[100, 3, 9]).mean(), Some(9.0));
}

#[test]
fn nothing_measured() {
    assert_eq!(window(2, &[]).mean(), None);
    assert!(window(2, &[]).summary().is_none());
}

#[test]
fn summary_of_the_last() {
    let found = window(4, &[50, 2, 4, 8, 1]).summary().unwrap();
    assert_eq!(found.count, 4);
    assert_eq!(found.least, 1);
    assert_eq!(found.greatest, 8);
    assert_eq!(found.mean, 3.75);
}

#[test]
fn values_are_the_last() {
    assert_eq!(window(2, &[1, 2, 3]).to_vec(), vec![2, 3]);
}
