import unittest

from solution import add, tag, total


class AddTest(unittest.TestCase):
    def test_small(self):
        self.assertEqual(add(1, 2), 3)

    def test_large(self):
        self.assertEqual(add(5, 7), 12)


class OtherTest(unittest.TestCase):
    def test_total(self):
        self.assertEqual(total([1, 2, 3]), 6)

    def test_tag(self):
        self.assertEqual(tag("x"), "<x>")
