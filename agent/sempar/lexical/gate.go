package lexical

import (
	"context"
	_ "embed" // the weights of the gate
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/agent/sempar/sketch"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// gateFile holds the weights of the gate, one "name weight" a line; `parley
// train gate` computed them.
//
//go:embed gate.txt
var gateFile string

// gate weighs the readings of the sketch model against those of the grammar:
// the probability that the utterance asks for a fact of the kind the model
// was trained on, by logistic regression over what both made of it.
type gate map[string]float64

func readGate(text string) (gate, error) {
	g := gate{}
	for line := range strings.Lines(text) {
		name, weight, _ := strings.Cut(strings.TrimSpace(line), " ")
		w, err := strconv.ParseFloat(weight, 64)
		if err != nil {
			return nil, fmt.Errorf("weights of the parser: %q: %w", line, err)
		}
		g[name] = w
	}
	return g, nil
}

// open is the probability of the sketch model's readings.
func (g gate) open(signals map[string]float64) float64 {
	sum := g["bias"]
	for name, v := range signals {
		sum += g[name] * v
	}
	return 1 / (1 + math.Exp(-sum))
}

// signals describe an utterance by what the two kinds of readings make of it.
func (s *scan) signals(best *reading, list []sketch.Sketch) map[string]float64 {
	f := map[string]float64{}
	prose := s.prose()
	on := func(name string, cond bool) {
		switch {
		case cond && prose:
			f[name+"+prose"] = 1
		case cond:
			f[name] = 1
		}
	}
	if prose {
		f["prose"] = 1
	}
	on("wh", len(s.tokens) > 0 && s.wh())
	on("wants-fact", s.wantsFact())
	on("names", len(s.tokens) > 1 && s.tokens[0].low == "name" && s.tokens[1].low == "the")
	on("table-said", s.mentionsTable())
	top := &list[0]
	on("select-said", top.Said >= 0.5)
	on("select-exact", top.Said >= 1)
	on("extreme", top.Aggregate == sketch.Max || top.Aggregate == sketch.Min)
	on("no-condition", len(top.Conditions) == 0)
	f["unused"] = float64(min(top.Unused, 6))
	f["p"] = top.P
	odds := math.Log(max(top.P, 0.01) / max(1-top.P, 0.01))
	on("sure", odds > 1.5)
	on("unsure", odds < -1)
	on("all-used", top.Unused == 0)
	on("many-unused", top.Unused > 2)
	on("person", slices.ContainsFunc(s.tokens, func(t token) bool {
		return slices.Contains([]string{"i", "we", "me", "us", "my", "our", "you", "your", "i'm", "i'd", "please"}, t.low)
	}))
	on("request", len(s.tokens) > 0 && !s.wh() && !slices.ContainsFunc(s.tokens, func(t token) bool {
		return slices.Contains([]string{"what", "which", "who", "how", "when", "where", "what's"}, t.low)
	}))
	on("selects-name", top.Select >= 0 && top.Select < len(s.table.Columns) && s.isName(s.table.Columns[top.Select]))
	if prose && s.worked != nil && s.worked.column != nil && !slices.Contains(map[string][]sketch.Aggregate{
		"sum": {sketch.Sum}, "avg": {sketch.Avg}, "min": {sketch.Min}, "max": {sketch.Max}}[s.worked.agg], top.Aggregate) {
		on("order-lost", true) // it makes nothing of "in total" or "the first to open" either
	}
	if best == nil {
		on("grammar-none", true)
		return f
	}
	f["left-out"] = float64(min(len(best.leftOut), 4))
	plain, conditions, missing, searches := true, 0, 0, 0
	for _, pl := range best.places {
		units := pl.options[0].units
		if len(units) == 0 {
			continue
		}
		for _, u := range units {
			switch u.Kind {
			case unit.Projection:
				on("projects", true)
				plain = false
			case unit.FreeText:
				on("reads", true)
				on("reads-unused", top.Unused > 0) // words that the sketch makes nothing of
				plain = false
			case unit.Order:
				on("order", true)
				on("order-extreme", top.Aggregate == sketch.Max || top.Aggregate == sketch.Min)
				on("sorted", s.saysSorted())
				on("order-lost", top.Aggregate != sketch.Max && top.Aggregate != sketch.Min && top.Unused > 0) // the sketch makes nothing of "cheapest"
				plain = false
			case unit.Group:
				on("breakdown", true)
				plain = false
			case unit.Value:
				conditions++
				switch {
				case u.Op == unit.Like || u.Op == unit.Unlike:
					searches++
				case !slices.ContainsFunc(top.Conditions, func(c sketch.Condition) bool { return s.table.Columns[c.Column].Name == u.Column }):
					missing++
				}
			case unit.Limit:
				on("limit", pl.phrase != "")
			case unit.Operator:
				if u.Op != unit.Eq && u.Op != unit.Gt && u.Op != unit.Lt && u.Op != unit.Contains && u.Op != unit.Like {
					on("operator", true)
					plain = false
				}
			}
		}
		if pl.group > 0 || units[0].Group > 0 {
			on("group", true)
			plain = false
		}
		if pl.name == "show" {
			star := units[0].Kind == unit.Select && units[0].Column == "*"
			switch {
			case star && len(units) > 1:
				on("count-all", true)
				on("count-all-table", s.mentionsTable())
			case star && pl.phrase == "":
				on("all", true)
				on("all-wh", s.wh())
				on("all-fact", s.wantsFact() && len(top.Conditions) > 0 && top.Said > 0)
				on("all-said", top.Said >= 0.5)
				on("all-table", s.mentionsTable() && !s.wantsFact() && top.Said < 0.5) // "purple tents"
			case len(units) > 2:
				on("several", true)
			default:
				on("shows", true)
			}
		}
	}
	on("plain", plain)
	f["missing"] = float64(min(missing, 3))
	f["searches"] = float64(min(searches, 3))
	on("same-conditions", missing == 0 && searches == 0 && conditions == len(top.Conditions))
	f["more-conditions"] = float64(max(-3, min(3, len(top.Conditions)-conditions)))
	return f
}

// wantsFact reports whether the utterance asks for something, anywhere in it,
// rather than for the things of the table themselves.
func (s *scan) wantsFact() bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool {
		switch t.low {
		case "what", "what's", "which", "who", "whose", "whom", "when", "where", "how", "why":
			return true
		case "name":
			return t.first
		}
		return false
	})
}

