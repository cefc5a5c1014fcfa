package heard

import "parley/agent/sempar/link"

// YoungOrOld is the token that calls several rows young or old; negative for none.
func (d *Database) YoungOrOld(q *link.Question) int {
	for i, t := range q.Tokens[:q.Said] {
		if (t.Lower == "young" || t.Lower == "old") && d.describesThings(q, i) {
			return i
		}
	}
	return -1
}
