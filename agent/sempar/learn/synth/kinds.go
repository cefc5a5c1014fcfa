package synth

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"parley/english"
	"parley/suql/ast"
)

// asker asks one question about a database.
type asker struct {
	*rand.Rand
	v     *view
	style byte      // s, p or c
	today time.Time // the day on which it is asked; zero where nothing depends on it
}

// question is a query and what is needed to word it: templates and slots.
type question struct {
	query    ast.Query
	before   ast.Query // that it goes on from, or nil
	template string
	slots    slots
}

// kind is something that may be asked about a table.
type kind struct {
	name   string
	weight float64
	fits   func(*tableView) bool
	ask    func(*asker, *tableView) (question, bool)
}

// kinds are all kinds with their weights.
var kinds = []kind{
	{"top by children", 12, hasParent, (*asker).topByChildren},
	{"by category", 11, anything, (*asker).byCategory},
	{"filtered list", 11, hasLabel, (*asker).filteredList},
	{"per period", 11, hasDates, (*asker).perPeriod},
	{"count per parent", 10, hasParent, (*asker).countPerParent},
	{"aggregate per parent", 9, hasParentAndNumber, (*asker).aggregatePerParent},
	{"top own column", 9, hasOrder, (*asker).topOwn},
	{"totals", 9, anything, (*asker).totals},
	{"never", 7, hasParent, (*asker).never},
	{"having", 7, anything, (*asker).having},
	{"lookup", 6, hasName, (*asker).lookup},
	{"above average", 4, hasNumber, (*asker).aboveAverage},
	{"share", 4, hasShare, (*asker).share},
	{"two measures", 4, hasNumber, (*asker).twoMeasures},
	{"distinct", 3, hasCategory, (*asker).distinct},
	{"two groups", 2, anything, (*asker).twoGroups},
	{"missing", 2, hasLabel, (*asker).missing},
	{"group above average", 2, hasParentAndNumber, (*asker).groupAboveAverage},
	{"both", 1.5, hasParent, (*asker).both},
	{"boss", 4, hasBoss, (*asker).boss},
	{"between", 1.5, hasNumber, listWith((*asker).between)},
	{"one of several", 1.5, hasCategory, listWith((*asker).either)},
	{"contains or begins", 2, hasName, listWith((*asker).like)},
	{"yes or no", 2.5, hasAnswer, listWith((*asker).flag)},
	{"follow", 26, anything, (*asker).follow},
	{"wish", 6, hasProse, listWith((*asker).wish)},
	{"list element", 3, hasList, listWith((*asker).listed)},
	{"ordered values", 2, hasCategory, listWith((*asker).scale)},
	{"still open", 1.5, hasEnd, listWith((*asker).open)},
	{"text numbers", 3, hasTextNumber, (*asker).textNumbers},
	{"sum of products", 3, hasProduct, (*asker).products},
	{"difference", 1.5, hasNumber, (*asker).difference},
	{"count distinct", 2.5, anything, (*asker).countDistinct},
	{"ordered list", 3, hasOrder, (*asker).orderedList},
	{"first or last", 3, hasDatesAndLabel, (*asker).firstOrLast},
	{"any", 6, hasParent, (*asker).anyChild},
	{"with role", 3.5, hasRole, (*asker).withRole},
	{"role is", 4, hasRole, (*asker).roleIs},
	{"per role", 4, hasRole, (*asker).perRole},
	{"beats role", 2.5, hasOwnRole, (*asker).beatsRole},
	{"two roles", 2.5, hasTwoRoles, (*asker).twoRoles},
	{"own average", 2.5, hasOwnGroup, (*asker).ownAverage},
	{"best of each", 6, hasOwnGroup, (*asker).bestOfEach},
	{"several columns", 14, hasLabel, (*asker).severalColumns},
	{"extremes", 3, hasNumber, (*asker).extremes},
}

// Kinds are the names of all kinds.
func Kinds() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

func anything(*tableView) bool               { return true }
func hasLabel(t *tableView) bool             { return len(t.label) > 0 }
func hasName(t *tableView) bool              { return hasLabel(t) && t.label[0] != t.key }
func hasParent(t *tableView) bool            { return len(t.parents) > 0 }
func hasNumber(t *tableView) bool            { return len(t.nums) > 0 && hasLabel(t) }
func hasParentAndNumber(t *tableView) bool   { return hasParent(t) && len(t.nums) > 0 }
func hasDates(t *tableView) bool             { return len(t.dates)+len(t.years) > 0 }
func hasDatesAndLabel(t *tableView) bool     { return hasDates(t) && hasLabel(t) }
func hasOrder(t *tableView) bool             { return hasLabel(t) && len(t.nums)+len(t.dates)+len(t.years) > 0 }
func hasCategory(t *tableView) bool          { return len(t.cats) > 0 }
func hasShare(t *tableView) bool             { return len(t.cats)+len(t.answers) > 0 }
func hasAnswer(t *tableView) bool            { return len(t.answers) > 0 && hasLabel(t) }
func hasProse(t *tableView) bool             { return len(t.prose) > 0 }
func hasList(t *tableView) bool              { return len(t.lists) > 0 && hasLabel(t) }
func hasEnd(t *tableView) bool               { return len(t.ends) > 0 && hasLabel(t) }
func hasTextNumber(t *tableView) bool        { return len(t.texts) > 0 && hasLabel(t) }
func hasProduct(t *tableView) bool           { return t.quantity >= 0 && t.price >= 0 }
func one[T any](a *asker, list []T) T        { return list[a.IntN(len(list))] }
func digits(n int) string                    { return strconv.Itoa(n) }
func (a *asker) chance(p float64) bool       { return a.Float64() < p }
func (v *view) rowKey(t *tableView) ast.Expr { return v.col(t.groupKey()) }

