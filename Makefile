# Two commands for a newcomer: `make run` and `make test`.
# FTS5 (SQLite's full text search) needs its build tag everywhere.
TAGS  := sqlite_fts5
GO    := go
# Under CI every test runs with the race detector. What go test would vet of
# each package again, make lint vets, by what was compiled for the tests: with
# the detector, too. Test programs are linked without what a debugger reads, and
# the C of SQLite, in which the detector sees nothing, compiles in a third of the
# time with fewer optimisations. Programs that are released, and all at night,
# are built with all.
RACE  := $(if $(CI),-race)
ONCE  := $(if $(CI),-vet=off -ldflags=-s)
C     := $(if $(CI),$(if $(PARLEY_CI_NIGHT),,CGO_CFLAGS=-O1))
TEST  := $(C) $(GO) test -tags $(TAGS) $(RACE) $(ONCE)
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)

.PHONY: run test whole test-postgres conformance build generate fresh lint test-mcp bench bench-big peers bench-web soak bench-replicas bench-postgres-big chaos unit-costs fuzz fuzz-language vulns release score weights weights-talk weights-usage weights-names weights-phrases weights-edits weights-readings weights-reader reader-folds weights-remarks remarks-folds analysts weights-check clean

run: build ## serve the chat on the restaurants demo at http://127.0.0.1:8080
	./bin/parley serve $(ARGS)

build: ## bin/parley
	$(C) $(GO) build -tags $(TAGS) -ldflags "-X main.version=$(VERSION)" -o bin/parley .

# The packages whose tests take longest come first, so that the others fill the
# time in which these wait.
LONGEST := ./web ./eval/suqlset/score ./eval ./suql ./cmd/serve ./agent/sempar/learn

# Under CI three at a time, on its two processors: two packages would leave one
# idle where a test waits for a browser or a server.
test: ## every test; browser and PostgreSQL tests are skipped where those are absent
	$(TEST) $(if $(CI),-p 3) -timeout 30m $(LONGEST) ./...

# Of these sets, and of the epochs of these trainings, the race detector gets a
# twenty-fifth only (package sample).
WHOLE := TestUtterances|TestMended|TestNothingUnderTheLine|TestGoldQueries|Plain|TestManyDatabasesInOne|TestAttacks|Naive|TestAnIncomplete|TestACascadeWith|TestNoWordsStop|TestWishesAreLearned|TestTrain$$|TestLengthsCost|TestTheClockOfTheTable|InFourDialects|TestNobodyPutsOdd|TestEveryTemplate

whole: ## what `make test` plays in part under the race detector, such as long lists of utterances and random queries: all of it
	$(C) $(GO) test -tags $(TAGS) $(ONCE) -timeout 30m -run '$(WHOLE)' ./app ./eval ./eval/suqlset/score ./suql ./suql/bench \
		./agent/sempar/learn ./agent/sempar/learn/synth ./agent/sempar/model ./agent/sempar/predicate

test-postgres: ## the engine's tests with a PostgreSQL server of their own, started and stopped here
	@set -e; eval "$$(.ci/postgres start)"; trap '.ci/postgres stop' EXIT; \
	PARLEY_REQUIRE_POSTGRES=1 $(TEST) -timeout 30m ./suql/...

conformance: ## the client of language models with llama.cpp's server, started and stopped here (Python 3.10 or later), and with the Ollama that PARLEY_TEST_OLLAMA names
	@set -e; trap '.ci/llamacpp stop' EXIT; addresses="$$(.ci/llamacpp start)"; eval "$$addresses"; \
	PARLEY_REQUIRE_LLAMACPP=1 $(TEST) -count 1 ./llm/conformance

test-mcp: ## the tools for assistants with the reference client of the protocol, which needs node and npm
	npm install --silent --no-audit --no-fund --ignore-scripts --prefix bin/mcp @modelcontextprotocol/sdk@1.32.2
	PARLEY_NODE_MODULES=$(CURDIR)/bin/mcp/node_modules $(TEST) -run Reference -count 1 -v ./cmd/mcp

