package synth

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/english"
	"parley/suql/catalog"
)

// view is a database as the kinds of questions see it: what the columns of
// each table are good for.
type view struct {
	*grammar.Schema
	src    Source
	tables []*tableView
	stored map[int][]string // values by column
	partly map[int]bool     // columns of which not all values are known, or some are blank
	names  map[string]bool  // words that tables and columns are called by
}

// tableView is a table; columns are numbers of the schema.
type tableView struct {
	n       int
	noun    string // singular, in the words of a person
	person  bool
	label   []int // the columns that say what a row is called
	key     int   // the column that tells rows apart, or -1
	cats    []int // texts that come back: a city, a status
	nums    []int // numbers that can be added up or compared
	dates   []int
	years   []int
	ends    []int // dates that not all rows have
	answers []int // yes or no
	lists   []int
	texts   []int // numbers stored as text
	prose   []int // free text
	shown   []int // columns worth showing beside the label
	parents []edge
	roles   []inRole
	link    bool // says only which rows of two other tables go together
	// How many pieces, what one costs and what is taken off: columns or -1.
	quantity, price, discount int
}

// mostValues is how many values of a column are looked at.
const mostValues = 300

func look(src Source) *view {
	v := &view{Schema: grammar.NewSchema(src.Catalog), src: src, stored: map[int][]string{}, partly: map[int]bool{}}
	for n := range v.Tables {
		v.tables = append(v.tables, &tableView{n: n, key: -1, quantity: -1, price: -1, discount: -1})
	}
	for n, t := range v.tables {
		v.findKey(t)
		v.findLabel(t)
		v.call(t)
		for _, c := range v.Tables[n].Columns {
			v.sort(t, c)
		}
		v.findProduct(t)
	}
	for _, t := range v.tables {
		v.findEdges(t)
		t.link = len(t.parents) == 2 && len(t.shown) == 0 && t.parents[0].to != t.parents[1].to
	}
	return v
}

// values are stored values of a column, without the blank ones.
func (v *view) values(c int) []string {
	if got, ok := v.stored[c]; ok {
		return got
	}
	var out []string
	if v.src.Values != nil {
		all := v.src.Values(v.Columns[c].Column.Table, v.Columns[c].Name)
		for _, x := range all {
			if x = strings.TrimSpace(x); x != "" && len(out) < mostValues {
				out = append(out, x)
			}
		}
		v.partly[c] = len(out) < len(all) || len(all) >= mostValues
	}
	v.stored[c] = out
	return out
}

// call finds what a row of a table is called: as the table, or, where that is
// a number or says nothing, as its label.
func (v *view) call(t *tableView) {
	words := strings.Fields(strings.ToLower(v.Tables[t.n].Human))
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(phrases().lists["junk"], w) })
	t.noun = english.Singular(strings.Join(words, " "))
	if len(words) == 0 || strings.ContainsAny(t.noun, "0123456789-") {
		t.noun = "entry"
		if len(t.label) == 1 && t.label[0] != t.key {
			name := strings.TrimSuffix(strings.ToLower(v.Columns[t.label[0]].Human), " name")
			if name != "name" && name != "title" {
				t.noun = english.Singular(name)
			}
		}
	}
	fields := strings.Fields(t.noun)
	t.person = v.src.people[v.Tables[t.n].Name] || slices.Contains(phrases().lists["people"], fields[len(fields)-1])
}

func (v *view) findKey(t *tableView) {
	if key := v.Tables[t.n].Key; len(key) == 1 {
		if c := v.Tables[t.n].Column(key[0]); c != nil {
			t.key = v.Number(c)
		}
		return
	}
	for _, k := range v.Keys {
		if k.To == t.n && len(k.Targets) == 1 {
			t.key = k.Targets[0]
		}
	}
}

// findLabel takes first and last name, else what the schema says, else a
// unique text, else the key.
func (v *view) findLabel(t *tableView) {
	of := v.Tables[t.n]
	switch {
	case of.Label >= 0 && v.Columns[of.Label].Column == nil:
		t.label = v.Columns[of.Label].Parts
		return
	case of.Label >= 0 && !v.Columns[of.Label].Foreign:
		t.label = []int{of.Label}
		return
	}
	for _, c := range of.Columns {
		col := v.Columns[c]
		if col.Kind == catalog.Text && !col.Foreign && of.Rows > 1 && col.Distinct*10 >= of.Rows*9 && !col.Hidden {
			t.label = []int{c}
			return
		}
	}
	if t.key >= 0 {
		t.label = []int{t.key}
	}
}

