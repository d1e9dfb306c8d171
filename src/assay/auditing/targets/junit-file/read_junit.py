"""Reads a JUnit file as reporters of CI systems do: exit status 0 when tests ran and none failed."""

import sys
from xml.etree import ElementTree

root = ElementTree.parse(sys.argv[1]).getroot()
suites = [root] if root.tag == "testsuite" else root.findall("testsuite")


def count(name):
    return sum(int(suite.get(name, "0")) for suite in suites)


sys.exit(0 if count("tests") > count("skipped") and count("failures") == count("errors") == 0 else 1)
