"""What the adapter asks for, and that what a language may shadow is not in it."""

from assay.model import Capture, Ending, Execution, Usage
from assay.runners.interface import SuiteLayout
from assay.runners.junitconsole import JunitConsole


def test_java_is_compiled_by_the_runtime_of_the_image_and_kotlin_by_the_script():
    java = JunitConsole().build(SuiteLayout(test_files=("ATest.java",)))
    kotlin = JunitConsole().build(SuiteLayout(test_files=("ATest.kt",)))
    assert java is not None
    assert java.argv[0] == "/opt/assay/java/bin/java"
    assert java.argv[-3:] == ("/work", "/tests", "/build")
    assert kotlin is not None
    assert kotlin.argv[1] == "/kit/assay_junit_kotlin.sh"


def test_the_tests_classes_and_resources_come_before_the_submissions():
    for files, path in (
        (("ATest.java",), "/build/tests:/tests/.:/build/main"),
        (("src/test/java/ATest.java",), "/build/tests:/tests/src/test/resources:/build/main"),
    ):
        argv = JunitConsole().test(SuiteLayout(test_files=files)).argv
        assert argv[argv.index("-cp") + 1] == path


def test_the_reports_pipe_is_closed_to_all_but_the_launcher():
    invocation = JunitConsole().test(SuiteLayout(test_files=("ATest.java",)))
    assert not invocation.reopens
    assert invocation.channels == ("report",)
    assert "--enable-native-access=assay.kit" in invocation.argv
    assert "-Djava.security.manager=assay.kit.Guard" in invocation.argv


def test_the_stream_is_read():
    said = (
        b'{"v":1,"event":"hello","runner":"junit-console","version":"5.14.1"}\n'
        b'{"event":"test","id":"ATest.one","outcome":"passed","message":"","duration_s":0.01}\n'
        b'{"event":"end","exit_status":0,"counts":{"errored":0,"failed":0,"passed":1,"skipped":0}}\n'
    )
    capture = Capture(head=said, total_bytes=len(said))
    execution = Execution(
        observed_ending=Ending.EXITED,
        observed_exit_status=0,
        channels={"report": capture},
        usage=Usage(wall_s=0, cpu_s=0, peak_memory_bytes=0),
    )
    (report,) = JunitConsole().reports(execution)
    assert [(result.id, result.outcome.value) for result in report.results] == [("ATest.one", "passed")]
    assert (report.started, report.terminal_records, report.problems) == (True, 1, ())
