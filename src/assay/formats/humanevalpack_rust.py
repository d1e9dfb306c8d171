"""HumanEvalPack's Rust rows: a library's public functions, and the dataset's test module beside it.

The rows declare crates that nearly none of them uses; a declaration that the code does not use is left out. Four tests
draw random numbers: they get a generator of the test file's own, always with the same numbers.
"""

import re

from assay.errors import ConfigurationError
from assay.formats.humanevalpack_rows import Row
from assay.formats.packdir import TaskFiles

__all__ = ["rust_solution", "rust_task", "rust_test_suite"]

SOLUTION = "src/lib.rs"
TESTS = "check.rs"
_STUB = '\n    panic!("to be written")\n}\n'
_MAIN = "fn main(){}\n"
_PRIVATE = re.compile(r"^(?P<indent> {0,4})(?:pub )?fn (?P<name>\w+)", re.MULTILINE)
_CRATES = {
    "use rand::Rng;\n": r"\brng\b|\brand::",
    "use regex::Regex;\n": r"\bRegex\b",
    "use md5;\n": r"\bmd5::",
}
"""The crates that rows declare, and what a use of each looks like. ``use`` of a bare crate is no error and no help."""
# Newton's method, which row 32's solution is, does not find a zero of every polynomial: from this seed it finds all.
_RANDOM = """
mod rand {
    use std::cell::Cell;

    thread_local!(static STATE: Cell<u64> = const { Cell::new(0x3c6ef372fe94f82a) });

    pub fn next() -> u64 {
        STATE.with(|state| {
            let mut value = state.get();
            value ^= value << 13;
            value ^= value >> 7;
            value ^= value << 17;
            state.set(value);
            value
        })
    }

    pub trait Number: Copy {
        fn cut(wide: u64) -> Self;
        fn between(low: Self, high: Self) -> Self;
    }

    macro_rules! numbers {
        ($($kind:ty),*) => {$(
            impl Number for $kind {
                fn cut(wide: u64) -> Self {
                    wide as $kind
                }
                fn between(low: Self, high: Self) -> Self {
                    (low as i128 + (next() as i128) % (high as i128 - low as i128)) as $kind
                }
            }
        )*};
    }
    numbers!(u8, i32, u32, i64, u64, usize);

    pub struct Generator;

    impl Generator {
        pub fn r#gen<T: Number>(&mut self) -> T {
            T::cut(next())
        }
        pub fn gen_range<T: Number>(&mut self, low: T, high: T) -> T {
            T::between(low, high)
        }
    }

    pub fn thread_rng() -> Generator {
        Generator
    }

    pub fn random<T: Number>() -> T {
        T::cut(next())
    }
}
"""


def rust_task(row: Row) -> TaskFiles:
    """The row as a task. Raises ConfigurationError when its test has another shape than the dataset's."""
    reference = {SOLUTION: rust_solution(row, row.canonical_solution).encode()}
    return TaskFiles(
        id=f"rust-{row.number:03}",
        settings={
            "title": f"{row.task_id} {row.entry_point}",
            "oracle": "auto",
            "solution": SOLUTION,
            "entry": row.entry_point,
            "test_files": [TESTS],
            "restore": {"mode": "allow", "allow": [SOLUTION]},
        },
        tree={SOLUTION: rust_solution(row, _STUB).encode()},
        reference=reference,
        tests={TESTS: rust_test_suite(row).encode()},
        right={"canonical": reference},
        wrong={"buggy": {SOLUTION: rust_solution(row, row.buggy_solution).encode()}},
    )


def rust_solution(row: Row, body: str) -> str:
    """The prompt's functions, public, the last with ``body``."""
    prompt = _PRIVATE.sub(r"\g<indent>pub fn \g<name>", row.prompt.replace(_MAIN, "", 1))
    code = prompt
    for declaration in _CRATES:
        code = code.replace(declaration, "")
    for declaration, use in _CRATES.items():
        if not re.search(use, code + body):
            prompt = prompt.replace(declaration, "")
    return prompt + body


def rust_test_suite(row: Row) -> str:
    """The dataset's test module, over the library's names and what the prompt uses of the standard library."""
    if "#[test]" not in row.test:
        raise ConfigurationError(f"{row.task_id}: expected a module of tests, got another shape")
    random = _RANDOM if re.search(_CRATES["use rand::Rng;\n"], row.test) else ""
    standard = "".join(f"{line}\n" for line in row.prompt.splitlines() if line.startswith("use std::"))
    return f"use solution::*;\n{standard}{random}{row.test}"
