package ast

// opposites are the comparisons that hold where others do not.
var opposites = map[Op]Op{Eq: Ne, Ne: Eq, Lt: Ge, Le: Gt, Gt: Le, Ge: Lt}

// OppositeOp is the comparison that holds where another does not; "" of what is no comparison.
func OppositeOp(op Op) Op { return opposites[op] }

// mirrors are the comparisons that hold with their sides exchanged.
var mirrors = map[Op]Op{Eq: Eq, Ne: Ne, Lt: Gt, Le: Ge, Gt: Lt, Ge: Le}

// MirrorOp is the comparison that holds where another does with its sides exchanged; "" of what
// is no comparison.
func MirrorOp(op Op) Op { return mirrors[op] }

// Opposite is the condition that holds where a single one does not: another comparison, or IN,
// LIKE, BETWEEN and IS with the NOT that they do not have. Where a value is not known neither
// holds, but for IS. It is nil of conditions that are joined by AND or OR, and of all else.
func Opposite(e Expr) Expr {
	switch e := e.(type) {
	case *Binary:
		if op := OppositeOp(e.Op); op != "" {
			return &Binary{Op: op, L: e.L, R: e.R}
		}
	case *In:
		out := *e
		out.Not = !e.Not
		return &out
	case *Like:
		out := *e
		out.Not = !e.Not
		return &out
	case *Between:
		out := *e
		out.Not = !e.Not
		return &out
	case *Is:
		out := *e
		out.Not = !e.Not
		return &out
	}
	return nil
}
