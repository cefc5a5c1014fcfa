package catalog

import (
	"regexp"
	"slices"
	"strings"

	"parley/english/names"
	"parley/english/wordnet"
)

// spellOut has people call tables and columns by whole words, where it is sure of those that their
// names cut short: vst_nm a visit name. What the names say by themselves they may be called too.
func (c *Catalog) spellOut() {
	for _, t := range c.Tables {
		t.spellPeople()
		t.spellTimes()
	}
	var all [][]string
	c.eachName(func(n called) { all = append(all, SplitName(*n.human)) })
	spelled := names.Spelled(all)
	if len(spelled) == 0 {
		return
	}
	c.eachName(func(n called) {
		words := strings.Fields(*n.human)
		for i, w := range words {
			long := spelled[w]
			if long == "" || n.unit != "" && i == len(words)-1 { // length_ft, which is headed "length (feet)"
				continue
			}
			words[i] = long
		}
		if long := strings.Join(words, " "); long != *n.human {
			if !slices.Contains(*n.synonyms, *n.human) {
				*n.synonyms = append(*n.synonyms, *n.human)
			}
			*n.human = long
		}
	})
}

// Ends of names of columns that have the first and the last names of people, by their first letters.
var (
	firstNames = regexp.MustCompile(`^(|.* )(fn|f ?nm|f name)$`)
	lastNames  = regexp.MustCompile(`^(|.* )([ls]n|[ls] ?nm|[ls] name)$`)
)

// spellPeople has people call what is written FN beside LN or SN, with the same words before them,
// first and last names, and what is called first and last in a table of people.
func (t *Table) spellPeople() {
	if first, last := t.Column("first"), t.Column("last"); t.ofPeople() && first.words() && last.words() {
		first.Human, first.Synonyms = "first name", append(first.Synonyms, first.Human)
		last.Human, last.Synonyms = "last name", append(last.Synonyms, last.Human)
		return
	}
	for _, first := range t.Columns {
		a := firstNames.FindStringSubmatch(first.Human)
		if a == nil || first.Kind == Number || first.Kind == Date {
			continue
		}
		for _, last := range t.Columns {
			if b := lastNames.FindStringSubmatch(last.Human); b != nil && a[1] == b[1] && last.Kind != Number {
				first.Human, first.Synonyms = a[1]+"first name", append(first.Synonyms, first.Human)
				last.Human, last.Synonyms = b[1]+"last name", append(last.Synonyms, last.Human)
				return
			}
		}
	}
}

// ofPeople reports whether a table is called by a word for people, or for a group of them: players, staff.
func (t *Table) ofPeople() bool {
	words := strings.Fields(SingularPhrase(t.Human))
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return wordnet.IsMostly(last, "person") || wordnet.IsMostly(last, "social group")
}

// words reports whether a column holds words, and no days, times or numbers.
func (c *Column) words() bool { return c != nil && (c.Kind == Text || c.Kind == Enum) && !c.OfClock() }

// spellTimes has people call a column of times of day, whose name ends with tm, a time: of others it may be a team.
func (t *Table) spellTimes() {
	for _, c := range t.Columns {
		if before, ok := strings.CutSuffix(" "+c.Human, " tm"); ok && c.OfClock() {
			c.Synonyms = append(c.Synonyms, c.Human)
			c.Human = strings.TrimSpace(before + " time")
		}
	}
}

// called is what people call a table or column, and the unit of what is in it, "" for none.
type called struct {
	human    *string
	synonyms *[]string
	unit     string
}

// eachName calls f with what each table and column is called.
func (c *Catalog) eachName(f func(called)) {
	for _, t := range c.Tables {
		f(called{&t.Human, &t.Synonyms, ""})
		for _, col := range t.Columns {
			f(called{&col.Human, &col.Synonyms, col.Unit})
		}
	}
}
