

import os
import threading

threading._shutdown = lambda: os._exit(0)
