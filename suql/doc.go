// Package suql answers questions over a database with SQL that can read: the
// SELECT language of PostgreSQL plus answer(text, question) and summary(text)
// over text columns (SUQL, Liu et al., NAACL Findings 2024).
//
// Call [Open] first, then [Engine.Prepare] and [Prepared.Run]:
//
//	e, err := suql.Open(ctx, "restaurants.db", lexical.New())
//	defer e.Close()
//	q, err := e.Prepare(ctx, `SELECT name FROM restaurants
//		WHERE location = 'Palo Alto' AND answer(reviews, 'is it quiet?') = 'Yes' LIMIT 3`)
//	fmt.Print(q.Explain())                  // the plan and its price, before the first call
//	res, err := q.Run(ctx, suql.RunOptions{})
//
// A [Result] carries rows, the evidence for each, warnings, and a receipt of
// what was run and what it cost.
package suql
