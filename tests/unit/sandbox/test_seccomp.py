"""The filter allows what programs need and none of what reaches the kernel's corners."""

from assay.sandbox.seccomp import profile

NEVER = (
    "keyctl add_key request_key io_uring_setup io_uring_enter io_uring_register userfaultfd bpf perf_event_open ptrace "
    "process_vm_readv process_vm_writev unshare setns mount umount2 move_mount open_tree fsopen fsmount mount_setattr "
    "pivot_root chroot clone3 kexec_load init_module finit_module open_by_handle_at name_to_handle_at fanotify_init "
    "pidfd_getfd kcmp quotactl acct swapon reboot syslog settimeofday clock_settime memfd_secret"
)
ALWAYS = "read write openat execve exit_group futex mmap fork vfork wait4 rseq getrandom epoll_wait inotify_init1"


def unconditional() -> set[str]:
    return {
        name
        for rule in profile()["syscalls"]
        if rule["action"] == "SCMP_ACT_ALLOW" and not rule.get("args")
        for name in rule["names"]
    }


def test_unknown_calls_look_absent() -> None:
    assert (profile()["defaultAction"], profile()["defaultErrnoRet"]) == ("SCMP_ACT_ERRNO", 38)
    assert len(profile()["architectures"]) == 1


def test_never_allowed() -> None:
    named = {name for rule in profile()["syscalls"] for name in rule["names"]}
    assert named.isdisjoint(NEVER.split())


def test_always_allowed() -> None:
    assert unconditional() >= set(ALWAYS.split())


def test_filtered_by_argument_alone() -> None:
    assert unconditional().isdisjoint({"clone", "ioctl", "socket", "socketpair", "personality"})


def test_ioctl_rules_leave_out_two_requests_whatever_the_high_bits() -> None:
    rules = [rule["args"][0] for rule in profile()["syscalls"] if rule["names"] == ["ioctl"]]

    def allowed(request: int) -> bool:
        return any(request & rule["value"] == rule["valueTwo"] for rule in rules)

    for high in (0, 1 << 32, 0xFFFF_FFFF << 32):
        assert not allowed(0x5412 | high)
        assert not allowed(0x541C | high)
        assert all(allowed(number | high) for number in range(0x5400, 0x5500) if number not in (0x5412, 0x541C))
        assert all(allowed((0x5412 ^ 1 << bit) | high) for bit in range(32) if 0x5412 ^ 1 << bit != 0x541C)
