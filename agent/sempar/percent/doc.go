// Package percent writes the queries that give in per cent what another found: groups as shares
// of the total of the same rows, rows that meet a condition as a share of those that meet the
// others.
//
//	percent.Shares(cat, s, said)
//	// SELECT count(*) FROM bookings WHERE status = 'cancelled' AND extract(year FROM day) = 2026
//	// → SELECT 100.0 * sum(CASE WHEN status = 'cancelled' THEN 1 ELSE 0 END) / count(*)
//	//   FROM bookings WHERE extract(year FROM day) = 2026
package percent
