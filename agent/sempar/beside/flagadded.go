package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// flagMeant is how often a column of yes and no is meant that is named, where the reading makes nothing
// of it: our estimate.
const flagMeant = 0.9

// flagSaid is a column of yes and no that is named, or one that counts something which rows have or lack.
type flagSaid struct {
	of *catalog.Column
	is ast.Expr // what it has, as the database writes it; nil for a count
	no bool     // denied
	// It is denied right before its name, or nothing is near to it, so that the other answer can't be meant.
	sure bool
	that bool // said in a clause of what rows are like: that need a follow-up
	did  bool // denied as a deed: did not show up
}

// flagsAdded are readings, and before each that makes nothing of a column of yes and no which is named
// the same of those that say yes, or no where it is denied; and of those that have what a column counts.
//
//	free pitches with hookup tonight
//	SELECT * FROM pitches WHERE id NOT IN (…)  →  SELECT * FROM pitches WHERE id NOT IN (…) AND hookup = 1
//	how many bookings with kids in 2026
//	SELECT count(*) FROM bookings WHERE …      →  SELECT count(*) FROM bookings WHERE … AND kids > 0
//	who didn't show up in November
//	… WHERE id NOT IN (SELECT … FROM shifts WHERE day …)
//	→ … WHERE id IN (SELECT … FROM shifts WHERE day … AND showed_up = 'no')
func (r Rules) flagsAdded(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	once := deniedOnce(t.Question)
	for _, flag := range r.flagsSaid(t.Question) {
		all = besideOthers(all, func(query ast.Query) (ast.Query, float64) {
			s, ok := query.(*ast.Select)
			if !ok {
				return nil, 0
			}
			if some := r.someNot(s, flag); once && flag.did && some != nil {
				return some, flagMeant
			}
			if flag.sure && namesColumn(s.Where, flag.of.Name) {
				return turnedSo(s, flag)
			}
			if speaksOfFlag(flag.conditions(s), flag.of) {
				return nil, 0
			}
			column := joins.Of(r.Catalog, s).Written(flag.of)
			if column == nil {
				return nil, 0
			}
			return condition.With(s, flag.on(column)), flagMeant
		})
	}
	return all
}

// conditions is a block without what it shows, where a flag was said in a clause of what rows are like; else the
// block.
func (f flagSaid) conditions(s *ast.Select) *ast.Select {
	if !f.that {
		return s
	}
	out := *s
	out.Items = nil
	return &out
}

// on is the condition of a flag on its column as a block writes it.
func (f flagSaid) on(column *ast.Column) ast.Expr {
	switch {
	case f.is != nil:
		return &ast.Binary{Op: ast.Eq, L: column, R: f.is}
	case f.no:
		return &ast.Binary{Op: ast.Eq, L: column, R: &ast.Literal{Kind: ast.Number, Text: "0"}}
	}
	return &ast.Binary{Op: ast.Gt, L: column, R: &ast.Literal{Kind: ast.Number, Text: "0"}}
}

// turnedSo is a block in which a flag has the answer that was said, in place of the other; none where it
// has that, or only rows that its own are among have it.
func turnedSo(s *ast.Select, flag flagSaid) (ast.Query, float64) {
	terms := ast.Terms(ast.And, s.Where)
	for i, term := range terms {
		c, op, value, ok := ast.Compared[*ast.Column](term)
		same := ok && ast.Print(value) == ast.Print(flag.is)
		if !ok || !strings.EqualFold(c.Name, flag.of.Name) || !(op == ast.Eq && !same || op == ast.Ne && same) {
			continue
		}
		terms[i] = flag.on(c)
		return condition.Where(s, terms...), flagMeant
	}
	return nil, 0
}

// isNo reports whether a token denies something, or stands behind such a one and says no more: no, did not.
func isNo(q *link.Question, at int) bool {
	return at >= 0 && q.Flags[at*link.FlagCount+link.IsNo] != 0 ||
		at > 0 && q.Tokens[at].Lower == "t" && q.Flags[(at-1)*link.FlagCount+link.IsNo] != 0
}

// deniedOnce reports whether an utterance denies one thing, and not ever.
func deniedOnce(q *link.Question) bool {
	n := 0
	for i := range q.Said {
		if q.Flags[i*link.FlagCount+link.IsNo] != 0 {
			n++
		}
	}
	return n == 1 && !heard.SaysOne(q, []string{"never", "none", "nobody"})
}

