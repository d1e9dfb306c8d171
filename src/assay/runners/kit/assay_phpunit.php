<?php

/*
 * Runs a hidden suite under PHPUnit, in-process, with no configuration of the submission having a say.
 *
 * Started by the grader as "php assay_phpunit.php SOURCE FILE..." with the report stream on descriptor 200. Ids are
 * PHPUnit's own: "Tests\TwiceTest::testThree", "...#name" with a data set. A class whose own set-up fails is "errored"
 * under its name. When all is over the process becomes another program: no shutdown function, destructor or output
 * handler of the submission runs after the last record.
 */

declare(strict_types=1);

namespace Assay;

use PHPUnit\Event\Facade;
use PHPUnit\Event\Test;
use PHPUnit\Framework\AssertionFailedError;
use PHPUnit\Framework\TestCase;

const REPORT = 200;
const MESSAGE_BYTES = 2000;
const LIBRARY = '/usr/share/php/';
const UNCHECKED = 'This test did not perform any assertions';

require LIBRARY . 'PHPUnit/Autoload.php';

// One JSON object a line, on the pipe that the grader made.
final class Stream
{
    private array $counts = ['passed' => 0, 'failed' => 0, 'errored' => 0, 'skipped' => 0];
    private readonly int $owner;

    public function __construct(private readonly mixed $pipe)
    {
        $this->owner = \getmypid();
    }

    public function hello(string $version): void
    {
        $this->send(['event' => 'hello', 'runner' => 'phpunit', 'version' => $version]);
    }

    public function test(string $id, string $outcome, string $message): void
    {
        $this->counts[$outcome]++;
        $said = \substr($message, 0, MESSAGE_BYTES);
        $this->send(['event' => 'test', 'id' => $id, 'outcome' => $outcome, 'message' => $said]);
    }

    public function end(int $status): void
    {
        $this->send(['event' => 'end', 'exit_status' => $status, 'counts' => $this->counts]);
    }

    private function send(array $record): void
    {
        if (\getmypid() === $this->owner) {
            $flags = JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;
            \fwrite($this->pipe, \json_encode(['v' => 1, ...$record], $flags) . "\n");
        }
    }
}

// What the judging hangs on must come from the image. PHP lets nobody change a class that is there, so it is enough to
// look at what was added: classes and functions in the libraries' namespaces, functions that hide PHP's own from a test,
// comparators, and exceptions that only the test itself may expect.
final class Seal
{
    private int $classes = 0;
    private int $functions = 0;
    private array $foreign = [];
    private ?string $broken = null;

    public function __construct(private readonly string $source)
    {
    }

    public function broken(?TestCase $test): ?string
    {
        $this->readClasses();
        $this->readFunctions();
        if ($test !== null) {
            $this->broken ??= $this->hidden($test) ?? $this->compared() ?? $this->expected($test);
        }
        return $this->broken;
    }

    private function readClasses(): void
    {
        $all = [...\get_declared_classes(), ...\get_declared_interfaces(), ...\get_declared_traits()];
        if (\count($all) === $this->classes) {
            return;
        }
        $this->classes = \count($all);
        foreach ($all as $name) {
            if (\preg_match('/^(PHPUnit|SebastianBergmann)\\\\/i', $name)) {
                $file = (string) (new \ReflectionClass($name))->getFileName();
                $ours = \str_starts_with($file, LIBRARY) || \str_starts_with($file, __DIR__ . '/');
                if (!$ours || \str_contains($file, "eval()'d")) {
                    $this->broken ??= "$name is not the library's";
                }
            }
        }
    }

    private function readFunctions(): void
    {
        $all = \get_defined_functions()['user'];
        for (; $this->functions < \count($all); $this->functions++) {
            $name = $all[$this->functions];
            $file = (string) (new \ReflectionFunction($name))->getFileName();
            if (\str_starts_with($file, LIBRARY) || \str_starts_with($file, __DIR__ . '/') || !\str_contains($name, '\\')) {
                continue;
            }
            if (\preg_match('/^(phpunit|sebastianbergmann|assay)\\\\/', $name)) {
                $this->broken ??= "$name() is not the library's";
            }
            $at = \strrpos($name, '\\');
            if (\function_exists(\substr($name, $at + 1))) {
                $this->foreign[\substr($name, 0, $at)][] = [$name, $file];
            }
        }
    }

    private function hidden(TestCase $test): ?string
    {
        $class = new \ReflectionObject($test);
        foreach ($this->foreign[\strtolower($class->getNamespaceName())] ?? [] as [$name, $file]) {
            if ($file !== $class->getFileName()) {
                return "$name() hides PHP's own from the tests";
            }
        }
        return null;
    }

    private function compared(): ?string
    {
        $factory = \SebastianBergmann\Comparator\Factory::getInstance();
        $own = (new \ReflectionProperty($factory, 'customComparators'))->getValue($factory);
        foreach ($own as $comparator) {
            $file = (string) (new \ReflectionObject($comparator))->getFileName();
            if (!\str_starts_with($file, LIBRARY) && !\str_contains($file, 'est')) {
                return $comparator::class . ' compares, and is not the tests\'';
            }
        }
        return null;
    }

