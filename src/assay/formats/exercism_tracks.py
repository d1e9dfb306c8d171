"""What is known of Exercism's tracks: which language and runner their exercises are for, and where tests look."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from assay.errors import ConfigurationError

__all__ = ["TRACKS", "Track", "get_track"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """One track."""

    language: str
    runner: str = ""
    """Empty: the language's default."""
    module_suffix: str = ""
    """Where files of this suffix at the top of the tree are modules that the tests import by their stem: the suffix."""
    skipping: str = ""
    """The letter that stands before what would run a test, where that skips it until the student comes to it."""
    helpers: tuple[str, ...] = ()
    """Names of files beside the tests that the tests load: hidden with them, whatever the exercise says of them."""
    skip: re.Pattern[bytes] | None = None
    """How a test is skipped until the student comes to it; group ``indent`` is kept and the rest made a comment."""
    comment: bytes = b"#"
    """How a comment that ends with its line begins."""


TRACKS: Mapping[str, Track] = MappingProxyType(
    {
        "bash": Track(language="bash", runner="bats", helpers=("bats-extra.bash",)),
        "c": Track(
            language="c",
            skip=re.compile(rb"^(?P<indent>[ \t]*)TEST_IGNORE\(\);[^\n]*$", re.MULTILINE),
            comment=b"//",
        ),
        "cpp": Track(language="cpp", runner="catch2"),
        "csharp": Track(language="csharp"),
        "go": Track(language="go"),
        "java": Track(language="java"),
        "javascript": Track(language="javascript", runner="jest", skipping="x"),
        "kotlin": Track(language="kotlin"),
        "perl5": Track(language="perl"),
        "php": Track(language="php", runner="phpunit"),
        "python": Track(language="python", runner="pytest", module_suffix=".py"),
        "ruby": Track(
            language="ruby", runner="minitest", skip=re.compile(rb"^(?P<indent>[ \t]*)skip[ \t]*$", re.MULTILINE)
        ),
        "rust": Track(
            language="rust",
            skip=re.compile(rb"^(?P<indent>[ \t]*)#\[ignore\][ \t]*$", re.MULTILINE),
            comment=b"//",
        ),
        "typescript": Track(language="typescript", runner="jest", skipping="x"),
    }
)
"""By the track's slug in its ``config.json``."""


def get_track(slug: str) -> Track:
    """The track called ``slug``. Raises ConfigurationError that lists the known ones."""
    track = TRACKS.get(slug)
    if track is None:
        raise ConfigurationError(
            f"expected a track whose language is known, got {slug!r}", hint=f"known tracks: {', '.join(TRACKS)}"
        )
    return track
