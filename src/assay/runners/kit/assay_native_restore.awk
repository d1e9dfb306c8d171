# Copy a hidden test and put the framework's macros back after each header that it includes. The lines keep their numbers.
# Usage: awk -v restore=FILE -f assay_native_restore.awk TEST
#
# What stands in the tests themselves is left alone: the first of them ends the headers.
/^[ \t]*(TEST|TYPED_TEST|TEMPLATE_|SCENARIO|INSTANTIATE_|static void |void |int main)/ { body = 1 }
{ print }
!body && /^[ \t]*#[ \t]*include[ \t]*[<"]/ { printf "#include \"%s\"\n#line %d\n", restore, NR + 1 }
