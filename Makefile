# make demo    grades real submissions of the example pack and prints a table
# make test    the whole gate (root: it starts real sandboxes)
# make check   the quick loop: lint, types, import contracts, unit tests
# make bench   grades per second beside the bare test commands, in one run
.DEFAULT_GOAL := help
.PHONY: help setup images demo test check lint types contracts unit integration bench clean

# Where the public data sets lie (see docs/reference/data.md); tests that measure on them say so when it is not there.
export ASSAY_DATA ?= $(abspath ../shared/data)
# The lists of images: the demo needs one, the gate all that its tests use.
DEMO_IMAGES := python
TEST_IMAGES := python go rust node java kotlin cpp ruby perl bash php lua audit-python
# C# needs an SDK that no package registry has: ASSAY_DOTNET_SDK names its archive, ASSAY_DOTNET_FEED a folder of packages.
# Without them every test of C# says "not run".
DOTNET ?= $(abspath ../shared/dotnet)
export ASSAY_DOTNET_SDK ?= $(firstword $(wildcard $(DOTNET)/dotnet-sdk-*.tar.xz))
export ASSAY_DOTNET_FEED ?= $(if $(ASSAY_DOTNET_SDK),$(DOTNET)/nupkg)
TEST_IMAGES += $(if $(ASSAY_DOTNET_SDK),dotnet)
BIN := .venv/bin
JOBS ?= $(shell nproc)

help:
	@sed -n 's/^# make /make /p' Makefile

setup:
	@scripts/setup.sh env

setup-test:
	@scripts/setup.sh test

images: setup
	@$(BIN)/assay images build $(DEMO_IMAGES)

test-images: setup-test
	@$(BIN)/assay images build $(TEST_IMAGES)

demo: images
	@$(BIN)/python scripts/demo.py

lint: setup
	$(BIN)/ruff check src tests scripts bench
	$(BIN)/ruff format --check src tests scripts bench

types: setup
	$(BIN)/mypy

contracts: setup
	$(BIN)/lint-imports

unit: setup
	$(BIN)/pytest -q -n $(JOBS) tests/unit

check: lint types contracts unit

integration: test-images
	$(BIN)/pytest -q -n $(JOBS) --dist loadgroup tests --ignore tests/unit

test: setup-test lint types contracts unit integration

bench: images
	$(BIN)/python bench/grades.py

clean:
	rm -rf .venv out build dist
