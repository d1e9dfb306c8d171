# Sourced by the shell of one Bats test, after Bats' own functions and before anything of the tests or the submission.
#
# A submission that is a program runs in a process of its own and meets none of this. One that is sourced shares the
# shell with the test: Bats' functions cannot be redefined there, and a test passes only if what it asserts with is
# still the shell's when it is over.

assay_own_exit_trap=$(declare -f bats_exit_trap)
eval "assay_own_exit_trap${assay_own_exit_trap#bats_exit_trap}"
unset assay_own_exit_trap
readonly assay_shell_words='[ test true false : builtin command eval exec exit return trap set shopt enable unset
source . kill printf echo read declare typeset local readonly export alias let diff cmp grep'

# The file's own set-up runs before each of its tests, which are all processes of their own here.
assay_begin_file() {
  if declare -F setup_file >/dev/null; then
    setup_file >>"$BATS_OUT" 2>&1
  fi
}

bats_exit_trap() {
  if [[ -n "${BATS_TEST_COMPLETED:-}" && -z "${BATS_TEST_SKIPPED:-}" ]]; then
    assay_check
  fi
  if declare -F teardown_file >/dev/null; then
    teardown_file >>"$BATS_OUT" 2>&1 || true
  fi
  assay_own_exit_trap "$@"
}

# Clears BATS_TEST_COMPLETED where something is not what it was, and says what.
assay_check() {
  local assay_flags=$- assay_options=$BASHOPTS assay_found='' assay_word assay_where
  POSIXLY_CORRECT=1 # from here on the shell's special built-ins come before functions of their name
  unset -f builtin declare shopt enable trap read printf
  unset POSIXLY_CORRECT
  # The way here from a test that came to its end; an exit on the way has other functions below it.
  [[ ${FUNCNAME[*]} == 'assay_check bats_exit_trap bats_teardown_trap bats_perform_test main' ]] ||
    assay_found='it did not come to its end'
  [[ $assay_flags == *e* ]] || assay_found='errexit is off'
  [[ :$assay_options: != *:extdebug:* ]] || assay_found='extdebug is on'
  [[ $(trap -p DEBUG) == *bats_debug_trap* ]] || assay_found='there is a trap on DEBUG'
  [[ -z $(enable -n) ]] || assay_found='built-in commands are disabled'
  [[ ${#BASH_ALIASES[@]} == 0 ]] || assay_found='there are aliases'
  shopt -s extdebug # with it, declare -F says where each function was defined
  while read -r assay_word _ assay_where; do
    [[ $assay_where == "$BATS_TEST_SOURCE" || $assay_where == "$BATS_TEST_DIRNAME"/* ]] ||
      assay_found="$assay_word is a function"
  done < <(declare -F $assay_shell_words)
  shopt -u extdebug
  [[ -z $assay_found ]] || {
    BATS_TEST_COMPLETED='' BATS_ERROR_STATUS=1
    printf '# the shell of the test was changed: %s\n' "$assay_found" >&3
  }
}

while read -r _ _ REPLY; do
  [[ $REPLY =~ ^(setup|teardown)(_file|_suite)?$ ]] || readonly -f "$REPLY"
done < <(declare -F)
