from pathlib import Path

import pytest

from assay.errors import PackError
from assay.packs import Tree, TreeFile, hidden_tests, load_pack, reference_tree, starting_tree


def replace(tree: Tree, patch: bytes) -> Tree:
    """A patch for these tests: ``old>new`` in shop.py."""
    old, new = patch.split(b">")
    content = tree["shop.py"].content
    if old not in content:
        raise PackError(f"does not apply: {old!r}")
    return {**tree, "shop.py": TreeFile(content.replace(old, new))}


def shop_py(tree: Tree) -> str:
    return tree["shop.py"].content.decode()


def test_every_bug_is_in_the_start_and_only_the_tasks_own_is_not_in_its_reference(shop: Path) -> None:
    pack = load_pack(shop)
    a, b = pack.tasks["a"], pack.tasks["b"]
    assert shop_py(starting_tree(pack, a, apply_patch=replace)) == "A = 0\nB = 0\n"
    assert shop_py(starting_tree(pack, b, apply_patch=replace)) == "A = 0\nB = 0\n"
    assert shop_py(reference_tree(pack, a, apply_patch=replace)) == "A = 1\nB = 0\n"
    assert shop_py(reference_tree(pack, b, apply_patch=replace)) == "A = 0\nB = 2\n"


def test_own_files_and_reference_files_are_laid_over(shop: Path) -> None:
    for name in ("tree/extra.py", "tree/README", "reference/README"):
        path = shop / "tasks/a" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    pack = load_pack(shop)
    start = starting_tree(pack, pack.tasks["a"], apply_patch=replace)
    right = reference_tree(pack, pack.tasks["a"], apply_patch=replace)
    assert (start["README"].content, start["extra.py"].content) == (b"tree/README", b"tree/extra.py")
    assert (right["README"].content, right["extra.py"].content) == (b"reference/README", b"tree/extra.py")
    assert list(start) == sorted(start)


def test_a_task_without_any_solution_has_no_reference(shop: Path) -> None:
    (shop / "tasks/a/bug.patch").unlink()
    pack = load_pack(shop)
    with pytest.raises(PackError, match=r"expected a bug.patch or a reference/ directory"):
        reference_tree(pack, pack.tasks["a"], apply_patch=replace)


def test_hidden_tests(shop: Path) -> None:
    assert list(hidden_tests(load_pack(shop).tasks["a"])) == ["data/x.json", "test_a.py"]
