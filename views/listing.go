package views

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"parley/suql"
	"parley/suql/catalog"
	"parley/views/chart"

	"github.com/a-h/templ"
)

// View is how the rows of an answer are shown.
type View string

// The views.
const (
	ListView  View = "list"  // named things with their details
	TableView View = "table" // columns that can be sorted
	ChartView View = "chart" // a picture, where the rows suit one
)

// PageOfRows is how many rows of a list are shown at once, PageOfTable how
// many of a table.
const (
	PageOfRows  = 20
	PageOfTable = 50
)

// Size is how many rows a page has.
func (v View) Size() int {
	if v == ListView {
		return PageOfRows
	}
	return PageOfTable
}

// few are the rows that stand on the first page. A chart has them beside it
// only where that is all of them.
func (v View) few(rows []suql.Row) []suql.Row {
	if v == ChartView && len(rows) > v.Size() {
		return nil
	}
	return rows[:min(len(rows), v.Size())]
}

// Listing is a part of the rows of an answer, as it is to be shown.
type Listing struct {
	View       View // "" is the one that suits
	Sort       int  // column of the reply, from 1; 0 is the order of the query
	Descending bool
	Hidden     []int // columns of the reply that TableView leaves out, from 1
	Measure    int   // column that is drawn in ChartView, from 1; 0 is the first that can be
	Page       int   // from 0
	Rows       []suql.Row
	Total      int // of all pages
	// Chart is what is drawn in ChartView.
	Chart *chart.Chart
}

// ErrNoRows is returned for a turn that has no rows to list.
var ErrNoRows = errors.New("that turn has no rows")

// Asked makes a Listing of what a page asks for in its address, without rows.
// What makes no sense is left out.
func (c *Conversation) Asked(ctx context.Context, turn int, q url.Values) (Listing, error) {
	t := c.turn(turn)
	if t == nil || t.Reply == nil || len(t.Reply.Rows) == 0 {
		return Listing{}, ErrNoRows
	}
	b := t.board(ctx, Listing{View: View(q.Get("view"))})
	l := Listing{View: b.View, Total: t.Reply.Total}
	if n, err := strconv.Atoi(q.Get("sort")); err == nil && n >= 1 && n <= len(t.Reply.Columns) {
		l.Sort, l.Descending = n, q.Get("desc") == "1"
	}
	if n, err := strconv.Atoi(q.Get("measure")); err == nil && n >= 1 && n <= len(t.Reply.Columns) && b.View == ChartView {
		l.Measure = n
	}
	if b.View == TableView {
		l.Hidden = hiddenIn(q.Get("hide"), len(t.Reply.Columns))
	}
	if n, err := strconv.Atoi(q.Get("page")); err == nil {
		l.Page = max(0, n)
	}
	return l, nil
}

