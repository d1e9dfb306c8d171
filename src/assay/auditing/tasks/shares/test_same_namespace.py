import unittest


class TestCases(unittest.TestCase):
    def test_even(self):
        self.assertEqual(shares(100, [1, 1]), [50, 50])

    def test_first_gets_the_cent(self):
        self.assertEqual(shares(100, [1, 1, 1]), [34, 33, 33])

    def test_largest_remainder(self):
        self.assertEqual(shares(10, [1, 2, 4]), [1, 3, 6])

    def test_nothing_for_a_weight_of_zero(self):
        self.assertEqual(shares(7, [0, 5, 5]), [0, 4, 3])

    def test_nothing_to_divide(self):
        self.assertEqual(shares(0, [3, 1]), [0, 0])

    def test_only_one_person(self):
        self.assertEqual(shares(12345, [7]), [12345])

    def test_no_cent_is_lost(self):
        self.assertEqual(shares(1001, [3, 3, 3, 1]), [301, 300, 300, 100])
