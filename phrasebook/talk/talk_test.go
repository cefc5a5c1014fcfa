package talk_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/phrasebook/heard"
	"parley/phrasebook/talk"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text string
		want heard.Meaning
	}{
		{"hello, I'm new here, nice to meet you", heard.Greeting},
		{"wonderful, thank you so much, that is all for today", heard.Thanks},
		{"how does this work exactly and what can I ask you?", heard.Help},
		{"hi, which customers never ordered?", talk.Question},
		{"thanks, and the cheapest?", talk.Question},
		{"total sales per year", talk.Question},
		{"does anybody speak German", talk.Question},
		{"only the ones in Oakland", talk.Question},
		{"and in Berkeley?", talk.Question},
		{"", talk.Question},
	} {
		if got, p := talk.Read(c.text); got != c.want {
			t.Errorf("%q is taken for %q (talk with %.2f), want %q", c.text, got, p, c.want)
		}
	}
}

func TestSigns(t *testing.T) {
	want := []string{"always", "length 4", "hi", "it's", "hi it's", "0", "it's 0", "!", "0 !", "begins hi", "ends !"}
	if diff := cmp.Diff(want, talk.Signs("Hi, it’s 42!")); diff != "" {
		t.Errorf("signs (-want +got):\n%s", diff)
	}
	for _, text := range []string{"always, always late", "hi hi hi hi"} {
		seen := map[string]bool{}
		for _, s := range talk.Signs(text) {
			if seen[s] {
				t.Errorf("%q has the sign %q twice", text, s)
			}
			seen[s] = true
		}
	}
}

func TestWeightsPrintAsTheyAreRead(t *testing.T) {
	text := "-12\t4\t0\t0\t8\thi\n10\t0\t0\t0\t-10\thi there\n"
	m, err := talk.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(m.Print()); got != text {
		t.Errorf("printed as %q, want %q", got, text)
	}
	for _, bad := range []string{"1\t2\n", "1\t2\t3\t4\tx\thi\n"} {
		if _, err := talk.Parse([]byte(bad)); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// FuzzRead: nothing that is typed fails, and probabilities are probabilities.
func FuzzRead(f *testing.F) {
	f.Add("hey there, stuck on the bus :)")
	f.Fuzz(func(t *testing.T, text string) {
		if _, p := talk.Read(text); !(p >= 0 && p <= 1) {
			t.Errorf("%q: %v", text, p)
		}
	})
}
