package {package}

import "os"

func init() { os.Exit(0) }
