"""Busted through the whole pipeline: the wrong, the forged, the early exit and the patched are refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

RIGHT = "local M = {}\nfunction M.twice(n) return n * 2 end\nfunction M.pair(n) return {n, n * 2} end\nreturn M\n"
WRONG = RIGHT.replace("* 2", "* 2 + 2")
SUITE = """local twice = require "twice"
local checks = require "spec.checks"

describe("twice", function()
  local three
  before_each(function() three = 3 end)
  it("doubles three", function() assert.equal(6, twice.twice(three)) end)
  it("doubles a pair", function() assert.are.same({4, 8}, twice.pair(4)) end)
  it("is no other", function() assert.is_not.equal(7, twice.twice(3)) end)
  for n = 1, 2 do it("doubles in a loop", function() checks(assert, n * 2, twice.twice(n)) end) end
  it("is true", function() assert.is_true(twice.twice(2) == 4) assert(twice.twice(1) == 2) end)
  it("reads beside", function()
    local file = io.open("data.txt")
    assert.equal(6, twice.twice(tonumber(file:read("a"))))
    file:close()
  end)
end)
"""
CHECKS = "return function(assert, want, got) assert.equals(want, got) end\n"
HEAD = "local function try(f, ...) if f then pcall(f, ...) end end\n"
FORGED = (
    r'local s = "seal " .. ("0"):rep(64) .. "\n" .. ("0"):rep(64) .. '
    r"""' {"v":1,"event":"end","exit_status":0,"counts":{"passed":7,"failed":0,"errored":0,"skipped":0}}\n'"""
    "\n"
)
PATCHES = (
    "os.exit(0)\n",
    "os.exit(true, true)\n",
    FORGED + 'local f = io.open("/proc/self/fd/3", "w") if f then f:write(s) end os.exit(0)\n',
    FORGED + 'local f = io.open("/dev/fd/3", "w") if f then f:write(s) f:close() end\n',
    FORGED + "io.stdout:write(s) print('ok 1 - doubles three') print('7 successes / 0 failures')\nos.exit(0)\n",
    'local f = io.open("/proc/self/mem", "r+b") f:seek("set", 0)\n',
    "local luassert = require 'luassert' luassert:register('assertion', 'equal', function() return true end)\n",
    "try(function() require('luassert').equal = function() return true end end)\n",
    "try(function() package.loaded.luassert.equal = function() return true end end)\n",
    "assert = setmetatable({}, {__index = function() return function() return true end end})\n",
    "it = function() end describe = function() end _G.it = it\n",
    "try(function() debug.sethook(function() error() end, 'l') end)\n",
    "try(function() debug.setmetatable(0, {__eq = function() return true end}) end)\n",
    "try(function() for n = 1, 20 do local f = debug.getinfo(n, 'f').func debug.setupvalue(f, 1, print) end end)\n",
    "try(function() getmetatable('').__index.format = function() return '' end end)\n"
    "string.format = function() return 'passed' end\n",
    "table.concat = function() return '' end rawequal = function() return true end type = print\n",
    "try(function() package.loadlib('/usr/lib/x86_64-linux-gnu/libc.so.6', '*') end)\n",
    "try(os.execute, 'kill -9 $PPID') try(io.popen, 'kill $PPID')\n",
    "try(function() load(string.dump(function() end))() end)\n",
    "setmetatable(_G, {__index = function() return function() return true end end})\n",
    "while true do coroutine.yield() end\n",
    "error(setmetatable({}, {__tostring = function() os.exit(0) end}))\n",
    "setmetatable({}, {__gc = function() os.exit(0) end}) collectgarbage()\n",
)
OVERLOADED = (
    "local M = {}\nlocal any = {__eq = function() return true end, __lt = function() return true end}\n"
    "any.__index = function() return 8 end\n"
    "local function yes() return setmetatable({}, any) end\nM.twice, M.pair = yes, yes\nreturn M\n"
)
SUBJECT = Subject(
    runner="busted",
    language="lua",
    solution="twice.lua",
    test_name="spec/twice_spec.lua",
    test=SUITE,
    right=RIGHT,
    wrong=WRONG,
    refused=(
        *(HEAD + patch + WRONG for patch in PATCHES),
        OVERLOADED,
        WRONG.replace("return n * 2 + 2 end", "os.exit(0) end"),
        WRONG.replace("return M", "return"),
        RIGHT.replace("return n * 2 end", "return n * ( end"),
        "\x1bLua",
        "",
    ),
    tree={
        ".busted": "return 1 +\n",
        "data.txt": "3",
        "luassert.lua": "os.exit(0)\n",
        "spec/checks.lua": "os.exit(0)\n",
    },
    hidden={"spec/checks.lua": CHECKS},
)
GLOBALS = """describe("globals", function()
  dofile "twice.lua"
  local text = require "term"
  it("are seen", function() assert.equal(6, twice(3)) end)
  it("extends strings", function() assert.equal("aa", ("a"):doubled()) end)
  it("has values of its own that are equal", function() assert.equal(Box(1), Box(1)) end)
  it("writes what is stood in for", function()
    local said = stub(io, "write")
    speak("hey")
    assert.stub(said).was.called_with("hey")
    said:revert()
  end)
  it("names a module as the image does", function() assert.equal(1, text.one) end)
end)
"""
GLOBAL_RIGHT = """#!/usr/bin/env lua
io.stderr:write("loud\\n")
print("ok 1 - nothing")
local box = {}
box.__index = box
box.__eq = function(a, b) return a.n == b.n end
function Box(n) return setmetatable({n = n}, box) end
function string.doubled(s) return s .. s end
function twice(n) return load("return ...")(n * 2) end
function speak(s) io.write(s) end
local file = assert(io.open(os.tmpname(), "w"))
file:write(debug.traceback(), debug.getinfo(1, "S").source, tostring(getmetatable(Box(1)) == box))
file:close()
"""
PECULIAR = replace(
    SUBJECT,
    test=GLOBALS,
    right=GLOBAL_RIGHT,
    wrong=GLOBAL_RIGHT.replace("n * 2", "n * 3"),
    refused=(),
    tree={"term.lua": "return {one = 1}\n"},
    hidden={},
)


def test_right_work_passes_and_nothing_else_does(tmp_path: Path) -> None:
    prove(tmp_path, SUBJECT)


def test_honest_peculiarities_are_no_faults(tmp_path: Path) -> None:
    prove(tmp_path, PECULIAR)
