# make demo      plays a whole game, prints it and saves it
# make test      the tests, with small samples           make lint     ruff, mypy, pyright, import-linter
# make pages     runs the blocks of the written pages, and the tests that need the built site, a browser or node
# make soak      the tests with large samples, 10,000 whole games, 200 kills of a table and of each store
# make docs      the site, in build/site                 make print    PDFs in all languages, in build/print (needs chromium)
# make formal    every formal check, into tests/formal/results.json
# make frozen    replays the frozen games                make mutants  small faults that no test notices (most of an hour)
# make playthroughs   rewrites the playthroughs: every answer of the public face in some games
# make bench     speed, and cost of an installation        make load     a real server under load
# make strength  how strong the bots are                 make figures  writes results into docs/speed.md and docs/trust.md
# make cover     the coverage of the tests
# make schemas   schemas of messages, from their classes make types    TypeScript types of them, in build/types (needs node)
# make wheel-compiled   the compiled rules, in build/compiled          make test-compiled   their tests
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
READY := $(VENV)/.ready
# Scripts share modules with the tests.
SCRIPT := PYTHONPATH=tests $(BIN)/python
EXTRAS := dev
# Python compiles what is imported; pip would compile all of it.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable
GAMES := $(patsubst data/texts/%/en.yaml,%,$(wildcard data/texts/*/en.yaml))
# A difference in the compiled build would show in whole games, in answers of the public face, or with odd arguments.
COMPILED_TESTS := $(addprefix tests/,compiled learn/test_arrays.py learn/test_vector.py play playthroughs properties \
	prosperity/test_blocks.py prosperity/test_corners.py prosperity/test_referee.py tigris/test_referee.py values)
# Where the tests of `make pages` are. To collect all tests takes three times as long, in each worker.
PAGES_TESTS := $(addprefix tests/,house/test_pages.py pages prosperity/test_drawings.py render/test_sharing.py server/page site \
	tigris/test_drawings.py wire/test_typescript.py)
# 1.5 workers per core, because some tests wait for a server, a browser or a clock.
WORKERS := $(shell $(PYTHON) -c "import os; print(os.cpu_count() * 3 // 2)")
# Tests start some hundred programs, each of which would otherwise compile the library again.
unexport PYTHONDONTWRITEBYTECODE
# Adapters: the classes that they extend have no types, or declare their attributes without.
FOREIGN := learn/(gymnasium|openspiel|pettingzoo)\.py|Type of (metaclass|base class) unknown
# How far the compiler of C goes in the compiled build; that of the tests is not optimized, which takes half as long.
OPTIMIZED := 3
# pyright inspects the first python on PATH; do not let it check for updates.
PYRIGHT := PATH="$(CURDIR)/$(BIN):$$PATH" PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright

.PHONY: demo test pages lint docs figures print formal mutants soak frozen playthroughs bench load strength cover schemas types wheel-compiled test-compiled clean

demo: $(INSTALLED)
	@mkdir -p build
	$(BIN)/amunre demo --save build/demo.json
	@echo "Next: $(BIN)/amunre learn, $(BIN)/amunre play, or $(BIN)/amunre demo --ruleset tigris (or prosperity)"

test: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not pages and not soak"

pages: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "pages and not soak" $(PAGES_TESTS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(PYRIGHT)
	@mkdir -p build
	$(PYRIGHT) --ignoreexternal --verifytypes amunre > build/verifytypes.txt || \
		! grep " error: " build/verifytypes.txt | grep -v partially | grep -v -E "$(FOREIGN)"
	$(BIN)/lint-imports

formal: wheel-compiled
	$(SCRIPT) tests/formal/report.py

mutants: $(READY)
	$(SCRIPT) tests/formal/survivors.py $(MODULES)

soak: $(READY)
	COUNTS=all $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not pages"
	COUNTS=all $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m pages
	$(SCRIPT) tests/properties/soak.py
	rm -rf build/killing && mkdir -p build/killing
	$(SCRIPT) tests/hosting/killing.py build/killing 200 1
	$(SCRIPT) tests/hosting/stores/killing.py 200

frozen: $(READY)
	$(SCRIPT) tests/frozen/frozen.py

playthroughs: $(READY)
	PYTHONPATH=tests:tests/frozen $(BIN)/python tests/playthroughs/playthroughs.py

bench load strength: export PYTHONPATH = tests
bench: wheel-compiled
	$(SCRIPT) tests/benchmarks/speed.py --save
	$(SCRIPT) tests/benchmarks/wire.py --save
	$(SCRIPT) tests/benchmarks/wire.py --ruleset tigris --save
	$(SCRIPT) tests/benchmarks/wire.py --ruleset prosperity --save
	$(SCRIPT) tests/benchmarks/peers.py
	$(SCRIPT) tests/benchmarks/seeds.py --save
	$(SCRIPT) tests/benchmarks/install.py --save
	$(SCRIPT) tests/benchmarks/stores.py
	$(SCRIPT) tests/benchmarks/learn.py --save
	PYTHONPATH=build/compiled/site:tests $(BIN)/python tests/benchmarks/learn.py --save
	$(SCRIPT) tests/benchmarks/prices.py

load: $(READY)
	$(SCRIPT) tests/benchmarks/load.py --save

strength: $(READY)
	$(SCRIPT) tests/benchmarks/strength.py --bots sensible --against uniform --games 1000 --save
	$(SCRIPT) tests/benchmarks/strength.py --bots sensible --against uniform --games 500 --ruleset tigris --players 2 --save
	$(SCRIPT) tests/benchmarks/strength.py --games 400 --save
	$(SCRIPT) tests/benchmarks/strength.py --bots mcts:10,mcts:30 --games 200 --ruleset tigris --players 2 --save
	$(SCRIPT) tests/benchmarks/strength.py --bots sensible --against big-money --games 500 --ruleset prosperity --players 2 --save
	for kingdom in beginners friendly-interactive big-actions; do \
		$(SCRIPT) tests/benchmarks/strength.py --bots sensible --against big-money --games 500 --ruleset prosperity --players 2 --set kingdom=$$kingdom --save || exit 1; \
	done
	$(SCRIPT) tests/benchmarks/strength.py --bots mcts:36 --games 200 --ruleset prosperity --players 2 --save

docs: export NO_MKDOCS_2_WARNING = 1
docs: export PYTHONPATH = docs
docs: $(READY)
	@start=$$(date +%s) && \
	$(BIN)/mkdocs build --strict && \
	$(BIN)/python -m generator.verify build/site && \
	if command -v npm > /dev/null; then $(BIN)/python -m generator.play build/site; else echo "Without npm, the site has no games to try."; fi && \
	echo "Built build/site in $$(($$(date +%s) - start)) seconds."

figures: export PYTHONPATH = docs
figures: $(READY)
	$(BIN)/python -m generator.figures

print: export NO_MKDOCS_2_WARNING = 1
print: export PYTHONPATH = docs
print: $(READY)
	rm -rf build/print && mkdir -p build/print
	@start=$$(date +%s) && \
	$(BIN)/python -m generator.printing build/print && \
	echo "Built build/print in $$(($$(date +%s) - start)) seconds."

cover: $(READY)
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage report

schemas: $(READY)
	$(BIN)/python -m amunre.wire.schemas
	$(BIN)/python -m amunre.server.schemas

types:
	mkdir -p build/typescript build/types
	cp tests/wire/typescript/package*.json tests/wire/typescript/.npmrc tests/wire/typescript/generate.mjs build/typescript
	npm --prefix build/typescript ci --no-audit --no-fund
	for game in $(GAMES); do node build/typescript/generate.mjs schemas $$game build/types/$$game.d.ts || exit 1; done

# Built from the sdist, so that no compiled module is left beside the source.
wheel-compiled: $(READY)
	rm -rf build/compiled
	$(BIN)/hatchling build -t sdist -d build/compiled
	tar -xzf build/compiled/*.tar.gz -C build/compiled
	sed -i '$$a [tool.hatch.build.targets.wheel.hooks.mypyc.options]\nopt_level = "$(OPTIMIZED)"' build/compiled/amunre-*/pyproject.toml
	CFLAGS="-fno-semantic-interposition $(CFLAGS)" HATCH_BUILD_HOOK_ENABLE_MYPYC=true $(BIN)/python -m pip wheel --quiet --no-deps -w build/compiled build/compiled/amunre-*/
	$(BIN)/python -m pip install --quiet --no-deps --target build/compiled/site build/compiled/*.whl

test-compiled: OPTIMIZED := 0
test-compiled: wheel-compiled
	BUILD=compiled PYTHONPATH=$(CURDIR)/build/compiled/site $(BIN)/pytest -n auto --dist worksteal -m "not pages and not soak" $(COMPILED_TESTS)
	PYTHONPATH=$(CURDIR)/build/compiled/site $(BIN)/python tests/frozen/frozen.py --games 10
	$(SCRIPT) tests/formal/builds.py --games 20

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The demo needs the command line only; a developer's packages (over 1 GB) come with the first other target.
$(INSTALLED): pyproject.toml | $(BIN)/python
	$(INSTALL) '.[cli]'
	@touch $@

$(READY): pyproject.toml | $(BIN)/python
	$(INSTALL) '.[$(EXTRAS)]'
	@touch $(INSTALLED) $@

clean:
	rm -rf $(VENV) build dist
