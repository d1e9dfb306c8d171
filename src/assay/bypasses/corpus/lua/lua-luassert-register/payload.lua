pcall(function()
  local luassert = require "luassert"
  local function yes() return true end
  for _, name in ipairs {"equal", "equals", "same", "is_true", "True", "near"} do
    luassert:register("assertion", name, yes, "assertion.equals.positive", "assertion.equals.negative")
  end
end)
