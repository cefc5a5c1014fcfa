package synth

import (
	"math/rand/v2"
	"testing"

	"parley/sample"
)

// TestPhrases: a template is possible where its words are there, and takes in
// all conditions.
func TestPhrases(t *testing.T) {
	w, err := readPhrases(`slots :: rows, things, post, city, year
by = per | by*0
[a]
s: {rows} {by} {city}
p: {things} {in {city}|everywhere}
c: {things} {post?}
`)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		style byte
		slots slots
		want  string
	}{
		{'s', slots{"rows": "shops in 2020", "city": "town"}, "shops in 2020 per town"},
		{'s', slots{"rows": "shops"}, ""},
		{'p', slots{"things": "shops"}, "shops everywhere"},
		{'p', slots{"things": "shops", "post": "in 2020"}, ""},
		{'c', slots{"things": "shops", "post": "in 2020"}, "shops in 2020"},
		{'c', slots{"things": "shops"}, "shops"},
	} {
		s := &speaker{rand.New(rand.NewPCG(1, 2)), w, test.style, test.slots}
		if got, _ := s.say("a"); got != test.want {
			t.Errorf("%c %v: %q, want %q", test.style, test.slots, got, test.want)
		}
	}
}

// TestFaultyPhrases: what is wrong is said.
func TestFaultyPhrases(t *testing.T) {
	for text, want := range map[string]string{
		"[a]\n{nothing}":    "kind a: nothing is called {nothing}",
		"a = {b|c}|{d":      `phrases.txt:1: a brace is not closed in "{d"`,
		"a template":        "phrases.txt:1: a template before the first kind",
		"a = {x}":           "rule a: nothing is called {x}",
		"[a]\n{b|{c}} good": "kind a: nothing is called {c}",
	} {
		if _, err := readPhrases(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestEveryTemplateIsAsked: no kind of phrases.txt is left unused, and none is
// missing that the code names.
func TestEveryTemplateIsAsked(t *testing.T) {
	if sample.Nth > 1 {
		t.Skip("make whole asks all of them")
	}
	used := map[string]bool{}
	heard = func(template string) { used[template] = true }
	defer func() { heard = nil }()
	for seed := range uint64(8) {
		for _, name := range Domains() {
			if len(used) >= len(phrases().kinds) {
				break
			}
			db, err := Invent(name, seed)
			if err != nil {
				t.Fatal(err)
			}
			Generate(db.Source(), 800, seed)
		}
	}
	for name := range phrases().kinds {
		if !used[name] {
			t.Errorf("[%s] is never used", name)
		}
	}
	for name := range used {
		if phrases().kinds[name] == nil {
			t.Errorf("[%s] is not there", name)
		}
	}
}
