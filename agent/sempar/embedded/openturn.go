package embedded

import (
	"cmp"
	"context"
	"math"
	"slices"

	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/tape"
	"parley/english"
	"parley/suql/ast"
)

// explains is how often what was said while a question was open, and does not begin as a question does,
// says more of what the question was about, and stands for nothing by itself: our estimate.
const explains = 0.75

// seldomExplains is how often it does where what is said is all understood by itself, and not behind that.
const seldomExplains = 0.1

// notTaken is added to the logarithm of a reading that was offered, where words were said in place of
// choosing it that do not tell it from the others.
const notTaken = -3

// asking are words by which a question begins that needs no other one to be understood.
var asking = english.Cues("asking")

// withOpen are readings of what was said while a question was open, and those of the same put behind
// the utterance that the question was about:
//
//	who's on shift next week → (a choice of shifts and cars) → the drivers' names
//	who's on shift next week, the drivers' names
//
// What begins as a question does is taken by itself; a day to go by, "by the date of the event", only says
// more of what was asked.
func (p *Parser) withOpen(ctx context.Context, t agent.Turn, all []reading, o decode.Options) ([]reading, error) {
	if t.Open == nil || t.Open.Utterance == "" {
		return all, nil
	}
	t.Utterance = t.Utterance[english.Greeting(t.Utterance):]
	if tokens := english.Tokens(t.Utterance); len(tokens) == 0 || slices.Contains(asking, tokens[0].Lower) {
		return all, nil
	}
	whole := t
	whole.Utterance, whole.Previous, whole.Open = t.Open.Utterance+", "+t.Utterance, t.Open.Previous, nil
	whole.Utterance = p.restated(whole.Utterance[english.Greeting(whole.Utterance):])
	p = p.over(whole)
	more, err := p.readings(ctx, whole, p.before(whole.Previous), o)
	if err != nil || len(more) == 0 {
		return all, err
	}
	if p.saysDay(t.Utterance) {
		all = nil
	}
	share := explains
	if len(all) > 0 && len(all[0].LeftOut) == 0 && len(more[0].LeftOut) > 0 {
		share = seldomExplains
	}
	return mixed(all, more, share, p.notMeant(t.Utterance, t.Open.NotTaken)), nil
}

// saysDay reports whether an answer says by which day to go, and nothing else.
func (p *Parser) saysDay(answer string) bool {
	q := p.linker().Read(answer)
	if q.Said < 2 || q.Tokens[0].Lower != "by" {
		return false
	}
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		c := p.heard.Schema.Columns[l.To].Column
		return (l.Way == link.NameWhole || l.Way == link.NamePart) && l.From < q.Said && c != nil && role.IsDay(c)
	})
}

// notMeant are those of some readings that were offered which an answer in words does not tell from the
// others by the name of a column: "by the invoice date" takes the one that goes by that.
func (p *Parser) notMeant(answer string, offered []ast.Query) (out []ast.Query) {
	q := p.linker().Read(answer)
	named := func(query ast.Query) (n int) {
		seen := map[int]bool{}
		ast.Inspect(query, func(x ast.Node) bool {
			c, ok := x.(*ast.Column)
			if !ok {
				return true
			}
			for _, i := range p.heard.ColumnsAt(c) {
				if !seen[i] && heard.ColumnNamed(q, i) {
					seen[i] = true
					n++
				}
			}
			return true
		})
		return n
	}
	least := math.MaxInt
	for _, query := range offered {
		least = min(least, named(query))
	}
	for _, query := range offered {
		if named(query) == least {
			out = append(out, query)
		}
	}
	return out
}

// mixed are readings of two utterances of which one was meant, the second with a share, the likeliest
// first. Those that were not taken before are less likely.
func mixed(a, b []reading, share float64, offered []ast.Query) []reading {
	left := map[string]bool{}
	for _, q := range offered {
		left[ast.Meaning(q)] = true
	}
	out := gathered{at: map[string]int{}}
	for _, of := range []struct {
		list []reading
		p    float64
	}{{a, 1 - share}, {b, share}} {
		whole := math.Inf(-1)
		for _, r := range of.list {
			whole = added(whole, r.log)
		}
		for _, r := range of.list {
			r.log += math.Log(of.p) - whole
			if left[ast.Meaning(r.Query)] {
				r.log += notTaken
			}
			out.add(r)
		}
	}
	slices.SortStableFunc(out.all, func(x, y reading) int { return cmp.Compare(y.log, x.log) })
	return out.all
}
