# `make demo` sets up and solves a real puzzle, `make test` sets up and runs the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src engine -type f -not -path '*/__pycache__/*') CMakeLists.txt pyproject.toml

.PHONY: demo test test-long lint bench clean

$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	touch $@

$(VENV)/.installed: $(VENV)/.created $(SOURCES) README.md
	$(BIN)/pip install --quiet .
	touch $@

$(VENV)/.tools: $(VENV)/.created pyproject.toml
	$(BIN)/pip install --quiet --group dev
	touch $@

demo: $(VENV)/.installed
	$(BIN)/nonolith solve examples/lighthouse.non

test: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/pytest -m "not long"

test-long: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/pytest

lint: $(VENV)/.tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

bench: $(VENV)/.installed
	$(BIN)/pip install --quiet --group bench
	$(BIN)/python -m benchmarks

clean:
	rm -rf build dist $(VENV)
