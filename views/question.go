package views

import (
	"context"
	"strings"
	"unicode/utf8"

	"parley/agent"
	"parley/phrasebook"

	"github.com/a-h/templ"
)

// openQuestion is the open question with what the page makes of it.
type openQuestion struct{ *agent.Question }

// example is something that could be said instead of an answer: another
// reading, if it is short enough to be typed.
func (q openQuestion) example() string {
	var others []string
	for _, o := range q.Options[min(1, len(q.Options)):] {
		others = append(others, o.Text)
	}
	if q.No != nil {
		others = append(others, q.No.Text)
	}
	for _, o := range others {
		if o != "" && utf8.RuneCountInString(o) <= 36 && !strings.ContainsAny(o, "“”:") {
			return o
		}
	}
	return ""
}

// described ties a button to the line that says what it comes to.
func (q openQuestion) described(t *Turn, c agent.Choice) templ.Attributes {
	if q.Yes == nil || q.No == nil || c != agent.Yes && c != agent.No {
		return nil
	}
	return templ.Attributes{"aria-describedby": t.part(string(c))}
}

// howMany says how many rows a reading gives, as far as that is known.
func howMany(ctx context.Context, c agent.Count) string {
	var rows string
	switch {
	case c.More:
		rows = tr(ctx, "more than %d rows", c.Rows)
	case c.Rows == 0 && c.May > 0:
		return tr(ctx, "%d that may fit", c.May)
	case c.May > 0:
		return tr(ctx, "%d rows, and %d more that may fit", c.Rows, c.May)
	case c.Rows == 0:
		return tr(ctx, "no rows")
	case len(c.Unread) > 0:
		rows = tr(ctx, "up to %d rows", c.Rows)
	default:
		rows = tr(ctx, "%d rows", c.Rows)
	}
	if len(c.Unread) > 0 && c.Begun {
		return tr(ctx, "%s, not all %s read yet", rows, phrasebook.Of(ctx).And(c.Unread))
	}
	if len(c.Unread) > 0 {
		return tr(ctx, "%s, %s not read yet", rows, phrasebook.Of(ctx).And(c.Unread))
	}
	return rows
}

// firstOf says what a whole reading comes to: its value, or its first row and
// how many there are.
func firstOf(ctx context.Context, o agent.Option) string {
	if o.Count == nil || o.Count.Rows+o.Count.May <= 1 {
		return o.First
	}
	return tr(ctx, "%s, the first is %s", howMany(ctx, *o.Count), o.First)
}

// settled reports whether the sign or the line of a clause says enough of how
// it stands, so that the words are there for screen readers only.
func settled(c agent.Clause) bool {
	return c.Status == agent.Agreed || c.Status == agent.Sure && c.Confidence >= 0.9
}

// unsaid reports whether a clause is there without anybody having asked for
// it: the one table that is searched, and that all of each row is shown. The
// receipt has it.
func unsaid(c agent.Clause) bool {
	return c.Status == agent.Sure &&
		(c.Kind == "table" && strings.HasPrefix(c.Code, "FROM ") && !strings.Contains(c.Code, " JOIN ") || c.Kind == "show" &&
			c.Code == "SELECT *")
}

// single reports whether one reading alone is offered.
func (q openQuestion) single() bool { return q.Choice && len(q.Options) == 1 }

// alone ties a button to the key that chooses where one reading alone is offered.
func (q openQuestion) alone(ctx context.Context, key string) templ.Attributes {
	if !q.single() {
		return nil
	}
	return keyed(ctx, key)
}
