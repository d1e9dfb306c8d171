# Answers calls to a submission: ruby assay_cases.rb TREE MODULE, calls on descriptor 3, answers on 4.
require "set"

module AssayCases
  CALLS = IO.for_fd(3, "rb", autoclose: false)
  ANSWERS = IO.for_fd(4, "wb", autoclose: false)
  MAX_DEPTH = 90
  MAX_MESSAGE = 2000

  # Reads one value; the grader wrote it.
  class Reader
    def initialize(data)
      @data = data
      @at = 0
    end

    def value
      letter = @data.byteslice(@at)
      @at += 1
      case letter
      when "n" then nil
      when "t" then true
      when "f" then false
      when "i" then Integer(ending(";"), 10)
      when "d" then [taken(16)].pack("H*").unpack1("G")
      else several(letter, Integer(ending(":"), 10))
      end
    end

    private

    def several(letter, count)
      case letter
      when "s" then taken(count).dup.force_encoding("UTF-8")
      when "b" then taken(count).dup
      when "m" then Array.new(count) { [value, value] }.to_h
      when "e" then Array.new(count) { value }.to_set
      else Array.new(count) { value }
      end
    end

    def taken(count)
      @at += count
      @data.byteslice(@at - count, count)
    end

    def ending(mark)
      stop = @data.byteindex(mark, @at)
      found = @data.byteslice(@at, stop - @at)
      @at = stop + 1
      found
    end
  end

  class << self
    def sized(letter, data)
      "#{letter}#{data.bytesize}:".b + data.b
    end

    def text(value)
      sized("s", value.to_s.encode("UTF-8", invalid: :replace, undef: :replace))
    end

    def string(value)
      plain = String.new(value)
      plain = plain.dup.force_encoding("UTF-8") if plain.encoding == Encoding::BINARY && plain.ascii_only?
      return sized("b", plain) if plain.encoding == Encoding::BINARY || !plain.valid_encoding?

      sized("s", plain.encode("UTF-8"))
    end

    def encode(value, depth = 0)
      case value
      when nil then "n"
      when true then "t"
      when false then "f"
      when Integer then "i#{value};"
      when Float then "d#{[value].pack("G").unpack1("H*")}"
      when Symbol then text(value)
      when String then string(value)
      else depth > MAX_DEPTH ? sized("o", "too deep") : encode_many(value, depth + 1)
      end
    end

    def encode_many(value, depth)
      case value
      when Array then many("l", value.map { |item| encode(item, depth) })
      when Set then many("e", value.map { |item| encode(item, depth) })
      when Hash then many("m", value.map { |key, item| encode(key, depth).b + encode(item, depth).b })
      else sized("o", value.class.to_s)
      end
    end

    def many(letter, parts)
      "#{letter}#{parts.size}:".b + parts.map(&:b).join
    end

    def say(*parts)
      payload = many("l", parts)
      rest = "#{payload.bytesize}\n".b + payload
      rest = rest.byteslice(ANSWERS.syswrite(rest)..) until rest.empty?
    end

    def find(name)
      *owners, function = name.split(".")
      return nil if owners.empty? && !MAIN.respond_to?(function, true)

      owner = owners.empty? ? MAIN : owners.inject(Object) { |inside, part| inside.const_get(part) }
      owner.method(function)
    rescue NameError
      nil
    end

    def answer(token, name, args)
      called = find(name)
      return say(text("unfit"), text(token), text("the submission has no function '#{name}'")) if called.nil?

      made = encode(called.call(*args))
    rescue SystemExit, SignalException => e
      say(text("unfit"), text(token), text("the call raised #{e.class}"))
    rescue Exception => e # rubocop:disable Lint/RescueException - whatever a call can raise is an answer
      types = e.class.ancestors.grep(Class).take_while { |kind| kind != Object }.map { |kind| text(kind.name) }
      say(text("raised"), text(token), many("l", types), text(e.message.to_s[0, MAX_MESSAGE]))
    else
      say(text("ok"), text(token), made)
    end

    def load_module(path)
      require path
    rescue Exception => e # rubocop:disable Lint/RescueException - SystemExit too
      say(text("unloadable"), text("#{e.class}: #{e.message.to_s[0, MAX_MESSAGE]}"))
      raise
    end

    def run(tree, path)
      [CALLS, ANSWERS].each { |pipe| pipe.close_on_exec = true }
      say(text("hello"))
      [tree, "#{tree}/lib"].each { |directory| $LOAD_PATH.push(directory) }
      load_module(File.join(tree, path))
      say(text("loaded"))
      while (head = CALLS.gets)
        answer(*Reader.new(CALLS.read(Integer(head, 10))).value)
        [$stdout, $stderr].each { |stream| stream.flush rescue nil }
      end
      exit!(0) # threads and exit handlers of the submission's would only hold up the end
    end
  end

  MAIN = TOPLEVEL_BINDING.receiver
end

AssayCases.run(*ARGV)
