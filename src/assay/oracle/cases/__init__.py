"""The cases oracle: calls and inputs go into the sandbox, answers come out, and what is expected stays outside."""
