package agent

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/suql"
)

// MaxName is how many characters the name of a column may have.
const MaxName = 60

// rename records what the user calls the columns of an answer. Nothing runs
// again, and no turn begins.
func (s *Session) rename(in Input) (Event, error) {
	r, number := s.answered(in.Turn)
	if r == nil {
		return Event{}, in.refused("no_answer", "There is no answer there whose columns could be renamed.")
	}
	names := map[string]string{}
	for _, column := range slices.Sorted(maps.Keys(in.Names)) {
		if !slices.ContainsFunc(r.Columns, func(c suql.Column) bool { return c.Name == column }) {
			return Event{}, in.refused("no_column", "The answer has no column %q.", column)
		}
		name := strings.Join(strings.Fields(in.Names[column]), " ")
		if n := utf8.RuneCountInString(name); n > MaxName {
			return Event{}, in.refused("too_long", "A name may have %d characters; this one has %d.", MaxName, n)
		}
		if name != "" && name != column {
			names[column] = name
		}
	}
	if twice := sameName(r.Columns, names); twice != "" {
		return Event{}, in.refused("same_name", "Two columns can’t both be called “%s”.", twice)
	}
	return Event{Turn: number, Kind: KindRenamed, Input: in.ID, Renamed: &Renamed{names}}, nil
}

// sameName is a given name that another column has as well; "" for none.
// Files that name each value by its column could not tell the two apart.
func sameName(columns []suql.Column, names map[string]string) string {
	seen := map[string]bool{}
	for _, c := range columns {
		if names[c.Name] == "" {
			seen[strings.ToLower(c.Name)] = true
		}
	}
	for _, c := range columns {
		name := names[c.Name]
		if key := strings.ToLower(name); name != "" && seen[key] {
			return name
		} else if name != "" {
			seen[key] = true
		}
	}
	return ""
}

// NamesOf are the names that the user gave to the columns of the answer of a
// turn; nil for none.
func NamesOf(events []Event, turn int) map[string]string {
	for _, e := range slices.Backward(events) {
		if e.Kind == KindRenamed && e.Turn == turn {
			return e.Renamed.Names
		}
	}
	return nil
}
