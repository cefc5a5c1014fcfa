package learn

import (
	"context"
	"fmt"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// Reread searches the pairs of a set over the databases among (all where it is
// nil), and says of every hypothesis how well it explains the words of the
// question, and whether it is right but for its values.
func Reread(ctx context.Context, net *decode.Net, dbs *Databases, set Set,
	among map[string]bool) ([]decode.Reread, error) {
	if net.Words == nil {
		return nil, nil
	}
	ready := map[string]*decode.Database{}
	var out []decode.Reread
	for _, p := range set.Pairs {
		if among != nil && !among[p.Database] {
			continue
		}
		db, err := dbs.Get(ctx, p.Database)
		if err != nil {
			return nil, err
		}
		if db == nil {
			continue
		}
		prepared := ready[p.Database]
		if prepared == nil {
			prepared = net.Prepare(link.New(grammar.NewSchema(db.Catalog), db.Index))
			ready[p.Database] = prepared
		}
		golds := accepted(db, prepared.Schema, p)
		q := prepared.Linker.Read(p.Question)
		hyps, err := net.Beam(ctx, prepared, q, decode.Options{})
		if err != nil {
			return nil, err
		}
		var x decode.Reread
		for _, h := range hyps {
			x.Logs = append(x.Logs, h.Log)
			x.Words = append(x.Words, net.Words.Log(prepared.Linker, q, h.Made))
			x.Right = append(x.Right, golds[withoutValues(h.Made)])
		}
		out = append(out, x)
	}
	return out, nil
}

// accepted are the derivations of the right queries of a pair, without their
// values.
func accepted(db *Database, s *grammar.Schema, p Pair) map[string]bool {
	out := map[string]bool{}
	for _, text := range append([]string{p.Query}, p.Alt...) {
		q, err := db.Parse(text)
		if err != nil {
			continue
		}
		if d, err := s.Derive(q); err == nil {
			out[withoutValues(d)] = true
		}
	}
	return out
}

// withoutValues prints the decisions of a derivation but for values and words.
func withoutValues(d grammar.Derivation) string {
	var b strings.Builder
	for _, x := range d {
		switch {
		case x.Rule != nil:
			b.WriteString(x.Rule.String())
		case x.Symbol == grammar.Column || x.Symbol == grammar.Table:
			fmt.Fprintf(&b, "%s %d", x.Symbol, x.Index)
		default:
			b.WriteString(string(x.Symbol))
		}
		b.WriteString(" · ")
	}
	return b.String()
}
