package converse_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"parley/agent"
	"parley/agent/converse"
	"parley/llm/fake"
	"parley/suql"
	reading "parley/suql/reader/lexical"
	"parley/suql/sqlite"
)

// TestHiddenColumnsAreNotTold: of a hidden column neither the name nor a value
// stands in a prompt, be it to route a turn, to word a reply or to go on in
// steps, also where a step asks for all columns or for one that is not there.
func TestHiddenColumnsAreNotTold(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `CREATE TABLE places (name TEXT PRIMARY KEY, city TEXT, payroll_code TEXT);
		INSERT INTO places VALUES ('Alder', 'Graz', 'kumquat'), ('Fir', 'Graz', 'tamarillo'), ('Birch', 'Linz', 'kumquat')`)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := suql.OpenSQLite(t.Context(), db, reading.New())
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	secret := engine.Catalog().Table("places").Column("payroll_code")
	secret.Hidden, secret.Withheld = true, true
	steps := []string{
		`{"thought": "All.", "query": "SELECT * FROM places", "text": "", "answer": null}`,
		`{"thought": "This.", "query": "SELECT name FROM places WHERE code = 'x'", "text": "", "answer": null}`,
	}
	honest := fake.Func(func(p fake.Prompt) fake.Completion {
		kind, said, at, _ := converse.ReadTask(p.Messages[1].Content)
		switch {
		case kind == converse.Routing && strings.HasPrefix(said, "compare"):
			return fake.Say(`{"wants": "steps", "reply": ""}`)
		case kind == converse.Moving && at < len(steps):
			return fake.Say(steps[at])
		}
		return fake.Say(quiet(kind))
	})
	synctest.Test(t, func(t *testing.T) {
		s, r := responder(t, engine, fake.OpenAI(), honest)
		defer s.Close()
		talk := session(t, engine, r, agent.NewMemoryLog())
		for _, said := range []string{"places in Graz", "compare the places in Graz"} {
			if e := ended(t, talk, said); e.Replied == nil {
				t.Fatalf("%q ended with %+v", said, e.Failed)
			}
		}
		kinds := map[converse.Kind]bool{}
		for _, request := range s.Requests() {
			kind, _, _, _ := converse.ReadTask(request.Prompt.Messages[1].Content)
			kinds[kind] = true
			sent := strings.ToLower(request.Prompt.Text())
			for _, word := range []string{"payroll", "kumquat", "tamarillo"} {
				if strings.Contains(sent, word) {
					t.Errorf("%q is told:\n%s", word, sent)
				}
			}
		}
		if len(kinds) < 3 {
			t.Errorf("prompts of %d kinds, want all three", len(kinds))
		}
	})
}
