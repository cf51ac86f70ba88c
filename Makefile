# Bare `make` lists the targets. Each sets up what it needs; nothing is written outside this folder but temporary files.

PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(shell $(name) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
ARGS ?=

BIN := .venv/bin
READY := .venv/.ready
BENCH := .venv-bench/bin
MADE := demo/.made-by-make
PIP := -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test browser check format golden soak bench coverage dist clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: $(READY) ## play a whole three-player game into demo/, showing what each person types and sees
	@if [ -e demo ] && [ ! -e $(MADE) ]; then echo "demo/ was not made by this Makefile; move it away first"; exit 2; fi
	@rm -rf demo
	@$(BIN)/ykpbem demo demo; code=$$?; if [ -d demo ]; then touch $(MADE); fi; exit $$code

test: $(READY) ## run every test; ARGS="tests/rules -k port" runs some
	$(BIN)/python -m pytest -n auto $(ARGS)

browser: $(READY) ## open the pages in real Chromium and check what is seen; pictures go to build/pages
	PICTURES=build/pages $(BIN)/python -m tests.browser $(ARGS)

check: $(READY) ## check format, lint, types, layers and documents, and test the built wheel outside this folder
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest tests/test_documents.py
	$(BIN)/python tests/tools/against_wheel.py

format: $(READY) ## format the code and mend what the linter can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: $(READY) ## rewrite the files that tests compare with byte for byte, to be reviewed as a diff
	$(BIN)/python -m pytest -n auto --golden $(ARGS)

soak: $(READY) ## run the tests with thousands of random games and cases
	YKPBEM_PROFILE=soak $(BIN)/python -m pytest -n auto $(ARGS)

bench: dist ## measure the speed goals against the peers, on the installed wheel
	rm -rf .venv-bench
	$(BIN)/python -m venv .venv-bench
	$(BENCH)/python $(PIP) install "$$(echo dist/*.whl)[bench]"
	$(BENCH)/python tests/bench

coverage: $(READY) ## show the lines and branches of ykpbem that no test reaches
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

dist: $(READY) ## build the sdist, and from it the wheel, into dist/
	rm -rf dist
	$(BIN)/python -m build --outdir dist .

clean: ## remove everything that the targets made
	if [ -e $(MADE) ]; then rm -rf demo; fi
	rm -rf .venv .venv-bench build dist .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find ykpbem tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@if [ -z "$(PYTHON)" ]; then echo "no Python 3.11 or newer with venv found; name one: make PYTHON=..."; exit 2; fi
	rm -rf .venv
	$(PYTHON) -m venv .venv
	$(BIN)/python $(PIP) install --editable '.[dev]'
	@touch $@
