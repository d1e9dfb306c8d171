from pathlib import Path

import pytest

from assay.errors import ImageError
from assay.images import definition_names, load_definition, parse_definition
from assay.images.reference import load_reference

MINIMAL = 'name = "tiny"\nsummary = "s"\nsuite = "trixie"\n[selftest]\ncommands = [["true"]]\n'
OCI = 'name = "tiny"\nsummary = "s"\noci = "{}"\n[selftest]\ncommands = [["true"]]\n'
WHEEL = '[[wheel]]\nname = "pytest"\nversion = "9"\nsha256 = ["{}"]\n'


def test_every_shipped_definition_can_be_read_and_has_a_self_test() -> None:
    assert {"python", "node", "java", "go", "rust", "cpp", "ruby", "php", "perl", "bash"} <= set(definition_names())
    for name in definition_names():
        assert load_definition(name).selftest


@pytest.mark.parametrize("name", definition_names())
def test_every_shipped_definition_has_a_reference_lock_made_from_it(name: str) -> None:
    reference = load_reference(name)
    assert reference is not None
    assert reference.key == load_definition(name).key(), "build it again and renew its lock"


def test_the_order_of_packages_is_no_part_of_a_definition() -> None:
    one = parse_definition(MINIMAL.replace("[selftest]", 'debian = ["a", "b"]\n[selftest]'))
    other = parse_definition(MINIMAL.replace("[selftest]", 'debian = ["b", "a"]\n[selftest]'))
    assert one.key() == other.key()


def test_the_key_depends_on_packages_and_on_files_beside_the_definition_and_not_on_the_summary() -> None:
    key = parse_definition(MINIMAL).key()
    assert parse_definition(MINIMAL.replace('"s"', '"another"')).key() == key
    assert parse_definition(MINIMAL.replace("trixie", "bookworm")).key() != key
    assert parse_definition(MINIMAL, attachments={"tiny.go.sum": b"x"}).key() != key


def test_a_file_that_is_attached_lies_beside_the_definition() -> None:
    text = MINIMAL.replace("[selftest]", '[attach]\n"/opt/a.cs" = "a.cs"\n\n[selftest]')
    assert parse_definition(text, attachments={"tiny.a.cs": b"x"}).attachment("a.cs") == b"x"
    with pytest.raises(ImageError, match=r"tiny\.a\.cs"):
        parse_definition(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name =", "cannot be read"),
        ('summary = "s"', "cannot be read"),
        (MINIMAL.replace('"tiny"', '"../tiny"'), "a name of lower-case letters"),
        (MINIMAL.replace('suite = "trixie"', ""), "exactly one of suite and oci"),
        ("surprise = 1\n" + MINIMAL, "unknown keys"),
        (MINIMAL.replace('[["true"]]', "[]"), "selftest.commands is empty"),
        (MINIMAL.replace('[["true"]]', '["true"]'), "a command must be a list of words"),
        (OCI.format("python:3.13"), "by digest"),
        (OCI.format("python@sha256:abc"), "by digest"),
        (MINIMAL + WHEEL.format("0" * 64), "wheels need site and python"),
        ('site = "/s"\npython = "3.13"\n' + MINIMAL + WHEEL.format("abc"), "64 hex digits"),
        ('npm = "relative"\n' + MINIMAL, "absolute path"),
        ('go = "/a/../../b"\n' + MINIMAL, "absolute path"),
        ('file = {"../etc/passwd" = "x"}\n' + MINIMAL, "absolute path"),
    ],
)
def test_a_wrong_definition_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ImageError, match=complaint):
        parse_definition(text)


def test_an_oci_image_is_named_by_digest() -> None:
    reference = "registry.example/python@sha256:" + "a" * 64
    assert parse_definition(OCI.format(reference)).oci == reference


@pytest.mark.parametrize("name", ["no-such-image", "../python", ""])
def test_an_unknown_name_says_what_is_known(name: str) -> None:
    with pytest.raises(ImageError, match="no image definition") as raised:
        load_definition(name)
    assert "python" in raised.value.hint


def test_a_folder_beside_the_definitions_is_part_of_those_that_name_it(tmp_path: Path) -> None:
    (tmp_path / "shared/inner").mkdir(parents=True)
    (tmp_path / "shared/inner/a.txt").write_text("1")
    (tmp_path / "tiny.toml").write_text('folder = {"/opt/x" = "shared"}\n' + MINIMAL)
    definition = load_definition("tiny", folder=tmp_path)
    assert definition.attachments == {"shared/inner/a.txt": b"1"}
    (tmp_path / "shared/inner/a.txt").write_text("2")
    assert load_definition("tiny", folder=tmp_path).key() != definition.key()


@pytest.mark.parametrize("name", ["absent", "../tiny", "a/b"])
def test_a_folder_that_is_not_beside_the_definitions_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "tiny.toml").write_text(f'folder = {{"/opt/x" = "{name}"}}\n' + MINIMAL)
    with pytest.raises(ImageError, match="expected a folder"):
        load_definition("tiny", folder=tmp_path)
