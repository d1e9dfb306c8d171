"""What all tests share: the real images, and the public data sets where a user has them."""

import os
from pathlib import Path

import pytest

from assay.images.interface import Image

DATA_VARIABLE = "ASSAY_DATA"


def image(name: str) -> Image:
    """An image by name. Fails, never skips, where it is missing: ``make test`` builds what the gate needs."""
    from assay.images import get

    return get(name)


@pytest.fixture(scope="session")
def python_image() -> Image:
    """The Python image."""
    return image("python")


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The public data sets. A test that needs them is skipped, and says so, only where ASSAY_DATA names no directory."""
    path = Path(os.environ.get(DATA_VARIABLE, ""))
    if not os.environ.get(DATA_VARIABLE) or not path.is_dir():
        pytest.skip(f"measures on public data: set {DATA_VARIABLE} to its directory")
    return path
