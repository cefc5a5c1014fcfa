package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english/wordnet"
)

// Inflections are the verbs that are no value, of which one is another form: passed, of pass.
func (d *Database) Inflections(q *link.Question) (out []link.Candidate) {
	for _, v := range q.Values {
		if v.Way == link.DomainAlike && v.From < q.Said && v.To == v.From+1 && v.Column >= 0 &&
			didAs(q.Tokens[v.From].Lower, strings.ToLower(v.Text)) && !d.Schema.Columns[v.Column].List {
			out = append(out, v)
		}
	}
	return out
}

// didAs reports whether a word is a verb in another form than it has as a value.
func didAs(word, value string) bool {
	return word != value && MostlyVerb(word) && slices.Contains(wordnet.LemmasAs(word, wordnet.Verb), value)
}
