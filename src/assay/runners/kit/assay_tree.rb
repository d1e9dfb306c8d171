# frozen_string_literal: true

# How the hidden tests and the submission's tree are let into the interpreter: the tests first, the tree last and late.
#
# The tree joins the load path behind the standard library, the gems of the image and the tests, so that it can shadow
# none of them. A test's +require_relative+ finds the tests' own helpers beside it, and otherwise the tree's file at the
# same place: the suite lies outside the tree, and says +require_relative "../lib/solution"+ as if it lay in it.

module Assay
  # The directories of one run.
  class Places
    attr_reader :tests, :tree

    def initialize(tests, tree)
      @tests = tests
      @tree = tree
    end

    # Let +require+ and +require_relative+ find tests and tree.
    def admit(files)
      folders = files.map { |file| File.dirname(File.join(tests, file)) }
      $LOAD_PATH.unshift(*[*folders, tests].uniq)
      $LOAD_PATH.push(File.join(tree, "lib"), tree)
      redirect_require_relative
    end

    # Whether +path+ is below the tests.
    def test?(path)
      !path.nil? && path.start_with?("#{tests}/")
    end

    # Where a test's +require_relative+ leads.
    def resolve(from, feature)
      beside = File.expand_path(feature, File.dirname(from))
      return beside if !test?(beside) || ["", ".rb", ".so"].any? { |suffix| File.file?(beside + suffix) }

      File.join(tree, beside.delete_prefix("#{tests}/"))
    end

    private

    def redirect_require_relative
      places = self
      Kernel.module_eval do
        define_method(:require_relative) do |feature|
          from = caller_locations(1, 1).first.absolute_path
          raise LoadError, "cannot infer basepath" if from.nil?

          require places.resolve(from, feature)
        end
        private :require_relative
      end
    end
  end
end
