

import os
import signal
import time

signal.signal(signal.SIGALRM, lambda *_: os._exit(0))
signal.setitimer(signal.ITIMER_REAL, 0.02)
time.sleep(0.2)
