package suql_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/reader"
)

// contrary is a cheap reader that is sure of the opposite.
type contrary struct{ keyword }

func (c *contrary) Identity() string { return "contrary/1" }

func (c *contrary) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	replies, err := c.keyword.Read(ctx, batch)
	for i := range replies {
		r := &replies[i]
		r.Confidence = 1
		if r.Verdict == reader.True {
			r.Verdict = reader.False
		} else {
			r.Verdict, r.Null, r.Text = reader.True, false, "7"
		}
	}
	return replies, err
}

// TestACascadeWithATargetOfOneIsTheModelAlone: rows, calls and plans, over
// random queries; and so it is with any target where the cheap reader is wrong.
func TestACascadeWithATargetOfOneIsTheModelAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 61))
	for n := range *queries / 60 {
		items := randomItems(r, 12+r.IntN(30))
		for target, cheap := range map[float64]reader.Reader{1: &keyword{}, 0.6: &contrary{}} {
			w := writer{rand.New(rand.NewPCG(*seed, uint64(n)))}
			for range 3 {
				q, _, _, _ := w.query()
				alone, _, _ := databases(t, items)
				both, _, _ := databases(t, items, suql.WithCascade(cheap, target))
				want, of := rowsOf(t, alone, q.suql, suql.RunOptions{Parallel: 3})
				got, res := rowsOf(t, both, q.suql, suql.RunOptions{Parallel: 3})
				was, is := of.Receipt.Stats, res.Receipt.Stats
				was.Seconds, is.Seconds = 0, 0
				if diff := cmp.Diff(want, got) + cmp.Diff(was, is); diff != "" {
					t.Fatalf("%s with a target of %g\n(-model alone +cascade)\n%s", q.suql, target, diff)
				}
			}
		}
	}
}

// reviewed is an engine over n texts, a third of which speak of kids.
func reviewed(t *testing.T, n int, opts ...suql.Option) *suql.Engine {
	t.Helper()
	script := "CREATE TABLE t (id INTEGER PRIMARY KEY, about TEXT);\n"
	for i := range n {
		script += fmt.Sprintf("INSERT INTO t VALUES (%d, '%s seats=%d');\n", i+1, []string{"kids=yes", "kids=no", "quiet=yes"}[i%3], i)
	}
	return engine(t, script, &keyword{}, opts...)
}

const kids = "SELECT id FROM t WHERE answer(about, 'kids') = 'yes'"

// TestACascadeSparesTheModel: where the two readers say the same, most texts
// are decided by the cheap one, with the rows of the model alone; the receipt
// says so.
func TestACascadeSparesTheModel(t *testing.T) {
	const texts = 900
	want, alone := rowsOf(t, reviewed(t, texts), kids, suql.RunOptions{})
	e := reviewed(t, texts, suql.WithCascade(&keyword{}, 0.9))
	got, res := rowsOf(t, e, kids, suql.RunOptions{})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-model alone +cascade)\n%s", diff)
	}
	s := res.Receipt.Stats
	if s.Decided < texts/2 || s.Items+s.Decided != alone.Receipt.Stats.Items || s.RowsJudged != texts {
		t.Errorf("%+v; alone %+v", s, alone.Receipt.Stats)
	}
	for _, says := range []string{fmt.Sprintf("%d decided by the cheaper reader", s.Decided), "with a precision of 0.9", `of "kids": `, "were the same)"} {
		if !strings.Contains(res.Receipt.Plan, says) {
			t.Errorf("the plan does not say %q:\n%s", says, res.Receipt.Plan)
		}
	}
	if _, again := rowsOf(t, e, "SELECT count(*) FROM t WHERE answer(about, 'kids') = 'yes'", suql.RunOptions{}); again.Receipt.Stats.Items > texts/10 {
		t.Errorf("what was learnt is not used again: %+v", again.Receipt.Stats)
	}
	p, err := reviewed(t, texts, suql.WithCascade(&keyword{}, 0.9)).Prepare(t.Context(), kids)
	if err != nil {
		t.Fatal(err)
	}
	if x := p.Explain(); !strings.Contains(x, "nothing so far: about ") || !strings.Contains(x, "the calls above are the most") {
		t.Errorf("EXPLAIN:\n%s", x)
	}
}

// TestACascadeUnderABudget: what is decided needs no budget.
func TestACascadeUnderABudget(t *testing.T) {
	_, res := rowsOf(t, reviewed(t, 900, suql.WithCascade(&keyword{}, 0.9)), kids, suql.RunOptions{Budget: suql.Budget{Items: 400}})
	if s := res.Receipt.Stats; s.Items > 400 || s.Incomplete {
		t.Errorf("%+v", s)
	}
}