generate: ## templ components and the architecture diagram
	$(GO) tool templ generate -path views
	$(TEST) -run TestImportTableDiagram . -update

fresh: generate ## fails if generated files are stale
	@git diff --exit-code -- views docs/architecture.md || { echo "generated files are stale: run 'make generate' and commit" >&2; exit 1; }

lint: ## go vet, and golangci-lint if it is installed
	$(C) $(GO) vet $(RACE) -tags $(TAGS) ./...
	@$(if $(RACE),$(GO) vet ./sample,true) # what is compiled without the detector alone
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "run gofmt" >&2; exit 1; }
	@if command -v golangci-lint >/dev/null; then $(C) GOFLAGS="$$($(GO) env GOFLAGS) $(RACE)" golangci-lint run --build-tags $(TAGS); else echo "golangci-lint is not installed; ran go vet and gofmt only"; fi

bench: ## calls, waves and time of the engine beside other ways to run a query; then the benchmarks of the reader and the parser
	$(GO) run -tags $(TAGS) ./suql/bench/cmd
	$(TEST) -run '^$$' -bench . -benchmem ./...

bench-big: ## a table of a million rows: indexing, the first answer, memory
	PARLEY_BIG=1 $(GO) test -tags $(TAGS) -run Million -v -count 1 -timeout 30m ./suql/bench ./suql/backendtest

PYTHON := python3.12
peers: build ## the same queries by Parley and by its peers over the wire: calls, tokens, and whether the rows are right (Python 3.12; PEERS="--rows 500 lotus" for fewer reviews or some systems)
	$(PYTHON) bench/peers/run.py bin/parley $(PEERS)

bench-web: build ## 1,000 sockets at once: memory of a visitor, time of a turn, and what kill -9 loses
	PARLEY_BENCH_WEB=$(CURDIR)/bin/parley $(GO) test -tags $(TAGS) -run TestLoad -v -count 1 -timeout 10m ./web

SOAK ?= 30m
soak: build ## 1,000 sockets for half an hour, a tenth of which talk: memory, goroutines and files over time, and what grows (SOAK=1m is the short form, with 100 sockets)
	PARLEY_SOAK=$(CURDIR)/bin/parley PARLEY_SOAK_FOR=$(SOAK) $(GO) test -tags $(TAGS) -run TestSoak -v -count 1 -timeout 2h ./web

VISITORS ?= 500
ROUNDS ?= 3
CHAOS ?= TestChaos|TestTheDatabaseIsGone|TestDataIsReadFromAStandby
chaos: build ## 500 sockets talk to three servers that are killed, cut off and failed over (VISITORS=40 ROUNDS=1 is the short form)
	PARLEY_CHAOS=$(CURDIR)/bin/parley PARLEY_CHAOS_VISITORS=$(VISITORS) PARLEY_CHAOS_ROUNDS=$(ROUNDS) $(GO) test -tags $(TAGS) -run '$(CHAOS)' -v -count 1 -timeout 40m ./chaos

bench-replicas: build ## turns a second of 1, 2 and 4 servers over one PostgreSQL, and what the cores do meanwhile
	PARLEY_CHAOS=$(CURDIR)/bin/parley PARLEY_BENCH_REPLICAS=1 $(GO) test -tags $(TAGS) -run TestThroughput -v -count 1 -timeout 20m ./chaos

ROWS ?= 10000000
bench-postgres-big: build ## a server over a table of 10 million rows with texts on PostgreSQL: memory, start, first answers beside a tenth of it on SQLite (ROWS=20000 is the short form)
	PARLEY_CHAOS=$(CURDIR)/bin/parley PARLEY_BENCH_ROWS=$(ROWS) $(GO) test -tags $(TAGS) -run TestLargePostgres -v -count 1 -timeout 90m ./chaos

