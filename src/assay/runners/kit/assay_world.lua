-- The world that submitted code is loaded into: Lua's own libraries, read only, and nothing of the tests or the reporter.
--
-- Submitted code shares the Lua state with the tests, but it only ever reaches what it is handed. So it is handed no debug
-- library that changes things, no C modules, no bytecode, no programs, no files of /proc, and no metatable that it did not
-- set itself. What it calls for must be held in locals here before it is loaded.

local lfs = require "lfs"
local load, open, lines, input, output, exit = load, io.open, io.lines, io.input, io.output, os.exit
local getmetatable, setmetatable, rawget, rawset, next, pcall, error, type, select, tostring =
  getmetatable, setmetatable, rawget, rawset, next, pcall, error, type, select, tostring
local attributes, format, getinfo, traceback = lfs.attributes, string.format, debug.getinfo, debug.traceback
local real = {io = io, os = os}
local processes = attributes("/proc/self", "dev")

-- A library as the submission sees it: what it adds is its own, what was there is still there for everybody else.
local function view(library, own)
  return setmetatable(own or {}, {
    __index = library,
    __pairs = function(self)
      local all = {}
      for key, value in next, library do all[key] = value end
      for key, value in next, self do all[key] = value end
      return next, all
    end,
  })
end

local function refused(what)
  return function() error(what .. " is not to be had here: the grader starts no programs for submitted code", 2) end
end

local function path_of(name)
  if type(name) == "string" and attributes(name, "dev") == processes then
    error(name .. ": expected a file of the tree, got one of the system's processes", 3)
  end
  return name
end

return function(find, on_exit)
  local env, own = {}, setmetatable({}, {__mode = "k"})
  local added = {}
  setmetatable(string, {__index = added})
  local text = setmetatable({}, {__index = string, __newindex = added})

  local function run(path, name)
    local file = open(path_of(path), "rb")
    if not file then error("cannot open " .. tostring(path), 0) end
    local source = file:read("a"):gsub("^#[^\n]*", "")
    file:close()
    local chunk, wrong = load(source, "@" .. path, "t", env)
    if not chunk then error(wrong, 0) end
    return chunk, name
  end

  for _, name in next, {"assert", "collectgarbage", "error", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
    "rawget", "rawlen", "rawset", "select", "tonumber", "tostring", "type", "xpcall", "warn", "_VERSION"} do
    env[name] = _G[name]
  end
  for _, name in next, {"coroutine", "math", "table", "utf8"} do env[name] = view(_G[name]) end
  env._G, env.string = env, text

  function env.setmetatable(object, meta)
    if meta ~= nil and type(meta) == "table" then own[meta] = true end
    return setmetatable(object, meta)
  end
  function env.getmetatable(object)
    if type(object) == "string" then return {__index = text} end
    local meta = getmetatable(object)
    if type(meta) ~= "table" or own[meta] then return meta end
    return nil
  end
  function env.load(source, name, _, where, ...)
    if select("#", ...) > 0 then error("expected at most four arguments", 2) end
    return load(source, name, "t", where == nil and env or where)
  end
  function env.loadfile(path, _, where)
    local worked, chunk = pcall(run, path, path)
    if not worked then return nil, chunk end
    if where ~= nil then
      local file = open(path, "rb")
      local source = file:read("a")
      file:close()
      return load(source, "@" .. path, "t", where)
    end
    return chunk
  end
  function env.dofile(path) return (run(path, path))() end

  env.io = view(io, {
    open = function(name, ...) return open(path_of(name), ...) end,
    lines = function(name, ...) return lines(path_of(name), ...) end,
    input = function(...) return input(path_of((...)), select(2, ...)) end,
    output = function(...) return output(path_of((...)), select(2, ...)) end,
    popen = refused("io.popen"),
  })
  env.os = view(os, {
    execute = refused("os.execute"),
    exit = function(...)
      if real.os.exit ~= exit then return real.os.exit(...) end -- a test stands in for it
      on_exit()
      exit(1, false)
    end,
  })
  env.debug = {
    traceback = traceback,
    getinfo = function(what, fields)
      local told = getinfo(type(what) == "number" and what + 1 or what, fields or "Slntu")
      if told then told.func, told.activelines = nil, nil end
      return told
    end,
  }

  local loaded = {string = text, coroutine = env.coroutine, math = env.math, table = env.table, utf8 = env.utf8,
    io = env.io, os = env.os, debug = env.debug, _G = env}
  local function require_submitted(name)
    local known = rawget(loaded, name)
    if known ~= nil then return known end
    local path = find(tostring(name))
    if not path then error(format("module '%s' not found in the tree", tostring(name)), 2) end
    local chunk = run(path, name)
    local got = chunk(name, path)
    if got ~= nil then rawset(loaded, name, got) elseif rawget(loaded, name) == nil then rawset(loaded, name, true) end
    return rawget(loaded, name)
  end
  env.require = require_submitted
  env.package = {loaded = loaded, preload = {}, path = "./?.lua;./?/init.lua", cpath = "", config = package.config}

  return {
    env = env,
    run = run,
    require = require_submitted,
    forget = function(name) rawset(loaded, name, nil) end,
  }
end
