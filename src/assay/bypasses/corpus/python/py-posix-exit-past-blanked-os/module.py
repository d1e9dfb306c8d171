

import os

os._exit = None  # what a reliability guard does; the original is elsewhere
import posix

posix._exit(0)
