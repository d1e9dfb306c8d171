<?php

/*
 * Finds the submission's classes, as Composer would by the tree's composer.json: its PSR-4 prefixes and its files. A tree
 * without one is searched for the longest tail of the class's name that is a file, in src, lib, app and the top.
 */

declare(strict_types=1);

namespace Assay;

$top = \getcwd();
$composer = \is_file("$top/composer.json") ? \json_decode((string) \file_get_contents("$top/composer.json"), true) : null;
$prefixes = [];
foreach (['autoload', 'autoload-dev'] as $section) {
    foreach ($composer[$section]['psr-4'] ?? [] as $prefix => $folders) {
        $prefixes[] = [\trim((string) $prefix, '\\') . '\\', (array) $folders];
    }
}

\spl_autoload_register(static function (string $class) use ($top, $prefixes): void {
    $candidates = [];
    foreach ($prefixes as [$prefix, $folders]) {
        if ($prefix === '\\' || \str_starts_with($class, $prefix)) {
            $tail = $prefix === '\\' ? $class : \substr($class, \strlen($prefix));
            foreach ($folders as $folder) {
                $candidates[] = \rtrim("$top/$folder", '/') . '/' . \strtr($tail, '\\', '/') . '.php';
            }
        }
    }
    for ($tail = $class; $tail !== ''; $tail = \str_contains($tail, '\\') ? \explode('\\', $tail, 2)[1] : '') {
        foreach (['src/', 'lib/', 'app/', ''] as $folder) {
            $candidates[] = "$top/$folder" . \strtr($tail, '\\', '/') . '.php';
        }
    }
    foreach ($candidates as $path) {
        if (\is_file($path)) {
            require_once $path;
            return;
        }
    }
});

foreach ($composer['autoload']['files'] ?? [] as $file) {
    require_once "$top/$file";
}
