package wordnet_test

import (
	"testing"

	"parley/english/wordnet"
)

// The order of two words makes no difference, a known word is near itself, and
// base forms exist.
func FuzzRelate(f *testing.F) {
	for _, pair := range [][2]string{{"movies", "film"}, {"oldest", "age"}, {"", " "}, {"\xff", "_"}, {"New York", "'hood"},
		{"glasses", "glass"}, {"s", "es"}, {"ing", "sing"}, {"zymurgy", "zzz"}} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if there, back := wordnet.Relate(a, b), wordnet.Relate(b, a); there != back {
			t.Fatalf("Relate(%q, %q) = %v, the other way %v", a, b, there, back)
		}
		if wordnet.Exists(a) && wordnet.Relate(a, a) != wordnet.Same {
			t.Fatalf("%q is not near itself", a)
		}
		for _, l := range wordnet.Lemmas(a) {
			if !wordnet.Exists(l) || wordnet.Relate(a, l) != wordnet.Same {
				t.Fatalf("%q has the lemma %q, which is not the same", a, l)
			}
		}
		wordnet.Synonyms(a)
		wordnet.Antonyms(a)
		wordnet.Derived(a)
		wordnet.IsA(a, b)
	})
}
