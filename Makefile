.DEFAULT_GOAL := help
BIN := .venv/bin

.PHONY: help play test check format bench docs screenshots texts lock clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

play: .venv/.runtime ## Play in the browser, on a machine with nothing but Python 3.11 and make
	$(BIN)/landsraad play

test: .venv/.dev ## All tests, the browser's included
	@scripts/browser
	$(BIN)/pytest -n auto

check: .venv/.dev ## Format, lint, strict types, import contracts, quick tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q -n auto -m "not slow and not browser and not battery"

format: .venv/.dev ## Put the sources into shape
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

bench: .venv/.dev ## Measure how fast games are played
	$(BIN)/landsraad bench --pages
	$(BIN)/landsraad bench --game jihad
	$(BIN)/landsraad bench --game ccg

docs: .venv/.dev ## Build the guide into site/
	$(BIN)/zensical build --clean --strict

screenshots: .venv/.dev ## Make the pictures of README and docs (needs Chromium)
	$(BIN)/python scripts/screenshots.py

texts: .venv/.dev ## Gather the texts of the pages for their translators
	$(BIN)/python scripts/texts.py

lock: .venv/.dev ## Pin the dependencies anew (LOCK=--upgrade for newer ones)
	scripts/lock $(LOCK)

clean: ## Remove what was made here
	rm -rf .venv site dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

.venv/.runtime: requirements.lock pyproject.toml
	@scripts/install requirements.lock
	@touch $@

.venv/.dev: requirements-dev.lock pyproject.toml
	@scripts/install requirements-dev.lock
	@touch .venv/.runtime $@
