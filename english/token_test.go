package english_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"

	"parley/english"
	"parley/sample"
)

func TestTokens(t *testing.T) {
	agrees(t, "tokens.txt", func(utterance string) []string {
		var line []string
		for _, tok := range english.Tokens(utterance) {
			line = append(line, tok.Lower)
		}
		return []string{strings.Join(line, " · ")}
	})
}

func TestStem(t *testing.T) {
	for word, want := range map[string]string{
		"Running": "run", "cities": "citi", "1,200": "1,200", "3rd": "3rd", "'s": "'s", "restaurants": "restaur",
	} {
		if got := english.Stem(word); got != want {
			t.Errorf("Stem(%q) = %q, want %q", word, got, want)
		}
	}
}

func ExampleTokens() {
	for _, t := range english.Tokens("Bob's don't cost $1,200.50") {
		fmt.Printf("%s[%d:%d] ", t.Text, t.From, t.To)
	}
	// Output: Bob[0:3] 's[3:5] do[6:8] n't[8:11] cost[12:16] $[17:18] 1,200.50[18:26]
}

// Tokens lie in order, apart, and are the utterance's own text; only blanks
// lie between them. Nothing that reads them fails.
func FuzzTokens(f *testing.F) {
	today := time.Date(2024, 5, 15, 0, 0, 0, 0, time.UTC)
	for _, s := range []string{
		"bob's don't 1,200.50 3.5 2019-04-02 U.S. “quoted” o'clock", "'", "''s", "a.b.", "1.2.3", "2km.3.3.",
		"\xff\xfe1,\xff",
		"👩‍👩‍👧 日本語 ١٢٣ e\u0301", "1,000,000,0", "n't't't", "12k3m..5",
		"from march to may between 3 and and",
		"half a half a million hundred",
		strings.Repeat("9", 400), "n’t can’t", "more than than 5 or more $ %",
		"june of last june of last year",
		"3 to 4 june 2018 or later", "two hours and 30 min at 5:30 pm",
		"'90s 1990's q3 2020",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, utterance string) {
		tokens := english.Tokens(utterance)
		end := 0
		for _, tok := range tokens {
			if tok.From < end || tok.To <= tok.From || tok.Text != utterance[tok.From:tok.To] {
				t.Fatalf("token %+v after %d in %q", tok, end, utterance)
			}
			for _, r := range utterance[end:tok.From] {
				if !unicode.IsSpace(r) && !unicode.IsControl(r) && r != '\u200b' && r != '\ufeff' {
					t.Fatalf("%q of %q is in no token", r, utterance)
				}
			}
			if tok.Stem != english.Stem(tok.Text) {
				t.Fatalf("token %q has stem %q, Stem gives %q", tok.Text, tok.Stem, english.Stem(tok.Text))
			}
			end = tok.To
		}
		checkRanges(t, tokens, today)
	})
}

// checkRanges runs everything that reads tokens and checks its ranges.
func checkRanges(t *testing.T, tokens []english.Token, today time.Time) {
	t.Helper()
	check := func(kind string, first, last int) {
		if first < 0 || last <= first || last > len(tokens) {
			t.Fatalf("%s [%d, %d) of %d tokens", kind, first, last, len(tokens))
		}
	}
	for _, n := range english.Numbers(tokens) {
		check("number", n.First, n.Last)
	}
	for _, p := range english.Periods(tokens, today) {
		check("period", p.First, p.Last)
		if !p.Start.IsZero() && !p.End.IsZero() && !p.Start.Before(p.End) {
			t.Fatalf("a period from %v to %v", p.Start, p.End)
		}
	}
	for _, q := range english.Quantities(tokens) {
		check("quantity", q.First, q.Last)
	}
	for _, n := range english.Negations(tokens) {
		check("negation", n.First, n.Last)
	}
}

// Two thousand odd characters are no way to keep the program busy.
func TestOddCharactersAreCheap(t *testing.T) {
	for _, odd := range []string{"'", ".", "1,", "a'", "n't", "\xff", "é", "twenty-", "-", "👩‍", "1.1",
		"and ", "half a "} {
		text := strings.Repeat(odd, 2000/len(odd))
		least := time.Hour
		for range 5 {
			start := time.Now()
			english.Tokens(text)
			least = min(least, time.Since(start))
		}
		checkRanges(t, english.Tokens(text), time.Time{})
		limit := 2 * time.Millisecond
		if sample.Nth > 1 { // the race detector slows it down
			limit *= 20
		}
		if least > limit {
			t.Errorf("%q repeated: %v", odd, least)
		}
	}
}

func BenchmarkTokens(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		english.Tokens("Which hotels in New York with more than 1,200 reviews don't cost over $300 a night since June 2019?")
	}
}

func BenchmarkStem(b *testing.B) {
	for b.Loop() {
		english.Stem("restaurants")
	}
}
