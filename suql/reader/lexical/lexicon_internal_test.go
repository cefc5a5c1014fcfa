package lexical

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestEmbeddedLexiconIsBroad(t *testing.T) {
	lex, err := readLexicon(lexiconFiles)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(lex.ideas); n < 120 {
		t.Errorf("%d ideas, want at least 120", n)
	}
	for _, it := range lex.ideas {
		if len(it.cue) == 0 || it.about == "" {
			t.Errorf("idea %s has no cues or no description", it.name)
		}
		if !slices.ContainsFunc(lex.askOf, func(a askRef) bool { return a.idea == it }) {
			t.Errorf("no question can reach idea %s", it.name)
		}
	}
}

func TestLexiconFaultsNameTheirPlace(t *testing.T) {
	const grammar = "class negator: not\n"
	for _, test := range []struct{ name, file, want string }{
		{"no colon", "[calm] calm\nnonsense", "lexicon/a.txt:2"},
		{"unknown line", "[calm] calm\nmaybe: x", `no line "maybe"`},
		{"unknown class", "[calm] calm\n+: @zebra", `no class "zebra"`},
		{"class of itself", "class a: @a", `class "a"`},
		{"open bracket", "[calm calm", "without ]"},
		{"starts with a gap", "[calm] calm\n+: .. x", "must start"},
		{"empty alternative", "[calm] calm\n+: a||b", "empty alternative"},
		{"half an irregular form", "irregular: went", "a form and a base"},
		{"continues nothing", "  x; y", "continues nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := fstest.MapFS{
				"lexicon/a.txt": {Data: []byte(test.file)}, "lexicon/z.txt": {Data: []byte(grammar)},
			}
			_, err := readLexicon(files)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got error %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestExpandWritesOutBrackets(t *testing.T) {
	for written, want := range map[string][]string{
		"a b":               {"a b"},
		"(a|b) c":           {"a|b c"},
		"(a b|c) d":         {"a b d", "c d"},
		"a (b c)?":          {"a b c", "a"},
		"x (a (b|c d)|e) y": {"x a c d y", "x a b y", "x e y"},
	} {
		if diff := cmp.Diff(want, expand(written)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", written, diff)
		}
	}
}

func TestBaseTakesOffInflectionOnly(t *testing.T) {
	lex := &lexicon{irregular: map[string]string{"went": "go"}}
	for word, want := range map[string]string{
		"stairs": "stair", "hoped": "hope", "hopping": "hop", "circling": "circle", "waited": "wait",
		"served": "serve", "cities": "city", "friendly": "friendly", "stillness": "stillness", "went": "go",
		"glasses": "glass", "seated": "seat", "need": "need", "bring": "bring", "this": "this", "boxes": "box",
	} {
		if got := lex.base(word); got != want {
			t.Errorf("base(%s) = %s, want %s", word, got, want)
		}
	}
}

func TestCutOpensContractionsAndJoinsNumbers(t *testing.T) {
	lex, err := readLexicon(lexiconFiles)
	if err != nil {
		t.Fatal(err)
	}
	source := "Mr. Okafor didn't wait twenty-five minutes; it cost $1,200.50 at 9:30 a.m. though. Done!"
	var words []string
	text := cut(lex, source)
	for _, tk := range text.tokens {
		word := tk.low
		if tk.number {
			word = "#" + decimal(tk.value)
		}
		words = append(words, word)
	}
	want := strings.Fields("mr okafor did not wait #25 minutes it cost #1200.5 at #9.3 a m though done")
	if diff := cmp.Diff(want, words); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
	if len(text.sentences) != 2 {
		t.Errorf("%d sentences, want 2", len(text.sentences))
	}
}
