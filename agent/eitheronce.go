package agent

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/unit"
)

// eitherOnce makes one reading of two that list the same values, each row's or each value once,
// as the likelier of them does: whoever asks for the drivers of a round is not asked whether a
// driver is to stand in the list once or for each row. The list that is given stays as it is.
//
//	SELECT driver FROM customers WHERE round = 'C'           (.5)
//	SELECT DISTINCT driver FROM customers WHERE round = 'C'  (.3)
//	→ SELECT driver FROM customers WHERE round = 'C'         (.8)
func eitherOnce(list []Hypothesis) []Hypothesis {
	var out []Hypothesis
	at := map[string]int{}
	for _, h := range list {
		name, ok := valuesListed(h)
		i, before := at[name]
		switch {
		case ok && before:
			out[i] = eachOrOnce(out[i], h)
		case ok:
			at[name] = len(out)
			fallthrough
		default:
			out = append(out, h)
		}
	}
	return out
}

// eachOrOnce is a reading, as likely as it and another are together; nobody need be asked whether
// it lists its values once.
func eachOrOnce(h, other Hypothesis) Hypothesis {
	h.P += other.P
	h.Units = slices.Clone(h.Units)
	for i := range h.Units {
		if h.Units[i].Unit.Kind == unit.Distinct {
			h.Units[i].Granted = true
		}
	}
	return h
}

// valuesListed names the values that a reading lists, all that its conditions leave, whether each
// stands once or not; false for other readings.
func valuesListed(h Hypothesis) (name string, ok bool) {
	sel, ok := h.Query.(*ast.Select)
	if !ok || !onlyLists(sel) || slices.ContainsFunc(sel.Items, func(it *ast.Item) bool {
		return isStar(it) || check.HasAggregate(it.Expr)
	}) {
		return "", false
	}
	each := *sel
	each.Distinct = ast.Distinct{}
	return ast.Meaning(&each) + "\x00" + strings.Join(h.LeftOut, "\x00"), true
}