unit-costs: build ## what an input costs: work of servers and PostgreSQL, bytes kept and sent, transactions, calls of the model
	PARLEY_CHAOS=$(CURDIR)/bin/parley PARLEY_UNIT_COSTS=1 $(GO) test -tags $(TAGS) -run TestUnitCosts -v -count 1 -timeout 20m ./chaos

# What is reached by several goroutines is not reached in the same way again:
# making inputs smaller would take up the time, so there are few tries at it.
FUZZTIME ?= 60s
fuzz: ## every fuzz target for a minute each (FUZZTIME=10s for less); what breaks stays in testdata/fuzz of its package
	@found=0; broken=; for file in $$(grep -rl --include='*_test.go' '^func Fuzz' . | sort); do \
		for target in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' $$file); do \
			found=$$((found+1)); echo "== $$(dirname $$file) $$target"; \
			$(GO) test -tags $(TAGS) -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$(dirname $$file) || \
				broken="$$broken $$(dirname $$file):$$target"; \
		done; done; \
	if [ $$found = 0 ]; then echo "there is no fuzz target" >&2; exit 1; fi; \
	if [ -n "$$broken" ]; then echo "of $$found fuzz targets these failed:$$broken" >&2; exit 1; fi; \
	echo "$$found fuzz targets found nothing"

SEED ?= $(shell date +%s)
QUERIES ?= 20000
LASTING ?= 0
fuzz-language: ## random queries in every construct of the language, which must give what naive evaluation gives (QUERIES=1000, SEED=1, LASTING=1h)
	$(GO) test -tags $(TAGS) -run 'TestTheWholeLanguage|TestOptimisedRuns' -count 1 -timeout 3h -v ./suql -seed $(SEED) -language $(QUERIES) -lasting $(LASTING) -queries $(QUERIES)

# govulncheck ends with 3 where it finds something, and otherwise where it
# can't reach its database.
VULNCHECK := golang.org/x/vuln/cmd/govulncheck@v1.9.0
vulns: ## known vulnerabilities in what is called of the libraries; says so and goes on where their database can't be reached
	@mkdir -p bin
	@if ! GOBIN=$(CURDIR)/bin $(GO) install $(VULNCHECK) 2>bin/vulns.log; then echo "govulncheck can't be installed here: nothing was checked"; exit 0; fi; \
	status=0; ./bin/govulncheck -tags $(TAGS) ./... >bin/vulns.log 2>&1 || status=$$?; \
	case $$status in \
	0) echo "no known vulnerabilities";; \
	3) cat bin/vulns.log; exit 1;; \
	*) echo "the database of vulnerabilities can't be reached: nothing was checked (bin/vulns.log)";; \
	esac

release: ## bin/release: the program, the modules it is made of with their checksums, and the checksum of both
	mkdir -p bin/release
	$(GO) build -tags $(TAGS) -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o bin/release/parley .
	$(GO) version -m bin/release/parley | sed '1s,^.*bin/release/,,' > bin/release/parley.modules.txt
	cd bin/release && sha256sum parley parley.modules.txt > SHA256SUMS

score: build ## how well the embedded reader does on the demo's gold file
	./bin/parley eval reader

# Where the training data lies; see docs/training.md.
DATA := ../shared/data

