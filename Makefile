# `make demo` and `make test` set themselves up; nothing else is needed but Python 3.11 and make.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: help setup demo test check lint types imports wheel mcp bench fuzz lock clean

help:  ## show the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ \t/' | expand -t 10

$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cassettekit needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q cassettekit  # as an installed package has it: a third of a start
	touch $@

setup: $(STAMP)  ## make the virtual environment from the lock file

demo: $(STAMP)  ## record a real run, replay it with the network cut, break a tool, read the diff
	@$(BIN)/python examples/demo.py

test: $(STAMP)  ## run the tests
	$(BIN)/python -m pytest -q

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

imports: $(STAMP)
	$(BIN)/lint-imports

wheel: $(STAMP)  ## build the wheel and try it in a clean environment
	$(BIN)/python tests/wheel_check.py

check: lint types imports test wheel  ## everything CI runs

mcp: $(STAMP)  ## record and replay real MCP servers under the real client libraries
	$(BIN)/python tests/mcp/real/install.py
	REAL_MCP=1 $(BIN)/python -m pytest -q tests/mcp/real

bench: $(STAMP)  ## print speed ratios, both sides measured in one run
	$(BIN)/python benchmarks/run.py

fuzz: $(STAMP)  ## feed 20,000 damaged cassettes to every command
	$(BIN)/python tests/fuzz_files.py

lock:  ## renew requirements.lock (needs uv)
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
