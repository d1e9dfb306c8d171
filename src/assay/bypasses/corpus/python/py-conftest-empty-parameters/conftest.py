def pytest_generate_tests(metafunc):
    metafunc.fixturenames.append("nothing_at_all")
    metafunc.parametrize("nothing_at_all", [])