# What the learned parser learns from, and what it is measured on. The analysts'
# questions are over databases that it never saw.
ANALYST := eval/analyst
LEFTOUT := --tables $(DATA)/spider/tables.json --tables $(ANALYST)/tables.json --databases $(DATA)/spider/database --databases $(ANALYST)/database
PAIRS   := --pairs $(DATA)/spider/train.jsonl.gz=1.2 --pairs $(ANALYST)/train.jsonl=1.5 --pairs $(ANALYST)/spoken.jsonl=1.5 --pairs $(ANALYST)/own.jsonl=1.5 \
	--pairs $(ANALYST)/later.jsonl=1.5 --pairs $(ANALYST)/several.jsonl=1.2 --pairs $(ANALYST)/columns.jsonl=2 \
	--pairs $(ANALYST)/texts.jsonl=2 --pairs $(ANALYST)/flat.jsonl=2 \
	$(LEFTOUT) --leave-out $(ANALYST)/questions.jsonl --leave-out $(ANALYST)/unseen.jsonl --leave-out $(ANALYST)/singles.jsonl \
	--without scholar,geo,academic,imdb,yelp,restaurants \
	--wishes $(ANALYST)/wishes.jsonl=1.5 --dialogues $(ANALYST)/dialogues.jsonl=2 --dialogues $(ANALYST)/turns.jsonl=0.4 --fold 1/6 --suql 2 --items eval/suqlset/written=3 --most-facts 56355 \
	--fact-tables $(DATA)/wikisql/train.tables.jsonl.gz
# Each further pass goes on from the one before, by smaller steps, with what was written since.
FACTS   := $(DATA)/wikisql/train.jsonl.gz
FIRST   := --facts $(FACTS)=0.4 --made 40000=0.1 --epochs 5 --members 3
SECOND  := --facts $(FACTS)=0.6 --made 40000=0.1 --items eval/suqlset/more=3 --epochs 2 --rate 0.0007
AGAIN   := --facts $(FACTS)=0.6 --made 40000=0.1 --pairs $(DATA)/spider/train.jsonl.gz=1 --items eval/suqlset/more=2
THIRD   := $(AGAIN) --items eval/suqlset/beside=4 --epochs 1 --rate 0.0006
FOURTH  := $(AGAIN) --items eval/suqlset/beside=3 --items eval/suqlset/further=3 --epochs 1 --rate 0.0006
FIFTH   := $(AGAIN) --items eval/suqlset/beside=3 --items eval/suqlset/further=3 --items eval/suqlset/voices=3 \
	--pairs $(ANALYST)/exercises.jsonl=2 --epochs 2 --rate 0.0008
SIXTH   := $(AGAIN) --items eval/suqlset/beside=3 --items eval/suqlset/further=3 --items eval/suqlset/voices=3 --items eval/suqlset/trades=3 \
	--pairs $(ANALYST)/exercises.jsonl=2 --epochs 1 --rate 0.0006 --smooth 0.1
SEVENTH := $(SIXTH) --dialogues $(ANALYST)/talks.jsonl=4
SLICE   := --facts $(FACTS)=0.4 --made 400 --limit 300 --epochs 1
PROSE   := $(DATA)/ottqa/passages.jsonl.gz $(DATA)/wikisql/train.jsonl.gz $(DATA)/ottqa/train.jsonl.gz $(DATA)/boolq/dev.jsonl.gz \
	$(DATA)/wikisql/train.tables.jsonl.gz $(DATA)/ottqa/tables.jsonl.gz $(DATA)/spider/train.jsonl.gz $(ANALYST)/train.jsonl
LEARNED := agent/sempar/embedded

weights: build ## compute the parser's weights anew: about four hours on two cores
	./bin/parley train vectors $(PROSE) --out $(LEARNED)/vectors.bin
	$(MAKE) build
	./bin/parley train parser $(PAIRS) $(FIRST) --out bin/first.bin
	./bin/parley train parser $(PAIRS) $(SECOND) --from bin/first.bin --out bin/second.bin
	./bin/parley train parser $(PAIRS) $(THIRD) --from bin/second.bin --out bin/third.bin
	./bin/parley train parser $(PAIRS) $(FOURTH) --from bin/third.bin --out bin/fourth.bin
	./bin/parley train parser $(PAIRS) $(FIFTH) --from bin/fourth.bin --out bin/fifth.bin
	./bin/parley train parser $(PAIRS) $(SIXTH) --from bin/fifth.bin --out bin/sixth.bin
	./bin/parley train mean --weights bin/fifth.bin --weights bin/sixth.bin --out bin/both.bin
	./bin/parley train parser $(PAIRS) $(SEVENTH) --from bin/both.bin --out bin/seventh.bin
	./bin/parley train mean --weights bin/fifth.bin --weights bin/seventh.bin --out $(LEARNED)/weights.bin
	./bin/parley train calibration --weights $(LEARNED)/weights.bin --questions $(DATA)/spider/train.jsonl.gz --among $(ANALYST)/questions.jsonl $(LEFTOUT)
	./bin/parley train parser $(PAIRS) $(SLICE) --out bin/slice.bin
	sha256sum < bin/slice.bin > $(LEARNED)/slice.sum
	$(MAKE) weights-readings

