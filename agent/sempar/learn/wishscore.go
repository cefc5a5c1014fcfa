package learn

import (
	"context"
	"fmt"
	"io"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// WishScore is how well a network understands messages to tables with free
// text.
type WishScore struct {
	Messages, Whole      int // all; read wholly right: spans and conditions
	Gold, Said, Right    int // spans that are marked; that the network gives; those of both
	Within, SpansOnly    int // messages with all spans right among ten readings; in the first
	Tests, TestsSaid, OK int // conditions on columns: marked, given, both
}

// MeasureWishes reads every message and compares the likeliest reading with
// what is marked.
func MeasureWishes(ctx context.Context, net *decode.Net, dbs *Databases, set Set, misses io.Writer) (WishScore, error) {
	var s WishScore
	ready := map[string]*decode.Database{}
	for _, p := range set.Pairs {
		db, err := dbs.Get(ctx, p.Database)
		if err != nil {
			return s, err
		}
		if ready[p.Database] == nil {
			ready[p.Database] = net.Prepare(link.New(grammar.NewSchema(db.Catalog), db.Index))
		}
		d := ready[p.Database]
		query, err := db.Parse(p.Query)
		if err != nil {
			return s, err
		}
		gold, err := d.Schema.Derive(query)
		if err != nil {
			gold = nil // beyond the grammar: never right
		}
		hyps, err := net.Beam(ctx, d, d.Linker.Read(p.Question), decode.Options{Width: 20})
		if err != nil {
			return s, err
		}
		s.add(d.Schema, p, gold, hyps, misses)
	}
	return s, nil
}

func (s *WishScore) add(schema *grammar.Schema, p Pair, gold grammar.Derivation, hyps []decode.Hypothesis,
	misses io.Writer) {
	s.Messages++
	spans, tests := partsOf(schema, gold)
	s.Gold += len(spans)
	s.Tests += len(tests)
	for i, h := range hyps[:min(10, len(hyps))] {
		saidSpans, saidTests := partsOf(schema, h.Made)
		right, ok := inBoth(spans, saidSpans), inBoth(tests, saidTests)
		all := gold != nil && right == len(spans) && right == len(saidSpans)
		if i == 0 {
			s.Said, s.Right = s.Said+len(saidSpans), s.Right+right
			s.TestsSaid, s.OK = s.TestsSaid+len(saidTests), s.OK+ok
			if all {
				s.SpansOnly++
			}
			if all && ok == len(tests) && ok == len(saidTests) {
				s.Whole++
			} else if misses != nil {
				fmt.Fprintf(misses, "\n%s\n  gold %s\n  got  %s\n", p.Question, schema.Print(gold), schema.Print(h.Made))
			}
		}
		if all {
			s.Within++
			break
		}
	}
}

// partsOf are the stretches that a derivation puts to texts, each with its
// answer, and its other conditions.
func partsOf(schema *grammar.Schema, d grammar.Derivation) (spans, tests []string) {
	for i := 0; i < len(d); i++ {
		if d[i].Rule == nil || d[i].Rule.Symbol != grammar.Condition && !hasWords(d[i].Rule) {
			continue
		}
		var part []string
		end := i + 1
		for ; end < len(d) && (d[end].Symbol.Pointed() || d[end].Rule.Symbol == grammar.Computed); end++ {
			part = append(part, strings.ToLower(schema.Print(d[end:end+1])))
		}
		if hasWords(d[i].Rule) {
			spans = append(spans, d[i].Rule.Name+" "+strings.Join(part[1:2], " "))
		} else {
			tests = append(tests, d[i].Rule.Name+" "+strings.Join(part, " "))
		}
	}
	return spans, tests
}

func hasWords(r *grammar.Rule) bool {
	return len(r.Kids) == 2 && r.Kids[1] == grammar.Words
}

// inBoth is how many of a are among b.
func inBoth(a, b []string) int {
	left := map[string]int{}
	for _, x := range b {
		left[x]++
	}
	n := 0
	for _, x := range a {
		if left[x] > 0 {
			left[x]--
			n++
		}
	}
	return n
}

// Print writes the figures.
func (s WishScore) Print(w io.Writer) {
	share := func(a, b int) float64 { return float64(a) / float64(max(b, 1)) }
	fmt.Fprintf(w, "messages               %5d\n", s.Messages)
	fmt.Fprintf(w, "  read wholly right    %.3f\n", share(s.Whole, s.Messages))
	fmt.Fprintf(w, "  all spans right      %.3f   in ten readings %.3f\n", share(s.SpansOnly, s.Messages),
		share(s.Within, s.Messages))
	fmt.Fprintf(w, "spans                  %5d\n", s.Gold)
	fmt.Fprintf(w, "  found                %.3f   of those given %.3f\n", share(s.Right, s.Gold), share(s.Right, s.Said))
	fmt.Fprintf(w, "conditions on columns  %5d\n", s.Tests)
	fmt.Fprintf(w, "  found                %.3f   of those given %.3f\n", share(s.OK, s.Tests), share(s.OK, s.TestsSaid))
}
