package main

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the architecture diagram")

// rooms is the import table: which rooms of the house a room may import. Each
// stands below all that it imports, so that no arrow of the drawing goes back.
// "suql/" at the end of a name means everything below. Tests of a room may
// import more. The diagram in docs/architecture.md is drawn from this table.
var rooms = []struct{ room, mayImport string }{
	{"golden", ""},
	{"meter", ""},
	{"traces", ""},
	{"traces/send", ""},
	{"sample", ""},
	{"english/wordnet/layout", ""},
	{"english/wordnet/compile", "english/wordnet/layout"},
	{"english/wordnet/compile/cmd", "english/wordnet/compile"},
	{"english/wordnet", "english/wordnet/layout"},
	{"english", "english/wordnet"},
	{"english/usage", "english english/wordnet"},
	{"english/logit", ""},
	{"english/names", "english english/logit english/usage english/wordnet"},
	{"english/names/learn", "english english/logit english/names"},
	{"english/trees", "english/logit"},
	{"english/tape", ""},
	{"english/vectors", "english/tape"},
	{"suql/ast", ""},
	{"suql/hours", ""},
	{"suql/amount", ""},
	{"suql/catalog", "english/names english/usage english/wordnet suql/amount suql/hours"},
	{"suql/keys", "english english/wordnet suql/catalog"},
	{"suql/fault", "suql/ast"},
	{"suql/limit", ""},
	{"suql/term", "suql/catalog"},
	{"suql/parser", "suql/ast suql/fault"},
	{"suql/schematext", "suql/ast suql/fault suql/catalog"},
	{"suql/unit", "suql/ast suql/parser"},
	{"suql/check", "suql/ast suql/fault suql/catalog suql/hours"},
	{"suql/reader", "suql/ast"},
	{"llm", "traces"},
	{"llm/fake", ""},
	{"llm/fake/cmd", "llm/fake"},
	{"llm/keep", ""},
	{"llm/tinymodel", ""},
	{"llm/tinymodel/cmd", "llm/tinymodel"},
	{"suql/reader/passage", "english english/logit english/wordnet"},
	{"suql/reader/passage/learn", "suql/reader/passage"},
	{"suql/reader/remark", "english english/trees english/vectors english/wordnet"},
	{"suql/reader/remark/learn", "english/trees english/vectors suql/reader/remark"},
	{"suql/reader/lexical", "english english/wordnet suql/reader suql/reader/remark"},
	{"suql/reader/model", "llm suql/reader"},
	{"suql/reader/cascade", "suql/reader"},
	{"suql/index", "suql/catalog suql/term"},
	{"suql/inference", "suql/reader"},
	{"suql/domain", "suql/amount suql/ast suql/catalog suql/check suql/hours suql/reader"},
	{"suql/block", "suql/ast suql/check"},
	{"suql/sampled", "suql/ast suql/block"},
	{"suql/resolve", "suql/ast suql/catalog suql/check"},
	{"suql/restate", "suql/ast suql/block suql/catalog suql/check suql/fault suql/resolve"},
	{"suql/plan", "suql/ast suql/block suql/catalog suql/check suql/domain suql/fault suql/reader suql/resolve suql/restate"},
	{"suql/certain", "suql/ast suql/block suql/plan"},
	{"suql/passage", "suql/term"},
	{"suql/interval", ""},
	{"suql/exec", "suql/ast suql/block suql/certain suql/fault suql/catalog suql/interval suql/passage suql/plan suql/reader suql/term traces"},
	{"suql/sqlite", "suql/ast suql/fault suql/catalog suql/index suql/limit"},
	{"suql/postgres/dialing", ""},
	{"suql/postgres", "suql/ast suql/fault suql/catalog suql/limit suql/postgres/dialing suql/term"},
	{"suql/cache", "suql/exec suql/reader"},
	{"suql", "suql/ast suql/cache suql/catalog suql/check suql/domain suql/exec suql/fault suql/hours suql/index suql/inference suql/interval suql/keys suql/limit suql/parser suql/plan suql/postgres suql/reader suql/reader/cascade suql/sampled suql/sqlite"},
	{"suql/discretize", "english english/wordnet llm suql/catalog suql/inference suql/reader"},
	{"suql/bench", "suql suql/ast suql/fault suql/index suql/reader suql/sqlite"},
	{"suql/bench/cmd", "suql/bench"},
	{"phrasebook", ""},
	{"phrasebook/heard", ""},
	{"phrasebook/talk", "english/logit phrasebook/heard"},
	{"phrasebook/talk/learn", "english/logit phrasebook/heard phrasebook/talk"},
	{"nlg/noun", "english"},
	{"agent", "english phrasebook phrasebook/heard phrasebook/talk suql suql/ast suql/catalog suql/check suql/fault suql/parser suql/reader/passage suql/unit traces"},
	{"agent/lessons", "agent english suql/ast suql/catalog suql/parser"},
	{"agent/openers", "agent nlg/noun suql/ast suql/catalog suql/unit"},
	{"ingest/demo", ""},
	{"agent/dialogue", "agent ingest/demo"},
	{"agent/sempar/grammar", "english english/wordnet suql/ast suql/catalog suql/check suql/keys suql/parser"},
	{"agent/sempar/link", "agent/sempar/grammar english/tape english english/wordnet suql/catalog"},
	{"agent/sempar/reconstruct", "agent/sempar/grammar agent/sempar/link english english/wordnet"},
	{"agent/sempar/decode", "agent/sempar/grammar agent/sempar/link agent/sempar/reconstruct english/tape english/vectors english suql/ast suql/catalog"},
	{"agent/sempar/predicate", "english english/logit english/usage english/wordnet nlg/noun"},
	{"agent/sempar/predicate/learn", "agent/sempar/predicate english/logit english/wordnet"},
	{"agent/sempar/edit", "agent/sempar/decode agent/sempar/grammar agent/sempar/link english/tape english english/logit english/wordnet"},
	{"agent/sempar/role", "english english/wordnet suql/catalog"},
	{"agent/sempar/computed", "agent agent/sempar/grammar agent/sempar/link agent/sempar/role english english/wordnet suql/ast suql/catalog suql/parser"},
	{"agent/sempar/reword", "agent/sempar/computed agent/sempar/link agent/sempar/role english english/wordnet suql/catalog"},
	{"agent/sempar/joins", "suql/ast suql/catalog"},
	{"agent/sempar/rerank", "agent/sempar/grammar agent/sempar/link english english/wordnet suql/catalog suql/hours"},
	{"agent/sempar/shape", "agent/sempar/joins agent/sempar/role suql/ast suql/block suql/catalog suql/check"},
	{"agent/sempar/condition", "agent/sempar/joins agent/sempar/role english suql/ast suql/catalog"},
	{"agent/sempar/heard", "agent/sempar/computed agent/sempar/condition agent/sempar/grammar agent/sempar/joins agent/sempar/link agent/sempar/reconstruct agent/sempar/reword agent/sempar/role agent/sempar/shape english/tape english english/wordnet suql/ast suql/catalog suql/keys"},
	{"agent/sempar/percent", "agent/sempar/condition agent/sempar/joins agent/sempar/shape suql/ast suql/block suql/catalog"},
	{"agent/sempar/rewrite", "agent agent/sempar/computed agent/sempar/condition agent/sempar/grammar agent/sempar/heard agent/sempar/joins agent/sempar/link agent/sempar/percent agent/sempar/predicate agent/sempar/reword agent/sempar/role agent/sempar/shape english/tape english english/wordnet suql/ast suql/block suql/catalog suql/check suql/hours"},
	{"agent/sempar/mend", "agent/sempar/condition agent/sempar/decode agent/sempar/grammar agent/sempar/heard agent/sempar/joins agent/sempar/link agent/sempar/rerank agent/sempar/rewrite agent/sempar/role agent/sempar/shape english english/tape suql/ast suql/block suql/catalog suql/keys"},
	{"agent/sempar/beside", "agent agent/sempar/computed agent/sempar/condition agent/sempar/decode agent/sempar/grammar agent/sempar/heard agent/sempar/joins agent/sempar/link agent/sempar/reword agent/sempar/rewrite agent/sempar/role agent/sempar/shape english/tape english english/wordnet suql/ast suql/block suql/catalog suql/keys"},
	{"agent/sempar/doubt", "agent agent/sempar/beside agent/sempar/computed agent/sempar/condition agent/sempar/decode agent/sempar/grammar agent/sempar/heard agent/sempar/joins agent/sempar/link agent/sempar/mend agent/sempar/predicate agent/sempar/rerank agent/sempar/reword agent/sempar/rewrite agent/sempar/role agent/sempar/shape english/tape english english/wordnet suql/ast suql/block suql/catalog suql/check"},
	{"agent/sempar/look", "agent/sempar/heard agent/sempar/joins agent/sempar/role suql/ast suql/catalog"},
	{"agent/sempar/followup", "agent/sempar/condition agent/sempar/heard agent/sempar/joins agent/sempar/link agent/sempar/percent agent/sempar/reword agent/sempar/role english english/wordnet suql/ast suql/block suql/catalog"},
	{"agent/sempar/embedded", "agent agent/sempar/beside agent/sempar/computed agent/sempar/condition agent/sempar/decode agent/sempar/doubt agent/sempar/edit agent/sempar/followup agent/sempar/grammar agent/sempar/heard agent/sempar/joins agent/sempar/link agent/sempar/look agent/sempar/mend agent/sempar/percent agent/sempar/rerank agent/sempar/reword agent/sempar/rewrite agent/sempar/role agent/sempar/shape english/tape english/vectors english suql/ast suql/catalog suql/check suql/unit"},
	{"agent/sempar/rehearsed", "agent suql/ast suql/catalog suql/check suql/parser"},
	{"agent/sempar/prior", "agent agent/lessons english/logit suql/ast suql/catalog suql/check suql/parser suql/unit"},
	{"agent/sempar/learn/synth", "agent/sempar/grammar english suql/ast suql/catalog suql/check"},
	{"agent/sempar/learn", "agent/sempar/decode agent/sempar/edit agent/sempar/embedded agent/sempar/grammar agent/sempar/learn/synth agent/sempar/link agent/sempar/reconstruct agent/sempar/rerank agent/sempar/reword english/tape english/vectors english/logit english/wordnet suql/ast suql/catalog suql/parser suql/sqlite"},
	{"agent/sempar/model/align", "llm suql/ast suql/unit"},
	{"agent/sempar/model", "agent agent/lessons agent/sempar/model/align english english/wordnet llm suql/ast suql/catalog suql/check suql/parser suql/unit"},
	{"agent/sempar/model/oracle", "agent/sempar/model llm/fake suql/ast suql/catalog suql/parser suql/unit"},
	{"agent/converse", "agent agent/sempar/model llm suql suql/ast suql/catalog"},
	{"errdetect/ambiguity", "english suql/ast suql/catalog"},
	{"errdetect", "agent errdetect/ambiguity suql/ast suql/unit"},
	{"nlg", "agent english english/wordnet nlg/noun phrasebook suql suql/ast suql/block suql/catalog suql/unit"},
	{"state", "agent suql/postgres/dialing"},
	{"jobs", "llm state"},
	{"static", ""},
	{"views/chart", "suql suql/catalog"},
	{"ingest", "suql/amount suql/ast"},
	{"views", "agent ingest nlg/noun phrasebook suql suql/ast suql/catalog suql/parser static views/chart"},
	{"web/access", ""},
	{"web/metrics", "agent suql"},
	{"retrieve/piece", "english"},
	{"retrieve/document", "retrieve/piece"},
	{"retrieve/library", "english retrieve/piece"},
	{"retrieve/choose", "english/logit english/trees"},
	{"retrieve/rank", "english english/logit retrieve/library retrieve/piece"},
	{"retrieve/learn", "retrieve/piece retrieve/rank"},
	{"retrieve/linked", "english english/logit english/wordnet retrieve/choose retrieve/piece english/trees"},
	{"retrieve", "ingest retrieve/document retrieve/library retrieve/piece retrieve/rank suql"},
	{"sources", "agent ingest retrieve retrieve/library state suql/sqlite suql/unit suql/catalog"},
	{"web/site", "agent phrasebook sources state static suql/fault views web/access web/metrics"},
	{"web/results", "suql suql/fault suql/limit web/access web/site"},
	{"web/chat", "agent phrasebook state traces views web/site"},
	{"web/data", "agent ingest phrasebook retrieve/library sources suql suql/ast suql/catalog views web/site"},
	{"web/conversations", "agent sources state suql suql/fault suql/parser suql/unit views web/data web/results web/site"},
	{"web/boards", "agent sources state suql suql/fault views web/conversations web/data web/results web/site"},
	{"web/pages", "agent sources state suql views web/conversations web/data web/results web/site"},
	{"eval/stored", "agent state"},
	{"web/api", "agent eval/stored state suql web/chat web/conversations web/data web/results web/site"},
	{"web/mcp", "agent phrasebook suql suql/catalog web/conversations web/data web/results web/site"},
	{"web/kiosk", "agent phrasebook state suql/catalog views web/access web/site"},
	{"web", "agent state static suql/catalog views web/access web/api web/boards web/chat web/conversations web/data web/kiosk web/mcp web/metrics web/pages web/results web/site"},
	{"retrieve/answer", "agent english english/logit retrieve retrieve/library retrieve/piece retrieve/rank suql suql/ast suql/catalog suql/parser suql/reader suql/reader/passage suql/sqlite suql/unit"},
	{"retrieve/model", "llm retrieve/answer retrieve/linked retrieve/piece suql/ast suql/catalog"},
	{"retrieve/chat", "agent nlg phrasebook retrieve/answer retrieve/library retrieve/piece suql suql/ast suql/catalog suql/fault suql/parser suql/reader suql/unit"},
	{"eval/figures", ""},
	{"eval/jsonl", ""},
	{"eval/compare", "suql/ast"},
	{"eval/reading", "eval/figures suql/catalog suql/reader"},
	{"eval/suqlset", "english suql/ast suql/unit"},
	{"eval/setmatch", "suql/ast suql/parser"},
	{"eval", "agent agent/lessons agent/sempar/model agent/sempar/prior errdetect eval/compare eval/figures eval/jsonl eval/setmatch eval/stored eval/suqlset suql suql/ast suql/catalog suql/parser suql/sqlite suql/unit"},
	{"eval/wikisql", "eval eval/compare eval/jsonl suql/ast suql/catalog suql/sqlite suql/unit"},
	{"eval/spider", "eval eval/jsonl eval/setmatch suql/catalog suql/keys suql/sqlite"},
	{"eval/ambrosia", "agent eval eval/compare eval/figures eval/jsonl suql/ast suql/catalog suql/sqlite"},
	{"eval/wire", "agent agent/sempar/model agent/sempar/model/oracle eval eval/figures llm llm/fake suql/ast suql/catalog suql/check suql/unit"},
	{"eval/suqlset/score", "agent errdetect eval eval/compare eval/figures eval/suqlset suql suql/ast suql/catalog suql/check suql/parser suql/reader"},
	{"eval/opendomain", "eval/jsonl retrieve retrieve/answer retrieve/library retrieve/linked retrieve/piece retrieve/rank"},
	{"eval/folder", "agent eval/figures eval/jsonl retrieve retrieve/answer retrieve/chat retrieve/library"},
	{"eval/suqlset/place", "eval/suqlset eval/suqlset/score ingest ingest/demo suql/reader/lexical"},
	{"app/console", ""},
	{"app", "agent agent/converse agent/lessons agent/sempar/decode agent/sempar/embedded agent/sempar/model agent/sempar/prior app/console errdetect eval ingest/demo jobs llm llm/keep nlg retrieve/answer retrieve/chat retrieve/library retrieve/model state suql suql/ast suql/catalog suql/reader suql/reader/lexical suql/reader/model"},
	{"app/server", "agent agent/openers app app/console ingest/demo sources state suql web web/access"},
	{"cmd/table", "nlg"},
	{"cmd/serve", "agent app app/console app/server phrasebook state traces/send web web/access"},
	{"cmd/ask", "agent app app/console nlg phrasebook/heard suql suql/catalog"},
	{"cmd/query", "app app/console cmd/table nlg suql suql/schematext"},
	{"cmd/schema", "app app/console suql suql/catalog"},
	{"cmd/importing", "app/console cmd/table ingest nlg suql/catalog suql/sqlite"},
	{"cmd/discretize", "app app/console cmd/table jobs llm suql/discretize suql/inference suql/reader/lexical"},
	{"cmd/index", "app app/console jobs retrieve retrieve/library retrieve/piece"},
	{"cmd/find", "app app/console retrieve retrieve/answer retrieve/library retrieve/rank"},
	{"cmd/ranker", "app/console eval/opendomain retrieve/learn retrieve/library retrieve/piece retrieve/rank"},
	{"cmd/answerer", "app app/console eval/folder eval/jsonl eval/opendomain retrieve retrieve/answer retrieve/library"},
	{"cmd/linked", "app/console eval/opendomain retrieve/linked"},
	{"cmd/eval", "agent agent/sempar/decode agent/sempar/embedded agent/sempar/learn agent/sempar/model app app/console errdetect eval eval/ambrosia eval/folder eval/jsonl eval/opendomain eval/reading eval/spider eval/suqlset eval/suqlset/place eval/suqlset/score eval/wikisql eval/wire ingest/demo llm llm/fake nlg retrieve/answer retrieve/library retrieve/linked retrieve/model retrieve/rank suql suql/ast suql/reader suql/reader/lexical suql/reader/passage suql/reader/passage/learn"},
	{"cmd/train", "agent agent/sempar/decode agent/sempar/edit agent/sempar/embedded agent/sempar/grammar agent/sempar/learn agent/sempar/predicate/learn app/console cmd/eval english english/names/learn english/usage english/vectors english/wordnet english/wordnet/compile eval eval/jsonl eval/spider eval/suqlset eval/suqlset/place eval/suqlset/score eval/wikisql phrasebook/heard phrasebook/talk phrasebook/talk/learn suql/ast suql/catalog suql/check suql/hours suql/reader suql/reader/lexical suql/reader/passage suql/reader/passage/learn suql/reader/remark/learn"},
	{"cmd/feedback", "app app/console eval/stored"},
	{"cmd/state", "app app/console state"},
	{"cmd/calibrate", "agent agent/sempar/model app app/console eval eval/suqlset eval/suqlset/place eval/wikisql llm"},
	{"cmd/jobs", "app app/console cmd/table jobs"},
	{"cmd/worker", "app app/console cmd/discretize cmd/index jobs"},
	{"cmd/healthcheck", "app/console llm"},
	{"cmd/mcp", "agent app app/console app/server state web web/access"},
	{"cmd/kiosk", "app/console web/access"},
	{"cmd", "app app/console cmd/answerer cmd/ask cmd/calibrate cmd/discretize cmd/eval cmd/feedback cmd/find cmd/healthcheck cmd/importing cmd/index cmd/jobs cmd/kiosk cmd/linked cmd/mcp cmd/query cmd/ranker cmd/schema cmd/serve cmd/state cmd/train cmd/worker suql"},
	{"", "app app/console cmd"},
}

