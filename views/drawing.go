package views

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
	"parley/views/chart"
)

// drawing is a chart as the script of the page takes it.
type drawing struct {
	Form   chart.Form  `json:"form"`
	Scale  chart.Scale `json:"scale"` // of x
	X      string      `json:"x"`     // what the axes are called
	Y      string      `json:"y"`
	Labels []string    `json:"labels,omitempty"`
	Xs     []float64   `json:"xs,omitempty"`
	Ys     []float64   `json:"ys"`
}

// fewBars is up to how many groups are drawn without being asked for.
const fewBars = 24

// pictured reports whether a chart is what an answer shows first: few groups,
// or numbers over time, all of whose rows are there.
func (t *Turn) pictured() bool {
	r := t.Reply
	if len(r.Rows) != r.Total {
		return false
	}
	c, ok := chart.Of(r.Columns, r.Rows)
	if !ok {
		return false
	}
	return c.Form == chart.Line || c.Form == chart.Bars && c.Of <= fewBars && askedFor(r).grouped
}

// draws reports whether an answer of a conversation begins with a chart.
func (c *Conversation) draws() bool {
	return slices.ContainsFunc(c.Turns, func(t *Turn) bool { return t.Reply != nil && !t.Reply.Talk && t.pictured() })
}

// Draw makes the picture of rows of a reply, with a column of it for a
// measure, from 1; nil where none suits. Bars stand in the order that was
// asked for, in that of their names where they have one, or else the highest
// comes first.
func Draw(r *agent.Reply, columns []suql.Column, rows []suql.Row, measure int) *chart.Chart {
	c, ok := chart.Over(columns, rows, measure-1)
	if !ok {
		return nil
	}
	if !askedFor(r).ordered {
		c.ByValue()
	}
	return &c
}

// drawn is the chart of a board for the script.
func (b board) drawn(ctx context.Context) (string, error) {
	c := b.Chart
	text, err := json.Marshal(drawing{c.Form, c.X.Scale, b.label(c.X.Column + 1), b.measured(), c.Labels,
		c.Xs, c.Ys})
	return string(text), err
}

// measured names what is drawn with what it is counted in, whatever the visitor calls it.
func (b board) measured() string {
	name, _ := b.turn.name(b.Chart.Y.Column)
	return catalog.Heading(name, b.turn.Reply.Columns[b.Chart.Y.Column].Unit)
}

// chartTitle says what is shown: "Count by location".
func (b board) chartTitle(ctx context.Context) string {
	x, y := b.label(b.Chart.X.Column+1), capital(b.measured())
	if b.Chart.X.Scale == chart.Number {
		return tr(ctx, "%s against %s", y, x)
	}
	return tr(ctx, "%s by %s", y, x)
}

// chartAsWords tells somebody who can't see the chart what it shows.
func (b board) chartAsWords(ctx context.Context) string {
	c, n, title := b.Chart, len(b.Chart.Ys), b.chartTitle(ctx)
	said := ""
	switch c.Form {
	case chart.Bars:
		said = tr(ctx, "Bar chart, %s: %d bars.", title, n)
	case chart.Line:
		said = tr(ctx, "Line chart, %s: %d points.", title, n)
	default:
		said = tr(ctx, "Scatter chart, %s: %d points.", title, n)
	}
	low, high := c.Range()
	if c.Ys[low] == c.Ys[high] {
		return said + " " + tr(ctx, "All of them are %s.", value(ctx, c.Ys[low]))
	}
	return said + " " + tr(ctx, "The lowest is %s (%s), the highest %s (%s).",
		value(ctx, c.Ys[low]), along(ctx, c, low), value(ctx, c.Ys[high]), along(ctx, c, high))
}

// chartLimits says what of the rows is not in the chart.
func (b board) chartLimits(ctx context.Context) string {
	c := b.Chart
	var said []string
	if drawn := len(c.Ys); drawn < c.Of {
		switch c.Form {
		case chart.Bars:
			said = append(said, tr(ctx, "The %d highest of %d.", drawn, c.Of))
		case chart.Line:
			said = append(said, tr(ctx, "%d rows, drawn by their ups and downs.", c.Of))
		default:
			said = append(said, tr(ctx, "%d of %d points, evenly picked.", drawn, c.Of))
		}
	}
	if c.Blank > 0 {
		said = append(said, tr(ctx, "%d rows without a value are left out.", c.Blank))
	}
	return strings.Join(said, " ")
}

// along is where a point stands, in words.
func along(ctx context.Context, c *chart.Chart, i int) string {
	switch c.X.Scale {
	case chart.Category:
		return c.Labels[i]
	case chart.Date:
		return time.Unix(int64(c.Xs[i]), 0).UTC().Format(time.DateOnly)
	case chart.Year:
		return strconv.Itoa(int(c.Xs[i]))
	}
	return value(ctx, c.Xs[i])
}
