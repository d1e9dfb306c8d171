"""Attacks on the oracle, planted in the submission. Each module also *is* the wrong solution: ``f`` should double."""

# Hostile text, written to be short.
# ruff: noqa: E501
BASE = """
def f(x): return x + 100
def g(values): return [0]
def h(x): return 0.0
def e(x): return None
def c(callback): return None
class K:
    def m(self): return 'wrong'
    value = 'wrong'
"""

SUITE = """
import unittest
import pytest
import solution

def callback(value):
    secret = 'answer'
    return value * 2

def test_f():
    assert solution.f(21) == 42

def test_reversed():
    assert 42 == solution.f(21)

def test_not_unequal():
    assert not solution.f(21) != 42

def test_list():
    assert solution.g([1, 2]) == [2, 4]

def test_inside():
    assert solution.g([1, 2]) in ([2, 4], (2, 4))

def test_element():
    assert solution.f(21) in {42, 43}

def test_approx():
    assert solution.h(0.5) == pytest.approx(1.0)

def test_near():
    assert abs(solution.h(0.5) - 1.0) < 1e-6

def test_order():
    assert 0.9 < solution.h(0.5) < 1.1

def test_raises():
    with pytest.raises(ZeroDivisionError):
        solution.e(0)

def test_callback():
    assert solution.c(callback) == 14

def test_method():
    assert solution.K().m() == 'right'

def test_attribute():
    assert solution.K.value == 'right'

class TestCase(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(solution.f(1), 2)

    def test_almost(self):
        self.assertAlmostEqual(solution.h(1.0), 2.0)

    def test_lists(self):
        self.assertListEqual(solution.g([1]), [2])

    def test_instance(self):
        self.assertIsInstance(solution.f(1), int)
        self.assertGreater(solution.f(1), 1)
        self.assertLess(solution.f(1), 3)
"""
COUNT = 17

EVIL = """
class Evil:
    def __init__(self, *a, **k): pass
    def yes(self, *a): return True
    __eq__ = __le__ = __ge__ = __lt__ = __gt__ = __contains__ = __bool__ = yes
    def __ne__(self, o): return False
    def __hash__(self): return hash(42)
    def zero(self, *a): return 0
    __sub__ = __rsub__ = __abs__ = __round__ = __float__ = __int__ = __index__ = zero
    __truediv__ = __mod__ = __divmod__ = zero
    def __len__(self): return 2
    def __iter__(self): return iter([Evil(), Evil()])
    def __getitem__(self, i): return Evil()
    def __enter__(self): return self
    def __exit__(self, *a): return True
    def __call__(self, *a, **k): return Evil()
    def __getattr__(self, n): return Evil()
    def __sub2__(self, o): return Evil()
"""

ALL_EVIL = """
f = g = h = e = c = lambda *a: Evil()
class K:
    value = Evil()
    def m(self): return Evil()
"""

ASYNC = """
class CM:
    async def __aenter__(self): return self
    async def __aexit__(self, *a): return True
    def __enter__(self): return self
    def __exit__(self, *a): return True
def each(values, check):
    try: check(0)
    except BaseException: pass
"""

SWALLOWING_SUITE = """
import asyncio
import pytest
import solution

def test_with():
    with solution.CM() as cm:
        assert 1 == 2

def test_type_error_of_a_refusal():
    with solution.CM() as cm:
        assert cm < 3
    pytest.fail("swallowed")

def test_async_with():
    async def main():
        async with solution.CM():
            assert 1 == 2
    asyncio.run(main())

def test_assert_in_a_callback():
    def check(value):
        assert value == 5
    solution.each([5], check)

def test_fail_in_a_callback():
    def check(value):
        pytest.fail("never")
    solution.each([5], check)
"""

