package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/english/tape"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// What is added to the logarithm of readings, each our estimate: of one that shows only how somebody is reached, where
// nobody asked for that; of one that takes those off of which something is not so, where one thing is denied; of
// one in which what texts are about is a value.
const (
	reachUnasked = -3
	deniedTwice  = -2
	aboutIsValue = -2
	showsTheSaid = -4
	whoIsNothing = -1.5
)

// reach are words in the names of columns by which people are reached, reaching those by which one asks for them.
var (
	reach    = append([]string{"email", "fax"}, role.Phones...)
	reaching = english.Cues("reaching")
)

// reachesUnasked reports whether a query shows only how somebody is reached, and nobody asked for it.
func (r Rules) reachesUnasked(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) != 1 || q.Said < len(q.Tokens) {
		return false
	}
	c, ok := s.Items[0].Expr.(*ast.Column)
	if !ok {
		return false
	}
	of := joins.ColumnIn(r.Catalog, s, c)
	return of != nil && role.Called(of, reach) && !r.ColumnSaid(q, of) && !heard.SaysOne(q, reaching)
}

// deniesTwice reports whether a query takes off those of which something is not so, and only one thing is denied:
// jobs that are ready but not collected, of those that are ready without those that were not collected.
func (r Rules) deniesTwice(q *link.Question, query ast.Query) bool {
	denied := 0
	for i := range q.Said {
		if q.Flags[i*link.FlagCount+link.IsNo] != 0 {
			denied++
		}
	}
	if denied != 1 {
		return false
	}
	differs := func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		return ok && b.Op == ast.Ne
	}
	return ast.Some(query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SetOp:
			return n.Op == ast.Except && ast.Some(n.R, differs)
		case *ast.In:
			return n.Not && n.Query != nil && ast.Some(n.Query, differs)
		}
		return false
	})
}

// aboutWords stand between texts and what these are about.
var aboutWords = []string{"about", "mention", "mentions", "mentioning"}

// takesTopicForValue reports whether texts are said to be about something that a query compares a stored value with.
func (r Rules) takesTopicForValue(q *link.Question, query ast.Query) bool {
	at := slices.IndexFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(aboutWords, t.Lower) })
	if at < 1 || !r.textNamed(q) || ast.Some(query, asksText) {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		_, _, value, ok := ast.Compared[*ast.Column](n)
		return ok && slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
			return v.From == at+1 && v.Text == value.Text && v.Way == link.StoredPart
		})
	})
}

func asksText(n ast.Node) bool {
	of, ok := n.(*ast.FreeText)
	return ok && of.Func == ast.Answer
}

// textNamed reports whether a column of texts is named.
func (r Rules) textNamed(q *link.Question) bool {
	return slices.ContainsFunc(r.Catalog.Tables, func(t *catalog.Table) bool {
		return slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool { return c.Kind.Prose() && r.ColumnSaid(q, c) })
	})
}

// takesStoredElsewhere reports whether a query compares a column of texts with a value that it does not have and
// that another column has, as it was said: the plate of a car with the name of a drug.
func (r Rules) takesStoredElsewhere(q *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		c, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || value.Kind != ast.String || r.Derived.Named(c) != nil {
			return false
		}
		columns := r.ColumnsAt(c)
		here, elsewhere := r.storedAs(q, value.Text, columns)
		return !here && elsewhere && slices.ContainsFunc(columns, func(i int) bool {
			of := r.Schema.Columns[i].Column
			return of != nil && (of.Kind == catalog.Text || of.Kind == catalog.Enum)
		})
	})
}

// storedAs reports whether some columns have a value that is said, and whether another has it as it was said.
func (r Rules) storedAs(q *link.Question, value string, columns []int) (here, elsewhere bool) {
	for _, v := range q.Values {
		if v.Column < 0 || v.Way > link.StoredMisspelt || !strings.EqualFold(v.Text, value) {
			continue
		}
		its := slices.Contains(columns, v.Column) || slices.Contains(columns, r.Schema.Plain(v.Column))
		here = here || its || len(columns) == 0
		elsewhere = elsewhere || v.Way == link.StoredWhole
	}
	return here, elsewhere
}

