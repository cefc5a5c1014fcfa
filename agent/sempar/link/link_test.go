package link_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/catalog"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// stored are the values of a small shop.
type stored map[string][]string

func (s stored) Values(_ context.Context, table, column string, _ bool, _ int) ([]string, error) {
	return s[table+"."+column], nil
}

func shop(t *testing.T) *link.Linker {
	t.Helper()
	values := stored{"customers.city": {"Graz", "San Diego", "Oslo"}, "customers.sex": {"F", "M"}, "products.title": {"Green Tea", "Tea Pot"}}
	column := func(table, name string, kind catalog.Kind) *catalog.Column {
		v := values[table+"."+name]
		c := &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: len(v), Min: "1", Max: "9"}
		if kind == catalog.Enum {
			c.Domain = v
		}
		return c
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "customers", Human: "customers", Rows: 9, Columns: []*catalog.Column{column("customers", "city", catalog.Text), column("customers", "sex", catalog.Enum), column("customers", "since", catalog.Date)}},
		{Name: "products", Human: "products", Rows: 9, Columns: []*catalog.Column{column("products", "title", catalog.Text), column("products", "unit_price", catalog.Number)}},
	}}
	index, err := catalog.NewIndex(t.Context(), cat, values, 0)
	if err != nil {
		t.Fatal(err)
	}
	return link.New(grammar.NewSchema(cat), index)
}

var columnWays = []string{"name whole", "name part", "name share", "table named", "name prefix", "cell whole", "cell part", "cell misspelt", "number said", "year said", "same meaning", "one step", "two steps", "cosine"}

// TestLinks prints what the words of utterances have to do with a shop.
func TestLinks(t *testing.T) {
	l := shop(t)
	var b strings.Builder
	for _, u := range []string{
		"female customers in san diego since 2019",
		"what do green teas cost?",
		"the 3 priciest products over $1,200.50 on 3 May 2018",
		"grax customers who bought \"tea\" in Q3",
	} {
		q := l.Read(u)
		fmt.Fprintln(&b, u)
		for i, tok := range q.Tokens {
			var found []string
			for _, x := range q.Columns {
				if x.From == i && x.Way != link.TwoSteps {
					found = append(found, fmt.Sprintf("%s %s %.2g", l.Schema.NameOf(x.To), columnWays[x.Way], x.Much))
				}
			}
			if len(found) > 0 {
				fmt.Fprintf(&b, "  %s: %s\n", tok.Text, strings.Join(found, ", "))
			}
		}
		for _, v := range q.Values {
			if v.Way != link.Assumed && v.Way != link.Plain && v.Way != link.Domain {
				fmt.Fprintf(&b, "  value %q of %d–%d, column %d, way %d\n", v.Text, v.From, v.To, v.Column, v.Way)
			}
		}
	}
	const path = "testdata/links.golden"
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("%s (-want +got):\n%s", path, d)
	}
}

// TestReadTakesAnything: however odd an utterance, its tokens are stretches of
// it, in order.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "'", "1,,2..", "\xff\xfe a", "ends in -", "“ ” “", strings.Repeat("a ", 1000), "3 May of of of", "q3 2018-13-44"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, utterance string) {
		q := shop(t).Read(utterance)
		last := 0
		for _, tok := range q.Tokens {
			if tok.From < last || tok.To <= tok.From || utterance[tok.From:tok.To] != tok.Text {
				t.Fatalf("token %+v of %q", tok, utterance)
			}
			last = tok.To
		}
		for _, v := range q.Values {
			if v.From < 0 || v.To < v.From || v.To > len(q.Tokens) {
				t.Fatalf("value %+v of %q", v, utterance)
			}
		}
		if !slices.IsSortedFunc(q.Columns, func(a, b tape.Link) int { return a.From - b.From }) {
			t.Fatal("links are not in order")
		}
	})
}
