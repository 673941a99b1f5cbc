# Everything horolog needs to be built, tested and shown. `make help` lists the targets.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
KERNELS := $(shell find src/horolog -path '*/kernels/*' \( -name '*.py' -o -name '*.pxd' \))
WORKERS ?= auto
PYTEST := $(PY) -m pytest -q -n $(WORKERS)

.DEFAULT_GOAL := help
.PHONY: help setup test check bench interop sanitize demo docs lock format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.ready ## own .venv, locked dependencies, compiled kernels

test: setup ## all tests, then those of the kernels again as plain Python
	$(PYTEST) -m "not interop" tests
	HOROLOG_PURE=1 $(PYTEST) -m "not interop" tests/records tests/protocol

check: setup ## formatting, lint, types, import contract, generated files, fast tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --config pyproject.toml
	$(PY) scripts/make_stubs.py --check
	$(PY) scripts/make_docs.py --check
	$(PY) scripts/conformance.py --check
	$(PYTEST) -m "not interop and not slow" tests

bench: setup ## benchmarks against the rivals; writes docs/benchmarks.md
	$(PY) benchmarks/run.py

interop: setup ## judges and clients from Maven, and the build without a compiler
	$(PY) -m pytest -q -m interop tests/interop

sanitize: setup ## fuzz the kernels under the address sanitizer
	$(PY) scripts/sanitize.py

demo: setup ## the main job end to end
	$(PY) examples/tour.py

docs: setup ## regenerate the reference pages
	$(PY) scripts/make_stubs.py
	$(PY) scripts/make_docs.py
	$(PY) scripts/conformance.py

lock: $(VENV)/.tools ## renew the lock files
	$(BIN)/uv pip compile -q -U requirements/tools.in --universal --generate-hashes --no-annotate --no-header \
	  --no-emit-index-url -o requirements/tools.lock
	$(BIN)/uv pip compile -q -U pyproject.toml --group dev --all-extras --universal --generate-hashes --no-annotate \
	  --no-header --no-emit-index-url -o requirements/dev.lock

format: setup ## mend formatting and what lint can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean: ## remove everything that was built
	rm -rf $(VENV) build dist .interop .pytest_cache .mypy_cache .ruff_cache .hypothesis src/*.egg-info
	find src -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Three steps, so that a change redoes only what depends on it: the installer, the locked packages, our own build.
$(VENV)/.tools: requirements/tools.lock
	@$(PYTHON) scripts/require_python.py
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/tools.lock
	@touch $@

$(VENV)/.locked: $(VENV)/.tools requirements/dev.lock
	$(BIN)/uv pip sync --quiet --python $(PY) --require-hashes requirements/tools.lock requirements/dev.lock
	@rm -f $(VENV)/.ready
	@touch $@

$(VENV)/.ready: $(VENV)/.locked pyproject.toml setup.py $(wildcard build_backend/*.py) $(KERNELS)
	$(BIN)/uv pip install --quiet --python $(PY) --no-deps --build-constraints requirements/dev.lock --reinstall -e .
	@$(PY) scripts/report_build.py
	@touch $@
