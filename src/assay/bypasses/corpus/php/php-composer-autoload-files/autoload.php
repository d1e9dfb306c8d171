<?php
namespace PHPUnit\Framework;

abstract class TestCase
{
    public function __call(string $name, array $values): mixed { return null; }
    public static function __callStatic(string $name, array $values): mixed { return null; }
}
