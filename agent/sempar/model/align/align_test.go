package align_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/model/align"
	"parley/golden"
	"parley/llm"
	"parley/llm/fake"
	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// cut makes tokens of the pieces, the n-th with probability 1/(n+2), so that
// each can be told from the others.
func cut(pieces []string) (string, []llm.Token) {
	var tokens []llm.Token
	text := ""
	for i, p := range pieces {
		tokens = append(tokens, llm.Token{Start: len(text), End: len(text) + len(p), LogProb: -math.Log(float64(i + 2))})
		text += p
	}
	return text, tokens
}

func parse(t *testing.T, text string) ast.Query {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

// TestAwkwardTokens: which tokens count for which unit, for the ways in
// which vocabularies cut a query: testdata/tokens.txt holds the query with
// its tokens divided by ¦, and below it each unit with its tokens.
func TestAwkwardTokens(t *testing.T) {
	const path = "testdata/tokens.txt"
	script, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, block := range strings.Split(strings.TrimSpace(string(script)), "\n\n") {
		lines := strings.Split(block, "\n")
		pieces := strings.Split(lines[1], "¦")
		text, tokens := cut(pieces)
		a, err := align.Align(text, 0, tokens, parse(t, text))
		if err != nil {
			t.Fatalf("%s: %v", lines[0], err)
		}
		fmt.Fprintf(&out, "%s\n%s\n", lines[0], lines[1])
		for _, p := range a.Parts {
			var counted []string
			sum := 0.0
			for _, i := range p.Tokens {
				counted = append(counted, pieces[i])
				sum += tokens[i].LogProb
			}
			fmt.Fprintf(&out, "%-40s ¦%s¦\n", p.Unit, strings.Join(counted, "¦"))
			if math.Abs(sum-p.LogProb) > 1e-9 {
				t.Errorf("%s: %s has log-probability %v, its tokens %v", lines[0], p.Unit, p.LogProb, sum)
			}
		}
		out.WriteString("\n")
	}
	golden.File(t, path, out.String())
}

// TestTheDecidingToken is the one of which the model was least sure, with
// what it might have said instead, and the text up to there.
func TestTheDecidingToken(t *testing.T) {
	pieces := []string{"SELECT", " *", " FROM", " r", " WHERE", " opening", "_year", " >=", " ", "199", "5"}
	text, tokens := cut(pieces)
	for i := range tokens {
		tokens[i].LogProb = -0.01
	}
	tokens[5].LogProb = math.Log(0.5)
	tokens[5].Top = []llm.Alternative{{Text: " year", LogProb: math.Log(0.1)}, {Text: " opening", LogProb: math.Log(0.5)}, {Text: " rating", LogProb: math.Log(0.3)}}
	a, err := align.Align(text, 0, tokens, parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	p := a.Parts[2]
	if p.Unit.Kind != unit.Column || p.Deciding != 5 || p.Prefix != "SELECT * FROM r WHERE" || math.Abs(p.Prob()-0.5*math.Exp(-0.02)) > 1e-9 {
		t.Errorf("got %+v", p)
	}
	var others []string
	for _, alternative := range p.Alternatives {
		others = append(others, alternative.Text)
	}
	if diff := cmp.Diff([]string{" rating", " year"}, others); diff != "" {
		t.Errorf("alternatives (-want +got)\n%s", diff)
	}
}

// TestAReplyAroundTheQuery: words before the query and marks after its end
// do not count, but the first token after it does: it ends the query.
func TestAReplyAroundTheQuery(t *testing.T) {
	pieces := []string{"Query", ":", " ", "SELECT", " *", " FROM", " r", "\n", "<end>"}
	text, tokens := cut(pieces)
	at := len("Query: ")
	a, err := align.Align(text, at, tokens, parse(t, "SELECT * FROM r"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]int{{5, 6}, {3, 4}}, [][]int{a.Parts[0].Tokens, a.Parts[1].Tokens}); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if math.Abs(a.Rest-tokens[7].LogProb) > 1e-9 {
		t.Errorf("rest %v, want %v", a.Rest, tokens[7].LogProb)
	}
}

// TestTheProductIsTheQuery: on random queries in the fake vocabulary, every
// unit has tokens, no token is lost, and where none is shared the product
// over the units and the rest is the probability of the whole.
func TestTheProductIsTheQuery(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	words := []string{"name", "opening year", "it's", "x_y", "größe", "日本", "SELECT", "a"}
	pick := func() string { return words[rng.IntN(len(words))] }
	shared := 0
	for range 500 {
		units := []unit.Unit{{Kind: unit.Table, Table: pick()}}
		for slot := range 1 + rng.IntN(2) {
			units = append(units, unit.Unit{Kind: unit.Select, Slot: slot, Column: pick()})
			if rng.IntN(2) == 0 {
				units = append(units, unit.Unit{Kind: unit.Aggregate, Slot: slot, Column: pick(), Agg: "max"})
			}
		}
		for slot := range rng.IntN(4) {
			ops := []unit.Op{unit.Eq, unit.Ge, unit.Ne, unit.Contains, unit.Lacks, unit.Like, unit.Missing, unit.In, unit.Between}
			var values []string
			op := ops[rng.IntN(len(ops))]
			switch op {
			case unit.Missing:
			case unit.In, unit.Between:
				values = []string{pick(), pick()}
			default:
				values = []string{pick()}
			}
			units = append(units, unit.Condition(slot, rng.IntN(2), pick(), op, false, values...)...)
		}
		if rng.IntN(3) == 0 {
			units = append(units, unit.Unit{Kind: unit.Group, Column: pick()})
		}
		if rng.IntN(3) == 0 {
			units = append(units, unit.Unit{Kind: unit.Order, Column: pick(), Agg: []string{"", "max"}[rng.IntN(2)], Desc: rng.IntN(2) == 0})
			units = append(units, unit.Unit{Kind: unit.Limit, N: 3}, unit.Unit{Kind: unit.Offset, N: 7})
		}
		q, err := unit.Build(units)
		if err != nil {
			t.Fatal(err)
		}
		text, tokens := cut(fake.Split(ast.Print(q)))
		a, err := align.Align(text, 0, tokens, parse(t, text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		product, whole := a.Rest, 0.0
		var counted []int
		for _, p := range a.Parts {
			product += p.LogProb
			counted = append(counted, p.Tokens...)
		}
		for _, token := range tokens {
			whole += token.LogProb
		}
		slices.Sort(counted)
		if distinct := slices.Compact(slices.Clone(counted)); len(distinct) != len(counted) {
			shared++
			if product > whole+1e-9 {
				t.Errorf("%s: units and rest %v, query %v", text, product, whole)
			}
		} else if math.Abs(product-whole) > 1e-9 {
			t.Errorf("%s: units and rest %v, query %v", text, product, whole)
		}
	}
	if shared > 400 {
		t.Errorf("%d of 500 queries have tokens that two units share", shared)
	}
}

// TestOverTheWire: in every dialect that gives log-probabilities, each unit
// of a query that a noisy oracle wrote has the probability that the oracle
// gave it.
func TestOverTheWire(t *testing.T) {
	o := fake.NewOracle(query{}, 0.3, 11)
	for _, d := range fake.Dialects() {
		if d.LogProbs != fake.Heeds {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := fake.New(d, o)
				t.Cleanup(s.Close)
				c, err := llm.New(llm.Config{BaseURL: s.URL(), Model: "tiny", HTTP: s.Client()})
				if err != nil {
					t.Fatal(err)
				}
				for i := range 20 {
					r, err := c.Chat(t.Context(), llm.Request{Messages: []llm.Message{llm.User(fmt.Sprint(i))}, LogProbs: true, Top: 5})
					if err != nil {
						t.Fatal(err)
					}
					a, err := align.Align(r.Text, 0, r.Tokens, parse(t, r.Text))
					if err != nil {
						t.Fatal(err)
					}
					want := map[unit.Kind]float64{}
					for j, segment := range segments(fmt.Sprint(i)) {
						if len(segment.Others) > 0 {
							want[[]unit.Kind{3: unit.Column, 5: unit.Value}[j]] = said(fmt.Sprint(i), j)
						}
					}
					for _, p := range a.Parts {
						w, doubted := want[p.Unit.Kind]
						if !doubted {
							w = 1
						}
						if math.Abs(p.Prob()-w) > 1e-6 {
							t.Errorf("%s: %s has probability %v, want %v", r.Text, p.Unit, p.Prob(), w)
						}
						if doubted && w < 0.99 && len(p.Alternatives) == 0 {
							t.Errorf("%s: %s has no alternatives", r.Text, p.Unit)
						}
					}
				}
			})
		})
	}
}

// query teaches the oracle one query with a doubtful column and value.
type query struct{}

func segments(key string) []fake.Segment {
	return []fake.Segment{
		{Text: "SELECT *"}, {Text: " FROM \"größe\""}, {Text: " WHERE"},
		{Text: " city", Others: []string{" town", " country"}, Key: key + " column"},
		{Text: " ="},
		{Text: " 'Zürich 😀'", Others: []string{" 'Genf'", " 'Bern'"}, Key: key + " value"},
	}
}

func (query) Gold(p fake.Prompt) ([]fake.Segment, bool) { return segments(p.Last()), true }

// one teaches a single segment of the query.
type one struct{ j int }

func (o one) Gold(p fake.Prompt) ([]fake.Segment, bool) { return segments(p.Last())[o.j : o.j+1], true }

// said is the probability that the oracle gives what it says for segment j.
func said(key string, j int) float64 {
	c := fake.NewOracle(one{j}, 0.3, 11).Complete(fake.Prompt{Messages: []fake.Message{{Role: "user", Content: key}}})
	p := 1.0
	for _, token := range c.Tokens {
		p *= math.Exp(token.LogProb)
	}
	return p
}

// TestEveryTokenOfAnyQueryCounts: what is one unit has the tokens of all of
// it, and a query within those of the condition it is in.
func TestEveryTokenOfAnyQueryCounts(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT a FROM r UNION SELECT a FROM s":                                " FROM r|SELECT a| UNION SELECT a FROM s",
		"SELECT a FROM r WHERE b IN (SELECT b FROM s WHERE c = 1) AND d = 2":   " FROM r|SELECT a| WHERE b IN (SELECT b FROM s WHERE c = 1)| AND d| =| 2",
		"SELECT r.a FROM r LEFT JOIN s ON r.b = s.b":                           " FROM r| LEFT JOIN s ON r.b = s.b|SELECT r.a",
		"SELECT a FROM (SELECT a FROM r) AS t":                                 " FROM (SELECT a FROM r|SELECT a",
		"SELECT CASE WHEN a > 1 THEN 2 END FROM r ORDER BY a * 2 DESC LIMIT 3": " FROM r|SELECT CASE WHEN a > 1 THEN 2 END| ORDER BY a * 2 DESC| LIMIT 3",
		"WITH t AS (SELECT a FROM r) SELECT a FROM t":                          " r|WITH t AS (SELECT a FROM) SELECT a FROM t",
		"SELECT p.a FROM r AS p JOIN r AS q ON p.b = q.b WHERE p.a > q.a":      " FROM r| AS p JOIN r AS q ON p.b = q.b|SELECT p.a| WHERE p.a > q.a",
	} {
		_, tokens := cut(fake.Split(text))
		a, err := align.Align(text, 0, tokens, parse(t, text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got []string
		for _, p := range a.Parts {
			said := ""
			for _, i := range p.Tokens {
				said += text[tokens[i].Start:tokens[i].End]
			}
			got = append(got, said)
		}
		if diff := cmp.Diff(want, strings.Join(got, "|")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

func TestTokensThatLeaveAUnitOut(t *testing.T) {
	text, tokens := cut(fake.Split("SELECT a FROM r WHERE b = 'x'"))
	if _, err := align.Align(text, 0, tokens[:4], parse(t, text)); err == nil || !strings.Contains(err.Error(), "no token stands for") {
		t.Errorf("got %v", err)
	}
}
