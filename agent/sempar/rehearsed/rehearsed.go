// Package rehearsed is a parser that knows by heart what utterances mean: tests
// of everything but the understanding of words talk to it, and stay as they are
// when the embedded parser learns something new.
//
// A script names each utterance once and, line by line, the queries that it may
// mean with their probabilities. Where that depends on the turn before, lines
// with after say which query that was answered by; what stands before the first
// of them is meant otherwise.
//
//	# Lines like this one are for readers.
//	say: cheap cafes
//	0.9 SELECT * FROM places WHERE price = 'cheap'
//	0.1 SELECT * FROM places WHERE price <= 'moderate' -- cafes
//
//	say: and in Graz?
//	1 SELECT * FROM places WHERE city = 'Graz'
//	after: SELECT * FROM places WHERE price = 'cheap'
//	1 SELECT * FROM places WHERE price = 'cheap' AND city = 'Graz'
//
// What stands after " -- " are the words that a reading leaves out, apart by
// commas. An utterance without queries is one that nobody understands; one that
// is not in the script is an error. Read a script with [New].
package rehearsed

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
)

// Parser implements agent.Parser. It never changes and may be shared.
type Parser struct {
	known map[line][]agent.Hypothesis
}

// line is what is said, and the query of the turn before; "" for none.
type line struct{ utterance, after string }

// New reads a script about a database. Errors name the line that they are in.
func New(cat *catalog.Catalog, script string) (*Parser, error) {
	p := &Parser{map[line][]agent.Hypothesis{}}
	var at *line
	for n, text := range strings.Split(script, "\n") {
		text = strings.TrimSpace(text)
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		var err error
		if at, err = p.take(cat, at, text); err != nil {
			return nil, fmt.Errorf("line %d of the script: %w", n+1, err)
		}
	}
	return p, nil
}

// take takes in a line of the script and returns what the next one is about; at
// is what this one is about, nil before the first utterance.
func (p *Parser) take(cat *catalog.Catalog, at *line, text string) (*line, error) {
	first, rest, _ := strings.Cut(text, " ")
	switch {
	case first == "say:":
		return p.begin(line{utterance: rest})
	case at == nil:
		return nil, fmt.Errorf("%q stands before anything was said", text)
	case first == "after:":
		q, err := parser.Parse(rest)
		if err != nil {
			return nil, err
		}
		if at.after == "" && len(p.known[*at]) == 0 { // it means nothing by itself
			delete(p.known, *at)
		}
		return p.begin(line{at.utterance, ast.Print(q)})
	}
	r, err := reading(cat, first, rest)
	if err != nil {
		return nil, err
	}
	p.known[*at] = append(p.known[*at], r)
	return at, nil
}

// begin makes a line known, with no reading so far.
func (p *Parser) begin(at line) (*line, error) {
	if _, twice := p.known[at]; twice {
		return nil, fmt.Errorf("%q is rehearsed twice", at.utterance)
	}
	p.known[at] = nil
	return &at, nil
}

// reading reads a query with its probability and the words that it leaves out.
func reading(cat *catalog.Catalog, probability, text string) (agent.Hypothesis, error) {
	text, left, _ := strings.Cut(text, " -- ")
	p, err := strconv.ParseFloat(probability, 64)
	if err != nil || p <= 0 || p > 1 {
		return agent.Hypothesis{}, fmt.Errorf("%q is no probability", probability)
	}
	q, err := parser.Parse(text)
	if err != nil {
		return agent.Hypothesis{}, err
	}
	checked, _, err := check.Query(q, cat, text)
	if err != nil {
		return agent.Hypothesis{}, err
	}
	r, err := agent.Parsed(checked.Query)
	if err != nil {
		return agent.Hypothesis{}, err
	}
	r.P = p
	if left != "" {
		r.LeftOut = strings.Split(left, ", ")
	}
	return r, nil
}

// Parse implements agent.Parser.
func (p *Parser) Parse(_ context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	at := line{utterance: strings.TrimSpace(t.Utterance)}
	if t.Previous != nil {
		at.after = ast.Print(t.Previous)
	}
	all, ok := p.known[at]
	if !ok {
		at.after = ""
		if all, ok = p.known[at]; !ok {
			return nil, fmt.Errorf("nobody rehearsed %q", t.Utterance)
		}
	}
	var out []agent.Hypothesis
	for _, r := range all {
		if r.Agrees(w) {
			out = append(out, r)
		}
	}
	return agent.Rescored(out), nil
}
