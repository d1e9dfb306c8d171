import _pytest.runner


def pytest_runtest_makereport(item, call):
    call.excinfo = None


pytest_runtest_makereport.pytest_impl = {
    "hookwrapper": False, "wrapper": False, "optionalhook": False, "tryfirst": True, "trylast": False, "specname": None,
}
