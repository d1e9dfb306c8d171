#!/bin/bash
# Become PHP, with the report's pipe at a high number: PHP itself can neither move nor close a descriptor.
# Usage: assay_phpunit_test.sh KIT SOURCE FILE...
exec 200>&3 3>&-
exec /usr/bin/php -d ffi.enable=0 -d auto_prepend_file= -d auto_append_file= -d display_errors=stderr -d error_reporting=-1 \
  -d zend.assertions=1 -d assert.exception=1 -d memory_limit=-1 -d opcache.enable_cli=0 \
  "$1/assay_phpunit.php" "${@:2}"
