import unittest


class Fine(unittest.TestCase):
    def test_fine(self):
        pass


def load_tests(loader, tests, pattern):
    return loader.loadTestsFromTestCase(Fine)
