package ask

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"parley/agent"
	"parley/nlg"
	"parley/suql"
	"parley/suql/catalog"
)

// show prints an answer: the sentence, the rows with their evidence, the SUQL.
func (t *terminal) show(r *agent.Reply) error {
	var b strings.Builder
	if r.Answer != nil {
		fmt.Fprintf(&b, "%s\n\n", r.Answer.Text)
	}
	fmt.Fprintf(&b, "%s\n", r.Text)
	for _, a := range r.Assumptions {
		fmt.Fprintf(&b, "%s\n", a)
	}
	b.WriteString(offerList(r.Offers))
	t.rowList(&b, r)
	t.maybeList(&b, r)
	nearestList(&b, r)
	for _, o := range r.From {
		fmt.Fprintf(t.Err, "from %s\n", placeOf(o))
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(t.Err, "Note: %s\n", w.Message)
	}
	if r.Talk {
		for _, s := range r.Suggestions {
			fmt.Fprintf(&b, "  %s\n", s)
		}
	}
	for _, s := range r.Steps {
		fmt.Fprintf(&b, "\nBefore that: %s\n%s\n%s\n", s.Why, s.SUQL, outcome(s))
	}
	fmt.Fprintf(&b, "\n%s\n", r.Receipt.SUQL)
	if r.Receipt.SUQL != "" {
		b.WriteString("\n")
	}
	_, err := io.WriteString(t.Out, b.String())
	return err
}

// placeOf is where in a library an answer stands.
func placeOf(o agent.Origin) string {
	file, _, _ := strings.Cut(o.Place, "#")
	switch {
	case o.Kind == agent.TableOrigin:
		return fmt.Sprintf("%s, table %s", file, o.Title)
	case o.Number > 0:
		return fmt.Sprintf("%s, passage %d", file, o.Number)
	}
	return file
}

// maybeList names what may fit, each with the words that say so.
func (t *terminal) maybeList(b *strings.Builder, r *agent.Reply) {
	if r.Maybe == nil || len(r.Maybe.Rows) == 0 {
		return
	}
	b.WriteString("\nThese may fit; the texts don't say it plainly:\n")
	first, last := r.NameParts()
	for i, row := range r.Maybe.Rows {
		if i == t.rows {
			fmt.Fprintf(b, "… and %d more.\n", r.Maybe.Total-i)
			break
		}
		if len(row.Values) > 0 {
			called := saysWhat(r.Columns) + nlg.Value(row.Values[0])
			if first == 0 {
				called = cmp.Or(agent.FullName(row, first, last), called)
			}
			fmt.Fprintf(b, "? %s\n", called)
		}
		for _, s := range snippets(row) {
			fmt.Fprintf(b, "  “%s”\n", s)
		}
	}
}

// nearestList lists the sentences that come nearest to what the texts did not answer.
func nearestList(b *strings.Builder, r *agent.Reply) {
	if len(r.Nearest) > 0 {
		b.WriteString("\nThis comes nearest in the texts. Read whether it fits:\n")
	}
	for _, n := range r.Nearest {
		fmt.Fprintf(b, "~ %s\n  “%s”\n", strings.Join(n.Where(), ", "), n.Quote)
	}
}

// rowList lists the rows with their evidence.
func (t *terminal) rowList(b *strings.Builder, r *agent.Reply) {
	if saidAlready(r) {
		return
	}
	t.shown, t.printed = r, 0
	t.rowsOf(b, t.rows)
}

// more prints the rows of the last answer that come after those that were printed,
// n of them, or as many as before where n is 0; false where there are none.
func (t *terminal) more(n int) (bool, error) {
	if t.shown == nil || t.printed >= len(t.shown.Rows) {
		return false, nil
	}
	var b strings.Builder
	t.rowsOf(&b, cmp.Or(n, t.rows))
	_, err := io.WriteString(t.Out, b.String())
	return true, err
}

// rowsOf lists the next n rows of the answer that is shown.
func (t *terminal) rowsOf(b *strings.Builder, n int) {
	r := t.shown
	from, told := t.printed, toldOf(r)
	first, last := r.NameParts()
	t.printed = min(from+n, len(r.Rows))
	for _, row := range r.Rows[from:t.printed] {
		b.WriteString("\n")
		full := ""
		if first == 0 {
			full = agent.FullName(row, first, last)
		}
		for j, v := range row.Values {
			if full == "" || j != last {
				valueOf(b, r, j, v, full, told)
			}
		}
		for _, s := range snippets(row) {
			fmt.Fprintf(b, "  “%s”\n", s)
		}
	}
	if t.printed < len(r.Rows) {
		fmt.Fprintf(b, "\n… and %d more.\n", r.Total-t.printed)
	}
	if left := leftOf(r, told); len(left) > 0 && from == 0 {
		fmt.Fprintf(b, "\nNot shown: %s.\n", strings.Join(left, ", "))
	}
}

// valueOf writes a value of a row under its column: the first as what the row is, by somebody's full name
// where it has one, the others where they are shown and fit.
func valueOf(b *strings.Builder, r *agent.Reply, j int, v any, full string, told []int) {
	text := nlg.Amount(v, r.Columns[j].Unit)
	if name := r.Columns[j].NameOf(v); name != "" {
		text = name + " (" + text + ")"
	}
	switch {
	case j == 0 && full != "":
		fmt.Fprintf(b, "• %s\n", full)
	case j == 0:
		fmt.Fprintf(b, "• %s%s\n", saysWhat(r.Columns), cmp.Or(shortened(text), nlg.Value(nil)))
	case slices.Contains(told, j) && fits(v):
		fmt.Fprintf(b, "  %s: %s\n", heading(r.Columns[j]), text)
	}
}

