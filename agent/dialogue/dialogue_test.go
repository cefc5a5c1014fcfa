package dialogue_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/dialogue"
	"parley/agent/sempar/lexical"
	"parley/errdetect"
	"parley/ingest/demo"
	"parley/nlg"
	"parley/suql"
	reading "parley/suql/reader/lexical"
)

var update = flag.Bool("update", false, "rewrite the dialogue scripts")

func restaurants(t *testing.T) agent.Parts {
	t.Helper()
	path := filepath.Join(t.TempDir(), "restaurants.db")
	if err := demo.Create(t.Context(), demo.Restaurants, path); err != nil {
		t.Fatal(err)
	}
	engine, err := suql.Open(t.Context(), path, reading.New())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	parser, err := lexical.New(engine.Catalog(), engine.Values(), engine)
	if err != nil {
		t.Fatal(err)
	}
	speaker, err := nlg.New(engine.Catalog())
	if err != nil {
		t.Fatal(err)
	}
	return agent.Parts{Engine: engine, Parser: parser, Speaker: speaker, Detector: errdetect.NewThreshold(0.8)}
}

// TestDialogues plays every script in testdata with the embedded parser and
// reader; the rows are compared with the gold file.
func TestDialogues(t *testing.T) {
	scripts, err := dialogue.Read("testdata")
	if err != nil {
		t.Fatal(err)
	}
	gold, err := dialogue.NewGoldJudge()
	if err != nil {
		t.Fatal(err)
	}
	parts := restaurants(t)
	for _, script := range scripts {
		t.Run(script.Name, func(t *testing.T) {
			parts := parts
			parts.Log = agent.NewMemoryLog()
			session, err := agent.Open(t.Context(), script.Name, parts)
			if err != nil {
				t.Fatal(err)
			}
			got, err := script.Run(t.Context(), dialogue.NewLocal(session), gold)
			if err != nil {
				t.Fatalf("%v\nso far:\n%s", err, got)
			}
			if *update {
				if err := os.WriteFile(filepath.Join("testdata", script.Name+".dialogue"), []byte(got.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(script.String(), got.String()); diff != "" {
				t.Errorf("the conversation went differently; run with -update and review (-want +got):\n%s", diff)
			}
		})
	}
}

func TestScriptsPrintAsTheyRead(t *testing.T) {
	const text = `# A title.
demo: restaurants

user: hello
asks: Who?
user: yes
says: I looked.
row: A | “b: c”
`
	s, err := dialogue.Parse("x", text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text, s.String()); diff != "" {
		t.Error(diff)
	}
	if _, err := dialogue.Parse("x", "user hello"); err == nil || err.Error() != `x.dialogue:1: "user hello" is not "key: text"` {
		t.Errorf("a line without a key gave %v", err)
	}
}