func TestImportTable(t *testing.T) {
	allowed := map[string][]string{}
	for _, r := range rooms {
		allowed[r.room] = strings.Fields(r.mayImport)
	}
	seen := map[string]bool{}
	for dir, imports := range packages(t) {
		if strings.HasSuffix(dir, "test") || strings.Contains(dir, "internal/") { // exported test suites
			continue
		}
		may, ok := allowed[dir]
		if !ok {
			t.Errorf("package %q is in no room of the import table", dir)
			continue
		}
		seen[dir] = true
		for _, imp := range imports {
			if !slices.Contains(may, imp) {
				t.Errorf("%s imports %s, which the import table does not allow", display(dir), display(imp))
			}
		}
	}
	for _, r := range rooms {
		if !seen[r.room] {
			t.Errorf("room %s of the import table is empty", display(r.room))
		}
	}
}

// TestNoArrowGoesBack: a room stands below all that it may import.
func TestNoArrowGoesBack(t *testing.T) {
	above := map[string]bool{}
	for _, r := range rooms {
		for _, imp := range strings.Fields(r.mayImport) {
			if !above[imp] {
				t.Errorf("%s may import %s, which does not stand above it", display(r.room), imp)
			}
		}
		above[r.room] = true
	}
}

// TestImportTableDiagram keeps the diagram in docs/architecture.md the one
// that the table gives.
func TestImportTableDiagram(t *testing.T) {
	const path, begin, end = "docs/architecture.md", "<!-- rooms: drawn from imports_test.go -->\n", "<!-- /rooms -->"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(text), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatalf("%s has no marks around the diagram", path)
	}
	want := before + begin + diagram() + end + after
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("the diagram is stale; run make generate (-want +got):\n%s", diff)
	}
}