// someNot is a query for those that are among no rows of a table, as one for those that are among its
// rows of which a flag says no; nil for other queries, and where the flag is not denied.
func (r Rules) someNot(s *ast.Select, flag flagSaid) ast.Query {
	if !flag.no || flag.is == nil {
		return nil
	}
	terms := ast.Terms(ast.And, s.Where)
	for i, term := range terms {
		in, ok := term.(*ast.In)
		if !ok || !in.Not || in.Query == nil {
			continue
		}
		sub, ok := in.Query.(*ast.Select)
		if !ok {
			continue
		}
		column := joins.Of(r.Catalog, sub).Written(flag.of)
		if column == nil {
			continue
		}
		said := flag.on(column)
		holds := slices.ContainsFunc(ast.Terms(ast.And, sub.Where), func(e ast.Expr) bool {
			return ast.Print(e) == ast.Print(said)
		})
		if !holds && speaksOfFlag(sub, flag.of) {
			continue
		}
		if !holds {
			sub = condition.With(sub, said)
		}
		if r.ofThemselves(s, in, sub) {
			return condition.Where(s, append(slices.Delete(terms, i, i+1), ast.Terms(ast.And, sub.Where)...)...)
		}
		among := *in
		among.Not, among.Query = false, sub
		terms[i] = &among
		return condition.Where(s, terms...)
	}
	return nil
}

// ofThemselves reports whether the rows of a block of one table are looked for among those of a block of the
// same table, by what tells them apart.
func (r Rules) ofThemselves(s *ast.Select, in *ast.In, sub *ast.Select) bool {
	_, t, ok := ast.OneTable(s)
	_, u, also := ast.OneTable(sub)
	plain := ok && also && strings.EqualFold(t.Name, u.Name) && u.Alias == "" && len(sub.Items) == 1
	if !plain || sub.Limit != nil || len(sub.GroupBy) > 0 || sub.Having != nil {
		return false
	}
	c, column := in.X.(*ast.Column)
	item, same := sub.Items[0].Expr.(*ast.Column)
	of := r.Catalog.Table(t.Name)
	return column && same && strings.EqualFold(item.Name, c.Name) && of != nil && of.Column(c.Name) != nil &&
		of.TellsApart(of.Column(c.Name))
}

// speaksOfFlag reports whether a query has a column, another that shares a word of its name, or a value
// that has one.
func speaksOfFlag(q ast.Query, of *catalog.Column) bool {
	words := catalog.SplitName(of.Name)
	shares := func(name string) bool {
		return slices.ContainsFunc(catalog.SplitName(name), func(w string) bool {
			return slices.Contains(words, w) && !english.StopWord(w)
		})
	}
	return ast.Some(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			return shares(n.Name)
		case *ast.Literal:
			return n.Kind == ast.String && shares(n.Text)
		case *ast.FreeText:
			return shares(n.Question)
		}
		return false
	})
}

// flagsSaid are the columns of yes and no that an utterance names, and those of counts of what it says
// that rows have, with or without it.
func (r Rules) flagsSaid(q *link.Question) (out []flagSaid) {
	if slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(asAnswer, t.Lower) }) {
		return nil
	}
	for i, sc := range r.Schema.Columns {
		if sc.Column == nil || sc.Column.Hidden {
			continue
		}
		from, to := namedWhole(q, i)
		if from < 0 {
			from, to = namedInPieces(q, i, sc.Column)
		}
		if no := answerIn(sc.Column, "no"); no != nil && from < 0 && undoneSaid(q, sc.Column) {
			out = append(out, flagSaid{of: sc.Column, is: no, no: true})
			continue
		}
		if from < 0 || namesTable(q, from, to) {
			continue
		}
		if flag := flagAt(q, sc.Column, from, to); flag != nil {
			out = append(out, *flag)
		}
	}
	return out
}

// undoneSaid reports whether an utterance says the contrary of the name of a column: unencrypted, of encrypted.
func undoneSaid(q *link.Question, c *catalog.Column) bool {
	return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
		return slices.ContainsFunc(link.Undone(t.Lower), func(rest string) bool {
			return link.Stem(rest) == link.Stem(strings.ToLower(c.Human))
		})
	})
}

// flagAt is a column that is named at some tokens, where it says yes or no of rows, or counts what they are
// said to have, or to lack; nil for others.
func flagAt(q *link.Question, c *catalog.Column, from, to int) *flagSaid {
	denied := deniedBefore(q, from)
	switch {
	case answerIn(c, "yes") != nil && answerIn(c, "no") != nil:
		answer := "yes"
		if denied {
			answer = "no"
		}
		sure := !denied && !deniedAfter(q, to) || denied && deniedOnce(q) && isNo(q, from-1)
		return &flagSaid{of: c, is: answerIn(c, answer), no: denied, sure: sure, that: inClause(q, from),
			did: denied && !heard.SaysOne(q, []string{"no", "without"})}
	case c.Min == "0" && countsThings(c) && withBefore(q, from):
		return &flagSaid{of: c, no: denied}
	}
	return nil
}

// namesTable reports whether a table is called by one of some tokens.
func namesTable(q *link.Question, from, to int) bool {
	return slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return l.From >= from && l.From < to && heard.ByName(l)
	})
}

// asAnswer are words by which what a column says is asked for, and not the rows of which it says so.
var asAnswer = []string{"whether", "if", "by", "per", "each", "or"}

