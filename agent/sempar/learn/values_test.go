package learn

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

const analysts = "../../../eval/analyst"

// Nearly every value that people mean is among the candidates for their
// question. With -v the others are listed.
func TestValuesAreCandidates(t *testing.T) {
	if _, err := os.Stat(shared + "/spider"); err != nil || testing.Short() {
		t.Skip("the training data is not there")
	}
	dbs, err := OpenDatabases([]string{shared + "/spider/tables.json", analysts + "/tables.json"},
		[]string{shared + "/spider/database", analysts + "/database"})
	if err != nil {
		t.Fatal(err)
	}
	sets, err := Sets([]string{shared + "/spider/train.jsonl.gz", analysts + "/train.jsonl"},
		[]string{analysts + "/questions.jsonl"}, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i := range sets {
		if os.Getenv("PARLEY_ALL_PAIRS") == "" {
			sets[i].Pairs = slices.DeleteFunc(sets[i].Pairs, func(p Pair) bool { return !tried(p.Database) })
		}
		all, err := collect(t.Context(), sets[i:i+1], dbs, Standard())
		if err != nil {
			t.Fatal(err)
		}
		all.prepare(decode.New(all.vocabulary(4), nil, 1))
		lacking, sum, most := 0, 0, 0
		for _, p := range all.pairs {
			sum, most = sum+len(p.question.Values), max(most, len(p.question.Values))
			if what := lacks(p); what != "" {
				lacking++
				t.Logf("%s: %s", p.database, what)
			}
		}
		share := float64(lacking) / float64(max(len(all.pairs), 1))
		t.Logf("%s: %d of %d pairs lack a value, %.3f; candidates %.1f in the mean, %d at most", sets[i].Name,
			lacking, len(all.pairs), share, float64(sum)/float64(max(len(all.pairs), 1)), most)
		if share > 0.1 {
			t.Errorf("%.3f of %s lack a value, want at most 0.1", share, sets[i].Name)
		}
	}
}

// lacks says what a pair lacks: values that are no candidates, or that may not
// stand where the query has them; "" where it lacks none.
func lacks(p taught) string {
	if p.example.Prepare() {
		return ""
	}
	var absent []string
	column := ""
	linker := p.example.Database.Linker
	for _, d := range p.gold {
		switch {
		case d.Symbol == grammar.Column:
			column = linker.Schema.NameOf(d.Index)
		case d.Symbol == grammar.Value && !slices.ContainsFunc(p.question.Values, func(c link.Candidate) bool {
			return link.SameValue(c.Text, d.Text)
		}):
			absent = append(absent, fmt.Sprintf("%s %q", column, d.Text))
		}
	}
	words := make([]string, len(p.question.Tokens))
	for i, t := range p.question.Tokens {
		words[i] = t.Text
	}
	if absent == nil {
		absent = []string{"closed", linker.Schema.Print(p.gold)}
	}
	return strings.Join(absent, ", ") + ": " + strings.Join(words, " ")
}
