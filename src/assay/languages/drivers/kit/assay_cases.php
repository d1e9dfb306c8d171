<?php

// Answers calls to a submission: php assay_cases.php PATH, calls on descriptor 3, answers on 4.

namespace AssayCases;

const MAX_DEPTH = 90;
const MAX_MESSAGE = 2000;

/** Reads one value; the grader wrote it. */
final class Reader
{
    private int $at = 0;

    public function __construct(private string $data)
    {
    }

    public function value(): mixed
    {
        $letter = $this->data[$this->at++];
        return match ($letter) {
            'n' => null,
            't' => true,
            'f' => false,
            'i' => self::whole($this->until(';')),
            'd' => \unpack('E', \hex2bin($this->taken(16)))[1],
            default => $this->several($letter, (int) $this->until(':')),
        };
    }

    private function several(string $letter, int $count): mixed
    {
        if ($letter === 's' || $letter === 'b') {
            return $this->taken($count);
        }
        $made = [];
        for ($at = 0; $at < $count; $at++) {
            if ($letter === 'm') {
                $key = $this->value();
                $made[$key] = $this->value();
            } else {
                $made[] = $this->value();
            }
        }
        return $made;
    }

    private static function whole(string $digits): int|string
    {
        return (string) (int) $digits === $digits ? (int) $digits : $digits;
    }

    private function taken(int $count): string
    {
        $this->at += $count;
        return \substr($this->data, $this->at - $count, $count);
    }

    private function until(string $end): string
    {
        $stop = \strpos($this->data, $end, $this->at);
        $found = \substr($this->data, $this->at, $stop - $this->at);
        $this->at = $stop + 1;
        return $found;
    }
}

function sized(string $letter, string $data): string
{
    return $letter . \strlen($data) . ':' . $data;
}

function text(string $value): string
{
    return sized('s', \mb_scrub($value, 'UTF-8'));
}

function encode(mixed $value, int $depth = 0): string
{
    if ($depth > MAX_DEPTH) {
        return sized('o', 'too deep');
    }
    return match (true) {
        $value === null => 'n',
        \is_bool($value) => $value ? 't' : 'f',
        \is_int($value) => "i$value;",
        \is_float($value) => 'd' . \bin2hex(\pack('E', $value)),
        \is_string($value) => sized(\preg_match('//u', $value) ? 's' : 'b', $value),
        \is_array($value) => encodeArray($value, $depth + 1),
        $value instanceof \stdClass => encodeArray((array) $value, $depth + 1, true),
        default => sized('o', \get_debug_type($value)),
    };
}

function encodeArray(array $value, int $depth, bool $map = false): string
{
    $list = !$map && \array_is_list($value);
    $made = '';
    foreach ($value as $key => $item) {
        $made .= ($list ? '' : encode($key, $depth)) . encode($item, $depth);
    }
    return ($list ? 'l' : 'm') . \count($value) . ':' . $made;
}

function say(string ...$parts): void
{
    $payload = 'l' . \count($parts) . ':' . \implode('', $parts);
    $left = \strlen($payload) . "\n" . $payload;
    while ($left !== '') {
        $left = \substr($left, \fwrite($GLOBALS['assay_answers'], $left));
    }
}

function find(string $name): ?callable
{
    $parts = \explode('.', $name);
    $function = \array_pop($parts);
    $class = \implode('\\', $parts);
    if ($class === '') {
        return \function_exists($function) ? $function : null;
    }
    $found = [$class, $function];
    return \is_callable($found) ? $found : null;
}

function answer(string $token, string $name, array $args): void
{
    $called = find($name);
    if ($called === null) {
        say(text('unfit'), text($token), text("the submission has no function '$name'"));
        return;
    }
    try {
        $made = encode($called(...$args));
    } catch (\Throwable $error) {
        $types = \array_map(text(...), [$error::class, ...\array_values(\class_parents($error))]);
        $message = text(\substr($error->getMessage(), 0, MAX_MESSAGE));
        say(text('raised'), text($token), 'l' . \count($types) . ':' . \implode('', $types), $message);
        return;
    }
    say(text('ok'), text($token), $made);
}

function frame(): ?array
{
    $head = \fgets($GLOBALS['assay_calls']);
    if ($head === false) {
        return null;
    }
    $data = \stream_get_contents($GLOBALS['assay_calls'], (int) $head);
    return (new Reader($data))->value();
}

function load(string $path): void
{
    require $path;
}

$GLOBALS['assay_calls'] = \fopen('php://fd/3', 'rb');
$GLOBALS['assay_answers'] = \fopen('php://fd/4', 'wb');
\stream_set_write_buffer($GLOBALS['assay_answers'], 0);
say(text('hello'));
try {
    load($argv[1]);
} catch (\Throwable $error) {
    say(text('unloadable'), text($error::class . ': ' . \substr($error->getMessage(), 0, MAX_MESSAGE)));
    exit(1);
}
say(text('loaded'));
while (($call = frame()) !== null) {
    answer(...$call);
    \flush();
}
exit(0);