// saysWhat is what the first value of a row is, where others follow and it says so no more
// than a number or a day does.
func saysWhat(columns []suql.Column) string {
	switch columns[0].Kind {
	case catalog.Number, catalog.Date, catalog.Bool:
		if len(columns) > 1 {
			return heading(columns[0]) + ": "
		}
	}
	return ""
}

// mostTold is how many values of a row are shown.
const mostTold = 8

// toldOf are the columns that are shown, the first among them: those that tell most, as
// [agent.Reply.Telling] has them, of which any row has a value that fits.
func toldOf(r *agent.Reply) []int {
	told := []int{0}
	for _, j := range r.Telling() {
		some := slices.ContainsFunc(r.Rows, func(row suql.Row) bool { return j < len(row.Values) && fits(row.Values[j]) })
		if j > 0 && some && len(told) < mostTold {
			told = append(told, j)
		}
	}
	return told
}

// leftOf are the columns that have values and are not shown.
func leftOf(r *agent.Reply, told []int) (out []string) {
	for j, c := range r.Columns {
		has := slices.ContainsFunc(r.Rows, func(row suql.Row) bool { return j < len(row.Values) && row.Values[j] != nil })
		if has && !slices.Contains(told, j) {
			out = append(out, heading(c))
		}
	}
	return out
}

// fits reports whether there is a value, and it is short enough to stand with others.
func fits(v any) bool { return v != nil && len(nlg.Value(v)) <= longest }

// heading is what a column of an answer holds, in words.
func heading(c suql.Column) string {
	return catalog.Heading(cmp.Or(c.Heading, catalog.Humanise(c.Name)), c.Unit)
}

// longest is how many bytes of a value are shown.
const longest = 200

// shortened is a value, or as many whole words of it as are shown.
func shortened(text string) string {
	if len(text) <= longest {
		return text
	}
	end := strings.LastIndexFunc(text[:longest], unicode.IsSpace)
	return strings.TrimSpace(strings.ToValidUTF8(text[:cmp.Or(max(end, 0), longest)], "")) + " …"
}

// saidAlready reports whether the sentence of a reply says all that its rows
// hold: the only value. Of a group it says how many lines there are, no more.
func saidAlready(r *agent.Reply) bool {
	if len(r.Columns) != 1 || len(r.Rows) != 1 || strings.Contains(r.Receipt.SUQL, " GROUP BY ") {
		return false
	}
	v := r.Rows[0].Values[0]
	plain := func(text string) string { return strings.ReplaceAll(text, ",", "") } // of thousands
	return v == nil || strings.Contains(plain(r.Text), plain(nlg.Value(v)))
}

// outcome says what came of a query on the way.
func outcome(s agent.Step) string {
	switch {
	case s.Fault != "":
		return "could not be run: " + s.Fault
	case s.Total == 1:
		return "1 row"
	}
	return fmt.Sprintf("%d rows", s.Total)
}

// offerList says what would be found without a condition, and how to ask for
// it.
func offerList(offers []agent.Relaxation) string {
	var b strings.Builder
	for _, o := range offers {
		rows := map[agent.Known]string{
			agent.Exactly: fmt.Sprintf("%d rows", o.Rows), agent.AtMost: fmt.Sprintf("at most %d rows", o.Rows),
			agent.Uncounted: "perhaps some",
		}[o.Known]
		fmt.Fprintf(&b, "  %s: %s (say “%s”)\n", o.Text, rows, o.Say)
	}
	return b.String()
}

// snippets are the first few distinct pieces of text that made a row match.
func snippets(row suql.Row) []string {
	var out []string
	for _, e := range row.Evidence {
		if text := strings.Join(strings.Fields(e.Snippet), " "); !slices.Contains(out, text) && len(out) < 2 {
			out = append(out, text)
		}
	}
	return out
}

// optionList numbers the readings that can be chosen instead of a yes or no.
func optionList(options []agent.Option) string {
	var b strings.Builder
	for i, o := range options {
		fmt.Fprintf(&b, "  %d  %s%s\n", i+1, o.Text, inRows(o.Count))
		if o.First != "" {
			fmt.Fprintf(&b, "     %s\n", o.First)
		}
	}
	return b.String() + "  0  none of these\n"
}

// inRows says in brackets how many rows a reading gives, where that is known.
func inRows(c *agent.Count) string {
	if c == nil {
		return ""
	}
	rows := nlg.Counted(c.Rows, "rows")
	switch {
	case c.More:
		rows = "more than " + rows
	case c.May > 0:
		rows += fmt.Sprintf(", %d that may fit", c.May)
	}
	if len(c.Unread) > 0 && c.Begun {
		rows += " to look through, not all " + strings.Join(c.Unread, " and ") + " read yet"
	} else if len(c.Unread) > 0 {
		rows += " to look through, " + strings.Join(c.Unread, " and ") + " not read yet"
	}
	return " (" + rows + ")"
}

func clauseList(clauses []agent.Clause) string {
	marks := map[agent.Status]string{agent.Sure: " ", agent.Doubted: "?", agent.Agreed: "✓", agent.Assumed: "~"}
	var b strings.Builder
	for _, c := range clauses {
		fmt.Fprintf(&b, "  %s %s (%.0f%% sure)\n", marks[c.Status], c.Text, 100*c.Confidence)
	}
	return b.String()
}
