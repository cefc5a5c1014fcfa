package catalog

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// Print writes the catalog as a table for people: for every column what it
// holds, what it is called, and its values or their range.
func Print(w io.Writer, cat *Catalog) error {
	if len(cat.Tables) == 0 {
		_, err := fmt.Fprintln(w, "The database has no tables.")
		return err
	}
	for i, t := range cat.Tables {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if err := printTable(w, t, cat.Declared); err != nil {
			return err
		}
	}
	if len(cat.Notes) > 0 {
		fmt.Fprintln(w, "\nnotes")
	}
	for _, n := range cat.Notes {
		if _, err := fmt.Fprintf(w, "  %s\n", oneLine(n.String())); err != nil {
			return err
		}
	}
	return nil
}

func printTable(w io.Writer, t *Table, declared bool) error {
	fmt.Fprint(w, t.Name)
	if t.View {
		fmt.Fprint(w, " (view)")
	}
	if t.Human != Humanise(t.Name) {
		fmt.Fprintf(w, ", called %s", t.Human)
	}
	if declared {
		fmt.Fprint(w, ": rows unknown")
	} else {
		fmt.Fprintf(w, ": %s", Count(t.Rows, "row"))
	}
	if len(t.Key) > 0 {
		fmt.Fprintf(w, ", key %s", strings.Join(t.Key, ", "))
	}
	fmt.Fprintln(w)
	if t.Description != "" {
		fmt.Fprintln(w, t.Description)
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "  column\tkind\tcalled\tvalues")
	for _, c := range t.Columns {
		if c.Hidden {
			continue
		}
		kind := string(c.Kind)
		if c.Kind == FreeText && c.List {
			kind += ", list"
		}
		fmt.Fprintf(tw, "  %s\t%s\t%s\t%s\n", c.Name, kind, c.Human, describe(c, t.Rows, declared))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	for _, f := range t.Foreign {
		inferred := ""
		if f.Inferred {
			inferred = ", not declared: told by names and values"
		}
		_, err := fmt.Fprintf(w, "  %s → %s (%s)%s\n", strings.Join(f.Columns, ", "), f.RefTable,
			strings.Join(f.RefColumns, ", "), inferred)
		if err != nil {
			return err
		}
	}
	return nil
}

// describe says in a phrase what values c has.
func describe(c *Column, rows int, declared bool) string {
	switch {
	case rows > 0 && c.Nulls == rows:
		return "always empty"
	case c.Distinct == 0 && len(c.Domain) == 0 && !declared:
		return "no values yet"
	}
	var parts []string
	if has, known := valuesOf(c); known {
		parts = append(parts, has)
	}
	if c.Description != "" {
		parts = append(parts, c.Description)
	}
	if c.Nulls > 0 {
		parts = append(parts, Count(c.Nulls, "row")+" without")
	}
	return strings.Join(parts, "; ")
}

// valuesOf says what the values of c are; false when that is not known.
func valuesOf(c *Column) (string, bool) {
	switch {
	case c.Distinct == 0 && len(c.Domain) == 0:
		return "", false
	case c.Distinct > 0 && len(c.Order) > 0:
		return strings.Join(c.Order, " < "), true
	case c.Distinct == 0, c.Kind == Enum, c.Kind == Array:
		return domain(c.Domain), true
	case c.Kind == FreeText:
		return fmt.Sprintf("about %s each, read with answer()", Count(int(c.Words+0.5), "word")), true
	case c.Kind == Hours:
		return hoursText(c), true
	case c.Min != "":
		return between(c), true
	case c.Kind == Bool:
		return "true or false", true
	case len(c.Samples) > 0:
		return fmt.Sprintf("%d different, e.g. %s", c.Distinct, trim(c.Samples[0])), true
	}
	return "", false
}

// between says from where to where the values of c go, in its unit.
func between(c *Column) string {
	out := c.Min + " to " + c.Max
	if c.Min == c.Max {
		out = "always " + c.Min
	}
	if c.Unit != "" {
		out += " " + c.Unit
	}
	if c.Form != "" {
		out += ", written " + c.Form
	}
	if c.Swapped {
		out += " or with day and month swapped"
	}
	return out
}

// hoursText says how far the opening hours of c are understood.
func hoursText(c *Column) string {
	s := fmt.Sprintf("%d different, asked with open_at()", c.Distinct)
	if c.Unread > 0 {
		s += fmt.Sprintf("; %d unread", c.Unread)
		if len(c.UnreadTexts) > 0 {
			s += ", e.g. " + trim(c.UnreadTexts[0])
		}
	}
	return s
}

// domain lists the first values of a closed domain, and how many there are.
func domain(values []string) string {
	const most, width = 12, 60
	var shown []string
	used := 0
	for _, v := range values {
		if len(shown) == most || used > 0 && used+len(v) > width {
			break
		}
		shown = append(shown, v)
		used += len(v) + 2
	}
	s := strings.Join(shown, ", ")
	if left := len(values) - len(shown); left > 0 {
		s += fmt.Sprintf(" … and %d more", left)
	}
	return s
}

// trim shortens a sample to what fits a line.
func trim(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	const most = 40
	if utf8.RuneCountInString(s) > most {
		s = string([]rune(s)[:most-1]) + "…"
	}
	return strconv.Quote(s)
}

// Count is a number with its noun: 1 row, 2 rows.
func Count(n int, word string) string {
	if n != 1 {
		word = Plural(word)
	}
	return strconv.Itoa(n) + " " + word
}
