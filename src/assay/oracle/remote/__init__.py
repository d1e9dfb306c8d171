"""Remote objects: the suite in one sandbox, the submission in another, and a pipe with a typed codec between them."""