analysts: build ## how well the learned parser understands databases that it never saw
	./bin/parley eval spider --questions $(ANALYST)/questions.jsonl $(LEFTOUT) --loose --parser learned
	./bin/parley eval spider --questions $(ANALYST)/unseen.jsonl --tables $(ANALYST)/tables.json --databases $(ANALYST)/database --loose --parser learned
	./bin/parley eval spider --questions $(ANALYST)/singles.jsonl --tables $(ANALYST)/tables.json --databases $(ANALYST)/database --loose --parser learned

PASSAGES := --squad $(DATA)/squad/dev.jsonl.gz --boolq $(DATA)/boolq/dev.jsonl.gz --passages $(DATA)/ottqa/passages.jsonl.gz

weights-reader: build ## those of the reader of passages
	./bin/parley train reader $(PASSAGES) --out suql/reader/passage/weights.bin
	$(MAKE) build

weights-remarks: build ## those of the reader of remarks, from WordNet (Debian: wordnet-base) and eval/remarks
	./bin/parley train meanings --out suql/reader/remark/vectors.bin
	./bin/parley train remarks --vectors suql/reader/remark/vectors.bin --out suql/reader/remark/weights.json.gz
	$(MAKE) build

remarks-folds: build ## how well it judges remarks of kinds of place that it never saw
	./bin/parley train remarks --vectors suql/reader/remark/vectors.bin --measure

reader-folds: build ## how well it answers over articles that it never saw
	./bin/parley train reader $(PASSAGES) --folds 4

# What people type beside questions, and the questions it is told from.
TALK := --talk eval/talk/office.jsonl --talk eval/talk/visitors.jsonl --talk eval/talk/leaving.jsonl \
	--dialogues $(ANALYST)/dialogues.jsonl --dialogues $(ANALYST)/talks.jsonl --dialogues $(ANALYST)/days.jsonl \
	--questions $(ANALYST)/train.jsonl --questions $(ANALYST)/spoken.jsonl --questions $(ANALYST)/own.jsonl \
	--questions $(ANALYST)/texts.jsonl --questions $(ANALYST)/flat.jsonl --questions $(ANALYST)/later.jsonl --questions $(ANALYST)/several.jsonl \
	--items eval/suqlset/written --items eval/suqlset/more --items eval/suqlset/beside --items eval/suqlset/further \
	--items eval/suqlset/voices

weights-talk: build ## those that tell small talk from questions, and how well they do on talk by somebody else: seconds
	./bin/parley train talk $(TALK) --out phrasebook/talk/weights.txt
	$(MAKE) build

# Running text, in which it is counted how words are used.
RUNNING := $(DATA)/ottqa/passages.jsonl.gz $(DATA)/squad/dev.jsonl.gz $(DATA)/boolq/dev.jsonl.gz

# What words names of tables and columns are made of. Figures are taken over the databases left out.
NAMES := --tables $(DATA)/spider/tables.json --tables $(ANALYST)/tables.json --headings $(DATA)/wikisql/train.tables.jsonl.gz \
	--leave-out $(ANALYST)/questions.jsonl --leave-out $(ANALYST)/unseen.jsonl --leave-out $(ANALYST)/singles.jsonl --leave-out $(ANALYST)/desks.jsonl

