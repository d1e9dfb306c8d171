# frozen_string_literal: true

# Runs a hidden suite under RSpec, in-process, with nothing that the submission brought having a say.
#
# Started by the grader as +ruby assay_rspec.rb TESTS TREE SCRATCH FILE...+ with the report stream on descriptor 3.
# An id is the file, then the example's full description; one without a description of its own has its line instead,
# and of several that are equal the later ones are numbered. A file that cannot be loaded is +errored+ under its own
# name. No options file is read, and examples run in the order in which they are defined.

KIT = __dir__
require_relative "assay_stream"
require_relative "assay_tree"
require_relative "assay_seal"

tests, tree, _scratch, *files = ARGV.shift(ARGV.size)
stream = Assay::Stream.new(3)
stdout = $stdout.dup.tap { |io| io.sync = true }

require "rspec/core"
require "rspec/core/formatters/progress_formatter"
require "rspec/expectations"
require "rspec/mocks"
require "rspec/core/mocking_adapters/null" # these and the next are otherwise loaded when they are first used
require "rspec/core/mocking_adapters/rspec"
require "rspec/support/source"
require "rspec/support/source/node"
require "rspec/support/source/token"
RSpec::Core::Runner.disable_autorun!

module Assay
  # Streams one record for each example as soon as it is over.
  class ExampleListener
    VERDICTS = [RSpec::Expectations::ExpectationNotMetError, RSpec::Mocks::MockExpectationError,
                RSpec::Core::Pending::PendingExampleFixedError].freeze
    EVENTS = %i[example_started example_passed example_failed example_pending].freeze

    def initialize(stream, seal, names)
      @stream = stream
      @seal = seal
      @names = names
      @ids = {}.compare_by_identity
      @failures = {}.compare_by_identity
      @ran = {}.compare_by_identity
      @good = true
      take_notes
    end

    attr_reader :ids

    def good? = @good

    def example_started(notification)
      notification.example.singleton_class.freeze
    end

    def example_passed(notification)
      taken_back = @failures[notification.example]
      return tell(notification.example, "failed", "#{taken_back.class}: #{taken_back.message}") if taken_back

      ran = @ran[notification.example]
      tell(notification.example, ran ? "passed" : "errored", ran ? "" : "it was said to pass, and did not run")
    end

    def example_failed(notification)
      error = notification.example.execution_result.exception
      said = VERDICTS.any? { |type| type === error } ? "failed" : "errored"
      tell(notification.example, said, "#{error.class}: #{error.message}")
    end

    def example_pending(notification)
      tell(notification.example, "skipped", notification.example.execution_result.pending_message)
    end

    private

    def tell(example, outcome, message)
      broken = @seal.broken(example.example_group, @names)
      outcome, message = "errored", broken if broken
      @good &&= %w[passed skipped].include?(outcome)
      @stream.test(@ids.fetch(example), outcome, message, example.execution_result.run_time)
    end

    # Kept apart from the example itself, which hooks and settings of the submission could make forget it.
    def take_notes
      failures, ran = @failures, @ran
      RSpec::Core::Example.prepend(Module.new do
        define_method(:set_exception) do |error|
          failures[self] = error
          super(error)
        end
        define_method(:run_before_example) do
          ran[self] = true
          super()
        end
        private :run_before_example
      end)
    end
  end

  # The id of every example, in the order of the files.
  def self.ids(groups, tests)
    taken = Hash.new(0)
    groups.flat_map(&:descendant_filtered_examples).to_h do |example|
      data = example.metadata
      words = [example.example_group.metadata[:full_description], data[:description]]
      words[1] = "line #{data[:line_number]}" if data[:description_args].empty?
      id = "#{File.expand_path(data[:file_path]).delete_prefix("#{tests}/")}::#{words.reject(&:empty?).join(" ")}"
      [example, (taken[id] += 1) == 1 ? id : "#{id} (#{taken[id]})"]
    end
  end
end

# Whatever RSpec loads only when it is first used, while it can still be nothing but RSpec's.
def load_all(type, seen = {}.compare_by_identity)
  return if seen[type]

  seen[type] = true
  type.constants(false).each do |name|
    inner = type.const_get(name)
    load_all(inner, seen) if inner.is_a?(Module) && inner.name.to_s.start_with?("RSpec")
  rescue LoadError
    nil # support for other test libraries, which the image has not
  end
  seen.keys
end

places = Assay::Places.new(tests, tree)
places.admit(files)
config = RSpec.configuration
config.output_stream = stdout
config.error_stream = $stderr
config.color_mode = :off
config.fail_if_no_examples = true
config.add_formatter(RSpec::Core::Formatters::ProgressFormatter)
RSpec::Core::Metadata.relative_path("") # it remembers a pattern when it is first asked
RSpec.describe("nothing") # the first group makes RSpec put its parts together
RSpec.world.reset
RSpec::Support::ObjectFormatter.format(nil)

# RSpec's own modules, but for those that keep state in themselves or that a suite may add to.
open = [RSpec, RSpec::Matchers, RSpec::Expectations, RSpec::Expectations::Syntax, RSpec::Mocks, RSpec::Mocks::Syntax,
        RSpec::Support, RSpec::ExampleGroups, RSpec::Core::ExampleGroup, RSpec::Core::DSL, RSpec::Core::MemoizedHelpers,
        RSpec::Core::AnonymousExampleGroup, RSpec::Core::SharedExampleGroup::TopLevelDSL,
        RSpec::Matchers::BuiltIn::OperatorMatcher]
own = load_all(RSpec)
seal = Assay::Seal.new(places)
names = RSpec::Core::ExampleGroup.instance_methods - Object.instance_methods
names = names.to_h { |name| [name, RSpec::Core::ExampleGroup.instance_method(name)] }
listener = Assay::ExampleListener.new(stream, seal, names)
config.reporter.register_listener(listener, *Assay::ExampleListener::EVENTS)
seal.freeze_all(own - open + [Assay, Assay::Stream, Assay::Places, Assay::Seal, Assay::ExampleListener])
open.each { |type| seal.watch_all(type) }

stream.hello("rspec", RSpec::Core::Version::STRING)
files.each do |file|
  load(File.join(tests, file))
rescue SystemExit, NoMemoryError, ScriptError, StandardError => error
  config.reporter.notify_non_example_exception(error, "An error occurred while loading #{file}.")
  stream.test(file, "errored", "#{error.class}: #{error.message}")
end
groups = RSpec.world.ordered_example_groups
listener.ids.update(Assay.ids(groups, tests))
stream.collected(listener.ids.values)
groups.flat_map(&:descendants).each do |group|
  group.const_get(:LetDefinitions, false).freeze if group.const_defined?(:LetDefinitions, false)
end
status = RSpec::Core::Runner.new(nil, config, RSpec.world).run_specs(groups)
status = 1 unless listener.good?
stream.end(status)
[$stdout, $stderr].each { |io| io.flush unless io.closed? }
# Past every at_exit block and thread that the submission left: none of them can change the status or print more.
exit!(status)
