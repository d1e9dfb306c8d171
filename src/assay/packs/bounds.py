"""Bounds on what is read of a pack. A pack's author is trusted, an archive that claims to be a pack is not."""

MAX_FILES = 100_000
"""Files of one pack. A full repository template has tens of thousands."""

MAX_FILE_BYTES = 64 * 1024 * 1024
"""Bytes of one file, so that a tree can be held in memory."""

MAX_PACK_BYTES = 1024 * 1024 * 1024
"""Bytes of one pack."""

MAX_TABLE_BYTES = 1024 * 1024
"""Bytes of one TOML file."""

MAX_LOCK_BYTES = 256 * 1024 * 1024
"""Bytes of a lock: inventory, controls and signatures of every task."""

MAX_PATH_CHARACTERS = 1024
"""Characters of one path inside a tree; PATH_MAX is 4096 bytes and the workspace's own prefix takes some."""