var (
	isoDate = regexp.MustCompile(`^[12]\d{3}-\d\d-\d\d`)
	isYear  = regexp.MustCompile(`^(1[5-9]|20)\d\d(\.0)?$`)
)

// sort decides what a column is good for.
func (v *view) sort(t *tableView, c int) {
	col := v.Columns[c]
	words := strings.Fields(strings.ToLower(col.Human))
	if col.Key || col.Foreign || col.Hidden || c == t.key || len(words) == 0 {
		return
	}
	numbering := has(words, "numbering")
	switch col.Kind {
	case catalog.Date:
		sortDate(t, c, col)
	case catalog.Number:
		v.sortNumber(t, c, words, numbering)
	case catalog.Bool, catalog.Enum, catalog.Text:
		if slices.Contains(t.label, c) {
			return
		}
		v.sortText(t, c, words, numbering)
	case catalog.Array:
		if len(v.values(c)) > 1 {
			t.lists = append(t.lists, c)
		}
	case catalog.FreeText:
		t.prose = append(t.prose, c)
		return
	}
	if !numbering {
		t.shown = append(t.shown, c)
	}
}

func sortDate(t *tableView, c int, col grammar.ColumnOf) {
	if !isoDate.MatchString(col.Min) || !isoDate.MatchString(col.Max) {
		return
	}
	t.dates = append(t.dates, c)
	if col.Nulls > 0 {
		t.ends = append(t.ends, c)
	}
}

func has(words []string, list string) bool {
	known := phrases().lists[list]
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(known, w) })
}

func (v *view) sortNumber(t *tableView, c int, words []string, numbering bool) {
	col := v.Columns[c]
	switch {
	case col.Min == "0" && col.Max == "1" && col.Distinct == 2 && !has(words, "counted"):
		t.answers = append(t.answers, c)
	case has(words, "yearly") && isYear.MatchString(col.Min) && isYear.MatchString(col.Max):
		t.years = append(t.years, c)
	case !numbering && col.Distinct > 1:
		t.nums = append(t.nums, c)
	}
}

func (v *view) sortText(t *tableView, c int, words []string, numbering bool) {
	col, rows := v.Columns[c], v.Tables[t.n].Rows
	values := v.values(c)
	switch _, _, answers := v.yesNo(c); {
	case answers:
		t.answers = append(t.answers, c)
	case col.Kind == catalog.Bool:
	case len(values) > 3 && !v.partly[c] && !numbering && !slices.ContainsFunc(values, isWord):
		t.texts = append(t.texts, c)
	case numbering || len(values) < 2 || slices.ContainsFunc(values, func(x string) bool { return len(x) > 32 }):
	case col.Kind == catalog.Enum || len(values) <= 60 && (col.Distinct*5 <= rows*4 || has(words, "grouping")):
		t.cats = append(t.cats, c)
	}
}

func isWord(text string) bool { return !isNumber(text) }

func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// yesNo are the stored values for yes and no.
func (v *view) yesNo(c int) (yes, no string, ok bool) {
	values := v.values(c)
	if len(values) != 2 {
		return "", "", false
	}
	for i, x := range values {
		switch strings.ToLower(x) {
		case "yes", "y", "true", "t", "1":
			yes = values[i]
		case "no", "n", "false", "f", "0":
			no = values[i]
		}
	}
	return yes, no, yes != "" && no != ""
}

// findProduct finds a quantity and what one piece costs.
func (v *view) findProduct(t *tableView) {
	for _, c := range t.nums {
		words := strings.Fields(strings.ToLower(v.Columns[c].Human))
		switch {
		case has(words, "quantities") && t.quantity < 0:
			t.quantity = c
		case has(words, "prices") && t.price < 0:
			t.price = c
		case has(words, "discounts") && t.discount < 0 && share(v.Columns[c].Max):
			t.discount = c
		}
	}
}

// share reports whether a number is between 0 and 1.
func share(text string) bool {
	x, err := strconv.ParseFloat(text, 64)
	return err == nil && x >= 0 && x <= 1
}
