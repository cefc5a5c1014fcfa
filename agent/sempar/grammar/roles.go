package grammar

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
	"parley/suql/keys"
)

// Role is a table as it is reached through one key: a game's home team, an
// employee's manager. There is one for every key of a table to itself, and for
// every key of several between the same two tables, but for the one that is
// named after what it points at (team_id beside opponent_id): that one joins
// the tables as they are.
//
// Rows without the key are left out, as in any join: so do all queries of this
// kind that the parser learns from, "everyone with the name of who they report
// to" too.
type Role struct {
	Key     Key
	Name    string // in words: home team
	Alias   string // of the table in queries: home_team
	Columns []int  // the columns of the table that are offered
}

// mostRoleColumns is how many columns are offered of a table in a role, its
// label apart.
const mostRoleColumns = 8

// roles finds the roles of a schema and adds their columns.
func (s *Schema) roles() {
	for i := range s.Keys {
		if !s.several(i) {
			continue
		}
		r := &Role{Key: s.Keys[i], Name: s.roleName(s.Keys[i])}
		r.Alias = s.alias(r)
		s.Keys[i].Role, r.Key.Role = r, r
		s.Roles = append(s.Roles, r)
		s.roleColumns(r)
	}
}

// several reports whether a key needs a role.
func (s *Schema) several(i int) bool {
	k := s.Keys[i]
	if len(k.Columns) != 1 || len(s.Tables[k.To].Key) > 1 {
		return false // rows are told apart by more than what the key says
	}
	if k.From == k.To {
		return true
	}
	plain, all := -1, 0
	for n, o := range s.Keys {
		if o.From == k.From && o.To == k.To || o.From == k.To && o.To == k.From {
			all++
			if plain < 0 && s.plainly(o) {
				plain = n
			}
		}
	}
	return all > 1 && plain != i
}

// plainly reports whether a key is named after the table or the key that it
// points at.
func (s *Schema) plainly(k Key) bool {
	if len(k.Columns) != 1 {
		return true
	}
	name := keys.Spaced(s.Columns[k.Columns[0]].Name)
	key := keys.Spaced(s.Columns[k.Targets[0]].Name)
	thing := keys.Spaced(catalog.SingularPhrase(s.Tables[k.To].Name))
	human := keys.Spaced(catalog.SingularPhrase(s.Tables[k.To].Human))
	called := strings.ToLower(s.Columns[k.Columns[0]].Human)
	for _, t := range []string{thing, human} {
		if name == t || name == t+" "+key || called == t || called == t+" "+key || called == t+" id" {
			return true
		}
	}
	return name == key
}

// roleName is what a role is called: its key's name without what says that it
// is a key.
func (s *Schema) roleName(k Key) string {
	human := strings.ToLower(s.Columns[k.Columns[0]].Human)
	if human == "" {
		human = keys.Spaced(s.Columns[k.Columns[0]].Name)
	}
	words := strings.Fields(human)
	of := catalog.SplitName(s.Columns[k.Targets[0]].Name)
	key := of[max(len(of)-1, 0):]         // super ssn, where the key is ssn
	for i := len(words) - 1; i > 0; i-- { // club id 1 is club 1
		_, err := strconv.Atoi(words[i])
		if keys.CalledKey(words[i]) || words[i] == "fk" || words[i] == "num" || slices.Contains(key, words[i]) && words[i] != "name" {
			words = slices.Delete(words, i, i+1)
			break
		} else if err != nil {
			break
		}
	}
	name := strings.Join(words, " ")
	if noun, ok := roleNouns[name]; ok {
		return noun
	}
	return name
}

//go:embed roles.txt
var roleText string

// roleNouns are what roles are called whose names are no nouns (roles.txt).
var roleNouns = func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(roleText) {
		if said, ok := strings.CutPrefix(strings.TrimSpace(line), "said: "); ok {
			words, noun, _ := strings.Cut(said, " = ")
			out[words] = noun
		}
	}
	return out
}()

