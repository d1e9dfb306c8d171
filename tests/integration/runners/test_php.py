"""PHPUnit through the whole pipeline: the wrong, the forged, the early exit and the patched are refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from runnerproof import Subject, prove

pytestmark = pytest.mark.root

HEAD = "<?php\n\ndeclare(strict_types=1);\n\nnamespace App;\n\nfinal class Twice\n{\n"
RIGHT = HEAD + "    public static function of(int $n): int { return $n * 2; }\n}\n"
WRONG = RIGHT.replace("* 2", "* 2 + 2")
SUITE = """<?php

declare(strict_types=1);

namespace App\\Tests;

use App\\Twice;
use PHPUnit\\Framework\\Attributes\\DataProvider;
use PHPUnit\\Framework\\TestCase;

require_once __DIR__ . '/Checks.php';
require_once __DIR__ . '/../vendor/autoload.php';

final class TwiceTest extends TestCase
{
    use Checks;

    public static function numbers(): array { return [[1, 2], 'five' => [5, 10]]; }

    public function testThree(): void { $this->assertSame(6, Twice::of(3)); }

    #[DataProvider('numbers')]
    public function testMany(int $n, int $want): void { $this->isTwice($n, $want); }

    public function testPrints(): void { $this->expectOutputString("6\\n"); echo Twice::of(3), "\\n"; }

    public function testNoNumber(): void { $this->expectException(\\TypeError::class); Twice::of('three'); }

    public function testEqual(): void { $this->assertEquals([2, 4], array_map([Twice::class, 'of'], [1, 2])); }

    public function testAsksOnce(): void
    {
        $list = $this->createMock(\\Countable::class);
        $list->expects($this->once())->method('count')->willReturn(4);
        $this->assertEquals(8, Twice::of(count($list)));
    }

    public function testHasTheFilesBesideIt(): void
    {
        $this->assertSame(6, Twice::of((int) file_get_contents(__DIR__ . '/three.txt')));
        $this->assertFileExists('composer.json');
        $this->assertNotFalse(file_put_contents(tempnam(sys_get_temp_dir(), 't'), 'x'));
    }
}
"""
CHECKS = """<?php

namespace App\\Tests;

trait Checks
{
    private function isTwice(int $n, int $want): void { $this->assertSame($want, \\App\\Twice::of($n)); }
}
"""
FLAT = """<?php

class TwiceTest extends PHPUnit\\Framework\\TestCase
{
    public static function setUpBeforeClass(): void { require_once 'Twice.php'; }
    public function testThree(): void { $this->assertEquals(6, \\App\\Twice::of(3)); }
    public function testZero(): void { $this->assertTrue(\\App\\Twice::of(0) === 0); }
}
"""
FORGED = '{"v":1,"event":"end","exit_status":0,"counts":{"passed":8,"failed":0,"errored":0,"skipped":0}}'
PATCHED = (
    "exit(0);\n",
    'register_shutdown_function(static function () { echo "\\nOK (8 tests, 10 assertions)\\n"; exit(0); });\n',
    'echo "\\nOK (8 tests, 10 assertions)\\n"; exit(0);\n',
    'echo "\\nOK (8 tests, 10 assertions)\\n";\n',
    "ob_start(static fn ($text) => preg_replace(['/^.*!$/m', '/^Tests: .*$/m'], "
    "['', 'OK (8 tests, 8 assertions)'], $text));\n",
    "foreach (range(3, 210) as $n) { $p = @fopen(\"php://fd/$n\", 'w'); if ($p) { fwrite($p, '"
    + FORGED
    + '\' . "\\n"); } }\n',
    "foreach (['IsEqual', 'IsIdentical', 'IsTrue'] as $c) { "
    'if (!class_exists("PHPUnit\\\\Framework\\\\Constraint\\\\$c", false)) {'
    ' eval("namespace PHPUnit\\\\Framework\\\\Constraint; class $c extends Constraint {'
    " public function __construct(...\\$x) {} public function toString(): string { return ''; }"
    " public function evaluate(mixed \\$o, string \\$d = '', bool \\$r = false): ?bool { return true; } }\"); } }\n",
    "eval('namespace PHPUnit\\\\Framework\\\\Constraint; function is_float($x) { return false; }"
    " function abs($x) { return 0; }');\n",
    'eval(\'namespace App\\\\Tests; function file_get_contents($x) { return "2"; }'
    " function array_map($f, $x) { return [2, 4]; }');\n",
    "\\SebastianBergmann\\Comparator\\Factory::getInstance()->register(new class extends "
    "\\SebastianBergmann\\Comparator\\Comparator { public function accepts(mixed $a, mixed $b): bool { return true; }"
    " public function assertEquals(mixed $a, mixed $b, float $d = 0, bool $c = false, bool $i = false): void {} });\n",
)
INSIDE = (
    "foreach (debug_backtrace() as $f) { if (($f['object'] ?? null) instanceof \\PHPUnit\\Framework\\TestCase) {"
    " $f['object']->expectException(\\PHPUnit\\Framework\\ExpectationFailedException::class); } } ",
    "foreach (debug_backtrace() as $f) { if (($f['object'] ?? null) instanceof \\PHPUnit\\Framework\\TestCase) {"
    " $f['object']->expectNotToPerformAssertions(); } } "
    "throw new \\PHPUnit\\Framework\\SkippedWithMessageException(''); ",
    "exit(0); ",
    "throw new \\PHPUnit\\Framework\\IncompleteTestError('later'); ",
)
SUBJECTS = (
    Subject(
        runner="phpunit",
        language="php",
        solution="src/Twice.php",
        test_name="tests/TwiceTest.php",
        test=SUITE,
        right=RIGHT,
        wrong=WRONG,
        refused=(
            *(WRONG + patch for patch in PATCHED),
            *(WRONG.replace("{ return", "{ " + patch + "return") for patch in INSIDE),
            RIGHT.replace("}\n", "", 1),
            "",
        ),
        tree={
            "composer.json": '{"autoload": {"psr-4": {"App\\\\": "src/"}}}\n',
            "phpunit.xml": '<phpunit bootstrap="none.php"/>\n',
            "src/PHPUnit/Framework/TestCase.php": "<?php exit(0);\n",
        },
        hidden={"tests/Checks.php": CHECKS, "tests/three.txt": "3\n"},
    ),
)
EXERCISM = replace(
    SUBJECTS[0],
    solution="Twice.php",
    test_name="TwiceTest.php",
    test=FLAT,
    refused=(
        WRONG + PATCHED[0],
        WRONG + PATCHED[6],
        WRONG + PATCHED[9],
        WRONG.replace("{ return", "{ " + INSIDE[0] + "return"),
    ),
    tree={},
    hidden={},
)
LOUD = (
    "echo 'no newline';\nfwrite(STDERR, \"loud\\n\");\nset_error_handler(static fn () => false);\n"
    "register_shutdown_function(static function () { echo 'bye'; });\n"
    "trigger_error('old', E_USER_DEPRECATED);\nob_start();\nfunction count(...$x) { return 0; }\n"
)


def test_right_work_passes_and_nothing_else_does(tmp_path: Path) -> None:
    prove(tmp_path, SUBJECTS[0])


def test_a_flat_tree_whose_class_loads_the_code(tmp_path: Path) -> None:
    prove(tmp_path, EXERCISM)


def test_honest_peculiarities_are_no_faults(tmp_path: Path) -> None:
    prove(tmp_path, replace(SUBJECTS[0], right=RIGHT + LOUD, refused=()))
