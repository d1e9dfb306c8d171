"""Programs that the conformance suite runs inside a sandbox (Python 3, standard library alone)."""

__all__ = [
    "CALLS",
    "DAEMON",
    "DESCRIPTORS",
    "DOUBLE_FORK_BURN",
    "FILL_FILES",
    "FORK_UNTIL_REFUSED",
    "IDENTITY",
    "NETWORK",
]

IDENTITY = r"""
import json, os
status = dict(line.split(':\t', 1) for line in open('/proc/self/status').read().splitlines() if ':\t' in line)
ids = {'uid': os.getresuid(), 'gid': os.getresgid(), 'groups': os.getgroups()}
keep = ('CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb', 'NoNewPrivs', 'Seccomp')
visible = sorted({os.stat('/proc/' + p).st_uid for p in os.listdir('/proc') if p.isdigit()})
print(json.dumps(ids | {name: status[name].strip() for name in keep} | {'visible': visible}))
"""

DESCRIPTORS = r"""
import fcntl, json
found = []
for number in range(4096):
    try:
        fcntl.fcntl(number, fcntl.F_GETFD)
        found.append(number)
    except OSError:
        pass
print(json.dumps(found))
"""

READ_BACK = r"""
import os
os.write(3, b'said')
found = []
for number in (1, 2, 3):
    try:
        os.chmod(f'/proc/self/fd/{number}', 0o666)
        found.append('owned')
    except OSError:
        pass
    try:
        os.open(f'/dev/fd/{number}', os.O_RDONLY | os.O_NONBLOCK)
        found.append('opened')
    except OSError as error:
        found.append(error.errno)
for name in ('/dev/stdout', '/dev/stderr'):
    with open(name, 'w') as stream:
        print(found, file=stream)
"""

CALLS = r"""
import ctypes, errno, json, os, socket, struct
libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    'x86_64': dict(keyctl=250, add_key=248, request_key=249, io_uring_setup=425, userfaultfd=323, bpf=321,
                   perf_event_open=298, ptrace=101, process_vm_readv=310, process_vm_writev=311, unshare=272, setns=308,
                   mount=165, umount2=166, pivot_root=155, chroot=161, clone3=435, kexec_load=246, init_module=175,
                   open_by_handle_at=304, fsopen=430, open_tree=428, move_mount=429, mount_setattr=442, swapon=167,
                   reboot=169, settimeofday=164, kcmp=312, pidfd_getfd=438, acct=163, quotactl=179, syslog=103),
    'aarch64': dict(keyctl=219, add_key=217, request_key=218, io_uring_setup=425, userfaultfd=282, bpf=280,
                    perf_event_open=241, ptrace=117, process_vm_readv=270, process_vm_writev=271, unshare=97, setns=268,
                    mount=40, umount2=39, pivot_root=41, chroot=51, clone3=435, kexec_load=104, init_module=105,
                    open_by_handle_at=265, fsopen=430, open_tree=428, move_mount=429, mount_setattr=442, swapon=224,
                    reboot=142, settimeofday=170, kcmp=272, pidfd_getfd=438, acct=89, quotactl=60, syslog=116),
}[os.uname().machine]
def attempt(call):
    try:
        call()
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error.errno))
    return 'done'
def raw(number):
    ctypes.set_errno(0)
    if libc.syscall(number, 0, 0, 0, 0, 0, 0) < 0:
        raise OSError(ctypes.get_errno(), '')
def ioctl(request):
    ctypes.set_errno(0)
    if libc.ioctl(0, ctypes.c_ulong(request), b'x') < 0:
        raise OSError(ctypes.get_errno(), '')
def clone_newuser():
    ctypes.set_errno(0)
    number = {'x86_64': 56, 'aarch64': 220}[os.uname().machine]
    pid = libc.syscall(number, 0x10000000 | 17, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    if pid < 0:
        raise OSError(ctypes.get_errno(), '')
found = {name: attempt(lambda: raw(number)) for name, number in NUMBERS.items()}
families = dict(netlink=16, packet=17, alg=38, vsock=40, bluetooth=31, can=29, tipc=30, xdp=44)
for name, family in families.items():
    found['socket_' + name] = attempt(lambda: socket.socket(family, socket.SOCK_RAW if name == 'packet' else 2))
found['socket_sctp'] = attempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM, 132))
found['socket_raw'] = attempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))
found['tiocsti'] = attempt(lambda: ioctl(0x5412))
found['tiocsti_high'] = attempt(lambda: ioctl(0x100005412))
found['tioclinux'] = attempt(lambda: ioctl(0x541C))
found['clone_newuser'] = attempt(clone_newuser)
found['mknod_device'] = attempt(lambda: os.mknod('/tmp/device', 0o20666, os.makedev(1, 1)))
found['open_tty'] = attempt(lambda: os.open('/dev/tty', os.O_RDWR))
found['nice'] = attempt(lambda: os.setpriority(os.PRIO_PROCESS, 0, -20))
found['fifo'] = attempt(lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
found['chown'] = attempt(lambda: os.chown('/tmp', 0, 0))
found['hostname'] = attempt(lambda: socket.sethostname('other'))
print(json.dumps(found))
"""

NETWORK = r"""
import json, socket, threading
found = {'interfaces': sorted(line.split(':')[0].strip() for line in open('/proc/net/dev') if ':' in line)}
targets = {'metadata': ('169.254.169.254', 80), 'public': ('1.1.1.1', 53), 'private': ('172.17.0.1', 80)}
for name, address in targets.items():
    try:
        socket.create_connection(address, timeout=2).close()
        found[name] = 'connected'
    except OSError as error:
        found[name] = error.errno
server = socket.create_server(('127.0.0.1', 0))
client = socket.create_connection(server.getsockname(), timeout=5)
found['loopback'] = 'connected'
print(json.dumps(found))
"""

DOUBLE_FORK_BURN = r"""
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.close(1)
        while True:
            pass
    os._exit(0)
time.sleep(30)
"""

DAEMON = r"""
import os, signal, time
ready, tell = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        os.write(tell, b'x')
        while True:
            time.sleep(1)
    os._exit(0)
os.read(ready, 1)
stopped = os.fork()
if stopped == 0:
    os.kill(os.getpid(), signal.SIGSTOP)
os.waitpid(stopped, os.WUNTRACED)
print('left two behind', flush=True)
"""

FORK_UNTIL_REFUSED = r"""
import os, sys, time
started = 0
for _ in range(1000):
    try:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        started += 1
    except OSError:
        print(started, flush=True)
        sys.exit(3)
"""

FILL_FILES = r"""
import os, sys
made = 0
try:
    for number in range(100000):
        open(f'{sys.argv[1]}/{number}', 'x').close()
        made += 1
except OSError as error:
    print(made, error.errno)
"""
