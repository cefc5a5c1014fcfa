package heard

import "parley/agent/sempar/link"

// StatesSaid are the states that an utterance speaks of and that days of the database
// tell.
func (d *Database) StatesSaid(q *link.Question) (out []string) {
	if d.Derived == nil {
		return nil
	}
	said := ""
	for _, t := range q.Tokens[:q.Said] {
		said += " " + t.Lower
	}
	return d.Derived.StatesIn(said)
}
