package link

import (
	"strings"

	"parley/agent/sempar/grammar"
	"parley/english/tape"
)

// KeptWords are words that the query before puts to a text.
type KeptWords struct {
	Token int
	Text  string
}

// ReadAfter links an utterance that may go on from a query. The query's
// decisions stand after the utterance as tokens of their own, linked to the
// columns and tables that they are about; its values are candidates.
func (l *Linker) ReadAfter(utterance string, before grammar.Derivation) *Question {
	q := l.Read(utterance)
	column := -1
	for _, d := range before {
		if d.Rule != nil && plain(d.Rule) {
			continue
		}
		at := len(q.Tokens)
		word := ""
		switch d.Symbol {
		case grammar.Column:
			column = d.Index
			word = last(l.Words(column))
			l.keep(q, at, column)
		case grammar.Table:
			word = last(l.TableWords(d.Index))
			q.Tables = append(q.Tables, tape.Link{From: at, To: d.Index, Way: TableKept, Much: 1})
		case grammar.Value:
			word = strings.ToLower(d.Text)
			q.Values = append(q.Values, Candidate{Text: d.Text, From: at, To: at + 1, Column: column, Way: Kept})
		case grammar.Words:
			word = last(strings.Fields(strings.ToLower(strings.TrimRight(d.Text, "?"))))
			q.Kept = append(q.Kept, KeptWords{at, d.Text})
		default:
			word = "‹" + d.Rule.String() + "›"
		}
		if word == "" {
			word = "‹›"
		}
		q.Tokens = append(q.Tokens, Token{Text: word, Lower: word, Stem: word, From: len(utterance), To: len(utterance)})
		flags := make([]float32, FlagCount)
		flags[IsBefore] = 1
		q.Flags = append(q.Flags, flags...)
	}
	return q
}

// keep links a token of the query before to its column.
func (l *Linker) keep(q *Question, token, column int) {
	q.Columns = append(q.Columns, tape.Link{From: token, To: column, Way: ColumnKept, Much: 1})
	if t := l.Schema.Columns[column].Table; t >= 0 {
		q.Tables = append(q.Tables, tape.Link{From: token, To: t, Way: TableKept, Much: 1})
	}
}

// plain reports whether a rule says nothing that the decisions after it don't.
func plain(r *grammar.Rule) bool {
	return r.Name == "C" || r.Symbol == grammar.Whole && r.Name == "one" || r.Symbol == grammar.Further && r.Name == "0"
}

func last(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}