// saysSorted reports whether the utterance asks for an order in so many
// words, rather than for what comes first in it.
func (s *scan) saysSorted() bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool {
		switch t.low {
		case "sort", "sorted", "order", "ordered", "ascending", "descending", "alphabetical", "alphabetically":
			return true
		}
		return false
	})
}

// Choice is what the gate chooses between: for training it.
type Choice struct {
	Signals map[string]float64
	Grammar ast.Query // the likeliest reading of the grammar, nil when there is none
	Model   ast.Query // of the sketch model
}

// Choice returns what the gate sees of an utterance over a table; false where
// there is nothing to choose.
func (p *Parser) Choice(ctx context.Context, t agent.Turn, table *catalog.Table) (Choice, bool, error) {
	s := p.scan(ctx, t, tokenize(t.Utterance), table)
	if s.refuse() != nil {
		return Choice{}, false, nil
	}
	s.run()
	grammar := s.readings()
	wholes, filled, err := p.sketches(ctx, s, p.model)
	if err != nil || len(filled.list) == 0 || s.continued() {
		return Choice{}, false, err
	}
	c := Choice{Signals: s.signals(likeliest(grammar), filled.list)}
	from := p.chosen(table, 1).place
	for _, kind := range []struct {
		readings []reading
		query    *ast.Query
	}{{grammar, &c.Grammar}, {wholes, &c.Model}} {
		for i := range kind.readings {
			kind.readings[i].places = append([]place{from}, kind.readings[i].places...)
		}
		all := drafts(kind.readings, agent.World{})
		if len(all) == 0 {
			continue
		}
		h, err := p.hypothesis(all[0], agent.World{}, marginals(all))
		if err != nil {
			return Choice{}, false, err
		}
		if h != nil {
			*kind.query = h.Query
		}
	}
	return c, true, nil
}

// continued reports whether the utterance changes the query before it: only
// the grammar reads that.
func (s *scan) continued() bool { return s.earlier != nil && s.follow > 0.5 }

func likeliest(readings []reading) *reading {
	var best *reading
	for i := range readings {
		if best == nil || readings[i].p > best.p {
			best = &readings[i]
		}
	}
	return best
}
