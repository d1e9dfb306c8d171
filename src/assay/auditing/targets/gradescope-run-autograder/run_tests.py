"""Runs the tests with gradescope-utils' runner, which writes the results in Gradescope's form."""

import unittest

from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner

suite = unittest.defaultTestLoader.discover("tests")
with open("/autograder/results/results.json", "w") as stream:
    JSONTestRunner(visibility="visible", stream=stream).run(suite)
