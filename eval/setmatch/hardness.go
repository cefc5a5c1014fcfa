package setmatch

// Level is how hard a query is.
type Level string

// The levels of the evaluator.
const (
	Easy   Level = "easy"
	Medium Level = "medium"
	Hard   Level = "hard"
	Extra  Level = "extra"
)

// Levels are all of them, easiest first.
func Levels() []Level { return []Level{Easy, Medium, Hard, Extra} }

// Level is the hardness of a gold query, by the counts of the evaluator
// (eval_hardness): clauses and joins, queries within, and whatever there is
// more than one of.
func (q *Query) Level() Level {
	clauses, nested, others := q.clauses(), len(q.nested()), q.others()
	if nested > 0 {
		if nested == 1 && clauses <= 1 && others == 0 {
			return Hard
		}
		return Extra
	}
	switch {
	case clauses <= 1 && others == 0:
		return Easy
	case clauses <= 1 && others <= 2, clauses <= 2 && others < 2:
		return Medium
	case clauses <= 2 && others > 2, clauses == 3 && others <= 2:
		return Hard
	}
	return Extra
}

// clauses counts WHERE, GROUP BY, ORDER BY, LIMIT, joins, OR and LIKE.
func (q *Query) clauses() int {
	n := max(len(q.tables)-1, 0)
	for _, there := range []bool{len(q.where.all) > 0, len(q.group) > 0, len(q.order) > 0, q.limit != ""} {
		if there {
			n++
		}
	}
	for _, cs := range []conditions{q.on, q.where, q.having} {
		n += cs.count("or") + cs.count("like")
	}
	return n
}

// others counts of what there is more than one: aggregates, columns shown,
// conditions, groups. In the evaluator a NOT and each word that joins two
// conditions of HAVING pass for aggregates, and it is its counts that define
// the levels.
func (q *Query) others() int {
	aggregates := len(q.having.joined)
	for _, it := range q.items {
		if it.agg != "" {
			aggregates++
		}
	}
	for _, cs := range []conditions{q.where, q.having} {
		for _, c := range cs.all {
			if c.not {
				aggregates++
			}
		}
	}
	for _, v := range q.order {
		aggregates += v.aggregates()
	}
	n := 0
	for _, several := range []bool{aggregates > 1, len(q.items) > 1, len(q.where.all) > 1, len(q.group) > 1} {
		if several {
			n++
		}
	}
	return n
}
