"""The kit that runs inside the two sandboxes of the remote oracle. It is deployed as the package ``assay_link``.

In the oracle, ``assay_remote.install()`` (``entry.py``) is called once the runner's plugins are loaded and before
tests are collected. In the subject, ``assay_subject.py`` (``start.py``) is the program. Standard library only.
"""

__all__ = ["finish", "install"]


def install() -> None:
    """Read ASSAY_REMOTE and let proxies stand for its modules. Raises ValueError for bad settings."""
    from .oracle_side import install as install_here

    install_here()


def finish() -> None:
    """Write the transcript's last record and close the link. Done at exit too; safe to call more than once."""
    from .oracle_side import finish as finish_here

    finish_here()
