package wordnet

import "testing"

func BenchmarkOpen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := open(compiled); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRelateCold(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		base().neighbourhood("run")
	}
}

// Each lemma of the file is found by its text, and each synset's words are lemmas.
func TestFileIsWhole(t *testing.T) {
	d := base()
	for place := 0; place < d.nLemmas; place += 7 {
		text := d.lemma(place)
		senses := d.senses(text)
		if len(senses) == 0 {
			t.Fatalf("lemma %d, %q, is not found", place, text)
		}
		for _, s := range senses {
			if !d.has(s.synset, place) {
				t.Fatalf("the synset %d of %q does not have it", s.synset, text)
			}
		}
	}
}

func (d *database) has(synset, place int) bool {
	words, _ := d.words(synset)
	for _, w := range words {
		if w == place {
			return true
		}
	}
	return false
}
