package catalog

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// form is a way of writing dates in text.
type form struct {
	pattern string // as to_date() takes it, words cut to three letters; "" for year, month, day, which sort as they stand
	layouts []string
	time    bool // a time of day may follow
}

// clocks are the times of day that may follow a date, as patterns and layouts.
var clocks = [...]struct{ pattern, layout string }{
	{"", ""}, {" HH24:MI", " 15:4"}, {" HH24:MI:SS", " 15:4:5"},
	{" HH12:MI AM", " 3:4 PM"}, {" HH12:MI:SS AM", " 3:4:5 PM"},
}

// forms are the ways of writing a date or a time that a column may have. Where
// month and day could be swapped, the American order comes first.
var forms = []form{
	{"", []string{
		"2006-01-02", "2006-01-02 15:04:05", "2006-01-02T15:04:05Z07:00", "2006-01-02 15:04", "2006-01-02T15:04:05",
		"2006-01-02T15:04", "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05-07", "2006-01", "15:04:05", "15:04",
	}, false},
	{"YYYY/MM/DD", []string{"2006/1/2"}, true},
	{"MM/DD/YYYY", []string{"1/2/2006"}, true},
	{"DD/MM/YYYY", []string{"2/1/2006"}, true},
	{"DD.MM.YYYY", []string{"2.1.2006"}, true},
	{"MM-DD-YYYY", []string{"1-2-2006"}, true},
	{"DD-MM-YYYY", []string{"2-1-2006"}, true},
	{"MM/DD/YY", []string{"1/2/06"}, true},
	{"DD/MM/YY", []string{"2/1/06"}, true},
	{"Mon DD, YYYY", []string{"January 2, 2006", "Jan 2, 2006"}, true},
	{"DD Mon YYYY", []string{"2 January 2006", "2 Jan 2006"}, true},
	{"Mon DD YYYY", []string{"January 2 2006", "Jan 2 2006"}, true},
	{"DD-Mon-YYYY", []string{"2-January-2006", "2-Jan-2006"}, true},
	{"DD-Mon-YY", []string{"2-January-06", "2-Jan-06"}, true},
	{"Dy, Mon DD, YYYY", []string{"Monday, January 2, 2006", "Mon, Jan 2, 2006"}, true},
	{"Mon YYYY", []string{"January 2006", "Jan 2006"}, false},
	{"HH12:MI AM", []string{"3:04 PM", "3:04PM"}, false},
}

// read reads a text of this form; clock is which of clocks it ends with.
func (f form) read(s string) (t time.Time, clock int, ok bool) {
	for _, layout := range f.layouts {
		if t, err := time.Parse(layout, s); err == nil {
			return t, 0, true
		}
	}
	if !f.time || !strings.Contains(s, ":") {
		return time.Time{}, 0, false
	}
	for i, c := range clocks[1:] {
		for _, layout := range f.layouts {
			if t, err := time.Parse(layout+c.layout, s); err == nil {
				return t, i + 1, true
			}
		}
	}
	return time.Time{}, 0, false
}

// ParseDate reads a date, a time or both in a usual way of writing; plain
// numbers (a year, a Unix time) are not dates. Where month and day could be
// swapped it goes by the American order: of a column see [Column.Form].
func ParseDate(s string) (time.Time, bool) {
	s = strings.TrimSpace(s)
	if !dateLike(s) {
		return time.Time{}, false
	}
	for _, f := range forms {
		if t, _, ok := f.read(s); ok {
			return t, true
		}
	}
	return time.Time{}, false
}

// dateLike is a quick look at whether a text may be a date at all.
func dateLike(s string) bool {
	return len(s) >= 4 && len(s) <= 40 && strings.ContainsAny(s, "0123456789") && strings.ContainsAny(s, "-/.:, ")
}

// formOf is the way of writing dates with that pattern; nil where there is none
// such.
func formOf(pattern string) *form {
	for i, f := range forms {
		if rest, ok := strings.CutPrefix(pattern, f.pattern); ok && f.pattern != "" {
			for _, c := range clocks {
				if c.pattern == rest {
					return &forms[i]
				}
			}
		}
	}
	return nil
}

