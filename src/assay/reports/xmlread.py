"""XML with DTDs forbidden, elements handed on as they come, no tree in memory.

Read as UTF-8 whatever the document declares: a declared encoding would make the reader look a codec up by a name that
the attacker chose.
"""

import re
from typing import Final, Protocol
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from assay.reports.bounds import MAX_XML_ATTRIBUTES, MAX_XML_DEPTH, MAX_XML_ELEMENTS, MAX_XML_TOKEN_BYTES
from assay.reports.malformed import MalformedError

__all__ = ["ElementReader", "read_xml"]

_CHUNK: Final = 65_536
_ENCODINGS: Final = frozenset({b"utf-8", b"utf8", b"us-ascii", b"ascii"})
_DECLARED: Final = re.compile(rb"""\A(?:\xef\xbb\xbf)?<\?xml[^>]{0,80}?encoding=["']([^"'>]{0,40})["']""")


class ElementReader(Protocol):
    """What receives elements. Each may raise MalformedError."""

    def start(self, path: tuple[str, ...], attributes: dict[str, str]) -> None:
        """An element opens; ``path`` holds the names from the root down to it."""
        ...

    def text(self, path: tuple[str, ...], text: str) -> None:
        """Some text directly inside the element at ``path``."""
        ...

    def end(self, path: tuple[str, ...]) -> None:
        """The element at ``path`` closes."""
        ...


def read_xml(data: bytes, reader: ElementReader) -> None:
    """Hand the elements of ``data`` to ``reader``. Returns only where the document was well formed to its end.

    Raises MalformedError otherwise, for a DTD or another encoding, and over the bounds.
    """
    declared = _DECLARED.match(data[:200])
    if declared is not None and declared[1].lower() not in _ENCODINGS:
        raise MalformedError(f"expected an XML document in UTF-8, got one in {declared[1].decode('ascii', 'replace')}")
    if b"\x00" in data:  # no XML in UTF-8 holds one; UTF-16 does, and expat would believe its byte order mark
        raise MalformedError("expected an XML document in UTF-8, got NUL bytes")
    parser = DefusedXMLParser(target=_Target(reader), encoding="utf-8", forbid_dtd=True)
    try:
        for start in range(0, len(data), _CHUNK):
            parser.feed(data[start : start + _CHUNK])
            # expat holds a tag, comment or instruction in memory until its end comes.
            if min(start + _CHUNK, len(data)) - parser.parser.CurrentByteIndex > MAX_XML_TOKEN_BYTES + _CHUNK:
                raise MalformedError(f"expected tags of at most {MAX_XML_TOKEN_BYTES} bytes, got a longer one")
        parser.close()
    except DefusedXmlException as e:
        raise MalformedError("expected no DTD and no entity declarations, got one") from e
    except ParseError as e:
        raise MalformedError(f"expected well-formed XML: {e}") from e


class _Target:
    """Counts, and keeps the path."""

    def __init__(self, reader: ElementReader) -> None:
        self._reader = reader
        self._path: tuple[str, ...] = ()
        self._elements = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MAX_XML_ELEMENTS:
            raise MalformedError(f"expected at most {MAX_XML_ELEMENTS} elements, got more")
        if len(self._path) >= MAX_XML_DEPTH:
            raise MalformedError(f"expected elements at most {MAX_XML_DEPTH} deep, got deeper ones")
        if len(attributes) > MAX_XML_ATTRIBUTES:
            raise MalformedError(f"expected at most {MAX_XML_ATTRIBUTES} attributes, got {len(attributes)}")
        self._path = (*self._path, tag)
        self._reader.start(self._path, attributes)

    def data(self, text: str) -> None:
        if self._path:
            self._reader.text(self._path, text)

    def end(self, _tag: str) -> None:
        self._reader.end(self._path)
        self._path = self._path[:-1]

    def close(self) -> None:
        return None
