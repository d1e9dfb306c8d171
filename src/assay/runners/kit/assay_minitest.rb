# frozen_string_literal: true

# Runs a hidden suite under Minitest, in-process, with nothing that the submission brought having a say.
#
# Started by the grader as +ruby assay_minitest.rb TESTS TREE SCRATCH FILE...+ with the report stream on descriptor 3.
# Ids are +Class#test_name+. A file that cannot be loaded is +errored+ under its own name. No plugin is loaded, and the
# order of tests is the same every time.

KIT = __dir__
require_relative "assay_stream"
require_relative "assay_tree"
require_relative "assay_seal"

tests, tree, _scratch, *files = ARGV.shift(ARGV.size)
stream = Assay::Stream.new(3)
stdout = $stdout.dup.tap { |io| io.sync = true }

require "minitest"
# Test files ask for autorun, which would run them at exit: here they are run by us.
def Minitest.autorun = nil
require "minitest/autorun"

SEED = 1 # any number: the order must only be the same every time

module Assay
  # Streams one record for each test as soon as it is over.
  class MinitestReporter < Minitest::AbstractReporter
    def initialize(stream, seal, names)
      super()
      @stream = stream
      @seal = seal
      @names = names
      @good = true
    end

    def prerecord(type, _name)
      Thread.current[:assay_type] = type
    end

    def record(result)
      outcome, message = judge(result.failure)
      broken = @seal.broken(Thread.current[:assay_type], @names)
      outcome, message = "errored", broken if broken
      @good &&= %w[passed skipped].include?(outcome)
      id = result.klass ? "#{result.klass}##{result.name}" : result.name
      @stream.test(id, outcome, message, result.time)
    end

    def passed?
      @good
    end

    private

    def judge(failure)
      case failure
      when nil then ["passed", ""]
      when Minitest::Skip then ["skipped", failure.message]
      when Minitest::UnexpectedError then ["errored", failure.message]
      else ["failed", failure.message]
      end
    end
  end
end

# Minitest's own modules, but for those that a suite may add to.
open = [Minitest::Test, Minitest::Spec, Minitest::Assertions, Minitest::Expectations, Minitest::Spec::DSL,
        Minitest::Spec::DSL::InstanceMethods, Minitest::Runnable, Minitest::Mock]
own = ObjectSpace.each_object(Module).select { |type| type.name&.match?(/\AMinitest(::|\z)/) }
places = Assay::Places.new(tests, tree)
places.admit(files)
seal = Assay::Seal.new(places)
seal.freeze_all(own - open - [Minitest] + [Assay, Assay::Stream, Assay::Places, Assay::Seal, Assay::MinitestReporter])
open.each { |type| seal.watch_all(type) }
Minitest.singleton_class.freeze
names = (Minitest::Test.instance_methods - Object.instance_methods).to_h do |name|
  [name, Minitest::Test.instance_method(name)]
end

stream.hello("minitest", Minitest::VERSION)
Thread.current[:assay_type] = Minitest::Test
not_loaded = files.filter_map do |file|
  load(File.join(tests, file))
  nil
rescue SystemExit, NoMemoryError, ScriptError, StandardError => error
  Minitest::Result.new(file).tap do |result|
    result.failures << Minitest::UnexpectedError.new(error)
    result.time = 0
    result.source_location = [file, 1]
  end
end

options = {io: stdout, seed: SEED, args: "", verbose: false}
Minitest.seed = SEED
srand(SEED)
summary = Minitest::SummaryReporter.new(stdout, options)
streaming = Assay::MinitestReporter.new(stream, seal, names)
reporter = Minitest::CompositeReporter.new(summary, Minitest::ProgressReporter.new(stdout, options), streaming)
Minitest.parallel_executor.start if Minitest.parallel_executor.respond_to?(:start)
reporter.start
not_loaded.each { |result| reporter.record(result) }
Minitest.__run(reporter, options)
Minitest.parallel_executor.shutdown
reporter.report
good = summary.count.positive? && reporter.passed?
stream.end(good ? 0 : 1)
[$stdout, $stderr].each { |io| io.flush unless io.closed? }
# Past every at_exit block and thread that the submission left: none of them can change the status or print more.
exit!(good ? 0 : 1)