weights-names: build ## those that spell out what names of columns cut short, and how well they do over databases left out: seconds
	./bin/parley train names $(NAMES) --measure
	./bin/parley train names $(NAMES) --out english/names/names.txt.gz
	$(MAKE) build

weights-usage: build ## how words stand in running text, which decides what questions look like: seconds
	./bin/parley train usage $(RUNNING) --out english/usage/usage.txt.gz
	$(MAKE) build

# What people said of texts and the questions that they wrote for it.
PHRASES := --spans $(ANALYST)/flat.jsonl --spans $(ANALYST)/texts.jsonl --spans $(ANALYST)/wishes.jsonl --leave-out $(ANALYST)/singles.jsonl

weights-phrases: build ## those that put what was said of a text as a question, and how many of other writers' phrases come out as they wrote them: seconds
	./bin/parley train phrases $(PHRASES) --out agent/sempar/predicate/weights.txt
	$(MAKE) build

# Follow-ups, and new questions after a query that they don't go on from.
EDITS := --dialogues $(ANALYST)/dialogues.jsonl --dialogues $(ANALYST)/turns.jsonl $(LEFTOUT) --fold 1/6 --suql \
	--leave-out $(ANALYST)/questions.jsonl --leave-out $(ANALYST)/unseen.jsonl --leave-out $(ANALYST)/singles.jsonl \
	--items eval/suqlset/written --items eval/suqlset/more --items eval/suqlset/beside --items eval/suqlset/further \
	--pairs $(ANALYST)/train.jsonl --pairs $(ANALYST)/spoken.jsonl --pairs $(ANALYST)/own.jsonl --pairs $(ANALYST)/later.jsonl --pairs $(ANALYST)/flat.jsonl

weights-edits: build ## those that say what a follow-up does to the conditions before it, and how well they do on turns that they did not learn from: seconds
	./bin/parley train edits $(EDITS) --apart eval/suqlset/wider --apart eval/suqlset/apart --out agent/sempar/edit
	$(MAKE) build

# Tables that the parser's weights were made without.
APART := --items eval/suqlset/wider --items eval/suqlset/apart

weights-readings: build ## those of what speaks against a reading, and how well they do over tables that they did not learn from: two minutes
	./bin/parley train readings $(APART) --out agent/sempar/rerank/weights.txt
	./bin/parley train readings --items eval/suqlset/apart --parts 0 --out bin/readings.txt
	sha256sum < bin/readings.txt > agent/sempar/rerank/slice.sum
	$(MAKE) build

weights-check: build ## fails if the commands no longer make of the data what the weights in the repository were made of
	./bin/parley train names $(NAMES) --out bin/names.txt.gz
	cmp bin/names.txt.gz english/names/names.txt.gz
	./bin/parley train talk $(TALK) --out bin/talk.txt
	cmp bin/talk.txt phrasebook/talk/weights.txt
	./bin/parley train usage $(RUNNING) --out bin/usage.txt.gz
	cmp bin/usage.txt.gz english/usage/usage.txt.gz
	./bin/parley train phrases $(PHRASES) --out bin/phrases.txt
	cmp bin/phrases.txt agent/sempar/predicate/weights.txt
	./bin/parley train edits $(EDITS) --out bin/edits
	cmp bin/edits/conditions.txt agent/sempar/edit/conditions.txt
	cmp bin/edits/new.txt agent/sempar/edit/new.txt
	./bin/parley train readings --items eval/suqlset/apart --parts 0 --out bin/readings.txt
	sha256sum < bin/readings.txt | cmp - agent/sempar/rerank/slice.sum
	./bin/parley train parser $(PAIRS) $(SLICE) --out bin/slice.bin
	sha256sum < bin/slice.bin | cmp - $(LEARNED)/slice.sum

clean:
	rm -rf bin
