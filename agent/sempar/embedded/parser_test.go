package embedded_test

import (
	"bufio"
	"bytes"
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/embedded"
	"parley/suql/ast"
	"parley/suql/catalog"
	suqlparser "parley/suql/parser"
	"parley/suql/unit"
)

// stored are the values of a small shop.
type stored map[string][]string

func (s stored) Values(_ context.Context, table, column string, _ bool, _ int) ([]string, error) {
	return s[table+"."+column], nil
}

func shop(t testing.TB) (*catalog.Catalog, *catalog.Index) {
	t.Helper()
	values := stored{"customers.city": {"Graz", "San Diego", "Oslo"}, "customers.name": {"Ida Lund", "Max Moss", "Eva Kaya"}}
	column := func(name string, kind catalog.Kind, low, high string) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: 3, Min: low, Max: high}
	}
	table := func(name string, columns ...*catalog.Column) *catalog.Table {
		for _, c := range columns {
			c.Table = name
		}
		return &catalog.Table{Name: name, Human: name, Rows: 3, Key: []string{columns[0].Name}, Columns: columns}
	}
	orders := table("orders", column("id", catalog.Number, "1", "3"), column("customer_id", catalog.Number, "1", "3"),
		column("order_date", catalog.Date, "2024-01-03", "2025-11-30"), column("total", catalog.Number, "2", "90"))
	orders.Foreign = []catalog.ForeignKey{{Columns: []string{"customer_id"}, RefTable: "customers", RefColumns: []string{"id"}}}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		table("customers", column("id", catalog.Number, "1", "3"), column("name", catalog.Text, "", ""), column("city", catalog.Text, "", "")), orders,
	}}
	index, err := catalog.NewIndex(t.Context(), cat, values, 0)
	if err != nil {
		t.Fatal(err)
	}
	return cat, index
}

func parser(t testing.TB) *embedded.Parser {
	t.Helper()
	p, err := embedded.New(shop(t))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestParse: what people ask about several tables, and the query it is read
// as.
func TestParse(t *testing.T) {
	p := parser(t)
	for utterance, want := range map[string]string{
		"customers in oslo":                    "SELECT name FROM customers WHERE city = 'Oslo'",
		"How many customers are there?":        "SELECT count(*) FROM customers",
		"number of customers per city":         "SELECT city, count(*) FROM customers GROUP BY city",
		"which customers have never ordered":   "SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)",
		"What is the average total of orders?": "SELECT avg(total) FROM orders",
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %v %v", utterance, hs, err)
		}
		if got := ast.Print(hs[0].Query); got != want {
			t.Errorf("%s: %s, want %s", utterance, got, want)
		}
	}
}

// TestNothingIsMadeOfNonsense: words that have to do with nothing in the
// database give no query.
func TestNothingIsMadeOfNonsense(t *testing.T) {
	for _, utterance := range []string{"xyzzy plugh", "Fnord the quux"} {
		cat, index := shop(t)
		cat.Tables[1].Columns = append(cat.Tables[1].Columns, &catalog.Column{Table: "orders", Name: "notes", Human: "notes", Kind: catalog.FreeText})
		texts, err := embedded.New(cat, index)
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range []agent.Turn{{Utterance: utterance}, {Utterance: utterance, Previous: query(t, "SELECT name FROM customers WHERE city = 'Graz'")}} {
			for _, p := range []*embedded.Parser{parser(t), texts} {
				hs, err := p.Parse(t.Context(), turn, agent.World{})
				if err != nil || len(hs) > 0 {
					t.Errorf("%s after %v: %v %v", utterance, turn.Previous, hs, err)
				}
			}
		}
	}
}

func query(t testing.TB, text string) ast.Query {
	t.Helper()
	q, err := suqlparser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestAnswersAreHeeded: a unit that was ruled out stands in no hypothesis, one
// that was confirmed in all.
func TestAnswersAreHeeded(t *testing.T) {
	p := parser(t)
	turn := agent.Turn{Utterance: "number of customers per city"}
	hs, err := p.Parse(t.Context(), turn, agent.World{})
	if err != nil || len(hs) < 2 {
		t.Fatalf("%v %v", hs, err)
	}
	var u agent.Scored
	for _, x := range hs[0].Units {
		if x.Unit.Kind == unit.Group {
			u = x
		}
	}
	for verdict, want := range map[agent.Verdict]bool{agent.RuledOut: false, agent.Confirmed: true} {
		left, err := p.Parse(t.Context(), turn, agent.World{}.With(agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: verdict}))
		if err != nil || len(left) == 0 {
			t.Fatalf("%s: %v %v", verdict, left, err)
		}
		for _, h := range left {
			has := false
			for _, x := range h.Units {
				has = has || x.Unit.Key() == u.Unit.Key()
			}
			if has != want {
				t.Errorf("%s %s, yet %s", verdict, u.Unit, ast.Print(h.Query))
			}
		}
	}
}

