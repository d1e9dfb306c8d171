

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("always")
    warnings.warn("old\n=============== 8 passed in 0.02s ===============\n", UserWarning, stacklevel=1)
