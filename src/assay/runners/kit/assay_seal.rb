# frozen_string_literal: true

# What the judging hangs on is frozen, or watched where it must stay open, before any submitted code is loaded.
#
# A frozen class refuses to be patched, so the code that tries fails while it is loaded. Where tests themselves may add
# to a class (an assertion of their own), new methods are welcome and a method that was there may be redefined by the
# tests alone. Of Ruby's own classes only the comparisons and what raises are watched: honest work adds to those classes.

module Assay
  # Freezes and watches; says what was changed.
  class Seal
    COMPARISONS = %i[== != ! === eql? equal? =~ !~ <=> nil? is_a? kind_of? instance_of? include? match? empty?].freeze
    CONTROL = %i[raise fail throw catch].freeze
    CORE = [
      BasicObject, Object, Kernel, Module, Class, Comparable, Enumerable, NilClass, TrueClass, FalseClass, Integer, Float,
      Rational, Complex, Numeric, String, Symbol, Array, Hash, Range, Regexp, Struct, Time, Proc, Method, UnboundMethod,
      Exception
    ].freeze

    def initialize(places)
      @places = places
      @changed = nil
      @methods = {}
      CORE.each { |type| watch(type, COMPARISONS + CONTROL) }
      watch(Module, %i[instance_method method_added])
      watch(UnboundMethod, %i[== owner name bind bind_call])
      CORE.grep_v(Object).grep_v(BasicObject).each { |type| hook(type) }
    end

    # Refuse every change of these from now on.
    def freeze_all(types)
      types.each do |type|
        type.singleton_class.freeze
        type.freeze
      end
    end

    # Let everybody add to +type+, and nobody but the tests change what is there.
    def watch_all(type)
      watch(type, type.instance_methods(false) + type.private_instance_methods(false))
      watch(type.singleton_class, type.singleton_methods(false))
      hook(type)
    end

    # What was changed, in one line, or nil. +tested+: a class of tests in which +names+ must mean what they meant.
    def broken(tested = nil, names = {})
      @changed ||= @methods.find { |(type, name), was| lookup(type, name) != was }&.then { |(type, name), _| told(type, name) }
      @changed || names.find { |name, was| overridden?(tested, name, was) }&.then { |name, _| told(tested, name) }
    end

    # Called for each method that is defined in a watched class.
    def added(type, name)
      was = @methods[[type, name]]
      return if was.nil? || lookup(type, name) == was

      by_tests? ? @methods[[type, name]] = lookup(type, name) : @changed ||= told(type, name)
    end

    # The method called +name+ as an instance of +type+ finds it, or nil.
    def lookup(type, name)
      type.instance_method(name)
    rescue NameError
      nil
    end

    private

    def watch(type, names)
      names.each { |name| (found = lookup(type, name)) && @methods[[type, name]] = found }
    end

    def hook(type)
      seal = self
      type.define_singleton_method(:method_added) do |name|
        seal.added(self, name) if equal?(type)
        super(name)
      end
      type.define_singleton_method(:singleton_method_added) do |name|
        seal.added(singleton_class, name) if equal?(type)
        super(name)
      end
    end

    # The nearest caller outside of the image and the kit. Code that was evaluated from text has no absolute path.
    def by_tests?
      paths = caller_locations(2).reject { |at| at.path.start_with?("<internal:") }.map(&:absolute_path)
      @places.test?(paths.find { |path| path.nil? || !path.start_with?("/usr/", "/kit/") })
    end

    def overridden?(tested, name, was)
      now = lookup(tested, name)
      return false if now == was

      path = now&.source_location&.first
      !@places.test?(path) && !path&.start_with?("/usr/")
    end

    def told(type, name)
      "#{type}##{name} is not what it was: it was redefined while the tests ran"
    end
  end
end
