# frozen_string_literal: true

# The report stream, written from inside the sandbox: one JSON object a line on a pipe that the grader made.
#
# Stdlib only. It is made before any submitted code is loaded.

require "fcntl"

module Assay
  # Writes the records. A forked child that runs on into the reporter writes nothing: the parent reports.
  class Stream
    MESSAGE_CHARACTERS = 2000 # enough for an assertion's explanation, far below the reader's bound
    IDS_IN_A_RECORD = 200 # the reader takes lines of up to 1 MiB and ids of up to 4096 characters

    def initialize(descriptor)
      @pipe = Stream.keep_private(descriptor)
      @owner = Process.pid
      @lock = Thread::Mutex.new
      @counts = {"passed" => 0, "failed" => 0, "errored" => 0, "skipped" => 0}
    end

    # Move to a high close-on-exec number: no program that the tests start inherits it and holds the pipe open.
    def self.keep_private(descriptor)
      given = IO.for_fd(descriptor, "wb")
      soft, = Process.getrlimit(:NOFILE)
      number = given.fcntl(Fcntl::F_DUPFD, [3, [soft, 4096].min / 2].max)
      given.close
      IO.for_fd(number, "wb").tap do |pipe|
        pipe.close_on_exec = true
        pipe.sync = true
      end
    end

    # The opening record: the runner lives, and no submitted code has been loaded yet.
    def hello(runner, version)
      send_record(%("event":"hello","runner":#{quote(runner)},"version":#{quote(version)}))
    end

    # The ids of the tests that are about to run, where one record can hold them.
    def collected(ids)
      return if ids.size > IDS_IN_A_RECORD

      send_record(%("event":"collected","ids":[#{ids.map { |id| quote(id) }.join(",")}]))
    end

    # One finished test; +outcome+ is passed, failed, errored or skipped.
    def test(id, outcome, message = "", duration_s = 0.0)
      return unless Process.pid == @owner

      @lock.synchronize { @counts[outcome] += 1 }
      said = quote(message.to_s[0, MESSAGE_CHARACTERS])
      took = format("%.6f", duration_s.to_f.clamp(0, 1e6))
      send_record(%("event":"test","id":#{quote(id)},"outcome":"#{outcome}","message":#{said},"duration_s":#{took}))
    end

    # The closing record, with the status that the process is about to exit with.
    def end(exit_status)
      counts = @counts.map { |name, count| %("#{name}":#{count}) }.join(",")
      send_record(%("event":"end","exit_status":#{exit_status},"counts":{#{counts}}))
    end

    private

    def send_record(fields)
      @lock.synchronize { @pipe.write(%({"v":1,#{fields}}\n)) } if Process.pid == @owner
    end

    def quote(text)
      plain = text.to_s.dup.force_encoding(Encoding::UTF_8).scrub("?")
      %("#{plain.gsub(/["\\\u0000-\u001f\u007f]/) { |char| format("\\u%04x", char.ord) }}")
    end
  end
end
