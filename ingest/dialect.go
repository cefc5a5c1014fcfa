package ingest

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// sniffRows is how many rows of the sample are weighed for each dialect.
const sniffRows = 1000

// sniffDelimited settles delimiter, quoting and header from the sample.
func (in *input) sniffDelimited(sample []byte, o Options) error {
	in.Returns = !bytes.ContainsRune(sample, '\n')
	best := in.bestTrial(sample, in.delimiters(sample, o), o)
	if len(best.rows) == 0 {
		return fmt.Errorf("%s has no row that can be read in its first %d KB: %w", in.path, len(sample)>>10+1, best.failed)
	}
	in.Dialect, in.width = best.dialect, best.width
	in.Spaced = in.Spaced || best.spaces()
	in.Header, in.Guessed = best.header(o.Nulls)
	if o.Header != nil {
		in.Header, in.Guessed = *o.Header, false
	}
	if in.Header {
		in.width = len(best.rows[0])
		for _, c := range best.rows[0] {
			in.header = append(in.header, strings.TrimSpace(c.text))
		}
		for in.width > 1 && in.width > best.width && in.header[in.width-1] == "" {
			in.width, in.header = in.width-1, in.header[:in.width-1]
		}
	}
	return nil
}

// delimiters are those that may part the fields: the one that a flag or the
// first line names, or else the usual ones.
func (in *input) delimiters(sample []byte, o Options) []byte {
	delimiters := []byte{0, ',', '\t', ';', '|'}
	first, _, _ := bytes.Cut(sample, []byte("\n"))
	if set, ok := bytes.CutPrefix(bytes.TrimSpace(first), []byte("sep=")); ok && len(set) == 1 {
		in.skip, delimiters = 1, set
	}
	if o.Delimiter != 0 {
		return []byte{o.Delimiter}
	}
	return delimiters
}

// bestTrial reads the sample in every dialect, and returns the best.
func (in *input) bestTrial(sample, delimiters []byte, o Options) trial {
	best := trial{score: -1}
	for _, delimiter := range delimiters {
		for _, backslash := range choice(bytes.Contains(sample, []byte(`\"`))) {
			for _, spaced := range choice(delimiter != 0 && bytes.Contains(sample, []byte(string(delimiter)+` "`))) {
				d := in.Dialect
				d.Delimiter, d.Backslash, d.Spaced = delimiter, backslash, spaced
				t := try(d, sample)
				if o.Header == nil {
					t = t.untitled(o.Nulls)
				}
				if t.score > best.score {
					best = t
				}
			}
		}
	}
	return best
}

func choice(both bool) []bool {
	if both {
		return []bool{false, true}
	}
	return []bool{false}
}

// trial is what a sample looks like in one dialect.
type trial struct {
	dialect Dialect
	rows    [][]cell
	lines   []int // in which rows begin
	bad     int
	width   int // the usual number of fields
	score   float64
	failed  error
}

// try reads the sample in dialect d and scores it: by how many rows have the
// same number of fields, whether the first is among them, and how many
// fields look like numbers and dates. Without a delimiter every row has one
// field; that has to be outdone by six rows in ten.
func try(d Dialect, sample []byte) trial {
	t := trial{dialect: d}
	in := newDelimitedReader(bytes.NewReader(sample), d)
	for len(t.rows)+t.bad < sniffRows {
		r, err := in.next()
		var bad *BadRow
		if errors.As(err, &bad) {
			t.bad++
			t.failed = err
			continue
		}
		if err != nil { // the end, or a quote that the sample cuts off
			if t.failed == nil {
				t.failed = err
			}
			break
		}
		t.rows, t.lines = append(t.rows, append([]cell(nil), r.cells...)), append(t.lines, r.line)
	}
	if len(t.rows) == 0 {
		return t
	}
	t.weigh()
	return t
}

// weigh settles the width and the score.
func (t *trial) weigh() {
	usual := 0
	t.width, usual = usualWidth(t.rows)
	share := float64(usual) / float64(len(t.rows)+t.bad)
	if t.dialect.Delimiter == 0 {
		share = 0.6 * share
	} else if t.width == 1 {
		share = 0
	}
	t.score = share + 0.2*t.typed() + 0.01*float64(min(t.width, 10))
	if len(t.rows[0]) == t.width {
		t.score += 0.2
	}
}

// usualWidth is the number of fields that most rows have, and how many these are.
func usualWidth(rows [][]cell) (width, usual int) {
	widths := map[int]int{}
	for _, r := range rows {
		n := len(r)
		for n > len(rows[0]) && r[n-1].text == "" { // see fields
			n--
		}
		if widths[n]++; widths[n] > widths[width] {
			width = n
		}
	}
	return width, widths[width]
}

// typed is the share of fields that are more than text.
func (t trial) typed() float64 {
	all, typed := 0, 0
	for _, r := range t.rows {
		for _, c := range r {
			all++
			if k := kindsOf(c, t.dialect, nil); k != 0 && k&^asLetter != asText {
				typed++
			}
		}
	}
	return float64(typed) / float64(max(all, 1))
}

// spaces reports whether nearly every field but the first begins with a
// space, as in "a, b, c".
func (t trial) spaces() bool {
	all, spaced := 0, 0
	for _, r := range t.rows {
		for _, c := range r[1:] {
			if c.text != "" {
				all++
				if c.text[0] == ' ' {
					spaced++
				}
			}
		}
	}
	return all > 0 && 10*spaced >= 9*all
}

// header reports whether the first row holds names; guessed says that only
// its looks decide, for all columns are text.
func (t trial) header(nulls []string) (header, guessed bool) {
	first := t.rows[0]
	if !t.worded(first, nulls) {
		return false, false
	}
	if len(t.rows) == 1 {
		return true, false
	}
	typed := false
	for i := range first {
		kind, recurs := t.below(i, nulls)
		typed = typed || kind != Text
		if recurs || utf8.RuneCountInString(first[i].text) > 64 || strings.ContainsAny(first[i].text, "\n\r") {
			return false, true
		}
	}
	return true, !typed
}

// worded reports whether a row may hold names: texts, and years unless a name
// would stand there twice. "No" over numbers is a name, and no answer.
func (t trial) worded(row []cell, nulls []string) bool {
	years, texts := 0, 0
	for i, c := range row {
		c.text = strings.TrimSpace(c.text)
		k := kindsOf(c, t.dialect, nil)
		if kind, _ := t.below(i, nulls); k&asBoolean != 0 && kind != Boolean && len(t.rows) > 1 {
			k &^= asBoolean
		}
		switch {
		case c.text == "":
		case isYear(c.text):
			years++
		case k&^asLetter != asText:
			return false
		default:
			texts++
		}
	}
	return texts > 0 && (distinct(row) == len(row) || years == 0)
}

// below is the kind of what stands below the first cell of a column, and
// whether that cell recurs there.
func (t trial) below(i int, nulls []string) (kind Kind, recurs bool) {
	var column tally
	name := t.rows[0][i].text
	for _, r := range t.rows[1:] {
		if i < len(r) && !r[i].empty(nulls) {
			column.add(r[i], t.dialect, 0)
			recurs = recurs || name != "" && r[i].text == name
		}
	}
	return column.best(), recurs
}

// isYear tells a year, which may well name a column.
func isYear(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && len(s) == 4 && n >= 1500 && n < 2200
}

func distinct(cells []cell) int {
	seen := map[string]bool{}
	for _, c := range cells {
		seen[strings.ToLower(strings.TrimSpace(c.text))] = true
	}
	return len(seen)
}
