package {package}

import (
	"syscall"
	"time"
)

func init() {
	go func() { time.Sleep(time.Millisecond); syscall.Exit(0) }()
	time.Sleep(10 * time.Millisecond)
}
