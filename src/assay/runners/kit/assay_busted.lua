-- Runs a hidden suite of busted with the submission in a world of its own, and reports over the sealed stream.
--
-- Started by the grader as "lua5.4 -E assay_busted.lua TESTS TREE FILE..." in the tree. busted's own options, helpers and
-- output handlers are not loaded: it is its core that runs the files, and our subscribers that hear of it.

local kit = arg[0]:match("^(.*)/[^/]*$")
local seal = dofile(kit .. "/assay_seal.lua")
local tests, tree = arg[1], arg[2]
local exit = os.exit

local busted = require "busted.core"()
require "busted"(busted)
local lfs = require "lfs"
local luassert = require "luassert"
local attributes, getmetatable, rawequal, loadfile = lfs.attributes, debug.getmetatable, rawequal, loadfile
seal.hello("busted " .. busted.version .. ", " .. _VERSION)

-- Where a module's file is below a folder, by the relative templates that the tests set and by the usual ones.
local USUAL = "?.lua;?/init.lua;src/?.lua;src/?/init.lua;lib/?.lua;lua/?.lua;spec/?.lua"
local function below(folder, name)
  for template in (package.path .. ";" .. USUAL):gmatch("[^;]+") do
    if template:sub(1, 1) ~= "/" then
      local path = folder .. "/" .. template:gsub("^%./", ""):gsub("%?", (name:gsub("%.", "/"):gsub("%%", "%%%%")))
      if attributes(path, "mode") == "file" then return path end
    end
  end
end

local world = dofile(kit .. "/assay_world.lua")(
  function(name) return below(tree, name) end,
  function() seal.test("os.exit", "errored", "the submission ended the program: os.exit was called") end
)

-- What the tests call require, dofile and loadfile: their own files are theirs, the tree's are loaded into the world.
local helpers = {}
local function trusted(path)
  local chunk, wrong = loadfile(path, "t")
  if not chunk then error(wrong, 0) end
  busted.wrap(chunk)
  return chunk
end
local RESERVED = {busted = true, luassert = true, say = true}
busted.export("require", function(name)
  if RESERVED[name:match("^[^.]*")] then return require(name) end
  local helper = below(tests, name)
  if helper then
    if helpers[name] == nil then helpers[name] = trusted(helper)(name, helper) or true end
    return helpers[name]
  end
  if not below(tree, name) then return require(name) end
  if package.loaded[name] == nil then world.forget(name) end -- a test wants it fresh
  local got = world.require(name)
  if package.loaded[name] == nil then package.loaded[name] = got end
  return got
end)
local function chunk_of(path)
  local plain = path:gsub("^%./", "")
  local absolute = plain:sub(1, 1) == "/"
  local own = absolute and plain or tests .. "/" .. plain
  if own:sub(1, #tests + 1) == tests .. "/" and attributes(own, "mode") == "file" then return trusted(own) end
  return (world.run(absolute and plain or tree .. "/" .. plain, path))
end
busted.export("dofile", function(path) return chunk_of(path)() end)
busted.export("loadfile", function(path)
  local worked, got = pcall(chunk_of, path)
  if worked then return got end
  return nil, got
end)

-- Globals of the submission are seen by the tests where nothing else has the name.
local root = busted.context.get()
setmetatable(root.env, {__index = function(_, key)
  if rawget(_G, key) == nil then return rawget(world.env, key) end
end})

-- What the tests expect decides how it is compared: a value of the submission's has no say in it.
local function same_value(expected, got)
  if type(expected) == "table" and type(got) == "table" then
    local meta = getmetatable(expected)
    if not (meta and rawget(meta, "__eq")) then return rawequal(expected, got) end
  end
  return expected == got
end
local function equals(state, arguments)
  if arguments.n < 2 then error("expected two values to compare, got " .. arguments.n, 2) end
  local result = same_value(arguments[1], arguments[2])
  arguments[1], arguments[2] = arguments[2], arguments[1] -- the message tells what was passed first
  if arguments[3] ~= nil then state.failure_message = arguments[3] end
  return result
end
for _, name in ipairs {"equals", "equal"} do
  luassert:register("assertion", name, equals, "assertion.equals.positive", "assertion.equals.negative")
end

local function id_of(element, parent)
  local names = {element.name and tostring(element.name) or nil}
  local at = parent
  while at and at.descriptor ~= "file" do
    if at.name then table.insert(names, 1, tostring(at.name)) end
    at = busted.context.parent(at)
  end
  local file = at and at.name or element.descriptor == "file" and element.name or "suite"
  if file == element.name then return file end
  return file .. "::" .. table.concat(names, " ")
end

local seen, said = {}, nil
local function told(id, outcome, message, seconds)
  seen[id] = (seen[id] or 0) + 1
  seal.test(seen[id] > 1 and id .. " (" .. seen[id] .. ")" or id, outcome, message, seconds)
end
local OUTCOMES = {success = "passed", failure = "failed", error = "errored", pending = "skipped"}
busted.subscribe({"test", "end"}, function(element, parent, status)
  told(id_of(element, parent), OUTCOMES[status] or "errored", said, element.duration)
  said = nil
  return nil, true
end)
for _, kind in ipairs {"error", "failure", "pending"} do
  busted.subscribe({kind}, function(element, parent, message)
    if element.descriptor == "it" or kind == "pending" then
      said = message
    else -- a file, a describe, a hook: nothing else tells of it
      told(id_of(element, parent) .. (element.descriptor == "file" and "" or " " .. element.descriptor), "errored", message)
    end
    return nil, true
  end)
end

for n = 3, #arg do
  local name = arg[n]
  local chunk, wrong = loadfile(tests .. "/" .. name, "t")
  if chunk then
    local file = {getTrace = function(_, info) return info end}
    busted.executors.file(name, setmetatable(file, {__call = chunk}))
  else
    told(name, "errored", wrong)
  end
end
busted.randomseed = 1
math.randomseed(1)
require "busted.execute"(busted)(1, {seed = 1})
local status = seal.finish()
io.stdout:flush()
exit(status, false)
