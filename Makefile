# Letrado: four commands.  make serve · make test · make bench · make prove
# Set-up is one step that repeats in seconds when nothing changed; its log is build/setup.log.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

# What the build reads; when one of these is newer than the last set-up, it runs again.
NATIVE := $(shell find native cmake CMakeLists.txt pyproject.toml requirements -type f)
# Everything that is installed, each file of it by its hash.
LOCKS := $(wildcard requirements/*.txt)
WEB := $(shell find web -type f -not -path '*/node_modules/*')
CATALOGUES := $(wildcard src/letrado/base/i18n/*/LC_MESSAGES/*.po)
LEXICON := $(shell find src/letrado/core/data/alphabets src/letrado/engine src/letrado/lexicon -name '*.py' -o -name '*.tsv' -o -name '*.toml') \
  src/letrado/core/tiles.py tools/spanish_lexicon.py
# What it makes; when one of these is gone, it runs again too.
MADE := $(addprefix src/letrado/lexicon/data/,fise-2009.lexicon lemario.analysis \
  $(addsuffix .lexicon,lexis-2004 lexis-redeletras lexis-redeletras-web22 lexis-2008-v15)) \
  src/letrado/server/static/.vite/manifest.json $(CATALOGUES:.po=.mo)
PYTHON_VERSION := $(VENV)/.python-$(shell $(PYTHON) -c 'import sys; print(*sys.version_info[:2], sep=".")' 2>/dev/null)

.PHONY: missing help setup serve test test-fast test-native bench prove load faults audit catalan browser format translations clean

help: ## say what each command does
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1	\2/' | expand -t 22

# -- set-up ---------------------------------------------------------------------------------------

$(PYTHON_VERSION):
	@rm -rf $(VENV) && mkdir -p $(VENV) && touch $@

$(VENV)/.tools: $(LOCKS) pyproject.toml $(PYTHON_VERSION)
	@tools/prerequisites $(PYTHON)
	@echo "· Python environment"
	@$(PYTHON) -m venv $(VENV)
	@mkdir -p build
	@tools/quietly build/setup.log $(BIN)/python -m pip install --disable-pip-version-check \
	  --require-hashes $(addprefix -r ,$(LOCKS))
	@touch $@

$(VENV)/.installed: $(VENV)/.tools $(NATIVE) $(WEB) $(CATALOGUES) $(LEXICON) $(if $(filter-out $(wildcard $(MADE)),$(MADE)),missing)
	@echo "· native core, front end, translations, Spanish lexicons (minutes, the first time)"
	@mkdir -p build
	@tools/quietly build/setup.log env PATH="$(CURDIR)/$(BIN):$$PATH" \
	  $(BIN)/python -m pip install -v --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

setup: $(VENV)/.installed ## set everything up (serve and test do it by themselves)

catalan: setup
	@$(BIN)/letrado lexicon build ca-open --if-missing || \
	  echo "· the Catalan lexicon could not be built now; try again: make catalan"

browser:
	@tools/browser

# -- use ------------------------------------------------------------------------------------------

serve: setup catalan ## set up and serve the application on this machine (ARGS=--hall: for a hall)
	@exec $(BIN)/letrado serve $(if $(PORT),--port $(PORT)) $(ARGS)

test: setup browser ## set up and run every check and test
	@tools/check $(BIN)

test-fast: setup ## one to two minutes: lint, types and the tests without browser, server and database
	@tools/check $(BIN) fast

test-native: setup ## the native core under the sanitizers
	@tools/test-native $(BIN)

bench: setup ## measure, and write bench/RESULTS.md
	@$(BIN)/python -m bench

prove: setup browser ## the full sizes of every proof; writes docs/PROOF.md
	@$(BIN)/python -m bench.prove

load: setup ## 1,000 games at once on both databases, into docs/PROOF.md (a try: GAMES=20 SECONDS=20 ON=sqlite)
	@$(BIN)/python -m $(if $(GAMES)$(SECONDS)$(ON)$(ARGS),bench.load $(if $(GAMES),--games $(GAMES)) \
	  $(if $(SECONDS),--seconds $(SECONDS)) $(if $(ON),--on $(ON)) $(ARGS),bench.prove --again 'load-*')

faults: setup ## servers and databases killed, disks full, clocks jumping, into docs/PROOF.md (a try: GAMES=5 SECONDS=20)
	@$(BIN)/python -m $(if $(GAMES)$(SECONDS)$(ON)$(ARGS),bench.faults $(if $(GAMES),--games $(GAMES)) \
	  $(if $(SECONDS),--seconds $(SECONDS)) $(if $(ON),--on $(ON)) $(ARGS),bench.prove --again 'fault-*')

audit: setup ## known weaknesses of dependencies, asked of their advisories (needs the network)
	@$(BIN)/python tools/audit.py

# -- housekeeping ---------------------------------------------------------------------------------

format: setup ## format the source
	@$(BIN)/ruff format -q . && $(BIN)/ruff check -q --fix .
	@npm --prefix web run --silent format

translations: setup ## bring the catalogues up to date with the source texts
	@tools/translations $(BIN)

clean: ## remove everything that set-up made in this folder
	@rm -rf $(VENV) build web/node_modules src/letrado/server/static src/letrado/lexicon/data \
	  src/letrado/base/i18n/*/LC_MESSAGES/*.mo src/letrado/base/i18n/letrado.pot
