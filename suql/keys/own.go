package grammar

import (
	_ "embed"
	"slices"
	"strings"

	"parley/suql/catalog"
)

// inferSelf finds keys of a table to itself that the database does not
// declare: by their names (roles.txt), or named after the table and its key
// (parent_category_id).
func (s *Schema) inferSelf() {
	for i, t := range s.Tables {
		key := s.keyOf(i)
		if key < 0 || slices.ContainsFunc(s.Keys, func(k Key) bool { return k.From == i && k.To == i }) {
			continue
		}
		for _, c := range t.Columns {
			col, target := s.Columns[c], s.Columns[key]
			free := c != key && !col.settled() && !col.Key && col.Kind == target.Kind
			if free && s.pointsAtItself(i, c, key) && withinOrNone(col.Column, target.Column) {
				s.addKey(Key{From: i, To: i, Columns: []int{c}, Targets: []int{key}, Inferred: true})
				break
			}
		}
	}
}

// withinOrNone is within where 0 may stand for no row.
func withinOrNone(col, key *catalog.Column) bool {
	some := *col
	if strings.TrimSuffix(col.Min, ".0") == "0" {
		some.Min = key.Min
	}
	return within(&some, key)
}

func (s *Schema) pointsAtItself(table, c, key int) bool {
	words := strings.Fields(spaced(s.Columns[c].Name))
	name := strings.Join(words, " ")
	thing := spaced(catalog.SingularPhrase(s.Tables[table].Name))
	keyName := spaced(s.Columns[key].Name)
	if strings.HasSuffix(name, " "+thing+" "+keyName) || !genericKey(keyName) && strings.HasSuffix(name, " "+keyName) {
		return true
	}
	if n := len(words); n > 1 && calledKey(words[n-1]) {
		name = strings.Join(words[:n-1], " ")
	}
	if _, ok := roleWords["self"][name]; ok || name == "parent "+thing {
		return true
	}
	_, over := roleWords["over"][name]
	_, people := roleWords["people"][lastOf(strings.Fields(thing))]
	return over && (people || s.Columns[c].Sketch.Within(s.Columns[key].Sketch))
}

func lastOf(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

//go:embed roles.txt
var roleText string

// roleWords are the lists of roles.txt.
var roleWords = func() map[string]map[string]string {
	out := map[string]map[string]string{}
	for line := range strings.Lines(roleText) {
		kind, rest, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		words, noun, _ := strings.Cut(rest, " = ")
		if out[kind] == nil {
			out[kind] = map[string]string{}
		}
		out[kind][words] = noun
	}
	return out
}()
