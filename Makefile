# Two commands matter: `make play` and `make test`. Both set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
N ?= 20000
PIP := PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip -q --disable-pip-version-check
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.json') setup.py pyproject.toml

.PHONY: help play test build check lint pure compiled fuzz bench golden mutants clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

play: build ## play a match in the terminal against bots
	@$(BIN)/mela play

test: check fuzz ## set up, all checks and tests, and a short fuzz

build: $(VENV)/engine.stamp ## set up and compile the engine

$(VENV)/tools.stamp: constraints.txt pyproject.toml
	@echo "setting up $(VENV) (once, about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
	  { echo "install Python 3.11 or newer with its venv module"; exit 1; }
	@$(PIP) install -U pip
	@$(PIP) install --group dev
	@touch $@

$(VENV)/engine.stamp: $(VENV)/tools.stamp $(SOURCES)
	@echo "compiling the engine (about half a minute)"
	@$(PIP) install --no-build-isolation .
	@$(BIN)/python -c "import mela; print('engine:', 'compiled' if mela.compiled else \
	  'uncompiled, which is slow: install a C compiler and the headers of Python')"
	@touch $@

check: lint pure compiled ## style, types, layers, and the tests on the source and on the compiled engine

lint: build
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	PYTHONPATH=src $(BIN)/python -m tools.compiled_traps
	PYTHONPATH=src $(BIN)/python -m tools.untested_rules

pure: build
	PYTHONPATH=src MELA_ENGINE=pure $(BIN)/python -m pytest -q -n auto --cov=mela --cov-report=term:skip-covered

compiled: build
	MELA_ENGINE=compiled $(BIN)/python -m pytest -q -n auto tests

fuzz: build ## random matches, every invariant at every step: make fuzz N=1000000
	$(BIN)/mela fuzz --matches $(N)

bench: build ## speed, with ratios to OpenSpiel and python-chess
	@$(PIP) install --group bench
	$(BIN)/python -m tools.bench

golden: build ## write playthroughs and perft tables anew; review them as a diff
	PYTHONPATH=src $(BIN)/python -m tools.playthrough
	PYTHONPATH=src $(BIN)/python -m tools.perft_tables

mutants: build ## mutation testing of the rules (long)
	PYTHONPATH=src $(BIN)/python -m tools.mutants

clean: ## remove what was built
	rm -rf $(VENV) build src/*.egg-info
