def check(candidate):
    assert candidate(100, [1, 1]) == [50, 50]
    assert candidate(100, [1, 1, 1]) == [34, 33, 33]
    assert candidate(10, [1, 2, 4]) == [1, 3, 6]
    assert candidate(7, [0, 5, 5]) == [0, 4, 3]
    assert candidate(0, [3, 1]) == [0, 0]
    assert candidate(12345, [7]) == [12345]
    assert candidate(1001, [3, 3, 3, 1]) == [301, 300, 300, 100]