// diagram draws the table as a Mermaid flow chart, an arrow for each allowed
// import that no other arrow already implies.
func diagram() string {
	var b strings.Builder
	b.WriteString("```mermaid\nflowchart BT\n")
	for _, r := range rooms {
		fmt.Fprintf(&b, "  %s[%s]\n", node(r.room), display(r.room))
	}
	for _, r := range rooms {
		direct := strings.Fields(r.mayImport)
		for _, imp := range direct {
			if !implied(imp, direct) {
				fmt.Fprintf(&b, "  %s --> %s\n", node(imp), node(r.room))
			}
		}
	}
	b.WriteString("```\n")
	return b.String()
}

func implied(imp string, direct []string) bool {
	for _, other := range direct {
		if other != imp && below()[other][imp] {
			return true
		}
	}
	return false
}

// below is what each room may import, itself or through others.
var below = sync.OnceValue(func() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for _, r := range rooms { // each stands below what it imports
		all[r.room] = map[string]bool{}
		for _, imp := range strings.Fields(r.mayImport) {
			all[r.room][imp] = true
			maps.Copy(all[r.room], all[imp])
		}
	}
	return all
})

func node(room string) string { return strings.NewReplacer("/", "_").Replace(display(room)) }

func display(room string) string {
	if room == "" {
		return "main"
	}
	return room
}

// packages returns each package's imports of this module, tests left out.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); name != "." && (strings.HasPrefix(name, ".") || name == "testdata" || name == "bin") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		if dir == "." {
			dir = ""
		}
		out[dir] = append(out[dir], []string{}...)
		for _, i := range f.Imports {
			imp, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			if own, ok := strings.CutPrefix(imp, "parley/"); ok && !slices.Contains(out[dir], own) {
				out[dir] = append(out[dir], own)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
