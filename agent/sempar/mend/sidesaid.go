package mend

import (
	"math"
	"slices"
	"strconv"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
)

// sideSaid is a hypothesis that compares what it does with an amount on the side that was said of it, where it has the
// other side or none, and nothing is denied:
//
//	customers with no more than two jobs  … HAVING count(*) > 2  →  … HAVING count(*) <= 2
//	parts from £20                        … WHERE price < 20     →  … WHERE price >= 20
//	parts at exactly £12.50               … WHERE price < 12.5   →  … WHERE price = 12.5
//	parts at about £15                    … WHERE price < 15     →  … WHERE price BETWEEN 13.5 AND 16.5
func (r Rules) sideSaid(said Said, h decode.Hypothesis) decode.Hypothesis {
	tokens := r.Tokens(said.Question)
	amounts := english.Quantities(tokens)
	if len(amounts) == 0 || len(english.Negations(tokens)) > 0 {
		return h
	}
	for _, a := range amounts {
		if a.Comparison == english.Plain && a.Unit == "money" && isFrom(tokens, a) {
			a.Comparison = english.AtLeast
			a.First--
		}
		same := 0
		for _, b := range amounts {
			if b.Value == a.Value {
				same++
			}
		}
		if len(sides[a.Comparison]) == 0 || same > 1 || !turned(tokens[a.First:a.Last], a) || namedByCue(said.Question, a) {
			continue
		}
		h.Query = onSide(h.Query, a)
	}
	return h
}

// turned reports whether the words of an amount are such as the network takes for the other side, or for a side: no
// more than, from, exactly, about. At others it does well, and where it has the other side there is a reason: the
// tenth is better than the twentieth.
func turned(words []english.Token, a english.Quantity) bool {
	if a.Comparison == english.Exactly || a.Comparison == english.About {
		return true
	}
	return slices.Contains([]string{"no", "not", "from"}, words[0].Lower)
}

// sides are the comparisons that a reading may have of an amount that is said to lie on a side, the one that is written
// first; strictly or not is left to the reading.
var sides = map[english.Comparison][]ast.Op{
	english.Exactly: {ast.Eq, ast.Ne},
	english.AtLeast: {ast.Ge, ast.Gt},
	english.AtMost:  {ast.Le, ast.Lt},
	english.About:   {""},
}

// nearTo is how far an amount may be from another that is about it, as a share of it: our estimate.
const nearTo = 0.1

// onSide is a query in which what is compared with an amount lies on the side that was said.
func onSide(query ast.Query, a english.Quantity) ast.Query {
	ops := sides[a.Comparison]
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		b, ok := n.(*ast.Binary)
		near := a.Comparison == english.Exactly || a.Comparison == english.About
		if !ok || !b.Op.Comparison() || slices.Contains(ops, b.Op) || b.Op == ast.Ne || near && b.Op == ast.Eq {
			return n
		}
		l, ok := b.R.(*ast.Literal)
		if !ok || l.Kind != ast.Number {
			return n
		}
		if value, err := strconv.ParseFloat(l.Text, 64); err != nil || value != a.Value {
			return n
		}
		if a.Comparison == english.About {
			end := func(share float64) ast.Expr {
				return ast.Num(strconv.FormatFloat(math.Round(a.Value*share*100)/100, 'f', -1, 64))
			}
			return &ast.Between{X: b.L, Lo: end(1 - nearTo), Hi: end(1 + nearTo)}
		}
		other := *b
		other.Op = ops[0]
		return &other
	})
}

// isFrom reports whether an amount is said to be the least: from £20, and not from £20 to £30.
func isFrom(tokens []english.Token, a english.Quantity) bool {
	if a.First == 0 || tokens[a.First-1].Lower != "from" {
		return false
	}
	return a.Last == len(tokens) || !slices.Contains([]string{"to", "-", "–", "till", "until"}, tokens[a.Last].Lower)
}

// namedByCue reports whether a word of an amount, other than its number, is part of the name of a column: the minimum
// age of 3.
func namedByCue(q *link.Question, a english.Quantity) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.From >= a.First && l.From < a.Last && (l.Way == link.NameWhole || l.Way == link.NamePart) &&
			q.Flags[l.From*link.FlagCount+link.IsNumber] == 0 && q.Flags[l.From*link.FlagCount+link.IsStop] == 0 &&
			q.Tokens[l.From].Lower != a.Noun && q.Tokens[l.From].Lower != a.UnitWord
	})
}
