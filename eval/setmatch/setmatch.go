// Package setmatch compares two SQL queries part by part, as the evaluator of
// Spider does (Yu et al., "Spider: A Large-Scale Human-Labeled Dataset for
// Complex and Cross-Domain Semantic Parsing and Text-to-SQL Task", 2018,
// section 5): exact set match and hardness. It also names the parts of a
// query, each of which another query has or has not.
//
// Read the schemas with [ReadSchema], then call [Match]:
//
//	var schema setmatch.Schema
//	err := json.Unmarshal(record, &schema) // an element of tables.json
//	same, err := setmatch.Match(&schema,
//		`SELECT name FROM singer WHERE age > 20 AND country = 'France'`,
//		`SELECT T1.Name FROM singer AS T1 WHERE T1.Country = "Japan" AND T1.Age  >  56`) // true
//
// Whoever compares many queries parses each once with [Parse].
//
// # What is compared
//
// Two queries match when these are equal: the columns shown, each with its
// aggregate, in any order; the conditions without their values, in any order;
// whether AND or OR joins them; the columns of GROUP BY, in order, with HAVING;
// the columns of ORDER BY, with one direction, and whether there is a LIMIT;
// the keywords used; the tables; and what stands behind INTERSECT, UNION and
// EXCEPT, compared in the same way. Columns that foreign keys link are one
// column. DISTINCT, values and the conditions of joins don't count.
//
// A query inside a condition is compared more strictly, as the evaluator does
// it: its parts in order, its limit and DISTINCT included, columns as they
// are. So is one inside FROM, with its values.
//
// # Where this differs from the evaluator
//
// It reads more: functions, CASE, casts, brackets in conditions, IS NULL,
// lists after IN, outer joins, aliases without AS and of columns. Casts and a
// lower() around what is compared are taken away; an outer join is a keyword.
// An alias holds within its own block, and what stands after OR counts also
// where it follows a comparison of two columns. The direction of an order is that of
// its last column, also where ASC is left out.
package setmatch

// Match reports whether a predicted query is an exact set match of a gold
// query. Both may be in SQLite's spelling or as package ast prints them. An
// error says which of the two can't be read.
func Match(s *Schema, predicted, gold string) (bool, error) {
	g, err := Parse(s, gold)
	if err != nil {
		return false, err
	}
	p, err := Parse(s, predicted)
	if err != nil {
		return false, err
	}
	return p.Matches(g), nil
}

// Hardness is how hard the evaluator says a gold query is.
func Hardness(s *Schema, sql string) (Level, error) {
	q, err := Parse(s, sql)
	if err != nil {
		return "", err
	}
	return q.Level(), nil
}

// Components are the parts of a query; see [Query.Components].
func Components(s *Schema, sql string) (map[string]bool, error) {
	q, err := Parse(s, sql)
	if err != nil {
		return nil, err
	}
	return q.Components(), nil
}
