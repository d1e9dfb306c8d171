module apart

go 1.21
