package embedded

import (
	"context"
	"math"
	"slices"
	"strings"

	"parley/agent"
	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// explains is how often what was said while a question was open, and does not begin as a question does,
// says more of what the question was about, and stands for nothing by itself: our estimate.
const explains = 0.75

// saysAgain is how often what is said after an utterance that was not understood has to be read behind that, and is
// not the same in other words or something new: our estimate.
const saysAgain = 0.5

// seldomExplains is how often it does where what is said is all understood by itself, and not behind that.
const seldomExplains = 0.1

// notTaken is added to the logarithm of a reading that was offered, where words were said in place of
// choosing it that do not tell it from the others.
const notTaken = -3

// asking are words by which a question begins that needs no other one to be understood.
var asking = english.Cues("asking")

// withOpen are readings of what was said while a question was open, or after an utterance that was not understood,
// and those of the same put behind that utterance:
//
//	who's on shift next week → (a choice of shifts and cars) → the drivers' names
//	who's on shift next week, the drivers' names
//
// What begins as a question does is taken by itself; a day to go by, "by the date of the event", is that of the
// time in the utterance.
func (p *Parser) withOpen(ctx context.Context, t agent.Turn, all []reading, o decode.Options) ([]reading, error) {
	if t.Open == nil || t.Open.Utterance == "" || len(t.Open.Utterance)+len(t.Utterance) > agent.MaxUtterance {
		return all, nil
	}
	t.Utterance = t.Utterance[english.Greeting(t.Utterance):]
	if tokens := english.Tokens(t.Utterance); len(tokens) == 0 || slices.Contains(asking, tokens[0].Lower) {
		return all, nil
	}
	q := p.linker().Read(t.Utterance)
	if day := p.daySaid(q); day != nil {
		out, err := p.behind(ctx, t, t.Open.Utterance, o)
		if out = p.byDay(out, day); err != nil || len(out) > 0 {
			return out, err
		}
	}
	more, err := p.behind(ctx, t, t.Open.Utterance+", "+t.Utterance, o)
	if err != nil || len(more) == 0 {
		return all, err
	}
	share := explains
	if t.Open.Lost {
		share = saysAgain
	}
	if len(all) > 0 && len(all[0].LeftOut) == 0 && len(more[0].LeftOut) > 0 {
		share = seldomExplains
	}
	return mixed(all, more, share, p.notMeant(q, t.Open.NotTaken)), nil
}

// behind are readings of an utterance in the place of the turn whose question was open.
func (p *Parser) behind(ctx context.Context, t agent.Turn, utterance string, o decode.Options) ([]reading, error) {
	t.Utterance, t.Previous, t.Open = utterance, t.Open.Previous, nil
	t.Utterance = p.restated(t)
	p = p.over(t)
	return p.readings(ctx, t, p.before(t.Previous), o)
}

// daySaid is the day that an answer says to go by, where it says nothing else: by the date of the event; nil for
// none, or several.
func (p *Parser) daySaid(q *link.Question) (day *catalog.Column) {
	if q.Said < 2 || q.Tokens[0].Lower != "by" {
		return nil
	}
	most, several := 0, false
	for i, c := range p.heard.Schema.Columns {
		if c.Column == nil || !role.IsDay(c.Column) {
			continue
		}
		said := saysOf(q, i, c.Column)
		several = several && said <= most || said == most
		if said > most {
			most, day = said, c.Column
		}
	}
	if several {
		return nil
	}
	return day
}

// saysOf is how much of an answer behind its first word is the name of a day; negative where some is something
// else.
func saysOf(q *link.Question, column int, of *catalog.Column) (said int) {
	words := catalog.SplitName(of.Name)
	for token := 1; token < q.Said; token++ {
		word := q.Tokens[token].Lower
		switch {
		case slices.ContainsFunc(words, func(w string) bool { return english.Abbreviates(w, word) }):
			said += 3
		case slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
			return l.From == token && l.To == column && l.Way <= link.NamePrefix
		}):
			said += 2
		case !english.StopWord(word) && !slices.Contains([]string{"date", "day", "time"}, word):
			return -1
		}
	}
	return said
}

// byDay are those of some readings whose rows have a day that lie in a time, by that day.
func (p *Parser) byDay(all []reading, day *catalog.Column) []reading {
	out := gathered{at: map[string]int{}}
	for _, r := range all {
		s, ok := r.Query.(*ast.Select)
		if !ok {
			continue
		}
		has, ok := condition.TimeOf(p.heard.Catalog, s)
		if !ok {
			continue
		}
		of := joins.ColumnIn(p.heard.Catalog, s, has.Day)
		if of == nil || !strings.EqualFold(of.Table, day.Table) {
			continue
		}
		if of != day {
			moved, err := agent.Parsed(condition.Moved(s, has.Day, day.Name))
			if err != nil {
				continue
			}
			moved.LeftOut = r.LeftOut
			r.Hypothesis, r.rows = moved, p.rowsOf(moved.Query, moved.LeftOut)
		}
		out.add(r)
	}
	slices.SortStableFunc(out.all, byLog)
	return out.all
}

// notMeant are those of some readings that were offered which an answer in words does not tell from the
// others by the name of a column: "by the invoice date" takes the one that goes by that.
func (p *Parser) notMeant(q *link.Question, offered []ast.Query) (out []ast.Query) {
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
	slices.SortStableFunc(out.all, byLog)
	return out.all
}
