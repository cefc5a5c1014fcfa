package dialogue_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/dialogue"
	"parley/agent/sempar/embedded"
	"parley/errdetect"
	"parley/golden"
	"parley/ingest/demo"
	"parley/nlg"
	"parley/suql"
	reading "parley/suql/reader/lexical"
)

// partsOf wires what an agent needs to talk about a demo.
func partsOf(t *testing.T, name string) agent.Parts {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".db")
	if err := demo.Create(t.Context(), name, path); err != nil {
		t.Fatal(err)
	}
	engine, err := suql.Open(t.Context(), path, reading.New())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	parser, err := embedded.New(engine.Catalog(), engine.Values(), embedded.WithRows(engine), embedded.WithPatience(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	speaker, err := nlg.New(engine.Catalog())
	if err != nil {
		t.Fatal(err)
	}
	return agent.Parts{Engine: engine, Parser: parser, Speaker: speaker, Detector: errdetect.NewThreshold(0.85), Unhurried: true}
}

// TestDialogues plays every script in testdata with the embedded parser and
// reader against the demo it names; the rows are compared with that demo's
// gold file.
func TestDialogues(t *testing.T) {
	scripts, err := dialogue.Read("testdata")
	if err != nil {
		t.Fatal(err)
	}
	gold := map[string]*dialogue.GoldJudge{}
	for _, name := range demo.Names() {
		if gold[name], err = dialogue.NewGoldJudge(name); err != nil {
			t.Fatal(err)
		}
	}
	for _, script := range scripts {
		t.Run(script.Name, func(t *testing.T) {
			parts := partsOf(t, script.Demo) // with a memory of its own, which plans tell of
			parts.Log = agent.NewMemoryLog()
			session, err := agent.Open(t.Context(), script.Name, parts)
			if err != nil {
				t.Fatal(err)
			}
			driver := dialogue.NewLocal(session)
			driver.Language = script.Language
			got, err := script.Run(t.Context(), driver, gold[script.Demo])
			if err != nil {
				t.Fatalf("%v\nso far:\n%s", err, got)
			}
			if golden.Update() {
				golden.Write(t, filepath.Join("testdata", script.Name+".dialogue"), got.String())
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
language: de

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

// TestSuggestionsLeadSomewhere says what the empty page suggests, and yes to
// whatever is asked about it: at the end there are rows. What the shop suggests
// joins tables, which the rules alone don't.
func TestSuggestionsLeadSomewhere(t *testing.T) {
	for _, name := range []string{demo.Restaurants, demo.Products} {
		about, err := demo.LoadAbout(name)
		if err != nil {
			t.Fatal(err)
		}
		parts := partsOf(t, name)
		for _, suggestion := range about.Suggestions {
			t.Run(suggestion, func(t *testing.T) {
				parts := parts
				parts.Log = agent.NewMemoryLog()
				session, err := agent.Open(t.Context(), suggestion, parts)
				if err != nil {
					t.Fatal(err)
				}
				driver := dialogue.NewLocal(session)
				outcome, err := driver.Say(t.Context(), suggestion)
				for err == nil && outcome.Question != "" {
					outcome, err = driver.Answer(t.Context(), agent.Yes)
				}
				if err != nil || outcome.Reply == nil || len(outcome.Reply.Rows) == 0 {
					t.Errorf("it ended with %+v, %v", outcome, err)
				}
			})
		}
	}
}
