add_test([=[three]=] "/bin/true")
add_test([=[two]=] "/bin/true")
