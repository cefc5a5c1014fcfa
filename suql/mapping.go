package suql

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/domain"
	"parley/suql/exec"
	"parley/suql/plan"
	"parley/suql/reader"
)

// mapped is a plan whose literals are all mapped into the domains of their
// columns (SUQL.md S4), and what that took.
type mapped struct {
	plan     *plan.Plan
	estimate plan.Estimate
	warnings []Warning
	cost     exec.Stats
	failed   bool   // the reader failed on a literal: rows may be missing
	early    *early // as of Prepared, of the plan
}

// mapped asks the reader about the literals that spelling left open. Without
// a reader they stay as they are, with a warning.
func (p *Prepared) mapped(ctx context.Context) (*mapped, error) {
	out := &mapped{plan: p.plan, estimate: p.estimate, early: p.early}
	var open []int
	var requests []reader.Request
	maps := domain.Mappings(p.checked.Query, p.column)
	for i, m := range maps {
		if m.How == domain.Open {
			open, requests = append(open, i), append(requests, m.Request())
		}
	}
	if len(open) > 0 {
		replies, stats, err := p.classify(ctx, requests)
		if err != nil {
			return nil, err
		}
		out.cost = stats
		for n, i := range open {
			maps[i] = maps[i].Settled(replies[n])
		}
		if out.plan, err = p.planWith(maps); err != nil {
			return nil, err
		}
		if out.estimate, err = p.priced(ctx, out.plan); err != nil {
			return nil, err
		}
		if out.early, err = p.estimable(ctx, out.plan); err != nil {
			return nil, err
		}
	}
	for _, m := range maps {
		out.warnings = append(out.warnings, told(m)...)
		out.failed = out.failed || m.How == domain.Unknown
	}
	return out, nil
}

func (p *Prepared) classify(ctx context.Context, requests []reader.Request) ([]reader.Reply, exec.Stats, error) {
	if p.of.reader == nil {
		return slices.Repeat([]reader.Reply{{Null: true}}, len(requests)), exec.Stats{}, nil
	}
	replies, stats, err := p.engine.exec.Classify(ctx, requests)
	if err != nil {
		return nil, stats, fmt.Errorf("finding out what the words of the query mean: %w", err)
	}
	stats.Reader = p.of.reader.Identity()
	return replies, stats, nil
}

// told says beside the rows what a literal was taken to mean.
func told(m domain.Mapping) []Warning {
	human := m.Column.Human
	if human == "" {
		human = m.Column.Name
	}
	if m.Column.List {
		human = catalog.Singular(human)
	}
	switch m.How {
	case domain.Alike, domain.Read:
		taken := fmt.Sprintf("%q is taken as %s (%s)", m.Literal, quoted(m.To), human)
		return []Warning{{Code: "enum_mapped", Message: taken}}
	case domain.Unknown:
		return []Warning{{Code: "reader_failed", Message: fmt.Sprintf("the reader failed on finding out which %s %q means, so it is taken as it is: %v (there is %s)", human, m.Literal, m.Err, quoted(m.Nearest))}}
	case domain.Unfit:
		none := fmt.Sprintf("no %s means %q: there is %s", human, m.Literal, quoted(m.Nearest))
		return []Warning{{Code: "enum_empty", Message: none}}
	}
	return nil
}

func quoted(values []string) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = fmt.Sprintf("%q", v)
	}
	return strings.Join(out, " or ")
}
