module elsewhere

go 1.21
