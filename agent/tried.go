package agent

import (
	"context"
	"slices"
	"strings"
	"time"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// triedTime is how long a choice waits, at most, for what its readings find in texts.
const triedTime = 2 * time.Second

// tried is the first row of a reading and how many there are, with its texts read within
// [Parts.Tried]; nothing where that is not enough. left is how many rows there are to read.
func (s *Session) tried(ctx context.Context, h Hypothesis, left *Count) (first string, n *Count) {
	most := s.parts.Tried
	if left == nil || !ast.HasFreeText(h.Query) || left.More || left.Rows > most.Items {
		return "", nil
	}
	r := s.readWithin(ctx, h.Query, most)
	if r == nil {
		return "", nil
	}
	n = &Count{Rows: min(len(r.Rows), mostCounted), More: len(r.Rows) > mostCounted, May: r.May}
	switch {
	case len(r.Rows) > 0:
		first = s.firstRow(r.Rows[0])
	case len(r.Maybe) > 0:
		first = s.firstRow(r.Maybe[0])
	default:
		first = s.nearestTo(ctx, h.Query)
	}
	return first, n
}

// readWithin is what a query finds for people, its texts read within a budget; nil where
// that is not enough.
func (s *Session) readWithin(ctx context.Context, q ast.Query, most suql.Budget) *suql.Result {
	prepared, err := s.parts.Engine.PrepareQuery(ctx, q)
	if err != nil {
		return nil // if it is to be run, the reply says why it can't be
	}
	opts := s.parts.Run
	opts.Budget, opts.Progress = most, nil
	r, err := prepared.RunGraded(ctx, opts)
	if err != nil || r.Receipt.Stats.Incomplete {
		return nil
	}
	return s.visible(q, r)
}

// nearestTo is the sentence that comes nearest to what a reading asks texts and that they do
// not answer, with what its row is called; "" where none comes near.
func (s *Session) nearestTo(ctx context.Context, q ast.Query) string {
	sel, ok := q.(*ast.Select)
	if !ok {
		return ""
	}
	asked, plain := textsAsked(s.parts.Engine.Catalog(), sel)
	if len(asked) != 1 {
		return ""
	}
	near := s.near(ctx, asked[0], sel.From, ast.Conj(plain...), 1)
	if len(near) == 0 || near[0].Score < nearForOption {
		return ""
	}
	quote := "“" + shortened(near[0].Quote) + "”"
	if near[0].Row == "" {
		return s.language.Say("perhaps: %s", quote)
	}
	return s.language.Say("perhaps: %s", near[0].Row+" · "+quote)
}

// nearForOption is how much of a question a sentence needs to stand beside an option.
const nearForOption = 0.5

// plain reports whether the texts of an option were read, and some bear it out plainly.
func (o Option) plain() bool { return o.Read && o.Count.Rows > 0 }

// silent reports whether the texts of an option were read and say nothing.
func (o Option) silent() bool { return o.Read && o.Count.Rows+o.Count.May == 0 }

// borneOut are options without those whose texts say the same as those of a likelier one. Of
// the others those come last that texts do not bear out at all, before those the ones that
// leave words out, where texts bear out one that has all of them, and before those the ones that
// texts may bear out, where they bear out another plainly.
func borneOut(options []Option) []Option {
	var out []Option
	for _, o := range options {
		if i := slices.IndexFunc(out, o.saysWhat); i >= 0 {
			out[i].Same = append(out[i].Same, o.Query.SUQL)
		} else {
			out = append(out, o)
		}
	}
	borne := slices.ContainsFunc(out, func(o Option) bool { return o.Read && o.First != "" && len(o.Query.LeftOut) == 0 })
	plain := slices.ContainsFunc(out, Option.plain)
	rank := func(o Option) int {
		switch {
		case o.silent() && o.First == "":
			return 3
		case borne && len(o.Query.LeftOut) > 0:
			return 2
		case plain && o.Read && !o.plain():
			return 1
		}
		return 0
	}
	slices.SortStableFunc(out, func(a, b Option) int { return rank(a) - rank(b) })
	return out
}

// saysWhat reports whether texts bear a likelier option out by the same words, or as little.
func (o Option) saysWhat(likelier Option) bool {
	return o.Read && likelier.Read && o.First == likelier.First && o.Count.Rows == likelier.Count.Rows &&
		o.Count.May == likelier.Count.May && len(o.Query.LeftOut) >= len(likelier.Query.LeftOut)
}

// mostReadings is how many readings a choice has where some were added to it.
const mostReadings = 4

// leastLikely is how probable a reading is at least that leaves no word out, where the likelier
// ones do, unless texts bear it out plainly; of those mostUnlikely are tried.
const leastLikely, mostUnlikely = 0.01, 4

// leavingNothing are readings, likely or not, that leave no word out, where the likelier ones
// make nothing of some words: those whose texts bear them out, and those that find rows by a
// value with such a word in it. "Which Badgers speak German" is one of children whose notes say
// so, and what Moira earns is of Moira Kells.
func (s *Session) leavingNothing(ctx context.Context, st state, c Case, words string) (out []Option) {
	unlikely := 0
	for _, h := range c.Hypotheses {
		asks, likely := ast.HasFreeText(h.Query), h.P >= leastLikely
		if len(h.LeftOut) > 0 || !asks && !(likely && h.names(words)) {
			continue
		}
		if !likely {
			unlikely++
		}
		if unlikely > mostUnlikely {
			break
		}
		o := s.whole(ctx, st, h, c.World)
		if o.finds(!likely) && !slices.ContainsFunc(out, o.saysWhat) && !st.hasRefused(o) {
			out = append(out, o)
		}
	}
	return out[:min(len(out), mostReadings-1)]
}

// names reports whether rows of a reading have a value that has one of some words in it.
func (h Hypothesis) names(words string) bool {
	said := strings.Fields(strings.ToLower(words))
	isSaid := func(word string) bool { return slices.Contains(said, word) }
	has := func(value string) bool { return slices.ContainsFunc(strings.Fields(strings.ToLower(value)), isSaid) }
	return slices.ContainsFunc(h.Units, func(u Scored) bool {
		return u.Unit.Kind == unit.Value && u.Unit.Op == unit.Eq && slices.ContainsFunc(u.Unit.Values, has)
	})
}

// finds reports whether an option is known to have rows, plainly or as far as texts tell.
func (o Option) finds(plainly bool) bool {
	return o.Count != nil && (o.Count.Rows > 0 || o.Read && !plainly && o.Count.May > 0)
}

// elsewhere are readings that put to other texts what none of those of the options answers
// plainly, where those texts do, or may where the others do not at all: "who can't do Mondays"
// says nothing of whether children or helpers are meant. There are none beside a reading with
// other conditions, whose table is known.
func (s *Session) elsewhere(ctx context.Context, st state, of []ast.Query, options []Option, w World) (out []Option) {
	cat := s.parts.Engine.Catalog()
	asked, test, may := unanswered(cat, of, options)
	if test == nil {
		return nil
	}
	for _, other := range textsOf(cat) {
		if slices.ContainsFunc(asked, func(a prose) bool { return a.column == other.column }) {
			continue
		}
		h, err := Parsed(other.rowsWhere(test))
		if err != nil {
			continue
		}
		if o := s.whole(ctx, st, h, w); o.plain() || o.Read && !may && o.Count.May > 0 {
			out = append(out, o)
		}
	}
	return out
}

// unanswered is what options put to texts and these do not answer plainly, where that is, and whether
// they may answer it; nil where they do, or where an option has other conditions.
func unanswered(cat *catalog.Catalog, of []ast.Query, options []Option) (asked []prose, test *ast.Binary, may bool) {
	for i, q := range of {
		sel, plain, condition := onlyAsks(q)
		if sel == nil {
			continue
		}
		n := options[i].Count
		if plain || !options[i].Read || n.Rows > 0 {
			return nil, nil, false
		}
		may = may || n.May > 0
		if asked = askedIn(asked, cat, sel, condition); test == nil {
			test = condition
		}
	}
	return asked, test, may
}

// onlyAsks is a query with a condition that asks texts, that condition, and whether it has
// others; nil for a query without one.
func onlyAsks(q ast.Query) (sel *ast.Select, others bool, condition *ast.Binary) {
	sel, ok := q.(*ast.Select)
	if !ok {
		return nil, false, nil
	}
	for _, term := range ast.Terms(ast.And, sel.Where) {
		b, is := term.(*ast.Binary)
		if is && condition == nil && b.Op == ast.Eq && ast.HasFreeText(b.L) {
			condition = b
		} else {
			others = true
		}
	}
	if condition == nil {
		return nil, false, nil
	}
	return sel, others, condition
}

// rowsWhere is a query for the rows whose text meets a condition on another text, by what
// they are called.
func (p prose) rowsWhere(test *ast.Binary) ast.Query {
	sel := &ast.Select{From: []ast.From{&ast.Table{Name: p.table.Name}}}
	for _, c := range p.table.CalledBy() {
		sel.Items = append(sel.Items, &ast.Item{Expr: &ast.Column{Name: c.Name}})
	}
	if sel.Items == nil {
		sel.Items = []*ast.Item{{Expr: &ast.Star{}}}
	}
	sel.Where = ast.Rewrite[ast.Node](test, func(n ast.Node) ast.Node {
		if t, is := n.(*ast.FreeText); is {
			return &ast.FreeText{Func: t.Func, Text: &ast.Column{Name: p.column.Name}, Question: t.Question}
		}
		return n
	}).(ast.Expr)
	return sel
}
