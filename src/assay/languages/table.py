"""Every language, by name."""

from collections.abc import Mapping
from types import MappingProxyType

from assay.errors import ConfigurationError
from assay.languages.bash import Bash
from assay.languages.c import C
from assay.languages.cpp import Cpp
from assay.languages.csharp import CSharp
from assay.languages.go import Go
from assay.languages.interface import Language
from assay.languages.java import Java
from assay.languages.javascript import JavaScript
from assay.languages.kotlin import Kotlin
from assay.languages.lua import Lua
from assay.languages.perl import Perl
from assay.languages.php import Php
from assay.languages.python import Python
from assay.languages.ruby import Ruby
from assay.languages.rust import Rust
from assay.languages.typescript import TypeScript

__all__ = ["LANGUAGES", "get"]

LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        "bash": Bash(),
        "c": C(),
        "cpp": Cpp(),
        "csharp": CSharp(),
        "go": Go(),
        "java": Java(),
        "javascript": JavaScript(),
        "kotlin": Kotlin(),
        "lua": Lua(),
        "perl": Perl(),
        "php": Php(),
        "python": Python(),
        "ruby": Ruby(),
        "rust": Rust(),
        "typescript": TypeScript(),
    }
)


def get(name: str) -> Language:
    """The row of ``name``; raises ConfigurationError that lists the known ones."""
    try:
        return LANGUAGES[name]
    except KeyError:
        known = ", ".join(sorted(LANGUAGES))
        raise ConfigurationError(
            f"expected a language that is known, got {name!r}", hint=f"known languages: {known}"
        ) from None