// namedWhole is where an utterance has the whole name of a column, by its number; -1 where it has not.
func namedWhole(q *link.Question, column int) (from, to int) {
	from = -1
	for _, l := range q.Columns {
		if l.To != column || l.Way != link.NameWhole || l.From >= q.Said || doesNow(q, l.From) {
			continue
		}
		if from < 0 {
			from, to = l.From, l.From+1
		}
		from, to = min(from, l.From), max(to, l.From+1)
	}
	return from, to
}

// doesNow reports whether a token is the base of a verb that nobody denies, nor asks whether it was done: how
// much does Anna pay.
func doesNow(q *link.Question, at int) bool {
	word := q.Tokens[at].Lower
	base := slices.Contains(wordnet.LemmasAs(word, wordnet.Verb), word)
	irregular := len(wordnet.Irregular(word, wordnet.Verb)) > 0
	return base && irregular && !deniedBefore(q, at) && !heard.SaysOne(q, []string{"did"})
}

// besideName is how many other words may stand between those of a name.
const besideName = 3

// particles are words in names that say nothing by themselves: the in of checked_in.
var particles = []string{"in", "on", "at", "up", "off", "out", "by", "of", "to", "for", "is", "has", "the", "a"}

// namedInPieces is where an utterance has all words of the name of a column, by its number, near each other, in
// whatever order: need a follow-up, of follow_up_needed; -1 where it has not, and for a name of one word.
func namedInPieces(q *link.Question, column int, c *catalog.Column) (from, to int) {
	stems := slices.DeleteFunc(link.Stems(c.Human), func(stem string) bool { return slices.Contains(particles, stem) })
	if len(stems) < 2 {
		return -1, 0
	}
	from = -1
	for _, stem := range stems {
		at := slices.IndexFunc(q.Columns, func(l tape.Link) bool {
			return l.To == column && l.Way == link.NamePart && l.From < q.Said && q.Tokens[l.From].Stem == stem
		})
		if at < 0 {
			return -1, 0
		}
		i := q.Columns[at].From
		if from < 0 {
			from, to = i, i+1
		}
		from, to = min(from, i), max(to, i+1)
	}
	if to-from > len(stems)+besideName {
		return -1, 0
	}
	return from, to
}

// countsThings reports whether a column is called by what it counts: kids, and no name or price.
func countsThings(c *catalog.Column) bool {
	words := catalog.SplitName(c.Human)
	return c.Kind == catalog.Number && !c.Figures && c.Unit == "" && len(words) == 1 && catalog.IsPlural(words[0]) && c.Min != "" && c.Min[0] != '-'
}

// having is what stands before what rows have, or lack, and small words between.
var (
	having  = []string{"with", "without", "has", "have", "having", "had", "w"}
	between = []string{"any", "some", "no", "a", "an", "the", "their"}
)

// withBefore reports whether rows are said to have what stands at a token, or to lack it.
func withBefore(q *link.Question, at int) bool {
	at--
	for at > 0 && slices.Contains(between, q.Tokens[at].Lower) {
		at--
	}
	return at >= 0 && slices.Contains(having, q.Tokens[at].Lower)
}

// mostDenied is how many tokens before a name a no may stand that denies it.
const mostDenied = 4

// inClause reports whether a word stands before a token by which a clause begins of what rows are like, with
// nothing between by which a table is called.
func inClause(q *link.Question, at int) bool {
	for i := at - 1; i >= 0 && i >= at-mostDenied && !namesTable(q, i, i+1); i-- {
		if slices.Contains([]string{"that", "who", "which", "with", "without", "where"}, q.Tokens[i].Lower) {
			return true
		}
	}
	return false
}

// deniedAfter reports whether a no stands behind a name, with nothing between that begins another part
// or is something in the database.
func deniedAfter(q *link.Question, at int) bool {
	for i := at; i < q.Said && i < at+mostDenied; i++ {
		switch {
		case q.Flags[i*link.FlagCount+link.IsNo] != 0:
			return true
		case slices.Contains(partsBegin, q.Tokens[i].Lower) || isSomething(q, i):
			return false
		}
	}
	return false
}

// partsBegin is what begins another part of what is said.
var partsBegin = []string{"and", ",", "but", "who", "which", "that"}

// deniedBefore reports whether a no stands before a token, with nothing between that is something
// in the database.
func deniedBefore(q *link.Question, at int) bool {
	far := mostDenied
	for i := at - 1; i >= 0 && i >= at-far; i-- {
		switch {
		case q.ShortForm(i) && q.Tokens[i].Lower == "t": // of hasn't, and of can't
			return true
		case q.ShortForm(i):
			far += 2
		case q.Flags[i*link.FlagCount+link.IsNo] != 0:
			return true
		case slices.Contains(partsBegin[:3], q.Tokens[i].Lower) || isSomething(q, i):
			return false
		}
	}
	return false
}

// isSomething reports whether a token is linked to something in the database, and is no small word.
func isSomething(q *link.Question, at int) bool {
	small := english.StopWord(q.Tokens[at].Lower) || q.Tokens[at].Lower == "got"
	return !small && heard.Linked(q, func(t int) bool { return t == at })
}
