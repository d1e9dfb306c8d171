

RSpec.configure { |config| config.dry_run = true } if defined?(RSpec.configure)
