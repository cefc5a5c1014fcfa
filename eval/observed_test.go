package eval_test

import (
	"cmp"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// An instrument turns a prior over options of which one is gold (or none, -1)
// into what somebody believes who saw them through noise.
type instrument struct{ *rand.Rand }

func (in instrument) look(prior []float64, gold int, sharp float64) []float64 {
	distance := 6.0
	if in.Float64() > sharp {
		distance = 3.2 * in.Float64()
	}
	p, sum := make([]float64, len(prior)), 0.0
	logs, most := make([]float64, len(prior)), math.Inf(-1)
	for i := range prior {
		x := in.NormFloat64()
		if i == gold {
			x += distance
		}
		logs[i] = math.Log(prior[i]) + distance*x
		most = max(most, logs[i])
	}
	for i := range logs {
		p[i] = math.Exp(logs[i] - most)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// priors of what is seen at a place.
const (
	mentionIsCondition = 0.8
	sharpSelect        = 0.93
	sharpAggregate     = 0.3
	sharpCondition     = 0.8
)

func aggregatePrior() ([]string, []float64) {
	return []string{"", "count", "max", "min", "avg", "sum"}, []float64{0.74, 0.083, 0.052, 0.054, 0.036, 0.035}
}

// places are what the observer sees of a question.
func (o *observer) places(question string) ([]observed, error) {
	units, err := unit.Of(o.gold[question])
	if err != nil {
		return nil, err
	}
	h := fnv.New64a()
	h.Write([]byte(o.db.Name + question))
	in := instrument{rand.New(rand.NewPCG(o.seed, h.Sum64()))}
	table := o.db.Catalog.Tables[0]
	places := []observed{{"table", []observedOption{{1, units[:1]}}}, o.output(in, table, units)}
	n := 0
	for _, u := range units {
		if u.Kind == unit.Value {
			n++
			places = append(places, o.condition(in, table, u, n))
		}
	}
	for _, m := range o.mentions(question, units) {
		n++
		places = append(places, o.mention(in, m, n))
	}
	if in.Float64() < unheard {
		places[1+in.IntN(len(places)-1)].lose(units)
	}
	for _, pl := range places {
		slices.SortStableFunc(pl.options, func(a, b observedOption) int { return cmp.Compare(b.p, a.p) })
	}
	return places, nil
}

// lose takes the gold reading out of a place.
func (pl *observed) lose(gold []unit.Unit) {
	held := map[string]bool{}
	for _, u := range gold {
		held[u.Key()] = true
	}
	kept := slices.DeleteFunc(slices.Clone(pl.options), func(o observedOption) bool {
		return len(o.units) > 0 && !slices.ContainsFunc(o.units, func(u unit.Unit) bool { return !held[u.Key()] })
	})
	if len(kept) > 0 {
		pl.options = kept
	}
}

// output is the place of the column to show and its aggregate.
func (o *observer) output(in instrument, t *catalog.Table, units []unit.Unit) observed {
	var column, agg string
	filtered := map[string]bool{}
	for _, u := range units {
		switch u.Kind {
		case unit.Select:
			column = u.Column
		case unit.Aggregate:
			agg = u.Agg
		case unit.Column:
			filtered[u.Column] = true
		}
	}
	prior, at, sum := make([]float64, len(t.Columns)), 0, 0.0
	for i, c := range t.Columns {
		prior[i] = 1
		if filtered[c.Name] {
			prior[i] = 0.1
		}
		sum += prior[i]
		if c.Name == column {
			at = i
		}
	}
	columns := in.look(prior, at, sharpSelect)
	names, prior := aggregatePrior()
	aggregates := in.look(prior, slices.Index(names, agg), sharpAggregate)
	out := observed{name: "show"}
	for i, c := range t.Columns {
		for j, name := range names {
			out.options = append(out.options, observedOption{columns[i] * aggregates[j],
				[]unit.Unit{{Kind: unit.Select, Column: c.Name}, {Kind: unit.Aggregate, Column: c.Name, Agg: name}}})
		}
	}
	return out
}

// condition is the place of a condition of the gold query; nothing is one of
// its readings.
func (o *observer) condition(in instrument, t *catalog.Table, u unit.Unit, n int) observed {
	options := [][]unit.Unit{nil, unit.Condition(0, 0, u.Column, u.Op, u.Number, u.Values...)}
	prior := []float64{1 - mentionIsCondition, mentionIsCondition}
	others := 0
	for _, c := range t.Columns {
		if c.Name != u.Column && c.Kind == catalog.Number && u.Number && others < 3 {
			options, prior = append(options, unit.Condition(0, 0, c.Name, u.Op, true, u.Values...)), append(prior, mentionIsCondition/2)
			others++
		}
	}
	if u.Number {
		for _, op := range []unit.Op{unit.Eq, unit.Gt, unit.Lt} {
			if op != u.Op {
				options, prior = append(options, unit.Condition(0, 0, u.Column, op, true, u.Values...)), append(prior, mentionIsCondition/4)
			}
		}
	}
	for _, m := range o.db.Values.Lookup(u.Values[0]) {
		if m.Score == 1 && m.Column.Name != u.Column {
			options, prior = append(options, unit.Condition(0, 0, m.Column.Name, unit.Eq, false, m.Value)), append(prior, mentionIsCondition)
		}
	}
	return seen(in, options, prior, 1, n)
}

func seen(in instrument, options [][]unit.Unit, prior []float64, gold, n int) observed {
	out := observed{name: "w" + strconv.Itoa(n)}
	for i, p := range in.look(prior, gold, sharpCondition) {
		out.options = append(out.options, observedOption{p, options[i]})
	}
	return out
}

// mentions are cells that the question seems to name besides those of the gold
// query.
func (o *observer) mentions(question string, gold []unit.Unit) [][]catalog.Match {
	taken := ""
	for _, u := range gold {
		taken += "|" + strings.ToLower(strings.Join(u.Values, "|"))
	}
	words := strings.FieldsFunc(strings.ToLower(question), func(r rune) bool { return strings.ContainsRune(" ?,.'\"", r) })
	var out [][]catalog.Match
	for i := 0; i < len(words) && len(out) < 4; i++ {
		for size := min(3, len(words)-i); size > 0; size-- {
			phrase := strings.Join(words[i:i+size], " ")
			if len(phrase) < 3 || strings.Contains(taken, phrase) {
				continue
			}
			var exact []catalog.Match
			for _, m := range o.db.Values.Lookup(phrase) {
				if m.Score >= 0.8 && len(exact) < 3 {
					exact = append(exact, m)
				}
			}
			if len(exact) > 0 {
				out = append(out, exact)
				i += size - 1
				break
			}
		}
	}
	return out
}

// mention is the place of a cell that is no condition.
func (o *observer) mention(in instrument, matches []catalog.Match, n int) observed {
	options, prior := [][]unit.Unit{nil}, []float64{1 - mentionIsCondition}
	for _, m := range matches {
		options, prior = append(options, unit.Condition(0, 0, m.Column.Name, unit.Eq, false, m.Value)), append(prior, mentionIsCondition/float64(len(matches)))
	}
	return seen(in, options, prior, 0, n)
}
