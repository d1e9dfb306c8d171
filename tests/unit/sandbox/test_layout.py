"""Reading which cgroup hierarchies there are."""

from pathlib import Path

from assay.sandbox.cgroups.layout import read_layout

V1 = "\n".join(
    f"3{n} 31 0:{n} / /sys/fs/cgroup/{name} rw,relatime - cgroup cgroup rw,{name}"
    for n, name in enumerate(("cpuacct", "memory", "pids", "freezer"))
)
UNIFIED = "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw"
V2 = "41 31 0:38 / /sys/fs/cgroup rw,relatime shared:5 - cgroup2 cgroup2 rw,nsdelegate"


def test_v1() -> None:
    layout = read_layout(V1)
    assert layout.kind == "v1"
    assert layout.v1["cpu"] == Path("/sys/fs/cgroup/cpuacct")
    assert layout.missing == ()
    assert Path("/sys/fs/cgroup/freezer") in layout.others


def test_hybrid_uses_v1_alone() -> None:
    layout = read_layout(V1 + "\n" + UNIFIED, {Path("/sys/fs/cgroup/unified"): "hugetlb memory"})
    assert (layout.kind, layout.v2, layout.missing) == ("hybrid", frozenset(), ())


def test_v2() -> None:
    layout = read_layout(V2, {Path("/sys/fs/cgroup"): "cpuset cpu io memory pids"})
    assert (layout.kind, layout.v2, layout.missing) == ("v2", {"cpu", "memory", "pids"}, ())


def test_v2_without_controllers_accounts_for_cpu_alone() -> None:
    layout = read_layout(V2, {Path("/sys/fs/cgroup"): ""})
    assert layout.missing == ("memory", "pids")


def test_none() -> None:
    layout = read_layout("23 1 0:20 / /proc rw - proc proc rw")
    assert (layout.kind, set(layout.missing)) == ("none", {"memory", "pids", "cpu"})
