package wordnet_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/english/wordnet"
	"parley/english/wordnet/compile"
)

// The embedded file is what compile makes of the database, byte for byte.
func TestEmbeddedFileIsCurrent(t *testing.T) {
	const dir = "/usr/share/wordnet"
	if _, err := os.Stat(filepath.Join(dir, "data.noun")); err != nil {
		t.Skip("WordNet is not installed (Debian: apt-get install wordnet-base)")
	}
	want, err := os.ReadFile("wordnet.bin")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := compile.Write(dir, &got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got.Bytes()) {
		t.Errorf("wordnet.bin (%d bytes) is not what compile makes now (%d bytes): run go generate", len(want), got.Len())
	}
	if len(want) > 4_000_000 {
		t.Errorf("wordnet.bin has %d bytes", len(want))
	}
}

func TestRelate(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want wordnet.Step
	}{
		{"movie", "film", wordnet.Same},
		{"movies", "films", wordnet.Same},
		{"cost", "price", wordnet.Same},
		{"teacher", "instructor", wordnet.Same},
		{"born", "birth", wordnet.Same},
		{"oldest", "age", wordnet.One},
		{"tallest", "height", wordnet.One},
		{"heaviest", "weight", wordnet.One},
		{"earn", "salary", wordnet.One},
		{"fastest", "speed", wordnet.One},
		{"expensive", "price", wordnet.Two},
		{"car", "vehicle", wordnet.Two},
		{"city", "price", wordnet.None},
		{"student", "age", wordnet.None},
		{"film", "qwerty", wordnet.None},
		{"", "film", wordnet.None},
		{"New York", "new_york", wordnet.Same},
	} {
		if got := wordnet.Relate(c.a, c.b); got != c.want {
			t.Errorf("Relate(%q, %q) = %v, want %v", c.a, c.b, got, c.want)
		}
		if got, back := wordnet.Relate(c.a, c.b), wordnet.Relate(c.b, c.a); got != back {
			t.Errorf("Relate(%q, %q) = %v, the other way %v", c.a, c.b, got, back)
		}
	}
}

// What Near lists, Relate finds, at least as near.
func TestNearIsWithinRelate(t *testing.T) {
	for _, word := range []string{"price", "oldest", "run", "city", "salaries"} {
		near := wordnet.Near(word)
		if len(near) == 0 {
			t.Errorf("nothing is near %q", word)
		}
		for _, n := range near {
			got := wordnet.Relate(word, n.Word)
			if got == wordnet.None || got > n.Step {
				t.Errorf("Near(%q) has %v; Relate gives %v", word, n, got)
			}
		}
	}
}

func TestIsA(t *testing.T) {
	for _, c := range []struct {
		word, ancestor string
		want           bool
	}{
		{"salmon", "fish", true}, {"van", "car", true}, {"van", "vehicle", true}, {"Paris", "city", true},
		{"trucks", "vehicles", true}, {"fish", "salmon", false}, {"dog", "cat", false}, {"fish", "fish", true},
		{"walk", "move", true}, {"qwerty", "fish", false}, {"Norway", "country", true},
	} {
		if got := wordnet.IsA(c.word, c.ancestor); got != c.want {
			t.Errorf("IsA(%q, %q) = %v", c.word, c.ancestor, got)
		}
	}
}

// TestKinOf goes one way only, by what words mostly mean, and not up to the
// notions that nearly everything is a kind of.
func TestKinOf(t *testing.T) {
	for _, c := range []struct {
		told, asked string
		want        wordnet.Kin
	}{
		{"salmon", "fish", wordnet.KindOf},
		{"fish", "salmon", wordnet.NoKin},
		{"concert", "performance", wordnet.KindOf},
		{"cello", "instrument", wordnet.KindOf}, // a musical one, its sixth sense
		{"kids", "children", wordnet.SameAs},
		{"excursion", "outing", wordnet.SameAs},
		{"supplied", "provided", wordnet.SameAs},
		{"still", "quiet", wordnet.NoKin},     // mostly an adverb
		{"orchestra", "group", wordnet.NoKin}, // too general
		{"xyzzy", "fish", wordnet.NoKin},
		{"fish", "", wordnet.NoKin},
	} {
		if got := wordnet.KinOf(c.told, c.asked); got != c.want {
			t.Errorf("KinOf(%q, %q) = %d, want %d", c.told, c.asked, got, c.want)
		}
	}
}