// showsWhatIsSaid reports whether a query shows nothing but the names that it asks for, of rows that others are joined
// to or of which more is asked: who taught Ella Moss is not Ella Moss.
func (r Rules) showsWhatIsSaid(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) == 0 || q.Said < len(q.Tokens) || len(s.GroupBy) > 0 {
		return false
	}
	some, all := r.namesAskedFor(s)
	_, joined := s.From[0].(*ast.Join)
	who := heard.SaysOne(q, []string{"who", "whos", "whose"})
	return all || some && (joined && ownsRows(q) || who && (joined || r.saysMore(q)))
}

// namesAskedFor reports whether a block shows nothing but names, and whether it asks for some of them, or all.
func (r Rules) namesAskedFor(s *ast.Select) (some, all bool) {
	fixed := map[string]bool{}
	for _, term := range ast.Terms(ast.And, s.Where) {
		if c, op, value, ok := ast.Compared[*ast.Column](term); ok && op == ast.Eq && value.Kind == ast.String {
			fixed[strings.ToLower(ast.Print(c))] = true
		}
	}
	all = true
	for _, it := range s.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok || !r.Naming[strings.ToLower(c.Name)] {
			return false, false
		}
		is := fixed[strings.ToLower(ast.Print(c))]
		some, all = some || is, all && is
	}
	return some, some && all
}

// ownsRows reports whether an utterance asks for the rows of a table that somebody has: Gareth's visits.
func ownsRows(q *link.Question) bool {
	for i := 1; i+1 < q.Said; i++ {
		if q.Tokens[i].Lower == "s" && q.ShortForm(i) && heard.NamedAt(q, i+1) >= 0 {
			return true
		}
	}
	return false
}

// saysMore reports whether an utterance says more than names and what they are names of.
func (r Rules) saysMore(q *link.Question) bool {
	covered := make([]bool, len(q.Tokens))
	for _, v := range q.Values {
		if v.Column >= 0 && v.Way <= link.StoredMisspelt {
			link.Cover(covered, v.From, v.To)
		}
	}
	for i, t := range q.Tokens[:q.Said] {
		names := slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
			return l.From == i && (l.Way == link.NameWhole || l.Way == link.NamePart) &&
				r.Naming[strings.ToLower(r.Schema.Columns[l.To].Human)]
		})
		small := english.StopWord(t.Lower) || !english.LetterOrDigit(t.Text) || q.ShortForm(i) ||
			slices.Contains([]string{"called", "named", "name", "names", "whos", "anyone", "anybody"}, t.Lower)
		if !covered[i] && !small && !names && heard.NamedAt(q, i) < 0 {
			return true
		}
	}
	return false
}

// showsNobody reports whether it is asked who, and a query shows what the rows of a table are called whose name is no
// word for somebody, with people in the database.
func (r Rules) showsNobody(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || q.Said < len(q.Tokens) || q.Said == 0 || !slices.Contains([]string{"who", "whos"}, q.Tokens[0].Lower) {
		return false
	}
	_, of := shape.SubjectOf(r.Catalog, s)
	if of == nil || !slices.ContainsFunc(r.Catalog.Tables, role.OfPeople) {
		return false
	}
	for _, it := range s.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok || !r.Naming[strings.ToLower(c.Name)] {
			return false
		}
	}
	words := strings.Fields(strings.ToLower(catalog.Singular(of.Human)))
	if len(words) == 0 {
		return false
	}
	thing := words[len(words)-1]
	return !role.OfPeople(of) && !wordnet.IsMostly(thing, "person") && !wordnet.IsMostly(thing, "group")
}