// alias is a name for a table in a role that no table and no other role has.
func (s *Schema) alias(r *Role) string {
	base := strings.Join(catalog.SplitName(r.Name), "_")
	if base == "" || base[0] >= '0' && base[0] <= '9' {
		base = "other_" + base
	}
	taken := func(name string) bool {
		others := slices.ContainsFunc(s.Roles, func(o *Role) bool { return o.Alias == name })
		return others || name == peer || s.table(name) >= 0
	}
	name := base
	for n := 2; taken(name); n++ {
		name = base + "_" + strconv.Itoa(n)
	}
	return name
}

// roleColumns adds the columns that are offered of a table in a role: what its
// rows are called, then numbers, dates and the rest, but no keys and no texts
// to be read.
func (s *Schema) roleColumns(r *Role) {
	label := s.Tables[r.Key.To].Label
	for _, c := range s.offered(r, label) {
		s.addRoleColumn(r, ColumnOf{Column: s.Columns[c].Column, Of: c, Label: c == label}, s.Columns[c].Human)
	}
	if label >= 0 && s.Columns[label].Column == nil {
		parts := slices.Clone(r.Columns[:len(s.Columns[label].Parts)])
		s.addRoleColumn(r, ColumnOf{Parts: parts, Of: label, Label: true}, "name")
	}
}

// offered are the columns that a table in a role is given, those of its label
// first.
func (s *Schema) offered(r *Role, label int) []int {
	var out []int
	offer := func(c int, always bool) {
		if c != r.Key.Targets[0] && !slices.Contains(out, c) && (always || len(out) < mostRoleColumns) {
			out = append(out, c)
		}
	}
	if label >= 0 && s.Columns[label].Column != nil {
		offer(label, true)
	} else if label >= 0 {
		for _, p := range s.Columns[label].Parts {
			offer(p, true)
		}
	}
	for _, kinds := range [][]catalog.Kind{{catalog.Number, catalog.Date}, {catalog.Enum, catalog.Bool, catalog.Text}} {
		for _, c := range s.Tables[r.Key.To].Columns {
			col := s.Columns[c]
			if slices.Contains(kinds, col.Kind) && !col.Key && !col.Foreign && !col.Hidden {
				offer(c, false)
			}
		}
	}
	return out
}

func (s *Schema) addRoleColumn(r *Role, c ColumnOf, human string) {
	c.Table, c.Role, c.Human = r.Key.From, r, r.calls(human, s.Tables[r.Key.To].Human)
	r.Columns = append(r.Columns, len(s.Columns))
	s.Columns = append(s.Columns, c)
}

// calls is what a column is called in a role: manager, employee name of
// employees is manager name; source airport, airport name is source airport
// name.
func (r *Role) calls(column, table string) string {
	words, last := strings.Fields(column), strings.Fields(r.Name)
	thing := strings.Fields(strings.ToLower(catalog.SingularPhrase(table)))
	if n := len(thing); n > 0 && len(words) > n && slices.Equal(thing, lowered(words[:n])) {
		words = words[n:]
	}
	for n := min(len(last), len(words)-1); n > 0; n-- {
		if slices.Equal(last[len(last)-n:], lowered(words[:n])) {
			words = words[n:]
			break
		}
	}
	return strings.Join(append(last, words...), " ")
}

func lowered(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.ToLower(w)
	}
	return out
}

// Plain is the column that a column of a role stands for; of others, itself.
func (s *Schema) Plain(column int) int {
	if column > 0 && s.Columns[column].Role != nil {
		return s.Columns[column].Of
	}
	return column
}

// in is the number of a table's column in a role: of the key that it is
// reached by, the column that points there; -1 where it is not offered.
func (s *Schema) in(r *Role, column int) int {
	if column == r.Key.Targets[0] {
		return r.Key.Columns[0]
	}
	for _, c := range r.Columns {
		if s.Columns[c].Of == column {
			return c
		}
	}
	return -1
}

// rolesOf are the roles that columns are used in, each once, in order.
func (s *Schema) rolesOf(used []Use) []*Role {
	var out []*Role
	for _, u := range used {
		if r := s.Columns[u.Column].Role; r != nil && !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}