// groupKey is the column that rows are grouped by where each counts for itself.
func (t *tableView) groupKey() int {
	if t.key >= 0 {
		return t.key
	}
	return t.label[0]
}

// about are the slots for the rows of a table and the conditions on them.
func (a *asker) about(t *tableView, conds []cond) slots {
	s := slots{}
	pre, post := "", ""
	for _, c := range conds {
		if c.pre != "" {
			pre += c.pre + " "
		}
		if c.post != "" {
			post += " " + c.post
		}
	}
	thing := a.thing(t)
	for _, c := range conds {
		if c.noun != "" {
			thing = english.Singular(c.noun)
		}
	}
	s["things"], s["thing1"] = pre+plural(thing), pre+thing
	s["plain things"], s["thing"] = plural(thing), thing
	s["rows"], s["row"] = s["things"]+post, s["thing1"]+ofOne(post)
	if clause, relative := relativeClause(post); relative {
		s["stated"] = s["things"] + " " + clause
	} else {
		s["brief"] = s["rows"]
	}
	if len(conds) == 1 && conds[0].kind == "date" {
		s["when"] = conds[0].post
	}
	if pre != "" {
		s["pre"] = pre
	}
	if post != "" {
		s["post"] = post
	}
	if t.person {
		s["who"] = "who"
	}
	return s
}

// ofOne is what is said of several things, said of one.
func ofOne(post string) string { return toOne.Replace(post + " ") }

var toOne = strings.NewReplacer(
	" that are ", " that is ", " which are ", " which is ", " that aren't ", " that isn't ", " that have ", " that has ",
	" that haven't ", " that hasn't ", " that don't have ", " that doesn't have ",
	" that belong ", " that belongs ", " that include ", " that includes ", " that begin ", " that begins ",
	" who are ", " who is ",
)

// relativeClause takes "that" off "that are late": orders that are late, and
// how many orders are late.
func relativeClause(post string) (clause string, relative bool) {
	starts := []string{" that are ", " that have ", " that aren't ", " that haven't ", " that don't ", " which are "}
	for _, start := range starts {
		if strings.HasPrefix(post, start) {
			_, clause, _ := strings.Cut(strings.TrimSpace(post), " ")
			return clause, true
		}
	}
	return "", false
}

// of are the expressions of conditions.
func of(conds []cond) []ast.Expr {
	var out []ast.Expr
	for _, c := range conds {
		out = append(out, ast.Terms(ast.And, c.e)...)
	}
	return out
}

// clashes reports whether a condition is about a column.
func clashes(conds []cond, columns ...int) bool {
	for _, c := range conds {
		if overlap(c.about, columns) {
			return true
		}
	}
	return false
}

// parent draws a table that the rows point at, or one that that one points at.
func (a *asker) parent(t *tableView) (edge, bool) {
	e := one(a, t.parents)
	if a.chance(0.25) && len(e.to.parents) > 0 {
		far := one(a, e.to.parents)
		if leadsTo(t, far.to) {
			return edge{from: t, to: far.to, column: far.column, target: far.target, verbs: nil}, true
		}
	}
	return e, e.to.label != nil
}

// leadsTo reports whether one table alone, of those that rows point at, points
// at another, which the rows themselves do not.
func leadsTo(t, far *tableView) bool {
	ways := 0
	for _, e := range t.parents {
		if pointsAt(e.to, far) {
			ways++
		}
	}
	return ways == 1 && far != t && !pointsAt(t, far)
}

func pointsAt(t, to *tableView) bool {
	for _, e := range t.parents {
		if e.to == to {
			return true
		}
	}
	return false
}

// name puts the words for what is pointed at into slots.
//
// The rows of a link table are called by what is at its other end: courses per
// student, not enrolments.
func (a *asker) name(s slots, e edge) {
	if far := e.from.far(e); far != nil && s["pre"]+s["post"] == "" && a.chance(0.75) {
		thing := a.thing(far)
		s["thing"], s["thing1"], s["row"] = thing, thing, thing
		s["things"], s["rows"], s["plain things"] = plural(thing), plural(thing), plural(thing)
	}
	s["parent"] = a.thing(e.to)
	s["parents"] = plural(s["parent"])
	if e.to.person {
		s["person"] = "who"
	}
	if v, ok := a.verb(e); ok {
		s["verb"], s["verbed"] = v.base, v.past
	}
}

// verb says what the row pointed at did, if it is known and does not repeat
// the noun: nobody books bookings.
func (a *asker) verb(e edge) (verb, bool) {
	if len(e.verbs) == 0 {
		return verb{}, false
	}
	v := one(a, e.verbs)
	first, _, _ := strings.Cut(v.base, " ")
	return v, !strings.Contains(e.from.noun, strings.TrimSuffix(first, "e"))
}
