import pytest


@pytest.fixture
def lenient(request):
    request.applymarker(pytest.mark.xfail)