func TestKinOfThing(t *testing.T) {
	for _, c := range []struct {
		told, asked string
		want        wordnet.Kin
	}{
		{"allergic", "allergies", wordnet.SameAs},
		{"dangerous", "danger", wordnet.SameAs},
		{"salmon", "fish", wordnet.KindOf},
		{"supplied", "provided", wordnet.NoKin}, // verbs
		{"fish", "noise", wordnet.NoKin},
	} {
		if got := wordnet.KinOfThing(c.told, c.asked); got != c.want {
			t.Errorf("KinOfThing(%q, %q) = %d, want %d", c.told, c.asked, got, c.want)
		}
	}
}

func TestMeanings(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want []string
	}{
		{"synonyms of movie", wordnet.Synonyms("movie"), []string{"film", "picture", "flick"}},
		{"antonyms of cheap", wordnet.Antonyms("cheap"), []string{"expensive"}},
		{"antonyms of gigantic", wordnet.Antonyms("gigantic"), []string{"small"}},
		{"derived from earn", wordnet.Derived("earn"), []string{"earner", "earnings"}},
		{"derived from French", wordnet.Derived("French"), []string{"france"}},
		{"above salmon", wordnet.Hypernyms("salmon", 0), []string{"fish", "animal"}},
		{"lemmas of heaviest", wordnet.Lemmas("heaviest"), []string{"heavy"}},
		{"lemmas of left", wordnet.Lemmas("left"), []string{"left", "leave"}},
		{"lemmas of children", wordnet.Lemmas("children"), []string{"child"}},
		{"irregular forms of child", wordnet.Irregular("child", wordnet.Noun), []string{"children"}},
	} {
		for _, w := range c.want {
			if !slices.Contains(c.got, w) {
				t.Errorf("%s: %q is not among %q", c.what, w, c.got)
			}
		}
	}
}

func TestWords(t *testing.T) {
	if !wordnet.Exists("New York") || wordnet.Exists("movies") || wordnet.Exists("") || wordnet.Exists("zzzz") {
		t.Error("Exists is wrong about New York, movies, nothing or zzzz")
	}
	want := []wordnet.PartOfSpeech{wordnet.Noun, wordnet.Verb}
	if diff := cmp.Diff(want, wordnet.PartsOfSpeech("number")); diff != "" {
		t.Error(diff)
	}
	if wordnet.Frequency("city") <= wordnet.Frequency("metropolis") {
		t.Error("metropolis is more frequent than city")
	}
}

// Every lemma is found again, the first and the last among them.
func TestEveryLemmaIsFound(t *testing.T) {
	for _, word := range []string{"'hood", "zymurgy", "entity", "a", "zyrian", "u.s.", "9"} {
		if !wordnet.Exists(word) {
			t.Errorf("%q is not found", word)
		}
	}
}

// Many goroutines may ask at once, for more words than the cache holds.
func TestRelateAtOnce(t *testing.T) {
	var wait sync.WaitGroup
	for g := range 4 {
		wait.Go(func() {
			for i := range 3000 {
				wordnet.Relate(fmt.Sprint("word", g*i), "film")
			}
			if wordnet.Relate("movie", "film") != wordnet.Same {
				t.Error("movie and film came apart")
			}
		})
	}
	wait.Wait()
}

func ExampleRelate() {
	fmt.Println(wordnet.Relate("movies", "film"), wordnet.Relate("oldest", "age"), wordnet.Relate("city", "price"))
	// Output: same one none
}

func BenchmarkRelate(b *testing.B) {
	words := []string{"oldest", "age", "populous", "run", "set", "student", "make", "city", "price", "song"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		wordnet.Relate(words[i%10], words[i/10%10])
	}
}

// TestIsMostly: the first sense of a noun counts alone.
func TestIsMostly(t *testing.T) {
	for _, noun := range []string{"boss", "observer", "instructors", "customer"} {
		if !wordnet.IsMostly(noun, "person") {
			t.Errorf("a %s is a person", noun)
		}
	}
	for _, noun := range []string{"rating", "star", "mark", "nosuchword"} {
		if wordnet.IsMostly(noun, "person") {
			t.Errorf("a %s is mostly no person", noun)
		}
	}
}
