"""Ruby's runners through the whole pipeline: the wrong, the forged, the early exit and the patched are refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

RIGHT = "def twice(n)\n  n * 2\nend\n"
WRONG = "def twice(n)\n  n * 2 + 2\nend\n"
SPEC = """require_relative "../lib/double"

RSpec::Matchers.define :be_even_and do |more|
  match { |n| n.even? && n == more }
end

RSpec.shared_examples "a doubler" do |n|
  it("doubles #{n}") { expect(twice(n)).to be_even_and(n + n) }
end

RSpec.describe "double" do
  let(:six) { 6 }
  before { @seen = [] }
  it_behaves_like "a doubler", 5
  it("prints as well") { expect { puts twice(3) }.to output("6\\n").to_stdout }
  it { expect(twice(3)).to eq(six) }
  it("is told apart") { expect { twice }.to raise_error(ArgumentError) }
  context "with doubles" do
    it "asks once" do
      list = a_list
      expect(list).to receive(:size).once.and_return(4)
      expect(twice(list.size)).to eq(8).and be > 7
    end
    it("agrees at once", :aggregate_failures) { expect(twice(0)).to(eq(0)); expect(@seen).to(be_empty) }
    def a_list = instance_double(Array)
  end
  it "has the files beside it" do
    expect(twice(File.read(File.join(__dir__, "three.txt")).to_i)).to eq(six)
    expect([1, 2].map { |n| twice(n) }).to contain_exactly(4, 2)
  end
end
"""
MINITEST = """require "minitest/autorun"
require_relative "double"

class Minitest::Test
  def assert_doubled(to, n) = assert_equal(to, twice(n))
end

class DoubleTest < Minitest::Test
  def setup = @six = 6
  def test_three = assert_doubled(@six, 3)
  def test_prints = assert_output("6\\n") { puts twice(3) }
  def test_none = assert_raises(ArgumentError) { twice }
end

describe "double" do
  let(:six) { 6 }
  it("triples three") { _(twice(3)).must_equal(six) }
end
"""
SAYS = "$stdout.puts '1 example, 0 failures', '4 runs, 4 assertions, 0 failures, 0 errors, 0 skips'\n"
FORGED = (
    '{"v":1,"event":"hello","runner":"rspec","version":"3"}\\n'
    '{"v":1,"event":"end","exit_status":0,"counts":{"passed":1,"failed":0,"errored":0,"skipped":0}}\\n'
)
ANYWHERE = (
    WRONG + "exit!(0)\n",
    WRONG + "exit(0)\n",
    WRONG + "at_exit { exit!(0) }\n",
    WRONG.replace("n * 2 + 2", "exit(0)"),
    WRONG + SAYS,
    WRONG + SAYS + "exit!(0)\n",
    WRONG + f"(3..9).each {{ |n| IO.for_fd(n, 'w', autoclose: false).write('{FORGED}') rescue nil }}\n",
    WRONG + "ObjectSpace.each_object(IO) { |io| io.write(%q(" + FORGED.replace("\\n", "\n") + ")) rescue nil }\n",
    WRONG + "class Integer\n  def ==(_) = true\nend\n",
    WRONG + "module Kernel\n  def raise(*, **) = nil\nend\n",
    WRONG + "__END__\n)(",
    RIGHT.replace("end", ""),
)
PATCHED_RSPEC = (
    "RSpec::Core::Example.prepend(Module.new { def set_exception(*) = nil })\n",
    "class RSpec::Expectations::ExpectationTarget\n  def to(*) = true\nend\n",
    "module RSpec::Matchers\n  def eq(*) = be_truthy\n  def be_even_and(*) = be_truthy\nend\n",
    "RSpec::Matchers.define(:eq) { |_| match { |_| true } }\n",
    "def RSpec::Expectations.fail_with(*) = nil\n",
    "RSpec.configure { |c| c.around { |e| e.run; e.example.instance_variable_set(:@exception, nil) } }\n",
    "RSpec.configure { |c| c.filter_run_excluding(full_description: /./) }\n",
    "RSpec.configure { |c| c.dry_run = true }\n",
    "RSpec::Core::ExampleGroup.define_singleton_method(:run) { |_| true }\n",
)
PATCHED_MINITEST = (
    "def Minitest.run_one_method(type, name) = Minitest::Result.from(type.new(name))\n",
    "module Minitest::Assertions\n  def assert(*) = true\nend\n",
    "class Minitest::Test\n  def assert_equal(*) = true\nend\n",
    "class Minitest::Test\n  prepend(Module.new { def assert(*) = true })\nend\n",
    "class Minitest::Test\n  def teardown = failures.clear\nend\n",
    "class Minitest::SummaryReporter\n  def report = nil\nend\n",
    "Minitest::Runnable.runnables.clear\n",
    "Minitest::Runnable.singleton_class.prepend(Module.new { def run_one_method(*) = nil })\n",
    'eval("module Minitest::Assertions\\n  def assert_equal(*) = true\\nend", nil, "/tests/double_test.rb")\n',
)
RSPEC = Subject(
    runner="rspec",
    language="ruby",
    solution="lib/double.rb",
    test_name="spec/double_spec.rb",
    test=SPEC,
    right=RIGHT,
    wrong=WRONG,
    refused=(*ANYWHERE, *(WRONG + patch for patch in PATCHED_RSPEC)),
    tree={".rspec": "--require spec_helper\n", "lib/rspec.rb": "exit!(0)\n", "lib/set.rb": "exit!(0)\n"},
    hidden={"spec/three.txt": "3\n"},
)
SUBJECTS = (
    RSPEC,
    Subject(
        runner="minitest",
        language="ruby",
        solution="double.rb",
        test_name="double_test.rb",
        test=MINITEST,
        right=RIGHT,
        wrong=WRONG,
        refused=(*ANYWHERE, *(WRONG + patch for patch in PATCHED_MINITEST)),
        tree={"lib/minitest.rb": "exit!(0)\n", "lib/minitest/calm_plugin.rb": "exit!(0)\n"},
    ),
)
LOUD = (
    "at_exit { puts 'bye' }\n$stderr.puts 'loud'\nprint 'no newline'\n$stdout.sync = false\n"
    "class Array\n  def second = self[1]\nend\n"
)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.runner)
def test_right_work_passes_and_nothing_else_does(tmp_path: Path, subject: Subject) -> None:
    prove(tmp_path, subject)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.runner)
def test_honest_peculiarities_are_no_faults(tmp_path: Path, subject: Subject) -> None:
    prove(tmp_path, replace(subject, right=LOUD + RIGHT, refused=()))