ATTACKS = {
    "wrong-only": "",
    "os-exit-at-import": "import os; os._exit(0)",
    "os-exit-in-call": "import os\ndef f(x): os._exit(0)",
    "sys-exit-at-import": "import sys; sys.exit(0)",
    "sys-exit-in-call": "import sys\nf = g = h = e = c = lambda *a: sys.exit(0)",
    "interrupt": "def f(x): raise KeyboardInterrupt\ng = h = e = c = f",
    "generator-exit": "def f(x): raise GeneratorExit\ng = h = e = c = f",
    "always-equal": EVIL + ALL_EVIL,
    "always-equal-int": (
        EVIL + "class I(Evil, int): pass\nf = h = lambda x: I(7)\ng = lambda v: E2([9])\nclass E2(Evil, list): pass"
    ),
    "always-equal-str": EVIL + "class S(Evil, str): pass\nclass K:\n    value = S('x')\n    def m(self): return S('x')",
    "difference-of-evil": EVIL
    + "class D(Evil):\n    def __sub__(self, o): return Evil()\n    __rsub__ = __sub__"
    + ALL_EVIL,
    "pytest-skip": "import pytest\nf = g = h = e = c = lambda *a: pytest.skip('s')",
    "pytest-skip-module": "import pytest\npytest.skip('s', allow_module_level=True)",
    "pytest-xfail": "import pytest\nf = g = h = e = c = lambda *a: pytest.xfail('x')",
    "pytest-exit": "import pytest\nf = g = h = e = c = lambda *a: pytest.exit('bye', returncode=0)",
    "pytest-exit-at-import": "import pytest\npytest.exit('bye', returncode=0)",
    "skip-test": "import unittest\ndef f(*a): raise unittest.SkipTest('s')\ng = h = e = c = f",
    "skip-test-at-import": "import unittest\nraise unittest.SkipTest('s')",
    "patch-pytest": (
        "import _pytest.python, _pytest.unittest, _pytest.runner, unittest\n"
        "_pytest.python.Function.runtest = lambda self: None\n"
        "_pytest.unittest.TestCaseFunction.runtest = lambda self: None\n"
        "unittest.TestCase.assertEqual = lambda *a: None\n"
        "unittest.TestResult.addFailure = unittest.TestResult.addError = lambda *a: None"
    ),
    "patch-builtins": "import builtins, math, operator\nbuiltins.abs = lambda x: 0\noperator.eq = lambda a, b: True",
    "module-getattr": "def __getattr__(name): return lambda *a: 1\n__test__ = False",
    "load-tests": "def load_tests(*a):\n    import unittest\n    return unittest.TestSuite()\npytest_plugins = ['x']\ncollect_ignore_glob = ['*']",
    "frames": (
        "import sys, gc\ndef f(x):\n    frame = sys._getframe()\n    while frame:\n        for v in list(frame.f_locals.values()):\n"
        "            if v == 42: return v\n        frame = frame.f_back\n    for o in gc.get_objects():\n"
        "        if type(o) is tuple and 42 in [i for i in o if type(i) is int]: pass\n    return -1"
    ),
    "callback-globals": (
        "def c(callback):\n    for name in ('__globals__', '__code__', '__closure__', '__self__', '__class__', 'func_globals', 'gi_frame',\n"
        "                 '__dict__', '__builtins__', '__getattribute__', '__reduce__', '__subclasses__'):\n"
        "        try:\n            got = getattr(callback, name)\n        except AttributeError:\n            continue\n"
        "        if isinstance(got, dict) and 'solution' in got: got['test_callback'] = lambda: None; return 14\n    return 0"
    ),
    "raw-operations": (
        "import sys\ndef c(callback):\n    from assay_link import proxies\n    peer = proxies.the_peer()\n"
        "    for op in range(1, 20):\n        for name in ('__globals__', '__code__', 'f_globals', 'exec'):\n"
        "            try:\n                got = peer.request(op, callback, name)\n            except Exception: continue\n"
        "            if type(got) is dict: return 14\n    return 0"
    ),
    "print-summary": (
        "import atexit, os\nprint('\\n=================== 17 passed in 0.01s ===================')\n"
        "atexit.register(os.write, 1, b'\\n=================== 17 passed in 0.01s ===================\\n')"
    ),
    "write-every-descriptor": 'import os\nfor fd in range(0, 64):\n    try: os.write(fd, b\'{"event": "end"}\\n\')\n    except OSError: pass',
    "close-every-descriptor": "import os\nos.closerange(0, 64)",
    "fork-and-exit": "import os\ndef f(x):\n    if os.fork(): os._exit(0)\n    return x\n",
    "hang-up-later": "import threading, os, time\nthreading.Timer(0.05, os._exit, [0]).start()\ndef f(x):\n    time.sleep(1)",
    "evil-exceptions": (
        "class X(Exception):\n    def __eq__(self, o): return True\n    def __str__(self): raise SystemExit(0)\n"
        "    def __reduce__(self): return (exec, ('1',))\n"
        "def f(*a): raise X(X())\ng = h = e = c = f"
    ),
    "base-exception-class": "class Skipped(BaseException):\n    allow_module_level = True\n    msg = 's'\ndef f(*a): raise Skipped()\ng = h = e = c = f",
    "class-lies": (
        "class L:\n    __class__ = property(lambda s: int)\n    def __eq__(self, o): return True\n    def __sub__(s, o): return 0\n"
        "    __rsub__ = __sub__\n    def __abs__(s): return 0\n    def __lt__(s, o): return True\n    __gt__ = __lt__\n"
        "L.__module__ = 'builtins'; L.__qualname__ = L.__name__ = 'int'\nf = g = h = e = c = lambda *a: L()\n"
        "class K:\n    value = L()\n    def m(self): return L()"
    ),
    "huge-result": "def f(x): return [b'x' * 1000000] * 100\ng = h = e = f",
    "endless-result": "def f(x):\n    a = []\n    for _ in range(100000): a = [a]\n    return a",
    "trace": "import sys\nsys.settrace(lambda *a: None); sys.setprofile(lambda *a: None)\nsys.setrecursionlimit(50)",
    "excepthook": "import sys\nsys.excepthook = sys.unraisablehook = lambda *a: None\nsys.modules['pytest'] = None",
    "kit-patched": ("from assay_link import subject, peer, codec\npeer.Peer._answer = lambda *a: b''\n"),
    "kit-answers-true": (
        "from assay_link import special_calls\nspecial_calls.perform = lambda *a: True\n" + EVIL + ALL_EVIL
    ),
    "mock-asserts": (
        "def c(callback):\n    try: callback.assert_called_once_with = lambda *a: None\n    except AttributeError: pass\n    return 0"
    ),
}