    private function expected(TestCase $test): ?string
    {
        $type = (new \ReflectionProperty(TestCase::class, 'expectedException'))->getValue($test);
        if ($type === null || !\is_a(AssertionFailedError::class, $type, true) && !\is_a($type, AssertionFailedError::class, true)) {
            return null;
        }
        $text = (string) @\file_get_contents((string) (new \ReflectionObject($test))->getFileName());
        return \stripos($text, 'expectException') === false ? 'a failed assertion was made to be expected' : null;
    }
}

// Gathers what PHPUnit says of each test, and sends one record for it when it is over.
final class Listener
{
    private const WORSE = ['passed' => 0, 'skipped' => 1, 'failed' => 2, 'errored' => 3];
    private array $tests = [];
    public bool $good = true;

    public function __construct(private readonly Stream $stream, private readonly Seal $seal)
    {
    }

    public function take(string $id, string $outcome, string $message = ''): void
    {
        $had = $this->tests[$id] ?? null;
        if ($had === null || self::WORSE[$outcome] > self::WORSE[$had[0]]) {
            $this->tests[$id] = [$outcome, $message];
        }
    }

    public function finish(string $id): void
    {
        [$outcome, $message] = $this->tests[$id] ?? ['errored', 'it ended without an outcome'];
        unset($this->tests[$id]);
        $test = null;
        foreach (\debug_backtrace(DEBUG_BACKTRACE_PROVIDE_OBJECT) as $frame) {
            $test ??= ($frame['object'] ?? null) instanceof TestCase ? $frame['object'] : null;
        }
        $broken = $this->seal->broken($test);
        if ($broken !== null) {
            [$outcome, $message] = ['errored', $broken];
        }
        $this->good = $this->good && ($outcome === 'passed' || $outcome === 'skipped');
        $this->stream->test($id, $outcome, $message);
    }

    public function finishAll(): void
    {
        foreach (\array_keys($this->tests) as $id) {
            $this->finish((string) $id);
        }
    }
}

(static function (array $files, string $source): never {
    $stream = new Stream(\fopen('php://fd/' . REPORT, 'wb'));
    $stream->hello(\PHPUnit\Runner\Version::id());
    $seal = new Seal($source);
    $listener = new Listener($stream, $seal);
    $facade = Facade::instance();
    $facade->registerSubscribers(
        new class ($listener) implements Test\PassedSubscriber {
            public function __construct(private readonly Listener $listener) {}
            public function notify(Test\Passed $event): void { $this->listener->take($event->test()->id(), 'passed'); }
        },
        new class ($listener) implements Test\FailedSubscriber {
            public function __construct(private readonly Listener $listener) {}
            public function notify(Test\Failed $event): void
            {
                $this->listener->take($event->test()->id(), 'failed', $event->throwable()->message());
            }
        },
        new class ($listener) implements Test\ErroredSubscriber {
            public function __construct(private readonly Listener $listener) {}
            public function notify(Test\Errored $event): void
            {
                $error = $event->throwable();
                $this->listener->take($event->test()->id(), 'errored', $error->className() . ': ' . $error->message());
            }
        },
        new class ($listener) implements Test\SkippedSubscriber {
            public function __construct(private readonly Listener $listener) {}
            public function notify(Test\Skipped $event): void { $this->listener->take($event->test()->id(), 'skipped', $event->message()); }
        },
        new class ($listener) implements Test\MarkedIncompleteSubscriber {
            public function __construct(private readonly Listener $listener) {}
            public function notify(Test\MarkedIncomplete $event): void
            {
                $this->listener->take($event->test()->id(), 'skipped', $event->throwable()->message());
            }
        },
        new class ($listener) implements Test\ConsideredRiskySubscriber {
            public function __construct(private readonly Listener $listener) {}
            public function notify(Test\ConsideredRisky $event): void
            {
                if (\str_starts_with($event->message(), UNCHECKED)) {
                    $this->listener->take($event->test()->id(), 'skipped', $event->message());
                }
            }
        },
        new class ($listener) implements Test\BeforeFirstTestMethodErroredSubscriber {
            public function __construct(private readonly Listener $listener) {}
            public function notify(Test\BeforeFirstTestMethodErrored $event): void
            {
                $this->listener->take($event->testClassName(), 'errored', $event->throwable()->message());
            }
        },
        new class ($listener) implements Test\FinishedSubscriber {
            public function __construct(private readonly Listener $listener) {}
            public function notify(Test\Finished $event): void { $this->listener->finish($event->test()->id()); }
        },
    );
    \chdir($source);
    require __DIR__ . '/assay_autoload.php';
    $options = ['--no-configuration', '--no-extensions', '--do-not-cache-result', '--colors=never',
        '--fail-on-empty-test-suite', '--no-progress'];
    $paths = \array_map(static fn (string $file): string => "$source/$file", $files);
    $status = (new \PHPUnit\TextUI\Application)->run(['phpunit', ...$options, ...$paths]);
    $listener->finishAll();
    if (!$listener->good || $seal->broken(null) !== null) {
        $status = $status ?: 1;
    }
    $stream->end($status);
    while (\ob_get_level() > 0 && @\ob_end_flush());
    \flush();
    \pcntl_exec('/bin/sh', ['-c', "exit $status"]);
    exit(70);
})(\array_slice($argv, 2), $argv[1]);
