"""One suite of cases, and for each language a right submission, a wrong one, and some that try to pass without work."""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["SUBJECTS", "SUITE", "Subject", "suite_for"]

SUITE: Mapping[str, object] = {
    "names": "by_language",
    "case_s": 3.0,
    "cases": [
        {"id": "add", "call": "addNumbers", "args": [2, 3], "equals": 5},
        {"id": "negative", "call": "addNumbers", "args": [-2_000_000_000, 2_000_000_001], "equals": 1},
        {"id": "greet", "call": "greet", "args": ["wörld \U0001f30d"], "equals": "hello wörld \U0001f30d"},
        {"id": "empty", "call": "greet", "args": [""], "equals": "hello "},
        {"id": "lines", "call": "greet", "args": ["a\n\"b\"\\ $c `d`"], "equals": "hello a\n\"b\"\\ $c `d`"},
        {"id": "halve", "call": "halve", "args": [3], "equals": 1.5},
        {"id": "even", "call": "isEven", "args": [4], "equals": True},
        {"id": "odd", "call": "isEven", "args": [3], "equals": False},
        {"id": "backwards", "call": "backwards", "args": [[1, 2, 3]], "equals": [3, 2, 1]},
        {"id": "nothing", "call": "backwards", "args": [[]], "equals": []},
        {"id": "count", "call": "countWords", "args": [["a", "b", "a"]], "equals": {"a": 2, "b": 1}},
        {"id": "joined", "call": "joined", "args": [[[1], [], [2, 3]]], "equals": [1, 2, 3]},
        {"id": "maybe", "call": "maybe", "args": [0], "equals": None},
        {"id": "some", "call": "maybe", "args": [7], "equals": 7},
        {"id": "refuse", "call": "refuse", "args": [1], "raises": True},
        {"id": "big", "call": "bigPower", "args": [70], "equals": {"$int": str(2**70)}},
    ],
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Subject:
    """A language's own."""

    solution: str
    right: str
    wrong: str
    """Loads, and adds wrongly."""
    early_exit: str
    """Ends with status 0 in a call."""
    exit_at_load: str
    garbage: str
    """Writes to descriptor 4 what is no answer."""
    hang: str
    left_out: frozenset[str] = frozenset()
    """Cases that the language has no form for."""
    program: str = ""
    """Prints the sum of the numbers on standard input; with an argument, that argument."""


def suite_for(subject: Subject) -> dict[str, object]:
    """The suite without the cases that the language has no form for."""
    cases = SUITE["cases"]
    assert isinstance(cases, list)
    return {**SUITE, "cases": [case for case in cases if case["id"] not in subject.left_out]}


_JS = """exports.addNumbers = (a, b) => a + b;
exports.greet = (name) => `hello ${name}`;
exports.halve = async (n) => n / 2;
exports.isEven = (n) => n % 2 === 0;
exports.backwards = (list) => list.reverse();
exports.countWords = (words) => {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};
exports.joined = (lists) => lists.flat();
exports.maybe = (n) => (n ? n : undefined);
exports.refuse = () => { throw new RangeError("no"); };
exports.bigPower = (n) => 2n ** BigInt(n);
"""
_TS = """import type { Writable } from "stream";
type Words = string[];
export const addNumbers = (a: number, b: number): number => a + b;
export const greet = (name: string): string => `hello ${name}`;
export const halve = (n: number): number => n / 2;
export const isEven = (n: number): boolean => n % 2 === 0;
export function backwards<T>(list: T[]): T[] { return [...list].reverse(); }
export const countWords = (words: Words): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};
export const joined = (lists: number[][]): number[] => lists.flat();
export const maybe = (n: number): number | null => (n ? n : null);
export const refuse = (_: number): Writable => { throw new Error("no"); };
export const bigPower = (n: number): bigint => 2n ** BigInt(n);
"""
_GO = """package solution

import (
	"errors"
	"math/big"
	"os"
	"slices"
)

var _ = os.Args

func AddNumbers(a, b int) int { return a + b }
func Greet(name string) string { return "hello " + name }
func Halve(n float64) float64 { return n / 2 }
func IsEven(n uint8) bool { return n%2 == 0 }
func Backwards(list []int64) []int64 { slices.Reverse(list); return list }
func CountWords(words []string) map[string]int {
	counts := map[string]int{}
	for _, word := range words {
		counts[word]++
	}
	return counts
}
func Joined(lists [][]int) []int { return slices.Concat(lists...) }
func Maybe(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}
func Refuse(n int) (int, error) { return 0, errors.New("no") }
func BigPower(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }
"""
_RUBY = """def add_numbers(a, b) = a + b
def greet(name) = "hello #{name}"
def halve(n) = n / 2.0
def is_even(n) = n.even?
def backwards(list) = list.reverse
def count_words(words) = words.tally
def joined(lists) = lists.flatten
def maybe(n) = n.zero? ? nil : n
def refuse(_) = raise(ArgumentError, "no")
def big_power(n) = 2**n
"""
_PHP = """<?php
declare(strict_types=1);
function add_numbers(int $a, int $b): int { return $a + $b; }
function greet(string $name): string { return "hello $name"; }
function halve(int $n): float { return $n / 2; }
function is_even(int $n): bool { return $n % 2 === 0; }
function backwards(array $list): array { return array_reverse($list); }
function count_words(array $words): array { return array_count_values($words); }
function joined(array $lists): array { return array_merge(...$lists); }
function maybe(int $n): ?int { return $n ?: null; }
function refuse(int $n): int { throw new InvalidArgumentException("no"); }
"""
_PERL = """package Solution;
use strict;
use warnings;
sub add_numbers { my ($x, $y) = @_; return $x + $y }
sub greet { return "hello $_[0]" }
sub halve { return $_[0] / 2 }
sub is_even { return $_[0] % 2 == 0 }
sub backwards { return [reverse @{$_[0]}] }
sub count_words { my %counts; $counts{$_}++ for @{$_[0]}; return \\%counts }
sub joined { return [map { @$_ } @{$_[0]}] }
sub maybe { return $_[0] || undef }
sub refuse { die "no\\n" }
sub big_power { use bigint; return 2 ** $_[0] }
1;
"""
_BASH = """add_numbers() { echo $(($1 + $2)); }
greet() { printf 'hello %s' "$1"; }
halve() { echo "scale=1; $1 / 2" | bc; }
is_even() { (($1 % 2 == 0)) && echo true || echo false; }
backwards() { local word; local -a made=(); for word in "$@"; do made=("$word" "${made[@]}"); done; echo "${made[@]}"; }
maybe() { (($1)) && echo "$1"; true; }
refuse() { echo no >&2; return 3; }
big_power() { echo "2 ^ $1" | bc; }
"""
_PYTHON = """def add_numbers(a, b): return a + b
def greet(name): return f"hello {name}"
def halve(n): return n / 2
def is_even(n): return n % 2 == 0
def backwards(items): return items[::-1]
def count_words(words): return {word: words.count(word) for word in words}
def joined(lists): return sum(lists, [])
def maybe(n): return n or None
def refuse(n): raise ValueError("no")
def big_power(n): return 2 ** n
"""
_RUST = """use std::collections::HashMap;

fn add_numbers(a: i32, b: i32) -> i32 { a + b }
pub fn greet(name: &str) -> String { format!("hello {name}") }
pub fn halve(n: f64) -> f64 { n / 2.0 }
pub fn is_even(n: u64) -> bool { n % 2 == 0 }
pub fn backwards(list: &[i64]) -> Vec<i64> { list.iter().rev().copied().collect() }
pub fn count_words(words: &[&str]) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for word in words {
        *counts.entry(word.to_string()).or_default() += 1;
    }
    counts
}
pub fn joined(lists: Vec<Vec<u8>>) -> Vec<u8> { lists.concat() }
pub fn maybe(n: i32) -> Option<i32> { (n != 0).then_some(n) }
pub fn refuse(_: i32) -> Result<i32, String> { Err("no".into()) }
pub fn big_power(n: u32) -> u128 { 1 << n }
"""
_CPP = """#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>
using namespace std;

int add_numbers(int a, int b) { return a + b; }
string greet(const string& name) { return "hello " + name; }
double halve(double n) { return n / 2; }
bool is_even(unsigned long n) { return n % 2 == 0; }
vector<long> backwards(vector<long> list) { return {list.rbegin(), list.rend()}; }
map<string, int> count_words(const vector<string>& words) {
    map<string, int> counts;
    for (auto& word : words) ++counts[word];
    return counts;
}
vector<int> joined(const vector<vector<int>>& lists) {
    vector<int> made;
    for (auto& list : lists) made.insert(made.end(), list.begin(), list.end());
    return made;
}
optional<int> maybe(int n) { return n ? optional(n) : nullopt; }
int refuse(int) { throw domain_error("no"); }
"""
_C = """#include <stdlib.h>
#include <stdio.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

int add_numbers(int a, int b) { return a + b; }
char *greet(const char *name) {
    char *made = malloc(strlen(name) + 7);
    sprintf(made, "hello %s", name);
    return made;
}
double halve(int n) { return n / 2.0; }
bool is_even(int n) { return n % 2 == 0; }
int *backwards(const int *list, size_t size, size_t *count) {
    int *made = malloc(sizeof(int) * (size + 1));
    for (size_t at = 0; at < size; ++at) made[at] = list[size - 1 - at];
    *count = size;
    return made;
}
int *maybe(int n) {
    static int kept;
    kept = n;
    return n ? &kept : NULL;
}
"""
_SUM_C = """#include <stdio.h>
int main(int argc, char **argv) {
    long n, sum = 0;
    if (argc > 1) return puts(argv[1]) < 0;
    while (scanf("%ld", &n) == 1) sum += n;
    printf("%ld\\n", sum);
    return 0;
}
"""
_JAVA = """import java.math.BigInteger;
import java.util.*;
import java.util.stream.*;

class Solution {
    static int addNumbers(int a, int b) { return a + b; }
    String greet(String name) { return "hello " + name; }
    static double halve(double n) { return n / 2; }
    private static boolean isEven(Long n) { return n % 2 == 0; }
    static int[] backwards(int[] list) {
        return IntStream.range(0, list.length).map(at -> list[list.length - 1 - at]).toArray();
    }
    static Map<String, Integer> countWords(List<String> words) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : words) counts.merge(word, 1, Integer::sum);
        return counts;
    }
    static List<Integer> joined(List<List<Integer>> lists) { return lists.stream().flatMap(List::stream).toList(); }
    static Optional<Integer> maybe(int n) { return n == 0 ? Optional.empty() : Optional.of(n); }
    static int refuse(int n) { throw new IllegalArgumentException("no"); }
    static BigInteger bigPower(int n) { return BigInteger.TWO.pow(n); }
}
"""
_KOTLIN = """import java.math.BigInteger
import kotlin.system.exitProcess

fun addNumbers(a: Int, b: Int): Int = a + b
fun greet(name: String) = "hello $name"
fun halve(n: Double) = n / 2
fun isEven(n: Long) = n % 2 == 0L
fun backwards(list: List<Int>) = list.reversed()
fun countWords(words: List<String>) = words.groupingBy { it }.eachCount()
fun joined(lists: List<List<Int>>) = lists.flatten()
fun maybe(n: Int): Int? = if (n == 0) null else n
fun refuse(n: Int): Int = throw IllegalArgumentException("no")
fun bigPower(n: Int): BigInteger = BigInteger.TWO.pow(n)
"""
_WRITE_JVM = 'new java.io.FileOutputStream("/proc/self/fd/4").write("yesyesyesyesyes".getBytes());'
_CSHARP = """using System.Numerics;
using System.Runtime.CompilerServices;

namespace Work;

public static class Solution
{
    static int AddNumbers(int a, int b) => a + b;
    public static string Greet(string name) => $"hello {name}";
    public static async Task<double> Halve(double n) { await Task.Yield(); return n / 2; }
    public static bool IsEven(uint n) => n % 2 == 0;
    public static int[] Backwards(IEnumerable<int> list) => list.Reverse().ToArray();
    public static Dictionary<string, int> CountWords(List<string> words) =>
        words.GroupBy(word => word).ToDictionary(group => group.Key, group => group.Count());
    public static IEnumerable<int> Joined(int[][] lists) => lists.SelectMany(list => list);
    public static int? Maybe(int n) => n == 0 ? null : n;
    public static int Refuse(int n) => throw new ArgumentException("no");
    public static BigInteger BigPower(int n) => BigInteger.Pow(2, n);
}
"""
_FIRST_CSHARP = "static class First { [ModuleInitializer] public static void Do() { %s } }\n"
_WRITE_CSHARP = (
    "using var f = new FileStream(new Microsoft.Win32.SafeHandles.SafeFileHandle(4, false), FileAccess.Write);"
    ' f.Write("yesyesyesyesyes"u8);'
)

SUBJECTS: Mapping[str, Subject] = {
    "bash": Subject(
        solution="solution.sh",
        right=_BASH,
        wrong=_BASH.replace("$1 + $2", "$1 - $2"),
        early_exit="add_numbers() { exit 0; }\ngreet() { kill -9 $$; }\n",
        exit_at_load="exit 0\n",
        garbage="{ printf yesyesyesyesyes >&10; printf yesyesyesyesyes >&11; } 2>/dev/null\n" + _BASH,
        hang="add_numbers() { while :; do :; done; }\n",
        left_out=frozenset({"count", "joined"}),
        program='if [[ $1 ]]; then echo "$1"; exit; fi\nsum=0\nfor n in $(cat); do sum=$((sum + n)); done\necho $sum\n',
    ),
    "c": Subject(
        solution="solution.c",
        right=_C,
        wrong=_C.replace("a + b", "a - b"),
        early_exit=_C.replace("return a + b", "exit(0)"),
        exit_at_load=_C + "__attribute__((constructor)) static void first(void) { _exit(0); }\n",
        garbage=_C + '__attribute__((constructor)) static void first(void) { write(4, "yesyesyesyesyes", 15); }\n',
        hang=_C.replace("return a + b", "for (volatile int spin = 0;; ++spin)"),
        left_out=frozenset({"count", "joined", "refuse", "big"}),
        program=_SUM_C,
    ),
    "cpp": Subject(
        solution="solution.cpp",
        right=_CPP,
        wrong=_CPP.replace("a + b", "a - b"),
        early_exit=_CPP.replace("return a + b", "exit(0)"),
        exit_at_load=_CPP + "static const int first = (_exit(0), 1);\n",
        garbage=_CPP + 'static const long first = write(4, "yesyesyesyesyes", 15);\n',
        hang=_CPP.replace("return a + b", "for (volatile int spin = 0;; spin = spin + 1)"),
        left_out=frozenset({"big"}),
        program=_SUM_C,
    ),
    "csharp": Subject(
        solution="Solution.cs",
        right=_CSHARP,
        wrong=_CSHARP.replace("a + b", "a - b"),
        early_exit=_CSHARP.replace("=> a + b;", "{ Environment.Exit(0); return 0; }"),
        exit_at_load=_CSHARP + _FIRST_CSHARP % "Environment.Exit(0);",
        garbage=_CSHARP + _FIRST_CSHARP % _WRITE_CSHARP,
        hang=_CSHARP.replace("=> a + b;", "{ while (a == a) { } return 0; }"),
        program="if (args.Length > 0)\n{\n    Console.WriteLine(args[0]);\n    return;\n}\n"
        "var words = Console.In.ReadToEnd().Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);\n"
        "Console.WriteLine(words.Sum(long.Parse));\n",
    ),
    "go": Subject(
        solution="solution.go",
        right=_GO,
        wrong=_GO.replace("a + b", "a - b"),
        early_exit=_GO.replace("return a + b", "os.Exit(0); return 0"),
        exit_at_load=_GO + "func init() { os.Exit(0) }\n",
        garbage=_GO + 'func init() { os.NewFile(4, "x").WriteString("yesyesyesyesyes") }\n',
        hang=_GO.replace("return a + b", "for {}"),
        program='package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc main() {\n\tif len(os.Args) > 1 {\n'
        "\t\tfmt.Println(os.Args[1])\n\t\treturn\n\t}\n\tsum, n := 0, 0\n"
        "\tfor {\n\t\tif _, err := fmt.Scan(&n); err != nil {\n\t\t\tbreak\n\t\t}\n\t\tsum += n\n\t}\n"
        "\tfmt.Println(sum)\n}\n",
    ),
    "java": Subject(
        solution="Solution.java",
        right=_JAVA,
        wrong=_JAVA.replace("a + b", "a - b"),
        early_exit=_JAVA.replace("return a + b", "System.exit(0); return 0"),
        exit_at_load=_JAVA.replace("class Solution {", "class Solution { static { System.exit(0); }"),
        garbage=_JAVA.replace(
            "class Solution {", f"class Solution {{ static {{ try {{ {_WRITE_JVM} }} catch (Exception e) {{ }} }}"
        ),
        hang=_JAVA.replace("return a + b", "while (a == a) { } return 0"),
        program="import java.util.*;\n\nclass Solution {\n    public static void main(String[] args) {\n"
        "        if (args.length > 0) { System.out.println(args[0]); return; }\n"
        "        Scanner words = new Scanner(System.in);\n        long sum = 0;\n"
        "        while (words.hasNextLong()) sum += words.nextLong();\n        System.out.println(sum);\n    }\n}\n",
    ),
    "javascript": Subject(
        solution="solution.js",
        right=_JS,
        wrong=_JS.replace("a + b", "a - b"),
        early_exit="exports.addNumbers = () => process.exit(0);\n",
        exit_at_load="process.exit(0);\n",
        garbage=_JS + "require('fs').writeSync(4, 'yes'.repeat(9));\n",
        hang="exports.addNumbers = () => { for (;;); };\n",
        program="const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/).filter(Boolean);\n"
        "console.log(process.argv[2] ?? words.reduce((sum, word) => sum + Number(word), 0));\n",
    ),
    "kotlin": Subject(
        solution="solution.kt",
        right=_KOTLIN,
        wrong=_KOTLIN.replace("a + b", "a - b"),
        early_exit=_KOTLIN.replace("= a + b", "= exitProcess(0)"),
        exit_at_load=_KOTLIN + "val first: Int = exitProcess(0)\n",
        garbage=_KOTLIN
        + 'val first = java.io.FileOutputStream("/proc/self/fd/4").write("yesyesyesyesyes".toByteArray())\n',
        hang=_KOTLIN.replace("= a + b", "{ while (true) { } }"),
        program="fun main(args: Array<String>) {\n    if (args.isNotEmpty()) return println(args[0])\n"
        "    val words = System.`in`.bufferedReader().readText().split(' ', '\\n')\n"
        '    println(words.filter { it != "" }.sumOf { it.toLong() })\n}\n',
    ),
    "perl": Subject(
        solution="Solution.pm",
        right=_PERL,
        wrong=_PERL.replace("$x + $y", "$x - $y"),
        early_exit="sub add_numbers { exit 0 }\n1;\n",
        exit_at_load="exit 0;\n",
        garbage=_PERL.replace("1;\n", "open(my $f, '>&=', 4); syswrite($f, 'yes' x 9); $main::kept = $f;\n1;\n"),
        hang="sub add_numbers { 1 while 1 }\n1;\n",
        program="if (@ARGV) { print $ARGV[0] } else { my $s = 0; $s += $_ for map { split } <STDIN>; print $s }\n",
    ),
    "php": Subject(
        solution="solution.php",
        right=_PHP,
        wrong=_PHP.replace("$a + $b", "$a - $b"),
        early_exit="<?php\nfunction add_numbers($a, $b) { exit(0); }\n",
        exit_at_load="<?php\nexit(0);\n",
        garbage=_PHP + "fwrite(fopen('php://fd/4', 'wb'), 'yesyesyesyesyes');\n",
        hang="<?php\nfunction add_numbers($a, $b) { while (true); }\n",
        left_out=frozenset({"big"}),
        program="<?php\necho $argv[1] ?? array_sum(preg_split('/\\s+/', trim(stream_get_contents(STDIN))));\n",
    ),
    "python": Subject(
        solution="solution.py",
        right=_PYTHON,
        wrong=_PYTHON.replace("a + b", "a - b"),
        early_exit="import os\ndef add_numbers(a, b): os._exit(0)\n",
        exit_at_load="import os\nos._exit(0)\n",
        garbage=_PYTHON + "import os\nos.write(4, b'yes' * 9)\n",
        hang="def add_numbers(a, b):\n    while True: pass\n",
        program="import sys\nprint(sys.argv[1] if sys.argv[1:] else sum(map(int, sys.stdin.read().split())))\n",
    ),
    "ruby": Subject(
        solution="solution.rb",
        right=_RUBY,
        wrong=_RUBY.replace("a + b", "a - b"),
        early_exit="def add_numbers(a, b) = exit!(0)\n",
        exit_at_load="exit!(0)\n",
        garbage=_RUBY + "IO.for_fd(4, 'wb', autoclose: false).syswrite('yes' * 9)\n",
        hang="def add_numbers(a, b) = loop {}\n",
        program="puts ARGV[0] || $stdin.read.split.sum(&:to_i)\n",
    ),
    "rust": Subject(
        solution="src/lib.rs",
        right=_RUST,
        wrong=_RUST.replace("a + b", "a - b"),
        early_exit=_RUST.replace("a + b", "std::process::exit(a - a + b - b)"),
        exit_at_load=_RUST + '#[used]\n#[link_section = ".init_array"]\n'
        'static FIRST: extern "C" fn() = first;\nextern "C" fn first() { std::process::exit(0) }\n',
        garbage=_RUST.replace(
            "a + b",
            "{ use std::{io::Write, os::fd::FromRawFd};"
            ' let mut f = unsafe { std::fs::File::from_raw_fd(4) }; f.write_all(b"yesyesyesyesyes"); a + b }',
        ),
        hang=_RUST.replace("a + b", "loop {}"),
        program="use std::io::Read;\nfn main() {\n    if let Some(word) = std::env::args().nth(1) {\n"
        '        println!("{word}");\n        return;\n    }\n    let mut text = String::new();\n'
        "    std::io::stdin().read_to_string(&mut text).unwrap();\n"
        '    println!("{}", text.split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum::<i64>());\n}\n',
    ),
    "typescript": Subject(
        solution="solution.ts",
        right=_TS,
        wrong=_TS.replace("a + b", "a - b"),
        early_exit="export const addNumbers = () => process.exit(0);\n",
        exit_at_load="process.exit(0);\n",
        garbage=_TS + "import * as fs from 'fs';\nfs.writeSync(4, 'yes'.repeat(9));\n",
        hang="export const addNumbers = () => { for (;;); };\n",
        program="import { readFileSync } from 'fs';\n"
        "const words: string[] = readFileSync(0, 'utf8').split(/\\s+/).filter(Boolean);\n"
        "console.log(process.argv[2] ?? words.reduce((sum: number, word) => sum + Number(word), 0));\n",
    ),
}