// ParseIn reads a date as a column of that [Column.Form] writes it. ok is false
// for a text that is written otherwise, and for a form that there is not.
func ParseIn(pattern, s string) (t time.Time, ok bool) {
	if f := formOf(pattern); f != nil {
		t, _, ok = f.read(strings.TrimSpace(s))
	}
	return t, ok
}

// WriteIn writes a day as a column of that [Column.Form] writes its days, of which there are
// examples. ok is false where no one way writes them all.
func WriteIn(pattern string, day time.Time, examples ...string) (s string, ok bool) {
	f := formOf(pattern)
	if f == nil {
		return "", false
	}
	for _, layout := range f.written() {
		if !slices.ContainsFunc(examples, func(example string) bool {
			t, err := time.Parse(layout, example)
			return err != nil || !strings.EqualFold(t.Format(layout), example)
		}) {
			return day.Format(layout), true
		}
	}
	return "", false
}

// digit is a month or a day of a layout in one digit, where it has one.
var digit = regexp.MustCompile(`\b[12]\b`)

// written are the layouts in which days are written, with a 0 before one digit and without.
func (f *form) written() (out []string) {
	for _, layout := range f.layouts {
		out = append(out, layout, digit.ReplaceAllString(layout, "0$0"))
	}
	return out
}

// Patterns are the ways of writing dates that a column may be said to have, as
// to_date() takes them.
func Patterns() []string {
	var out []string
	for _, f := range forms {
		if f.pattern != "" {
			out = append(out, f.pattern)
		}
	}
	return out
}

// Matching is a regular expression for texts of a [Column.Form], letter case
// aside: for those that to_date() reads without an error.
func Matching(pattern string) string {
	const months = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
	return `^\s*` + strings.NewReplacer(
		"Mon", months, "Dy", "[a-z]{3,}", "YYYY", "[0-9]{4}", "YY", "[0-9]{2}",
		"MM", "(0?[1-9]|1[0-2])", "DD", "(0?[1-9]|[12][0-9]|3[01])", ".", `\.`,
		" HH24:MI:SS", clockMatch, " HH24:MI", clockMatch, " HH12:MI AM", clockMatch, " HH12:MI:SS AM", clockMatch,
		"HH12:MI AM", `[0-9]{1,2}:[0-9]{2} ?[ap]m`,
	).Replace(pattern) + `\s*$`
}

const clockMatch = `( [0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2})?( ?[ap]m)?)?`

// dates counts the texts of a column by how they are written.
type dates struct {
	n  int
	of [32]dateRange // by form
}

// settled is how many dates are looked at in every form: then only in those
// that have read one.
const settled = 50

// dateRange is the texts that one form reads.
type dateRange struct {
	n, timed    int
	clock       int // the longest of clocks
	from, to    time.Time
	first, last string // the texts of these
}

// add counts a text; false where no form reads it.
func (d *dates) add(s string) bool {
	s = strings.TrimSpace(s)
	if !dateLike(s) {
		return false
	}
	read := false
	for i, f := range forms {
		if d.n >= settled && d.of[i].n == 0 {
			continue
		}
		if t, clock, ok := f.read(s); ok {
			d.of[i].add(t, s, clock)
			read = true
		}
	}
	if read {
		d.n++
	}
	return read
}

func (d *dateRange) add(t time.Time, s string, clock int) {
	if d.n == 0 || t.Before(d.from) {
		d.from, d.first = t, s
	}
	if d.n == 0 || t.After(d.to) {
		d.to, d.last = t, s
	}
	d.n++
	d.clock = max(d.clock, clock)
	if strings.Contains(s, ":") && (t.Hour() != 0 || t.Minute() != 0 || t.Second() != 0) {
		d.timed++
	}
}

// best is the form that reads most texts, the first of those that read as many,
// and whether another with day and month swapped reads all of them, too.
func (d *dates) best() (at *dateRange, pattern string, swapped bool) {
	best := 0
	for i := range forms {
		if d.of[i].n > d.of[best].n {
			best = i
		}
	}
	at, pattern = &d.of[best], forms[best].pattern
	if pattern == "" || at.n == 0 {
		return at, "", false
	}
	swapped = strings.HasPrefix(pattern, "MM") && d.of[best+1].n == at.n && at.from != d.of[best+1].from
	return at, pattern + clocks[at.clock].pattern, swapped
}