// hiddenIn reads which of so many columns are left out; they can't all be.
func hiddenIn(list string, columns int) []int {
	var out []int
	for _, text := range strings.Split(list, ",") {
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= columns && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	if len(out) >= columns {
		return nil
	}
	slices.Sort(out)
	return out
}

// Listing renders a part of the rows of a turn, in place of the one that is
// on the page.
func (c *Conversation) Listing(ctx context.Context, turn int, l Listing) (Fragment, error) {
	t := c.turn(turn)
	if t == nil || t.Reply == nil || len(t.Reply.Rows) == 0 {
		return Fragment{}, ErrNoRows
	}
	b := t.board(ctx, l)
	html, err := templ.ToGoHTML(ctx, listing(b))
	if err != nil {
		return Fragment{}, fmt.Errorf("rendering the rows of turn %d: %w", turn, err)
	}
	return Fragment{t.part("rows"), Replace, string(html)}, nil
}

func (c *Conversation) turn(number int) *Turn {
	for _, t := range c.Turns {
		if t.Number == number {
			return t
		}
	}
	return nil
}

// board is a listing with what it needs to be rendered.
type board struct {
	Listing
	turn    *Turn
	outline outline
	views   []View // to choose from
}

// board gives a listing a view that its rows suit.
func (t *Turn) board(ctx context.Context, l Listing) board {
	b := board{Listing: l, turn: t, outline: t.outlined(ctx)}
	if b.outline.layout == entries {
		b.views = append(b.views, ListView)
	}
	b.views = append(b.views, TableView)
	if chart.Suits(t.Reply.Columns, t.Reply.Rows) {
		b.views = append(b.views, ChartView)
	}
	known := false
	for _, v := range b.views {
		known = known || v == b.View
	}
	switch {
	case known:
	case t.pictured():
		b.View = ChartView
	default:
		b.View = b.views[0]
	}
	return b
}

// first is what an answer shows to begin with: the first page, or all that
// the event holds where nothing more can be had.
func (t *Turn) first(ctx context.Context) board {
	r := t.Reply
	b := t.board(ctx, t.shown)
	if b.Rows == nil {
		b.Rows, b.Total = r.Rows, r.Total
		if b.live() {
			b.Rows = b.View.few(r.Rows)
		}
	}
	if b.View == ChartView && b.Chart == nil {
		b.Chart = Draw(r, r.Columns, r.Rows, b.Measure)
	}
	return b
}

// live reports whether the page can ask the server for other rows.
func (b board) live() bool { return b.turn.home != "" && !b.turn.fixed }

// address is where other rows are to be had.
func (b board) address() string {
	if b.turn.pinned {
		return fmt.Sprintf("%s/pins/%d", b.turn.home, b.turn.Number)
	}
	return fmt.Sprintf("%s/turns/%d", b.turn.home, b.turn.Number)
}

// query asks for the same rows with something else about them.
func (b board) query(change func(*Listing)) string {
	l := Listing{View: b.View, Sort: b.Sort, Descending: b.Descending, Hidden: b.Hidden}
	change(&l)
	q := "view=" + string(l.View)
	if l.Sort > 0 {
		q += "&sort=" + strconv.Itoa(l.Sort)
		if l.Descending {
			q += "&desc=1"
		}
	}
	if l.Measure > 0 {
		q += "&measure=" + strconv.Itoa(l.Measure)
	}
	if l.View == TableView && len(l.Hidden) > 0 {
		q += "&hide=" + strings.Trim(strings.ReplaceAll(fmt.Sprint(l.Hidden), " ", ","), "[]")
	}
	if l.Page > 0 {
		q += "&page=" + strconv.Itoa(l.Page)
	}
	return q
}

func (b board) in(v View) string { return b.query(func(l *Listing) { l.View = v }) }

func (b board) at(page int) string { return b.query(func(l *Listing) { l.Page = page }) }

func (b board) drawing(measure int) string { return b.query(func(l *Listing) { l.Measure = measure }) }

func (b board) sortedBy(column int, descending bool) string {
	return b.query(func(l *Listing) { l.Sort, l.Descending = column, descending })
}

// toggled leaves a column out, or brings it back.
func (b board) toggled(column int) string {
	return b.query(func(l *Listing) {
		l.Page = b.Page
		if !b.shows(column) {
			l.Hidden = slices.DeleteFunc(slices.Clone(b.Hidden), func(n int) bool { return n == column })
			return
		}
		l.Hidden = append(slices.Clone(b.Hidden), column)
		slices.Sort(l.Hidden)
	})
}

// shows reports whether a column stands in the table.
func (b board) shows(column int) bool { return !slices.Contains(b.Hidden, column) }

// quotes reports whether texts that are no column of the table made rows of
// it match.
func (b board) quotes() bool {
	return slices.ContainsFunc(b.Rows, func(r suql.Row) bool { return len(b.turn.elsewhere(r)) > 0 })
}

// pages is how many there are.
func (b board) pages() int {
	size := b.View.Size()
	if b.View == ChartView {
		return 1
	}
	return max(1, (b.Total+size-1)/size)
}

// rangeOf says which rows these are: "Rows 21–40 of 1,234".
func (b board) rangeOf(ctx context.Context) string {
	from := b.Page * b.View.Size()
	return tr(ctx, "Rows %d–%d of %d", from+1, from+len(b.Rows), b.Total)
}

// announced is what a screen reader says of rows that have just come.
func (b board) announced(ctx context.Context) string {
	switch {
	case b.View == ChartView:
		return tr(ctx, "A chart is shown.")
	case b.Sort > 0:
		return tr(ctx, "%s, sorted by %s, %s.", b.rangeOf(ctx), b.label(b.Sort), b.direction(ctx, b.Sort, b.Descending))
	}
	return b.rangeOf(ctx) + "."
}

// exported is where all rows are to be had as a file.
// copied is up to how many rows are offered for the clipboard.
const copied = 2000

func (b board) exported(format string) templ.SafeURL {
	q := "format=" + format
	if b.Sort > 0 {
		q += "&sort=" + strconv.Itoa(b.Sort)
		if b.Descending {
			q += "&desc=1"
		}
	}
	return templ.SafeURL(b.address() + "/export?" + q)
}

// label names a column of the reply, from 1.
func (b board) label(column int) string { return b.turn.label(column - 1) }

// sortable reports whether rows can be put in order by a column; prose can't.
func (b board) sortable(column int) bool {
	return b.live() && b.Total > 1 && b.turn.Reply.Columns[column-1].Kind != catalog.FreeText
}

// descends reports whether sorting by a column begins with the largest: for
// numbers and dates that is what people want to see.
func (b board) descends(column int) bool {
	k := b.turn.Reply.Columns[column-1].Kind
	return k == catalog.Number || k == catalog.Date
}

// next is the direction that the head of a column leads to.
func (b board) next(column int) bool {
	if b.Sort == column {
		return !b.Descending
	}
	return b.descends(column)
}

// direction names an order.
func (b board) direction(ctx context.Context, column int, descending bool) string {
	switch kind := b.turn.Reply.Columns[column-1].Kind; {
	case kind == catalog.Number && descending:
		return tr(ctx, "highest first")
	case kind == catalog.Number:
		return tr(ctx, "lowest first")
	case kind == catalog.Date && descending:
		return tr(ctx, "latest first")
	case kind == catalog.Date:
		return tr(ctx, "earliest first")
	case kind == catalog.Bool && descending:
		return tr(ctx, "yes first")
	case kind == catalog.Bool:
		return tr(ctx, "no first")
	case descending:
		return tr(ctx, "Z to A")
	}
	return tr(ctx, "A to Z")
}

// ariaSort is how a table tells that a column is sorted.
func (b board) ariaSort(column int) string {
	switch {
	case b.Sort != column:
		return "none"
	case b.Descending:
		return "descending"
	}
	return "ascending"
}

// viewWord is what the button of a view says.
func viewWord(ctx context.Context, v View) string {
	switch v {
	case ListView:
		return tr(ctx, "List")
	case ChartView:
		return tr(ctx, "Chart")
	}
	return tr(ctx, "Table")
}

// changed says that the database gives other rows now than it gave when it
// was asked.
func (b board) changed(ctx context.Context) string {
	if b.Total == b.turn.Reply.Total {
		return ""
	}
	return tr(ctx, "The data has changed since this was answered: there were %d rows then, and there are %d now.",
		b.turn.Reply.Total, b.Total)
}
