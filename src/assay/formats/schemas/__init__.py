"""The committed schemas of our documents. Made anew by ``python -m assay.formats.schemas``."""