// TestProbabilities: those of the hypotheses of an utterance add up to no more
// than one, the likeliest stands first, and a unit is as likely as all that
// have it.
func TestProbabilities(t *testing.T) {
	for _, utterance := range []string{"customers", "orders over 20 in 2024", "total per customer"} {
		hs, err := parser(t).Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		sum, mass := 0.0, map[string]float64{}
		for i, h := range hs {
			sum += h.P
			if i > 0 && h.P > hs[i-1].P {
				t.Errorf("%s: hypothesis %d is likelier than the one before", utterance, i)
			}
			seen := map[string]bool{}
			for _, u := range h.Units {
				if key := u.Unit.Key(); !seen[key] {
					seen[key] = true
					mass[key] += h.P
				}
			}
		}
		if sum > 1+1e-9 {
			t.Errorf("%s: probabilities add up to %.3f", utterance, sum)
		}
		for _, h := range hs {
			for _, u := range h.Units {
				want := mass[u.Unit.Key()] / sum // if one of them is meant at all
				if d := u.P - want; d > 1e-9 || d < -1e-9 {
					t.Errorf("%s: %s has %.3f, its hypotheses %.3f", utterance, u.Unit, u.P, want)
				}
			}
		}
	}
}

// TestAnyUtterance: none fails, however odd, and parsing ends when its context
// does.
func TestAnyUtterance(t *testing.T) {
	p := parser(t)
	for _, utterance := range []string{"", "   ", "'", "\xff\xfe", "?????", strings.Repeat("and ", 500), strings.Repeat("x", 2000), "2024-13-99 -- ; drop table"} {
		if _, err := p.Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{}); err != nil {
			t.Errorf("%.30q: %v", utterance, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := p.Parse(ctx, agent.Turn{Utterance: "customers in Graz"}, agent.World{}); err == nil {
		t.Error("parsing went on after its context had ended")
	}
}

// TestWeightsAreReadAsWritten: the network that is compiled in is written as
// it was read.
func TestWeightsAreReadAsWritten(t *testing.T) {
	net, err := embedded.Weights()
	if err != nil {
		t.Fatal(err)
	}
	vectors, err := embedded.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	if _, err := net.WriteTo(&first); err != nil {
		t.Fatal(err)
	}
	again, err := decode.Read(bufio.NewReader(bytes.NewReader(first.Bytes())), vectors)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.WriteTo(&second); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(net.Calibration, again.Calibration); d != "" || len(first.Bytes()) != len(second.Bytes()) {
		t.Errorf("written %d bytes, then %d; %s", first.Len(), second.Len(), d)
	}
	if _, err := decode.Read(bufio.NewReader(strings.NewReader("something else")), vectors); err == nil {
		t.Error("something else was read as weights")
	}
}

// TestWhatIsWorkedOutOnceIsTheSame: a network that is read to be asked finds what
// it finds as it learns, when nothing is worked out before.
func TestWhatIsWorkedOutOnceIsTheSame(t *testing.T) {
	net, err := embedded.Weights()
	if err != nil {
		t.Fatal(err)
	}
	vectors, err := embedded.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	copied := func(n *decode.Net) *decode.Net {
		var file bytes.Buffer
		if _, err := n.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		out, err := decode.Read(bufio.NewReader(&file), vectors)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	learning := copied(net).Apart()[0]
	asked := copied(learning)
	cat, index := shop(t)
	for _, utterance := range []string{"customers in oslo", "top 10 customers by total in 2024", "which customers have never ordered"} {
		var got [2][]agent.Hypothesis
		for i, n := range []*decode.Net{learning, asked} {
			if got[i], err = embedded.With(n, cat, index).Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{}); err != nil {
				t.Fatal(err)
			}
		}
		if len(got[0]) == 0 || len(got[0]) != len(got[1]) {
			t.Fatalf("%s: %d readings as it learns, %d as it is asked", utterance, len(got[0]), len(got[1]))
		}
		for i, h := range got[0] {
			if other := got[1][i]; ast.Print(h.Query) != ast.Print(other.Query) || math.Abs(h.P-other.P) > 1e-4 {
				t.Errorf("%s: reading %d is %s (%.5f) as it learns, %s (%.5f) as it is asked", utterance, i+1, ast.Print(h.Query), h.P, ast.Print(other.Query), other.P)
			}
		}
	}
}

// TestToday: on a known day "last year" is a year, and another one the year
// after.
func TestToday(t *testing.T) {
	now := time.Date(2025, time.May, 17, 9, 0, 0, 0, time.UTC)
	cat, index := shop(t)
	p, err := embedded.New(cat, index, embedded.WithToday(func() time.Time { return now }))
	if err != nil {
		t.Fatal(err)
	}
	for _, year := range []string{"2024", "2025"} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "total of the orders last year"}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%v %v", hs, err)
		}
		want := "SELECT sum(total) FROM orders WHERE extract(year FROM order_date) = " + year
		if got := ast.Print(hs[0].Query); got != want {
			t.Errorf("on %s: %s, want %s", now.Format(time.DateOnly), got, want)
		}
		now = now.AddDate(1, 0, 0)
	}
}

// TestANumberOfRowsIsImpliedUnlessItIsSaid: a limit that was said can be asked
// about, one that only follows from the words can't.
func TestANumberOfRowsIsImpliedUnlessItIsSaid(t *testing.T) {
	p := parser(t)
	for utterance, implied := range map[string]bool{"top 2 customers by total": false, "the order with the highest total": true} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: utterance}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %v", utterance, err)
		}
		found := false
		for _, u := range hs[0].Units {
			if u.Unit.Kind == unit.Limit {
				found = true
				if u.Implied() != implied {
					t.Errorf("%s: %s, implied %t", utterance, u.Unit, u.Implied())
				}
			}
		}
		if !found {
			t.Errorf("%s has no limit: %s", utterance, ast.Print(hs[0].Query))
		}
	}
}
