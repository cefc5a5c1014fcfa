package views

import (
	"context"
	"slices"
	"strings"

	"parley/agent"
	"parley/phrasebook"
	"parley/suql"
	"parley/views/chart"
)

// headline is the finding as a sentence: the first row by its name in bold,
// and the rest of the sentence.
type headline struct {
	first, rest string
	repeated    bool // it is the title of the one entry below
}

// headline words the finding of an answer that lists things with names. The
// sentence of the agent, which tells how it went, then stands in the receipt.
// It stays on top where it says more than that: where a language model worded
// it, where something was assumed or looked up on the way, and where the
// visitor wrote the query.
func (t *Turn) headline(ctx context.Context) (h headline, ok bool) {
	r := t.Reply
	if !t.plain() || len(r.Rows) == 0 || len(r.Columns) < 2 {
		return h, false
	}
	layout := t.outlined(ctx).layout
	if layout != entries && layout != table {
		return h, false
	}
	name, query := nameColumn(r.Columns), askedFor(r)
	if query.grouped && len(r.Rows) > 1 {
		if !query.ordered {
			return t.most(ctx)
		}
		if c, ok := chart.Of(r.Columns, r.Rows); ok && c.Form == chart.Bars {
			name = c.X.Column
		}
	}
	if h.first = t.called(0, name); h.first == "" {
		return h, false
	}
	h.rest = t.others(ctx, name, query)
	h.repeated = r.Total == 1 && layout == entries
	return h, true
}

// others says what there is beside the first row.
func (t *Turn) others(ctx context.Context, name int, query asked) string {
	switch total := t.Reply.Total; {
	case total == 1:
		return ""
	case query.ordered:
		return t.ranked(ctx, name, query.by)
	case total == 2 && t.called(1, name) != "":
		return tr(ctx, "and %s", t.called(1, name))
	default:
		return tr(ctx, "and %d others", total-1)
	}
}

// mostNamed is how many rows of an order are named in a sentence.
const mostNamed = 3

// ranked says what comes first in an order by a column, and what after it.
func (t *Turn) ranked(ctx context.Context, name int, order string) string {
	lead := tr(ctx, "comes first")
	by := slices.IndexFunc(t.Reply.Columns,
		func(c suql.Column) bool { return order != "" && strings.EqualFold(c.Name, order) })
	if by >= 0 && by != name && by < len(t.Reply.Rows[0].Values) {
		of, number := t.figured(ctx, by, t.Reply.Rows[0].Values[by])
		lead = tr(ctx, "comes first (%s: %s)", of, number)
	}
	var next []string
	for i := 1; i < mostNamed && i < t.Reply.Total; i++ {
		called := t.called(i, name)
		if called == "" {
			break
		}
		next = append(next, called)
	}
	if left := t.Reply.Total - 1 - len(next); left > 0 {
		next = append(next, tr(ctx, "%d others", left))
	}
	return lead + ", " + tr(ctx, "then %s", phrasebook.Of(ctx).And(next))
}

// most says which of a few groups has the highest number; nothing where two
// have it.
func (t *Turn) most(ctx context.Context) (h headline, ok bool) {
	r := t.Reply
	c, ok := chart.Of(r.Columns, r.Rows)
	if !ok || c.Form != chart.Bars || len(r.Rows) != r.Total || c.Of != len(c.Ys) {
		return h, false
	}
	_, at := c.Range()
	sum, same := 0.0, 0
	for _, y := range c.Ys {
		sum += y
		if y == c.Ys[at] {
			same++
		}
	}
	if same > 1 {
		return h, false
	}
	h.first = c.Labels[at]
	if strings.HasPrefix(strings.ToLower(r.Columns[c.Y.Column].Name), "count") {
		h.rest = tr(ctx, "has the most: %s of %s", value(ctx, c.Ys[at]), value(ctx, sum))
	} else {
		of, number := t.figured(ctx, c.Y.Column, c.Ys[at])
		h.rest = tr(ctx, "has the highest %s: %s", of, number)
	}
	return h, true
}

// plain reports whether the sentence of the agent says no more than how the
// rows were found.
func (t *Turn) plain() bool {
	r := t.Reply
	return !r.Talk && r.Model == nil && r.Answer == nil && t.Query == "" && len(r.Steps) == 0 && len(r.Assumptions) == 0
}

// called is the name of a row; "" where it has none.
func (t *Turn) called(row, name int) string {
	if name < 0 || row >= len(t.Reply.Rows) || name >= len(t.Reply.Rows[row].Values) {
		return ""
	}
	if first, last := t.Reply.NameParts(); name == first || name == last {
		if full := agent.FullName(t.Reply.Rows[row], first, last); full != "" {
			return full
		}
	}
	text, _ := t.Reply.Rows[row].Values[name].(string)
	return strings.TrimSpace(text)
}
