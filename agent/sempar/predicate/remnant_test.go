package predicate_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/agent/sempar/predicate"
	"parley/english"
	"parley/sample"
)

// TestRemnants: what is left of a longer question is asked as somebody would, or what it is
// about.
func TestRemnants(t *testing.T) {
	for words, want := range map[string][2]string{
		"things may go in the dishwasher": {"may things go in the dishwasher?", "may things go in the dishwasher?"},
		"the water do each hold":          {"does it say anything about the water?", "does it say anything about the water?"},
		"hours would it take":             {"does it say anything about hours?", "does it say anything about hours?"},
		"the levels were too mixed":       {"were the levels too mixed?", "were the levels too mixed?"},
		"is the profit margin":            {"does it say anything about the profit margin?", "what is the profit margin?"},
		"is the plumber":                  {"does it say anything about the plumber?", "who is the plumber?"},
		"is the plumber kind":             {"is the plumber kind?", "is the plumber kind?"},
		"whats the price":                 {"does it say anything about the price?", "what is the price?"},
		"whose idea it was":               {"", "whose idea it was?"},
		"there is a danger of fire":       {"", "is there a danger of fire?"},
		"salons do a beard trim":          {"do salons do a beard trim?", "do salons do a beard trim?"},
	} {
		if got := predicate.Of(words).Question; want[0] != "" && got != want[0] {
			t.Errorf("%q: %q, want %q", words, got, want[0])
		}
		if got := predicate.Open(words); got != want[1] {
			t.Errorf("%q, open: %q, want %q", words, got, want[1])
		}
	}
}

// TestNobodyPutsOdd: no part of what was said of texts comes out as a question that nobody would
// put.
func TestNobodyPutsOdd(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	for i, span := range spans(t) {
		if i%sample.Nth != 0 {
			continue
		}
		words := strings.Fields(span)
		for from := range words {
			for to := from + 1; to <= len(words); to++ {
				part := strings.Join(words[from:to], " ")
				for _, q := range []string{predicate.Of(part).Question, predicate.Open(part)} {
					if why := odd(q, part); why != "" {
						t.Errorf("%q: %q has %s", part, q, why)
					}
				}
			}
		}
	}
}

// spans are what was said of texts in the questions that the parser learnt from.
func spans(t *testing.T) (all []string) {
	t.Helper()
	for _, name := range []string{"flat", "texts", "wishes"} {
		file, err := os.Open("../../../eval/analyst/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var said struct{ Spans []struct{ Text string } }
			if err := json.Unmarshal(lines.Bytes(), &said); err != nil {
				t.Fatal(err)
			}
			for _, s := range said.Spans {
				all = append(all, s.Text)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// odd is what nobody would put so in a question made of some words; empty for none.
func odd(question, words string) string {
	asked, _, _ := strings.Cut(strings.Trim(question, "?"), "“")
	w := strings.Fields(asked)
	auxiliary := func(i int) bool {
		return i < len(w) && slices.Contains(strings.Fields("is are was were can could may might will would does did"), w[i])
	}
	its := func(words string) (n int) {
		for w := range strings.FieldsSeq(strings.ToLower(words)) {
			if strings.Trim(w, ",.?!") == "it" {
				n++
			}
		}
		return n
	}
	switch {
	case its(words) == 0 && its(asked) > 1:
		return "it twice"
	case strings.Contains(asked, "whats"):
		return "whats"
	case auxiliary(0) && len(w) > 3 && (w[1] == "it" || w[1] == "there") && auxiliary(2):
		return "two verbs that help"
	case strings.HasPrefix(asked, "is it ") && len(w) > 4 && english.Singular(w[2]) != w[2] && auxiliary(3):
		return "a verb after several"
	}
	return ""
}

// TestSharedHead: the second of two things is said of what the first one is said of.
func TestSharedHead(t *testing.T) {
	for _, c := range [][3]string{
		{"have a problem with the heating", "the air conditioning", "have a problem with the air conditioning"},
		{"complain about the noise", "the dogs", "complain about the dogs"},
		{"damaged roof", "the floor", ""},
		{"near the sea", "quiet", ""},
		{"a broken screen", "hinge", "a broken hinge"},
		{"a heated pool", "sauna", ""},
	} {
		if got := predicate.SharedHead(c[0], c[1]); got != c[2] {
			t.Errorf("%s or %s: %q", c[0], c[1], got)
		}
	}
}
